import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../server/database/connection'
import { prepare } from '../../server/data/prepare'
import { prepared } from '../../server/database/prepared'
import { users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const move = async (from: string, to: string): Promise<number> => {
  const [moved] = await api.repairs.db
    .update(users)
    .set({ email: to })
    .where(eq(users.email, from))
    .returning({ id: users.id })
  return moved?.id ?? 0
}
const emailOf = async (id: number) =>
  (await api.database.db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email

test('users stored with an international domain can sign in, and emails without an ASCII form are reported', async () => {
  const { db } = api.database
  const admin = await move('admin@aurora.example', 'admin@bücher.example')
  const taken = await move('user@aurora.example', 'master@bücher.example')
  await move('super@borealis.example', 'master@xn--bcher-kva.example')
  const local = await move('super@aurora.example', 'jürgen@aurora.example')
  expect(await prepare(db, { demo: false })).toEqual({
    demo: false,
    unreachable: [taken, local].toSorted((a, b) => a - b),
  })
  expect(await emailOf(admin)).toBe('admin@xn--bcher-kva.example')
  expect(await emailOf(taken)).toBe('master@bücher.example')
  expect((await api.logIn('admin@bücher.example')).status).toBe(200)
  expect((await prepare(db, { demo: false })).unreachable).toHaveLength(2)
})

test('a transaction sends no named statements', async () => {
  await transaction(api.database.db, async (tx) => {
    // Its connection may know statements of calls that it answered before.
    const known = async () => (await tx.execute(sql`select name from pg_prepared_statements order by name`)).rows
    const before = await known()
    const query = prepared(tx, users, 'first', () => tx.select({ id: users.id }).from(users).limit(1))
    expect(await query.execute()).toHaveLength(1)
    expect(await known()).toEqual(before)
  })
})
