import { expect, test } from 'vitest'
import {
  hashOneTimePassword,
  hashPassword,
  makeOneTimePassword,
  verifyPassword,
} from '../../../server/accounts/passwords'

test('passwords are hashed with the parameters that OWASP recommends', async () => {
  const hash = await hashPassword('a long password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('a long password', hash)).toBe(true)
  expect(await verifyPassword('another password', hash)).toBe(false)
})

test('a generated one-time password is hashed at no cost, and verified like any other', async () => {
  const password = makeOneTimePassword()
  const hash = hashOneTimePassword(password)
  expect(hash).not.toContain(password)
  expect(await verifyPassword(password, hash)).toBe(true)
  for (const wrong of [makeOneTimePassword(), password.toUpperCase(), '', hash])
    expect(await verifyPassword(wrong, hash)).toBe(false)
})

test('no password opens an account without one, not even that of the hash it is compared with', async () => {
  for (const password of ['the password of dummyHash', ''])
    for (const none of [null, undefined, '']) expect(await verifyPassword(password, none)).toBe(false)
  expect(await verifyPassword('the password of dummyHash', hashOneTimePassword('another'))).toBe(false)
})
