import { readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { withLanguage } from '../../../server/consolePreloads'

const page = '<!doctype html><html data-theme="dark" lang="en"><head></head></html>'
const sent = (cookie?: string) =>
  withLanguage(page, { url: '/', headers: { ...(cookie && { cookie }) } } as FastifyRequest)

describe('the page begins in the language that the browser has spoken last', () => {
  test.each([
    ['language=fr', 'lang="fr" dir="ltr"'],
    ['theme=dark; language=ar; user=x', 'lang="ar" dir="rtl"'],
  ])('%s', (cookie, marks) => {
    expect(sent(cookie)).toBe(page.replace('lang="en"', marks))
  })

  test.each([undefined, 'language=xx', 'language="><script>', 'notlanguage=fr', 'language='])(
    'but not by %s',
    (cookie) => {
      expect(sent(cookie)).toBe(page)
    },
  )
})

describe('of a browser that has not been here yet, its own languages decide', () => {
  const accepting = (language: string, html = page) =>
    withLanguage(html, { url: '/login', headers: { 'accept-language': language } } as unknown as FastifyRequest)

  test('it begins in the first one that there is', () => {
    expect(accepting('xx, ar-EG;q=0.9, fr;q=0.5')).toContain('lang="ar" dir="rtl"')
    expect(accepting('en, fr')).toBe(page)
  })

  test('what the page says itself is in it, and breaks neither script nor element', () => {
    const script =
      "root.textContent = 'The console could not be loaded. Check your connection, then load the page again.'"
    const said = accepting('de', page.replace('</head>', `<script>${script}</script></head>`))
    expect(said).toContain('Die Konsole konnte nicht geladen werden.')
    expect(said).not.toContain('could not be loaded')
  })

  test('all that index.html says is in it', () => {
    const said = accepting('ar', readFileSync('index.html', 'utf8'))
    expect(said).not.toMatch(/needs JavaScript|could not be loaded/)
  })

  test('its texts are preloaded, and those of no other language', () => {
    const files = ['de-first', 'de-signIn', 'fr-signIn', 'de-contract'].map((name) => `/assets/${name}-abc1234.js`)
    const built = page.replace('</head>', `<meta name="language-files" content="${files.join(' ')}"></head>`)
    const links = (language: string, cookie = '') =>
      [
        ...withLanguage(built, {
          url: cookie ? '/sectors' : '/login',
          headers: { 'accept-language': language, cookie },
        } as unknown as FastifyRequest).matchAll(/href="\/assets\/([\w-]+)-abc1234\.js"/g),
      ].map(([, name]) => name)
    expect(links('de')).toEqual(['de-signIn'])
    expect(links('de', 'user=x')).toEqual(['de-first', 'de-contract'])
    expect(links('en')).toEqual([])
    expect(accepting('en', built)).toBe(page)
  })
})
