import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFirstMaster } from '../../../server/data/firstMaster'
import { readConfig, settings } from '../../../server/config'

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe.each(['SERVICE_ORIGINS', 'CORS_ORIGINS'] as const)('%s', (name) => {
  test.each([
    'https://*',
    'https://*.example.com',
    'http://visits.example',
    'http://localhost.example',
    'https://visits.example/path',
    'https://a;script-src',
    "https://a'b",
    'https://a.example,http://b.example',
    'wss://visits.example',
    'null',
    '*',
  ])('refuses %s', (value) => {
    expect(refusal({ [name]: value })).toMatch(
      new RegExp(`^Please correct the environment: ${name} must be origins such as`),
    )
  })

  test.each([
    'https://visits.example',
    'https://plans.example:8443',
    'http://localhost:5173',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'https://[2001:db8::1]',
    'https://192.0.2.1, https://xn--mnchen-3ya.example',
  ])('takes %s', (value) => {
    expect(readConfig({ [name]: value })[name]).toEqual(value.split(', '))
  })
})

describe('MAIL_FROM', () => {
  test.each([
    'Console <console@talent.example>\r\nBcc: all@talent.example',
    'console@talent.example\nx',
    'Console',
    'Console <console>',
    'a@talent.example, b@talent.example',
    'a@talent.example,b@talent.example',
    'A <a@talent.example>, B <b@talent.example>',
    '<>',
  ])('refuses %j', (value) => {
    expect(refusal({ MAIL_FROM: value })).toContain('MAIL_FROM must be one')
  })

  test.each([
    'Console <console@talent.example>',
    '"Console, Talent" <console@talent.example>',
    'console@localhost',
    '<console@talent.example>',
    'Büro für Löhne <lohn@büro.example>',
  ])('takes %s', (value) => {
    expect(readConfig({ MAIL_FROM: value }).MAIL_FROM).toBe(value)
  })
})

test.each([
  ['HSTS', 'off, host or subdomains'],
  ['LOG_LEVEL', 'fatal, error, warn, info, debug or silent'],
  ['LOG_FORMAT', 'json or text'],
])('%s says which words it takes', (name, words) => {
  expect(refusal({ [name]: 'maybe' })).toBe(`Please correct the environment: ${name} must be ${words}.`)
})

test.each(['PUBLIC_URL', 'TOM_URL', 'SMTP_URL', 'HOST', 'DATA_DIR'])('%s is one line', (name) => {
  const value = name === 'SMTP_URL' ? 'smtp://mail\n.example' : 'https://a.example\n/x'
  expect(refusal({ [name]: value })).toContain(`${name} must be one line without control characters`)
})

test('a secret may end with a line break, as files do', () => {
  const JWT_SECRET = `${'s'.repeat(40)}\n`
  expect(readConfig({ JWT_SECRET }).JWT_SECRET).toBe(JWT_SECRET)
})

test.each(['https://*', 'http://a;b', 'http://*.example'])('the address %s names no host', (value) => {
  expect(refusal({ PUBLIC_URL: value, TOM_URL: value })).toBe(
    'Please correct the environment: PUBLIC_URL must name a host; TOM_URL must name a host.',
  )
})

describe('a secret in a file', () => {
  let folder = ''
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'console-secrets-'))))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const url = 'postgres://ann:s3cret@db.example/console'

  test('is read without the line break at its end', () => {
    const config = readConfig({
      DATABASE_URL_FILE: file('url', `${url}\n`),
      JWT_SECRET_FILE: file('jwt', `${'k'.repeat(40)}\r\n`),
      SMTP_URL_FILE: file('smtp', 'smtps://ann:s3cret@mail.example'),
      OTEL_EXPORTER_OTLP_HEADERS_FILE: file('headers', 'authorization=s3cret\n'),
    })
    expect(config).toMatchObject({
      DATABASE_URL: url,
      JWT_SECRET: 'k'.repeat(40),
      SMTP_URL: 'smtps://ann:s3cret@mail.example',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=s3cret',
    })
  })

  test('may hold every setting that is one', () => {
    // Those that the log and errors must never show, and addresses that may hold a password.
    const secrets = Object.keys(settings).filter((name) =>
      /^DATABASE_\w*URLS?$|_SECRET$|_HEADERS$|^SMTP_URL$/.test(name),
    )
    expect(secrets.length).toBeGreaterThan(4)
    expect(secrets.filter((name) => !(`${name}_FILE` in settings))).toEqual([])
  })

  test.each(['DATABASE_URL', 'JWT_SECRET', 'SMTP_URL', 'OTEL_EXPORTER_OTLP_HEADERS'])('excludes %s itself', (name) => {
    const message = refusal({ [name]: `${url}${'s'.repeat(40)}`, [`${name}_FILE`]: file('any', url) })
    expect(message).toContain(`${name} and ${name}_FILE exclude each other`)
    expect(message).not.toContain('s3cret')
  })

  test('that cannot be read, or is empty, is told with its variable and its path', () => {
    expect(refusal({ SMTP_URL_FILE: '/nonexistent/smtp' })).toBe(
      'Please correct the environment: SMTP_URL_FILE names the file /nonexistent/smtp, which cannot be read (ENOENT).',
    )
    expect(refusal({ JWT_SECRET_FILE: file('empty', '\n') })).toMatch(/JWT_SECRET_FILE names the file .*which is empty/)
    expect(refusal({ DATABASE_URL_FILE: folder, JWT_SECRET: 'k'.repeat(40) })).toMatch(/cannot be read \(EISDIR\)/)
  })

  test('that holds something else is not shown', () => {
    const message = refusal({ SMTP_URL_FILE: file('wrong', 's3cret'), JWT_SECRET_FILE: file('short', 's3cret') })
    expect(message).toMatch(/JWT_SECRET must be at least 32 characters long; SMTP_URL must be an address/)
    expect(message).not.toContain('s3cret')
  })

  test('may be the password of the first master', () => {
    const person = { SETUP_EMAIL: 'ann@talent.example', SETUP_FIRST_NAME: 'Ann', SETUP_LAST_NAME: 'Lee' }
    const SETUP_PASSWORD_FILE = file('password', 'Quiet-Harbour-71\n')
    expect(readFirstMaster({ ...person, SETUP_PASSWORD_FILE }).SETUP_PASSWORD).toBe('Quiet-Harbour-71')
    expect(() => readFirstMaster({ ...person, SETUP_PASSWORD: 'x', SETUP_PASSWORD_FILE })).toThrow('exclude each other')
  })
})

test.each(['authorization=a%0Asecret', 'authorization=%secret', 'a b=secret'])(
  'OTEL_EXPORTER_OTLP_HEADERS refuses %s, and does not show it',
  (value) => {
    const message = refusal({ OTEL_EXPORTER_OTLP_HEADERS: value })
    expect(message).toContain('OTEL_EXPORTER_OTLP_HEADERS must be headers')
    expect(message).not.toContain('secret')
  },
)
