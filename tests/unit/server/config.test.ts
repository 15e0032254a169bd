import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config'

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
