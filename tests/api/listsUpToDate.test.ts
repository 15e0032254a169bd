/** What is kept of lists and roles is, after any changes, what reading everything would find. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeListChanges } from '../../server/database/changeCounts'
import { connect, transaction, type Database, type Queryable } from '../../server/database/connection'
import { readInUse } from '../../server/modules/companyUsers/holders'
import { companyUserReading } from '../../server/modules/companyUsers/records'
import { startApi, type Api } from '../support/api'
import { numbersFrom } from '../support/numbers'

let api: Api
/** Another process. */
let other: Database
let company: number
beforeAll(async () => {
  api = await startApi()
  other = await connect(api.database.pool.options.connectionString ?? '')
  const { rows } = await sql(`select id from companies where 'TOM' = any(applications) order by id limit 1`)
  company = Number(rows[0]?.id)
  await sql(
    `insert into users (company_id, first_name, last_name, email, is_active)
     select $1, 'Person ' || n % 7, 'Number ' || n, 'person.' || n || '@many.example', n % 5 > 0 from generate_series(1, 40) n`,
    [company],
  )
  await sql(
    `insert into user_roles (company_id, user_id, application, grant_access, name, description, permissions)
     select company_id, id, 'TOM', id % 3 > 0, 'Role ' || id % 4, 'Does ' || id % 2, array['VIEW_REGION']
     from users where company_id = $1 and email like '%@many.example'`,
    [company],
  )
  await sql('analyze users, user_roles')
})
afterAll(async () => {
  await other.close()
  await api.stop()
})

const sql = (text: string, values: unknown[] = []) => api.repairs.pool.query(text, values)

const queries = [
  {},
  { sort: 'first_name' },
  { sort: '-email' },
  { sort: 'is_active' },
  { search: 'number 1' },
  { search: 'role 2', sort: '-first_name' },
  { role: { anyOf: ['Role 1'] }, sort: 'first_name' },
  { granted: { anyOf: ['JE'] } },
  { is_active: { is: false }, sort: 'email' },
]

/** Lists are read page by page; in a transaction nothing is kept. */
const readAll = async (db: Queryable) => {
  const lists = []
  for (const query of queries) {
    const asked = { page: 1, page_size: 1000, search: '', ...query }
    const { rows, count } = await companyUserReading.page(db, { company_id: company }, asked)
    lists.push({ count, ids: rows.map(({ id }) => id) })
  }
  const roles = await readInUse(db, company)
  return { lists, roles: roles.toSorted((one, role) => (JSON.stringify(one) < JSON.stringify(role) ? -1 : 1)) }
}

const someone = (number: number) =>
  `(select id from users where company_id = ${company} order by id offset ${number} % (
    select greatest(1, count(*)) from users where company_id = ${company}) limit 1)`

/** Changes that SQL can make, by the server or by whoever repairs something. */
const changes: readonly ((next: (below: number) => number) => string)[] = [
  (next) => `update users set last_name = 'Number ${next(100)}' where id = ${someone(next(100))}`,
  (next) => `update users set is_active = not is_active where id = ${someone(next(100))}`,
  (next) => `update users set email = 'moved.' || id || '.${next(9)}@many.example' where id = ${someone(next(100))}`,
  (next) => `update users set password_hash = 'x${next(9)}' where id = ${someone(next(100))}`,
  (next) => `update users set first_name = 'Person ${next(9)}' where company_id = ${company} and id % 3 = ${next(3)}`,
  (next) => `insert into users (company_id, first_name, last_name, email)
    select ${company}, 'Person ${next(9)}', 'New', 'new.' || gen_random_uuid() || '@many.example' from generate_series(1, ${1 + next(4)})`,
  (next) => `delete from users where id = ${someone(next(100))} and email like '%@many.example'`,
  (next) => `insert into user_roles (company_id, user_id, application, grant_access, name, description)
    values (${company}, ${someone(next(100))}, 'JE', true, 'Role ${next(4)}', 'In JE')
    on conflict (company_id, user_id, application) do update set name = excluded.name, grant_access = not user_roles.grant_access`,
  (next) => `update user_roles set permissions = permissions || array['VIEW_COUNTRY'], description = 'Also ${next(3)}'
    where company_id = ${company} and user_id = ${someone(next(100))} and not permissions @> array['VIEW_COUNTRY']`,
  (next) => `delete from user_roles where company_id = ${company} and user_id = ${someone(next(100))}`,
  () => `update companies set applications = case when 'JE' = any(applications) then array_remove(applications, 'JE')
    else applications || array['JE'] end where id = ${company}`,
  (next) => `update users set last_name = last_name || '!' where company_id = ${company} and id % 2 = ${next(2)}`,
]

test('whatever changes, in whatever order it is committed, everybody gets what the database holds', async () => {
  const next = numbersFrom(2026)
  const slow = await api.repairs.pool.connect()
  let isOpen = false
  try {
    for (let step = 0; step < 24; step++) {
      const change = changes[next(changes.length)]?.(next) ?? ''
      const kind = next(8)
      if (kind === 0 && !isOpen) {
        await slow.query(`begin; set local lock_timeout = '5s'`)
        await slow.query(change)
        isOpen = true
      } else if (isOpen && kind < 4) {
        await slow.query(next(3) > 0 ? 'commit' : 'rollback')
        isOpen = false
      } else if (kind === 4) await mergeListChanges(api.database.db)
      else if (!isOpen) for (let count = next(3); count >= 0; count--) await sql(change)
      else
        await sql(
          `insert into users (company_id, first_name, last_name, email)
        values ($1, 'Between', 'Others', 'between.' || gen_random_uuid() || '@many.example')`,
          [company],
        )
      const truth = await transaction(api.database.db, readAll)
      expect([step, change, await readAll(api.database.db)]).toEqual([step, change, truth])
      expect([step, change, await readAll(other.db)]).toEqual([step, change, truth])
    }
  } finally {
    if (isOpen) await slow.query('rollback')
    slow.release()
  }
})

test('a database that was restored from a copy, whose transactions are numbered anew, is read anew', async () => {
  const before = await readAll(api.database.db)
  // As in the copy, the change looks older than what was read.
  await sql(`update users set last_name = 'Restored' where id = ${someone(3)}`)
  await sql(`update list_changes set made_in = '3'::xid8`)
  await sql(`update users set first_name = 'Restored' where id = ${someone(5)}`)
  await sql(`update list_changes set made_in = '3'::xid8`)
  const after = await readAll(api.database.db)
  expect(after).toEqual(await transaction(api.database.db, readAll))
  expect(after).not.toEqual(before)
})
