import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyPassword } from '../../server/accounts/passwords'
import { createFirstMaster, readFirstMaster } from '../../server/data/firstMaster'
import type { Report } from '../../server/securityEvents'
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
  const report = vi.fn<Report>()
  const create = () => createFirstMaster(database.db, readFirstMaster(given), report)
  const results = await Promise.allSettled([create(), create()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const failed = results.find((result) => result.status === 'rejected')
  expect(failed?.reason).toMatchObject({ message: expect.stringContaining('There is a TOM_MASTER_USER already') })
  const [master, ...others] = await database.db.select().from(users)
  expect(others).toEqual([])
  expect(master).toMatchObject({ platform_role: 'TOM_MASTER_USER', email: 'boss@provider.example', first_name: 'Ada' })
  expect(await verifyPassword(given.SETUP_PASSWORD, master?.password_hash)).toBe(true)
  expect(report.mock.calls).toEqual([['account created', { account: master?.id, role: 'TOM_MASTER_USER' }]])
})

test('the email of another account is rejected', async () => {
  await database.pool.query(`select history.repair('Tests', 'No master'); update users set platform_role = 'TOM_ADMIN'`)
  const report = vi.fn<Report>()
  await expect(createFirstMaster(database.db, readFirstMaster(given), report)).rejects.toThrow(
    'belongs to another account',
  )
  expect(report).not.toHaveBeenCalled()
})
