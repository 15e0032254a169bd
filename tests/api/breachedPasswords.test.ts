/** A list of breached passwords that the operator supplies (decision 0128). */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { openBreachedPasswords } from '../../server/accounts/breachedPasswords'
import { demoPassword } from '../../server/data/demo/accounts'
import { startApi } from '../support/api'
import { clientOf } from '../support/client'
import { userForm } from '../support/companyUsers'

const breached = ['zebra crossing 77', 'über-alles-8', 'a known sentence', ' leading space', 'Qx!9-leaked-once']
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'breached-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const write = async (name: string, text: string) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}
const others = Array.from({ length: 5000 }, () => randomBytes(20).toString('hex').toUpperCase())
const sorted = [...others, ...breached.map(hashOf)].toSorted()
/** A file as the downloader makes it. */
const list = (end = '\r\n') => sorted.map((hash, place) => `${hash}:${place * 977 + 1}${end}`).join('')

describe('a list', () => {
  test.each([
    ['as it is downloaded', () => list()],
    ['with the line ends of Unix', () => list('\n')],
    ['without counts', () => `${sorted.join('\n')}\n`],
    ['without an end of its last line', () => sorted.join('\n')],
    ['in small letters', () => list().toLowerCase()],
  ])('%s has each of its passwords, and no other', async (name, text) => {
    const passwords = await openBreachedPasswords(await write(name, text()))
    for (const password of breached) expect(await passwords.has(password), password).toBe(true)
    for (const password of ['Zebra crossing 77', 'a known sentence ', ''])
      expect(await passwords.has(password)).toBe(false)
    await passwords.close()
  })

  test('of one line, and of the first and last ones, are found', async () => {
    for (const hashes of [[hashOf('only')], [hashOf('only'), 'F'.repeat(40)], ['0'.repeat(40), hashOf('only')]]) {
      const passwords = await openBreachedPasswords(
        await write('small', hashes.map((hash) => `${hash}:3\r\n`).join('')),
      )
      expect(await passwords.has('only')).toBe(true)
      expect(await passwords.has('another')).toBe(false)
      await passwords.close()
    }
  })

  test.each([
    ['that is not there', undefined, 'cannot be read'],
    ['that is empty', '', 'does not begin with a SHA-1'],
    ['of passwords', 'password\n123456\n', 'does not begin with a SHA-1'],
    ['that is not sorted', list().split('\r\n').toReversed().filter(Boolean).join('\n'), 'is not sorted'],
  ])('%s keeps the server from starting, which says how it has to be', async (_what, text, problem) => {
    const path = text === undefined ? join(folder, 'nowhere') : await write('wrong', text)
    await expect(openBreachedPasswords(path)).rejects.toThrow(problem)
    await expect(openBreachedPasswords(path)).rejects.toThrow('Have I Been Pwned')
  })
})

test('nobody chooses or gives a breached password, and common ones are refused as before', async () => {
  const api = await startApi({ BREACHED_PASSWORDS_FILE: await write('list', list()) })
  try {
    const owner = await clientOf(api, 'super@aurora.example')
    const [password = ''] = breached
    const message = 'This password has become public elsewhere. Please choose another.'
    const own = (chosen: string) =>
      owner(calls.changeOwnPassword, {}, { body: { current_password: demoPassword, password: chosen } })
    expect(await own(password)).toMatchObject({ status: 400, body: { error: { password: [message] } } })
    expect(await own('password1')).toMatchObject({
      body: { error: { password: [expect.stringContaining('too common')] } },
    })
    const given = await owner(calls.createCompanyUser, {}, { body: userForm(undefined, { new_password: password }) })
    expect(given).toMatchObject({ status: 400, body: { error: { new_password: [message] } } })
    const once = await api.logIn('onetime@aurora.example', 'Welcome-Once-2026')
    const token = once.body.data.is_one_time_password ? once.body.data.reset_token : ''
    const reset = (chosen: string) => api.send('POST', '/auth/change-password/', { body: { token, password: chosen } })
    expect(await reset(password)).toMatchObject({ status: 400, body: { error: { password: [message] } } })
    // The link is not used up.
    expect((await reset('one that nobody knows')).status).toBe(200)
  } finally {
    await api.stop()
  }
})
