import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { startApi, type Api } from '../support/api'

let api: Api
beforeAll(async () => {
  api = await startApi({ CORS_ORIGINS: 'https://console.example.org' })
})
afterAll(() => api.stop())

test('API responses cannot be framed, sniffed, cached or executed', async () => {
  const { headers } = await api.send('GET', '/health')
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'; frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/^[a-z-]+=\(\)(?:, [a-z-]+=\(\))+$/),
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test.each([
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['host', 'max-age=31536000'],
  ['off', undefined],
])('with HSTS=%s browsers get %s', async (HSTS, expected) => {
  const app = await buildApp({
    config: readConfig({ HSTS, LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' }),
    database: api.database,
    secret: 's'.repeat(40),
    publicUrl: 'https://console.example.com',
    consoleFolder: '/nonexistent',
    hasTurns: false,
  })
  const { headers } = await app.inject('/api/health')
  expect(headers['strict-transport-security']).toBe(expected)
  await app.close()
})

test('consoles of other origins are allowed only if listed', async () => {
  const preflight = (origin: string) =>
    api.app.inject({
      method: 'OPTIONS',
      url: '/api/v2/auth/login/',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
  const { headers } = await preflight('https://console.example.org')
  expect(headers['access-control-allow-origin']).toBe('https://console.example.org')
  expect(String(headers['access-control-allow-methods']).split(', ')).toEqual(
    expect.arrayContaining(['GET', ...new Set(Object.values(calls).map(({ method }) => method))]),
  )
  expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  // They may store the device cookie.
  expect(headers['access-control-allow-credentials']).toBe('true')
})

test('a logo is a public file that never changes', async () => {
  const { token } = await api.signIn('master@talent.example')
  const { body } = await api.send<{ large_logo_url: string | null }[]>('GET', '/companies/all/', {
    token: token.access,
  })
  const url = body.data.find((company) => company.large_logo_url)?.large_logo_url ?? ''
  const logo = await api.app.inject(url)
  expect(logo.statusCode).toBe(200)
  expect(logo.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await api.app.inject('/media/unknown.png')).statusCode).toBe(404)
  expect((await api.app.inject('/media/..%2f..%2fjwt-secret')).statusCode).toBe(404)
})

test('tokens, passwords and links are not logged', async () => {
  const lines: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'console-log-'))
  const config = readConfig({ LOG_LEVEL: 'debug', DATA_DIR: folder })
  const logStream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  const app = await buildApp({
    config,
    database: api.database,
    secret: 's'.repeat(40),
    publicUrl: 'http://localhost:3000',
    consoleFolder: folder,
    logStream,
  })
  const login = await app.inject({
    method: 'POST',
    url: '/api/v2/auth/login/',
    payload: { email: 'master@talent.example', password: 'Welcome-2026' },
  })
  const { access, refresh } = login.json<{ data: { token: { access: string; refresh: string } } }>().data.token
  await app.inject({ url: '/api/countries/', headers: { authorization: `Bearer ${access}` } })
  await app.inject({ url: '/reset-password?token=a-secret-token' })
  await app.inject({ method: 'POST', url: '/api/auth/refresh-token/', payload: { refresh } })
  app.log.error({ err: new DrizzleQueryError('update users', ['a-secret-hash'], new Error('why')) }, 'unexpected error')
  await app.close()
  const log = lines.join('')
  expect(log).toContain('/api/countries/')
  expect(log).toContain('reqId')
  expect(log).toContain('"message":"why"')
  for (const secret of [access, refresh, 'Welcome-2026', 'a-secret-token', 'a-secret-hash'])
    expect(log).not.toContain(secret)
  await rm(folder, { recursive: true })
})

describe('with a built console', () => {
  let folder = ''
  let app: FastifyInstance
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-page-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(
      join(folder, 'index.html'),
      '<html><head><script nonce="__CSP_NONCE__" src="/assets/a.js"></script>' +
        '<meta name="console-files" content="/assets/b.js /assets/b.css /assets/b.woff2 /assets/b.svg"></head>' +
        '<body><div id="root"></div><template id="skeleton"><style nonce="__CSP_NONCE__"></style><i></i></template>' +
        '<template id="calls-ahead"><script async src="/assets/c.js"></script></template></body></html>',
    )
    await writeFile(join(folder, 'assets', 'a.js'), 'plain')
    await writeFile(join(folder, 'assets', 'a.js.br'), 'brotli')
    const config = readConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      TOM_URL: 'https://tom.example/"x',
      COOKIE_DOMAIN: 'talent.example',
      CORS_ORIGINS: 'https://console.example.org',
      SERVICE_ORIGINS: 'https://visits.example, https://plans.example:8443',
    })
    app = await buildApp({
      config,
      database: api.database,
      secret: 's'.repeat(40),
      publicUrl: 'http://localhost:3000',
      consoleFolder: folder,
    })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  test('its page has a new nonce each time, and its policy allows no other script', async () => {
    const [first, second] = [await app.inject('/companies/1/edit'), await app.inject('/')]
    const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1] ?? ''
    expect(nonce).toHaveLength(24)
    expect(second.body).not.toContain(nonce)
    expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}';`)
    expect(first.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(first.headers['content-security-policy']).not.toContain('unsafe')
    expect(first.headers['content-security-policy']).toContain(
      "; connect-src 'self' https://visits.example https://plans.example:8443;",
    )
    for (const name of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
      expect(first.headers['permissions-policy']).toContain(`${name}=()`)
    expect(first.headers['strict-transport-security']).toBeUndefined()
    expect(first.body).toContain('&quot;https://tom.example/')
    expect(first.body).toContain('<meta name="cookie-domain" content="talent.example">')
  })

  test.each(['/', '/index.html', '/login', '/login/?a', '/companies?page=2', '/app', '/companies/%E0%A4%A'])(
    '%s is its page, with all that belongs to it',
    async (path) => {
      const { statusCode, headers, body } = await app.inject(path)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      expect(body).not.toContain('__CSP_NONCE__')
    },
  )

  test.each(['/health', '/healthz', '/ready', '/readyz', '/livez', '/metrics', '/status', '/ping', '/%zz', '/loginx'])(
    'the page is not served for %s',
    async (url) => {
      const probe = await app.inject({ url, headers: { accept: '*/*' } })
      expect(probe.statusCode).toBe(404)
      expect(probe.json()).toMatchObject({ success: false, code: 1004 })
      // In a browser, the console shows Not found.
      const browser = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
      expect(browser.statusCode).toBe(404)
      expect(browser.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    },
  )

  test('preloads the console files only for signed-in users', async () => {
    const page = (url: string, cookie?: string) => app.inject({ url, headers: { ...(cookie && { cookie }) } })
    const { body } = await page('/tom-users?page=2', 'theme=dark; user=%7B%22id%22%3A1%7D')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/b.js">')
    expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/b.css">')
    expect(body).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/b.woff2">')
    expect(body).not.toContain('b.svg')
    for (const [url, cookie] of [
      ['/tom-users', undefined],
      ['/tom-users', 'superuser=1; user='],
      ['/login', 'user=%7B%7D'],
      ['/reset-password?token=x', 'user=%7B%7D'],
    ] as const) {
      const { body: plain } = await page(url, cookie)
      expect(plain).not.toContain('preload')
      expect(plain).toContain('<meta name="console-files"')
    }
  })

  test('shows the outline of the console only to signed-in users, in the scheme that they have chosen', async () => {
    const page = async (url: string, cookie: string) => (await app.inject({ url, headers: { cookie } })).body
    const dark = await page('/tom-users', 'theme=dark; user=%7B%22id%22%3A1%7D')
    expect(dark).toContain('<head><script async src="/assets/c.js"></script>')
    expect(dark).toMatch(/<html data-theme="dark">.*<div id="root"><style nonce="[^"_]+"><\/style><i><\/i><\/div>/s)
    expect(await page('/tom-users', 'user=%7B%7D; theme="><script>')).toContain('<html>')
    for (const [url, cookie] of [
      ['/tom-users', 'theme=dark'],
      ['/login', 'user=%7B%7D'],
    ] as const)
      expect(await page(url, cookie)).toMatch(/<head><script nonce.*<body><div id="root"><\/div><\/body>/s)
  })

  test('its files are sent compressed and cached forever', async () => {
    const asset = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } })
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(asset.body).toBe('brotli')
  })

  test.each(['/assets/gone.js', '/assets/', '/assets/%00.js', '/gone.png', '/media/%zz'])(
    'the unknown file %s answers 404',
    async (url) => {
      const { statusCode, headers, body } = await app.inject(url)
      expect({ statusCode, body: JSON.parse(body) as unknown }).toMatchObject({ statusCode: 404, body: { code: 1004 } })
      expect(headers).toHaveProperty('x-request-id')
    },
  )

  test.each(['/api', '/api/', '/api?x', '/api/gone', '/api/gone/1', '/api/%zz', '/api/%00'])(
    'the unknown call %s answers 404 with the headers of the API',
    async (url) => {
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const) {
        const { statusCode, headers } = await app.inject({
          method,
          url,
          headers: { origin: 'https://console.example.org' },
        })
        expect(statusCode).toBe(404)
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'content-type': 'application/json; charset=utf-8',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          'access-control-allow-origin': 'https://console.example.org',
          'x-request-id': expect.any(String),
        })
      }
    },
  )
})
