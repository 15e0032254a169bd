/** Changing the own password with the current one (decision 0126). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { demoPassword } from '../../server/data/demo/accounts'
import { resetTokenIn, startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeSignedIn } from '../support/companyUsers'

let api: Api
let owner: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

const newPassword = 'quite another one'
const change = (client: Client, body: Record<string, unknown>) =>
  api.send<{ ended: number }>('POST', '/auth/own-password/', { token: client.token, body })
const ofRight = { current_password: demoPassword, password: newPassword }
const ofWrong = { current_password: 'a wrong one', password: newPassword }

/** Somebody who is signed in, with the address. */
const makePerson = async () => {
  const client = await makeSignedIn(api, owner)
  const { body } = await api.send<{ user: { email: string } }>('GET', '/v2/auth/verify-user/?application=SSO', {
    token: client.token,
  })
  return { client, email: body.data.user.email }
}

test('ends the other sessions, goes on here, and is told by mail', async () => {
  const { client, email } = await makePerson()
  const other = await clientOf(api, email)
  const { status, body, headers } = await change(client, ofRight)
  expect({ status, message: body.message, data: body.data }).toEqual({
    status: 200,
    message: 'Password is Updated',
    data: { ended: 1 },
  })
  expect(headers['set-cookie']).toContain('__Host-device=')
  expect((await client(calls.listOwnSessions)).status).toBe(200)
  expect((await other(calls.listOwnSessions)).status).toBe(401)
  expect((await api.logIn(email)).status).toBe(401)
  expect((await api.logIn(email, newPassword)).status).toBe(200)
  // The first one is of the one-time password.
  await expect
    .poll(async () =>
      (await api.mailsTo(email, 0, { withNotices: true })).filter((mail) => /^Subject: Your password was/m.test(mail)),
    )
    .toHaveLength(2)
})

test('revokes links that were mailed before', async () => {
  const { client, email } = await makePerson()
  await api.send('POST', '/auth/forgot-password/', { body: { email } })
  const token = resetTokenIn((await api.mailsTo(email)).at(-1) ?? '')
  await change(client, ofRight)
  const { status } = await api.send('POST', '/auth/change-password/', { body: { password: 'by somebody else', token } })
  expect(status).toBe(400)
})

describe('refuses', () => {
  let client: Client
  let email: string
  beforeAll(async () => {
    const person = await makePerson()
    client = person.client
    email = person.email
  })

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['a wrong current password', ofWrong, { current_password: ['This is not your current password.'] }],
    [
      'the same password',
      { current_password: demoPassword, password: demoPassword },
      { password: ['This is your current password. Please choose another.'] },
    ],
    [
      'a common password',
      { current_password: demoPassword, password: 'password1' },
      { password: ['This password is too common. Please choose another.'] },
    ],
    [
      'a short password',
      { current_password: demoPassword, password: 'short' },
      { password: ['This password is too short. It must contain at least 8 characters.'] },
    ],
    [
      'a blank password',
      { current_password: demoPassword, password: ' '.repeat(9) },
      { password: ['A password must not be blank. Please choose another.'] },
    ],
    ['no current password', { password: newPassword }, { current_password: ['Please enter your current password.'] }],
    [
      'an empty current password',
      { current_password: '', password: newPassword },
      { current_password: ['Please enter your current password.'] },
    ],
    [
      'what is no text',
      { current_password: 7, password: {} },
      { current_password: ['Please enter your current password.'], password: ['Please enter your new password!'] },
    ],
  ])('%s next to its field', async (_what, body, error) => {
    expect(await change(client, body)).toMatchObject({ status: 400, body: { error } })
    expect((await api.logIn(email)).status).toBe(200)
  })

  test('more than ten guesses, without locking the owner out of the sign-in', async () => {
    const { client: guesser, email: guessed } = await makePerson()
    // Together, as a program would.
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(guesser, ofWrong)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await change(guesser, ofRight)).status).toBe(429)
    expect((await api.logIn(guessed)).status).toBe(200)
  })

  test('does not count those who get it right', async () => {
    const { client: forgetful } = await makePerson()
    for (let times = 0; times < 9; times++) await change(forgetful, ofWrong)
    expect((await change(forgetful, ofRight)).status).toBe(200)
    const back = { current_password: newPassword, password: demoPassword }
    expect((await change(forgetful, back)).status).toBe(200)
  })

  test('a caller who is signed out', async () => {
    expect((await api.send('POST', '/auth/own-password/', { body: ofRight })).status).toBe(401)
  })

  test('one of two changes at once', async () => {
    const { client: twice } = await makePerson()
    const answers = await Promise.all([
      change(twice, ofRight),
      change(twice, { ...ofRight, password: 'still another one' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})
