import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../../server/accounts/passwords'

test('passwords are hashed with the parameters that OWASP recommends', async () => {
  const hash = await hashPassword('a long password')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('a long password', hash)).toBe(true)
  expect(await verifyPassword('another password', hash)).toBe(false)
})
