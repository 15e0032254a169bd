/** Passwords that an administrator gives: which are refused, and how often they can be guessed. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { givenPasswordGuesses } from '../../server/accounts/limits'
import { attempts, mailOutbox, users } from '../../server/database/tables'
import { countGuess } from '../../server/modules/auth/givenPassword'
import { startApi, type Api } from '../support/api'
import { openBrowser } from '../support/browser'
import { clientOf, type Client } from '../support/client'
import { formOf, makeUser, userForm } from '../support/companyUsers'
import { inBatches } from '../support/inBatches'
import { keepLog } from '../support/logLines'

const given = 'Ab12!?'
const { most } = givenPasswordGuesses

let api: Api
let owner: Client
const log = keepLog()
beforeAll(async () => {
  api = await startApi({ LOG_LEVEL: 'fatal' }, log.stream)
  owner = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

/** Ends the quarter of an hour that the limits per account and address look at; the guesses of a password stay. */
const waitAQuarter = async () => {
  for (const { key, expire } of await api.database.db.select().from(attempts))
    if (expire.getTime() - Date.now() < 20 * 60_000) await api.database.db.delete(attempts).where(eq(attempts.key, key))
}
const makeGiven = async (): Promise<string> => (await makeUser(owner, undefined, { new_password: given })).email
const guess = async (email: string, times: number) => {
  for (let time = 0; time < times; time++)
    expect((await openBrowser(api).signIn(email, `wrong-${time}`)).status).toBe(401)
}
const mailsSent = async () => {
  await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
}

describe('a common password', () => {
  test.each(['123456', 'qwerty', 'abc123', 'Dragon', 'LETMEIN', 'password', 'Password1', 'password1'])(
    '%s is refused at every length, for a new and for a stored user',
    async (password) => {
      const refused = { status: 400, error: { new_password: ['This password is too common. Please choose another.'] } }
      const created = await owner(
        calls.createCompanyUser,
        {},
        { body: userForm(undefined, { new_password: password }) },
      )
      expect({ status: created.status, error: created.body.error }).toEqual(refused)
      const user = await makeUser(owner)
      const body = formOf(user, { new_password: password })
      const changed = await owner(calls.updateCompanyUser, { company_user_id: user.id }, { body })
      expect({ status: changed.status, error: changed.body.error }).toEqual(refused)
    },
  )

  test('is refused, but six other characters are enough', async () => {
    const email = await makeGiven()
    expect((await api.logIn(email, given)).body.data).toMatchObject({ is_one_time_password: true })
  })
})

describe('a given password', () => {
  test('no longer works after ten guesses in all, however long somebody waits between them', async () => {
    const email = await makeGiven()
    for (const times of [4, 4, 2]) {
      await guess(email, times)
      await waitAQuarter()
    }
    const right = await openBrowser(api).signIn(email, given)
    expect(right.status).toBe(401)
    expect(right.body).toMatchObject({ code: 1002, message: 'Invalid email or password', data: null })
    await waitAQuarter()
    expect((await openBrowser(api).signIn(email, given)).status).toBe(401)
  })

  test('still works after nine, and right ones are not counted', async () => {
    const email = await makeGiven()
    await guess(email, most - 1)
    for (let time = 0; time < most + 2; time++) expect((await api.logIn(email, given)).status).toBe(200)
    await guess(email, 1)
    await waitAQuarter()
    expect((await api.logIn(email, given)).status).toBe(401)
  })

  test('that is right is refused if others lock the password while it is verified', async () => {
    const email = await makeGiven()
    const { db } = api.database
    const [user] = await db.select().from(users).where(eq(users.email, email))
    const early = await countGuess(db, user)
    expect(await early?.isOvertaken()).toBe(false)
    for (let others = 1; others < most; others++) expect((await countGuess(db, user))?.isRefused).toBe(false)
    expect(await early?.isOvertaken()).toBe(true)
  })

  test('cannot be found by a hundred guesses at once', async () => {
    const email = await makeGiven()
    const tries = await inBatches(100, (index) => openBrowser(api).signIn(email, `wrong-${index}`))
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(most)
    await waitAQuarter()
    expect((await api.logIn(email, given)).status).toBe(401)
  })

  test('works again once a new one is given, even if it is the same', async () => {
    const { email, id } = await makeUser(owner, undefined, { new_password: given })
    await guess(email, most)
    await waitAQuarter()
    const user = await owner.ok(calls.readCompanyUser, { company_user_id: id })
    const body = formOf(user, { new_password: given })
    await owner.ok(calls.updateCompanyUser, { company_user_id: id }, { body })
    expect((await api.logIn(email, given)).status).toBe(200)
  })

  test('that is locked keeps nobody from choosing a password by mail', async () => {
    const email = await makeGiven()
    await guess(email, most)
    await waitAQuarter()
    const browser = openBrowser(api)
    const token = await browser.forget(email, 2)
    expect((await browser.changePassword(token, 'a password of my own')).status).toBe(200)
    expect((await browser.signIn(email, 'a password of my own')).status).toBe(200)
    const [user] = await api.database.db.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({ is_one_time_password: false, password_given_by: null })
  })

  test('that is locked is told to its owner and to who gave it, once, and to the security log', async () => {
    const giver = 'super@aurora.example'
    await mailsSent()
    const before = (await api.mailsTo(giver, 0)).length
    log.clear()
    const { email, id } = await makeUser(owner, undefined, { first_name: 'Lea', new_password: given })
    await guess(email, most)
    await waitAQuarter()
    await openBrowser(api).signIn(email, given)
    await mailsSent()
    const mails = await api.mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Your one-time password no longer works')
    const told = (await api.mailsTo(giver, before + 1)).slice(before)
    expect(told).toHaveLength(1)
    expect(told[0]?.replaceAll(/=\r?\n/g, '')).toContain('the account of Lea Lee')
    expect(told[0]).not.toContain(given)
    const events = log.events().filter(({ event }) => event === 'given password locked')
    expect(events).toEqual([expect.objectContaining({ account: id, by: owner.userId })])
    expect(log.events().filter(({ reason }) => reason === 'given password locked')).toHaveLength(1)
  })
})

test('a mailed password cannot be guessed, so strangers cannot lock it', async () => {
  const { email } = await makeUser(owner)
  const [mail = ''] = await api.mailsTo(email)
  const password = /^\w{4}-\w{4}-\w{4}-\w{4}/m.exec(mail)?.[0] ?? ''
  for (let round = 0; round < 2; round++) {
    await guess(email, most)
    await waitAQuarter()
  }
  expect((await api.logIn(email, password)).status).toBe(200)
})
