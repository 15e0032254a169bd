import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { loginPerAddress } from '../../server/accounts/limits'
import { hashSecret } from '../../server/accounts/secrets'
import { attempts } from '../../server/database/tables'
import { resetTokenIn, startApi, type Api } from '../support/api'
import { openBrowser } from '../support/browser'
import { inBatches } from '../support/inBatches'
import { keepLog } from '../support/logLines'

const proxy = '10.9.9.9'
const { most } = loginPerAddress

let api: Api
const log = keepLog()
const start = async (env: Record<string, string> = {}) => {
  log.clear()
  api = await startApi({ LOG_LEVEL: 'warn', ...env }, log.stream)
}
afterEach(() => api.stop())

/** Tries wrong passwords for many accounts through the proxy; returns how many were checked. */
const guess = async (count: number, forwardedOf: (index: number) => string) => {
  const tries = await inBatches(count, (index) =>
    openBrowser(api, proxy).signIn(`guess${index}@talent.example`, 'wrong', {
      'x-forwarded-for': forwardedOf(index),
    }),
  )
  return tries.filter(({ status }) => status === 401).length
}
/** Counts as if a client had used up all guesses but some. */
const leaveGuesses = async (left: number, forwarded: string) => {
  await openBrowser(api, proxy).signIn('first@talent.example', 'wrong', { 'x-forwarded-for': forwarded })
  await api.database.db.update(attempts).set({ points: most - left })
}
const signInFrom = (address: string) =>
  openBrowser(api, proxy).signIn('admin@talent.example', undefined, { 'x-forwarded-for': address })

const ofProxy = eq(attempts.key, hashSecret(`login:address:proxy:${proxy}`))
const readProxyCount = async () => (await api.database.db.select().from(attempts).where(ofProxy))[0]?.points
const countProxy = async (count: number) => {
  await guess(1, () => '192.0.2.99')
  await api.database.db.update(attempts).set({ points: count }).where(ofProxy)
}

describe('behind an unconfigured proxy', () => {
  test('one attacker does not lock out the others', async () => {
    await start()
    expect(await guess(most + 50, () => '192.0.2.1')).toBe(most)
    expect((await signInFrom('192.0.2.1')).status).toBe(429)
    expect((await signInFrom('192.0.2.2')).status).toBe(200)
  })

  test('nor one who forges addresses before the one that the proxy adds', async () => {
    await start()
    await leaveGuesses(10, '198.51.100.99, 192.0.2.1')
    expect(await guess(30, (index) => `198.51.100.${index}, 192.0.2.1`)).toBe(10)
    expect((await signInFrom('192.0.2.2')).status).toBe(200)
  })

  test('nor one who keeps trying: refused attempts do not count against the proxy', async () => {
    await start()
    await leaveGuesses(10, '192.0.2.1')
    await guess(50, () => '192.0.2.1')
    expect(await readProxyCount()).toBe(most)
  })

  test.each([
    ['a port', (index: number) => `203.0.113.66:${4000 + index}`],
    ['brackets and a port', (index: number) => `[2001:db8::5]:${4000 + index}`],
    ['brackets', () => '[2001:db8::5]'],
    ['nothing that is an address', (index: number) => `made-up-${index}`],
  ])('nor one whose address comes with %s: it is one client all the same', async (_what, forwardedOf) => {
    await start()
    await leaveGuesses(10, forwardedOf(99))
    expect(await guess(15, forwardedOf)).toBe(10)
    expect((await signInFrom('192.0.2.2')).status).toBe(200)
  })

  test('password resets cannot be blocked for the others either', async () => {
    await start()
    const send = (path: string, body: unknown, address: string) =>
      api.send('POST', path, { body, address: proxy, headers: { 'x-forwarded-for': address } })
    const forgot = (email: string, address: string) => send('/auth/forgot-password/', { email }, address)
    for (let index = 0; index < 50; index++) await forgot(`nobody${index}@talent.example`, '192.0.2.1')
    expect((await forgot('admin@talent.example', '192.0.2.1')).status).toBe(429)
    expect((await forgot('admin@talent.example', '192.0.2.2')).status).toBe(200)
    for (let index = 0; index < 60; index++)
      await send('/auth/change-password/', { token: 'made up', password: 'a good new one' }, '192.0.2.1')
    const [mail = ''] = await api.mailsTo('admin@talent.example')
    const body = { token: resetTokenIn(mail), password: 'a good new one' }
    expect((await send('/auth/change-password/', body, '192.0.2.1')).status).toBe(200)
  })

  test('many forged addresses are limited too, and known browsers can still sign in', async () => {
    await start()
    const known = openBrowser(api, proxy)
    const forwarded = { 'x-forwarded-for': '192.0.2.2' }
    expect((await known.signIn('admin@talent.example', undefined, forwarded)).status).toBe(200)
    // As if most of the proxy's allowance were used up.
    await countProxy(most * 10 - 20)
    expect(await guess(60, (index) => `198.51.100.${index}`)).toBe(20)
    expect((await signInFrom('192.0.2.3')).status).toBe(429)
    expect((await known.signIn('admin@talent.example', undefined, forwarded)).status).toBe(200)
  })

  test('the log says once which setting to change', async () => {
    await start()
    for (let time = 0; time < 3; time++) await signInFrom('192.0.2.1')
    const warnings = log.lines().filter(({ msg }) => msg?.includes('X-Forwarded-For'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.level).toBe(40)
    expect(warnings[0]?.msg).toContain('set it to the number of proxies')
  })

  test('no header causes an error', async () => {
    await start()
    for (const header of [
      '',
      ' ',
      ',',
      'unknown',
      '_hidden',
      '192.0.2.1:4711',
      'x'.repeat(5000),
      '2001:db8::1',
      '"quoted"',
    ])
      expect({ header, status: (await signInFrom(header)).status }).toEqual({ header, status: 200 })
  })
})

test('behind a configured proxy its clients are counted individually, without a warning', async () => {
  await start({ TRUST_PROXY: '1' })
  expect(await guess(most + 20, () => '192.0.2.1')).toBe(most)
  expect((await signInFrom('192.0.2.2')).status).toBe(200)
  expect(log.text()).not.toContain('X-Forwarded-For')
})

test.each([
  ['a port', (index: number) => `203.0.113.66:${4000 + index}`],
  ['brackets and a port', (index: number) => `[2001:db8::${index}]:${4000 + index}`],
  ['nothing that is an address', (index: number) => `made-up-${index}`],
])('nor does %s make many clients of one behind a configured proxy', async (_what, forwardedOf) => {
  await start({ TRUST_PROXY: '1' })
  await leaveGuesses(10, forwardedOf(99))
  expect(await guess(15, forwardedOf)).toBe(10)
  expect((await signInFrom('192.0.2.2:443')).status).toBe(200)
})
