import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { withLanguage } from '../../../server/consolePreloads'

const page = '<!doctype html><html data-theme="dark" lang="en"><head></head></html>'
const sent = (cookie?: string) => withLanguage(page, { headers: { ...(cookie && { cookie }) } } as FastifyRequest)

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
