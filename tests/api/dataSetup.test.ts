import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword } from '../../server/accounts/passwords'
import { createFirstMaster, readFirstMaster } from '../../server/data/firstMaster'
import { users } from '../../server/database/tables'
import { openEmptyDatabase, type EmptyDatabase } from '../support/emptyDatabase'

let database: EmptyDatabase
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.stop())

const given = {
  SETUP_EMAIL: 'Boss@Provider.example',
  SETUP_PASSWORD: 'a long way to Tipperary',
  SETUP_FIRST_NAME: 'Ada',
  SETUP_LAST_NAME: 'Byron',
}

test('an incomplete setup reports all errors in one line', () => {
  expect(() => readFirstMaster({})).toThrow(
    'SETUP_EMAIL is missing; SETUP_PASSWORD is missing; SETUP_FIRST_NAME is missing; SETUP_LAST_NAME is missing',
  )
  expect(() => readFirstMaster({ ...given, SETUP_EMAIL: 'nobody', SETUP_LAST_NAME: ' ' })).toThrow(
    'SETUP_EMAIL: Invalid email; SETUP_LAST_NAME is missing',
  )
})

test('a short or common password is rejected', () => {
  expect(() => readFirstMaster({ ...given, SETUP_PASSWORD: 'seven77' })).toThrow('too short')
  expect(() => readFirstMaster({ ...given, SETUP_PASSWORD: 'Password1' })).toThrow('too common')
})

test('of two concurrent setups, one creates the first master and the other is told so', async () => {
  const results = await Promise.allSettled([1, 2].map(() => createFirstMaster(database.db, readFirstMaster(given))))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const failed = results.find((result) => result.status === 'rejected')
  expect(failed?.reason).toMatchObject({ message: expect.stringContaining('There is a TOM_MASTER_USER already') })
  const [master, ...others] = await database.db.select().from(users)
  expect(others).toEqual([])
  expect(master).toMatchObject({ platform_role: 'TOM_MASTER_USER', email: 'boss@provider.example', first_name: 'Ada' })
  expect(await verifyPassword(given.SETUP_PASSWORD, master?.password_hash)).toBe(true)
})

test('the email of another account is rejected', async () => {
  await database.pool.query(`select history.repair('Tests', 'No master'); update users set platform_role = 'TOM_ADMIN'`)
  await expect(createFirstMaster(database.db, readFirstMaster(given))).rejects.toThrow('belongs to another account')
})
