import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '../../server/data/demo/accounts'
import { hashPassword } from '../../server/accounts/passwords'
import { forgiveClient, tally, tallyClient } from '../../server/accounts/attempts'
import { loginPerAccount, loginPerAddress, loginPerDevice } from '../../server/accounts/limits'
import { attempts, companies, mailOutbox, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { openBrowser } from '../support/browser'
import { inBatches } from '../support/inBatches'

// With real costs, so that sign-ins wait for each other.
vi.unmock('@node-rs/argon2')

let api: Api
beforeAll(async () => {
  api = await startApi()
  const password_hash = await hashPassword(demoPassword)
  await api.repairs.db.update(users).set({ password_hash }).where(isNotNull(users.password_hash))
})
afterAll(() => api.stop())

const { most } = loginPerAccount

/** Uses up all attempts of an account for unknown browsers. */
const lockOut = async (email: string) => {
  const stranger = openBrowser(api)
  for (let time = 0; time < most; time++) expect((await stranger.signIn(email, 'wrong')).status).toBe(401)
  expect((await stranger.signIn(email, 'wrong')).status).toBe(429)
}
const outboxIsEmpty = async () => {
  await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
}
/** Ends all rate limit windows. */
const waitOut = () => api.database.db.update(attempts).set({ expire: new Date(Date.now() - 1) })

describe('guessing', () => {
  test('fifty concurrent wrong passwords count as fifty, and then the right one is refused', async () => {
    const email = 'sales@talent.example'
    const tries = await Promise.all(Array.from({ length: 50 }, () => openBrowser(api).signIn(email, 'wrong')))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(most)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(50 - most)
    const right = await openBrowser(api).signIn(email)
    expect(right.body).toMatchObject({ code: 1006, message: 'Too many attempts. Please try again in 15 minutes.' })
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect(right.headers['set-cookie']).toBeUndefined()
  })

  test('the right password among a hundred concurrent ones is refused after ten wrong ones', async () => {
    const email = 'viewer@aurora.example'
    const wrong = Array.from({ length: 99 }, () => openBrowser(api).signIn(email, 'wrong'))
    const right = openBrowser(api).signIn(email)
    const statuses = (await Promise.all(wrong)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(most)
    // It was checked last.
    expect((await right).status).toBe(429)
  })

  test('one IP address cannot try many accounts', async () => {
    const address = '10.0.0.3'
    const tries = await inBatches(loginPerAddress.most + 10, (index) =>
      openBrowser(api, address).signIn(`guess${index}@talent.example`, 'wrong'),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await openBrowser(api).signIn('guess0@talent.example', 'wrong')).status).toBe(401)
  })

  test('an attempt that is forgiven after its window has ended gives no extra one', async () => {
    const { db } = api.database
    const place = { network: '10.0.0.6', proxy: undefined }
    await tallyClient(db, loginPerAddress, place)
    await db.update(attempts).set({ expire: new Date(Date.now() - 1) })
    await forgiveClient(db, loginPerAddress, place)
    expect((await tally(db, loginPerAddress, place.network)).count).toBe(1)
    for (let time = 0; time < 3; time++) await forgiveClient(db, loginPerAddress, place)
    expect((await tally(db, loginPerAddress, place.network)).count).toBe(1)
  })

  test('whether an account exists makes no difference', async () => {
    const answers = async (email: string) => {
      const stranger = openBrowser(api)
      const told: unknown[] = []
      for (let time = 0; time < most + 2; time++) {
        const { status, body, headers } = await stranger.signIn(email, 'wrong')
        told.push([status, body, headers['set-cookie'], headers['retry-after'] === undefined])
      }
      return told
    }
    expect(await answers('nobody@talent.example')).toEqual(await answers('super@talent.example'))
  })

  test('frequent sign-ins are not limited, even many at once', async () => {
    for (let time = 0; time < most + 2; time++)
      expect((await openBrowser(api, '10.0.0.5').signIn('admin@talent.example')).status).toBe(200)
    const atOnce = await Promise.all(Array.from({ length: 40 }, () => openBrowser(api).signIn('admin@talent.example')))
    expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('a right password resets the count of wrong ones', async () => {
    const email = 'admin@aurora.example'
    for (let round = 0; round < 3; round++) {
      const browser = openBrowser(api)
      for (let time = 0; time < most - 1; time++) await browser.signIn(email, 'wrong')
      expect((await browser.signIn(email)).status).toBe(200)
    }
  })
})

describe('many sign-ins at once', () => {
  test('of a known browser are refused before hashing, and keep nobody else out', async () => {
    const email = 'super@aurora.example'
    const known = openBrowser(api)
    await known.signIn(email)
    const flood = Promise.all(Array.from({ length: 400 }, () => known.signIn(email)))
    const other = await openBrowser(api).signIn('sales@aurora.example')
    expect(other.status).not.toBe(429)
    const refused = (await flood).filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(200)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
    expect(refused[0]?.body.message).toBe('Too many requests are waiting. Please try again in a few seconds.')
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThan(10)
    expect((await known.signIn(email)).status).toBe(200)
  })

  test('of many users are refused beyond what the server can hash within seconds, without counting as attempts', async () => {
    const address = '10.0.0.4'
    const tries = await Promise.all(
      Array.from({ length: loginPerAddress.most }, (_, index) =>
        openBrowser(api, address).signIn(`crowd${index}@talent.example`, 'wrong'),
      ),
    )
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect((await openBrowser(api, address).signIn('latecomer@talent.example', 'wrong')).status).toBe(401)
  })
})

describe('when others have used up the attempts of an account', () => {
  const email = 'master@talent.example'

  test('a browser that has signed in before can sign in, an unknown one cannot', async () => {
    const known = openBrowser(api)
    await known.signIn(email)
    await lockOut(email)
    expect((await openBrowser(api).signIn(email)).status).toBe(429)
    expect((await known.signIn(email)).status).toBe(200)
    // Sign-ins in a known browser give others no attempts.
    expect((await openBrowser(api).signIn(email, 'wrong')).status).toBe(429)
  })

  test('a known browser can sign in from an IP address whose attempts are used up', async () => {
    await waitOut()
    const address = '10.0.0.7'
    const known = openBrowser(api, address)
    expect((await known.signIn(email)).status).toBe(200)
    await inBatches(loginPerAddress.most, (index) =>
      openBrowser(api, address).signIn(`other${index}@talent.example`, 'wrong'),
    )
    expect((await openBrowser(api, address).signIn(email)).status).toBe(429)
    expect((await known.signIn(email)).status).toBe(200)
  })

  test('a known browser has the same limit as others, even for concurrent attempts, and blocks nobody else', async () => {
    await waitOut()
    const known = openBrowser(api)
    const other = openBrowser(api)
    await known.signIn(email)
    await other.signIn(email)
    const tries = await Promise.all(Array.from({ length: 30 }, () => known.signIn(email, 'wrong')))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(loginPerDevice.most)
    expect((await known.signIn(email)).body).toMatchObject({ code: 1006 })
    expect((await other.signIn(email)).status).toBe(200)
    expect((await openBrowser(api).signIn(email)).status).toBe(200)
  })

  test('a browser known to another account is unknown to this one', async () => {
    await waitOut()
    const browser = openBrowser(api)
    await browser.signIn('user@aurora.example')
    await lockOut(email)
    expect((await browser.signIn(email)).status).toBe(429)
  })

  test('a browser shared by several users stays known to all of them', async () => {
    await waitOut()
    const browser = openBrowser(api)
    for (const person of [email, 'user@aurora.example', 'super@borealis.example', email]) await browser.signIn(person)
    expect(browser.jar.get('__Host-device')?.split('~')).toHaveLength(3)
    await lockOut('user@aurora.example')
    expect((await browser.signIn('user@aurora.example')).status).toBe(200)
  })

  test('a forged or modified cookie is ignored', async () => {
    await waitOut()
    const known = openBrowser(api)
    const stranger = openBrowser(api)
    await known.signIn(email)
    await stranger.signIn('user@aurora.example')
    await lockOut(email)
    const [user = '', device = '', signature = ''] = known.jar.get('__Host-device')?.split('.') ?? []
    const [, ownDevice = '', ownSignature = ''] = stranger.jar.get('__Host-device')?.split('.') ?? []
    const forged = [
      `${user}.${ownDevice}.${ownSignature}`,
      `${user}.${ownDevice}.${signature}`,
      `${user}.${device}.${ownSignature}`,
      `${user}.${device}.`,
      `${user}.${device}`,
      `${user}.${device}.${signature.toLowerCase()}`,
      `0${user}.${device}.${signature}`,
      `${user}.${device}.${signature}x`,
      'x'.repeat(5000),
      '~~~~~',
      '%00',
      'null',
    ]
    for (const cookie of forged)
      expect([
        cookie,
        (await openBrowser(api).signIn(email, undefined, { cookie: `__Host-device=${cookie}` })).status,
      ]).toEqual([cookie, 429])
    expect((await known.signIn(email)).status).toBe(200)
  })

  test('a browser that is known from before, under the other name of the cookie, stays known', async () => {
    await waitOut()
    const known = openBrowser(api)
    await known.signIn(email)
    await lockOut(email)
    const cookie = `device=${known.jar.get('__Host-device')}`
    expect((await openBrowser(api).signIn(email, undefined, { cookie })).status).toBe(200)
  })

  test('the cookie is bound to this host and hidden from scripts', async () => {
    await waitOut()
    const { headers } = await openBrowser(api).signIn(email)
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-device=\d+\.[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; /)
    expect(cookie).toContain('HttpOnly; Secure; SameSite=Strict')
    expect(cookie).not.toContain('Domain')
    expect((await openBrowser(api).signIn(email, 'wrong')).headers['set-cookie']).toBeUndefined()
  })
})

describe('a completed reset', () => {
  test('unlocks the account, and makes the browser a known one', async () => {
    const email = 'super@borealis.example'
    await waitOut()
    const owner = openBrowser(api)
    await lockOut(email)
    const token = await owner.forget(email, 2)
    expect((await owner.changePassword(token, 'a password of my own')).status).toBe(200)
    expect((await openBrowser(api).signIn(email, 'a password of my own')).status).toBe(200)
    await lockOut(email)
    expect((await owner.signIn(email, 'a password of my own')).status).toBe(200)
  })

  test('makes all other browsers unknown', async () => {
    const email = 'viewer@borealis.example'
    await waitOut()
    const former = openBrowser(api)
    await former.signIn(email)
    const owner = openBrowser(api)
    await owner.changePassword(await owner.forget(email), 'a password of my own')
    await lockOut(email)
    expect((await former.signIn(email, 'a password of my own')).status).toBe(429)
  })

  test('is possible from an IP address whose attempts others have used up with invalid links', async () => {
    const email = 'user@aurora.example'
    await waitOut()
    const owner = openBrowser(api, '10.0.0.8')
    const token = await owner.forget(email, 2)
    const tries = await Promise.all(
      Array.from({ length: 60 }, () => openBrowser(api, '10.0.0.8').changePassword('made up', 'a password of my own')),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await owner.changePassword(token, 'a password of my own')).status).toBe(200)
  })
})

describe('the mail about a lock', () => {
  test('is sent once, however many attempts there are, and says what to do', async () => {
    const email = 'super@aurora.example'
    await waitOut()
    await Promise.all(Array.from({ length: 40 }, () => openBrowser(api).signIn(email, 'wrong')))
    const [mail = ''] = await api.mailsTo(email)
    expect(mail).toContain('Subject: Sign-in to your account is paused')
    expect(mail.replaceAll('=\n', '')).toContain('https://console.example.com/forgot-password')
    // Locked again within the same window.
    const owner = openBrowser(api)
    await owner.changePassword(await owner.forget(email, 2), 'a password of my own')
    await lockOut(email)
    await outboxIsEmpty()
    expect(await api.mailsTo(email)).toHaveLength(2)
    await waitOut()
    await lockOut(email)
    await outboxIsEmpty()
    expect(await api.mailsTo(email)).toHaveLength(3)
  })

  test('is not sent to an unknown email or an inactive account', async () => {
    await waitOut()
    const [company] = await api.database.db.select().from(companies).limit(1)
    const email = 'inactive.person@aurora.example'
    await api.repairs.db
      .insert(users)
      .values({ company_id: company?.id ?? 0, first_name: 'Ina', last_name: 'Active', email, is_active: false })
    for (const address of ['nobody.at.all@talent.example', email]) await lockOut(address)
    await outboxIsEmpty()
    expect(await api.mailsTo('nobody.at.all@talent.example', 0)).toEqual([])
    expect(await api.mailsTo(email, 0)).toEqual([])
  })
})
