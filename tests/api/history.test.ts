/** History says who has changed what, and nobody changes what it says (decision 0097). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { sealChanges, startSealing } from '../../server/records/history/sealing'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeUser } from '../support/companyUsers'
import { makeRegion, newName } from '../support/structure'
import { writtenTo } from '../support/writtenTo'

let api: Api
let master: Client
let owner: Client
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  owner = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await api.database.pool.query<Row & Record<string, unknown>>(text, values)).rows

const makeSector = () => master.ok(calls.createSector, {}, { body: { name: newName('Sector') } })

describe('whoever writes records', () => {
  test('is refused until they say who they are, and told how', async () => {
    const { id } = await makeSector()
    for (const text of [
      `update sectors set description = 'by hand' where id = ${id}`,
      `insert into sectors (name) values ('By hand')`,
      `delete from sectors where id = ${id}`,
    ])
      await expect(api.database.pool.query(text)).rejects.toMatchObject({
        message: 'Nobody says who changes sectors',
        hint: "Begin the transaction with: select history.repair('who you are', 'why')",
      })
    expect((await writtenTo(api, 'sectors', id)).map(({ call }) => call)).toEqual(['createSector'])
  })

  test('may repair them with a name and a reason, which history keeps', async () => {
    const { id } = await makeSector()
    for (const [who, why] of [
      ['', 'A wrong name'],
      ['Ada', ' '],
    ])
      await expect(api.database.pool.query('select history.repair($1, $2)', [who, why])).rejects.toThrow(
        'Say who you are',
      )
    await api.database.pool.query(
      `select history.repair('Ada', 'A wrong name'); update sectors set name = 'Repaired ${id}' where id = ${id}`,
    )
    const [, repair] = await writtenTo(api, 'sectors', id)
    expect(repair).toMatchObject({ call: 'repair', by: null, action: 'U', after: { name: `Repaired ${id}` } })
    expect(await query('select by_name, why from history.changes where id = $1', [repair?.change_id])).toEqual([
      { by_name: 'Ada', why: 'A wrong name' },
    ])
    // The next transaction says so itself.
    await expect(api.database.pool.query(`delete from sectors where id = ${id}`)).rejects.toThrow('Nobody says')
  })

  test('leaves no trace if nothing changes, or only what is secret', async () => {
    const before = await query('select count(*) from history.changes')
    await api.repairs.pool.query(`update sectors set name = name; update users set password_hash = null where id < 0`)
    await api.database.pool.query(`update users set password_hash = password_hash, is_one_time_password = false
      where email = 'user@aurora.example'`)
    expect(await query('select count(*) from history.changes')).toEqual(before)
  })

  test('is told apart by call, request and company', async () => {
    const region = await makeRegion(owner, {})
    const { headers } = await owner(
      calls.updateRegion,
      { region_id: region.id },
      { body: { name: newName('Region'), country_ids: [], business_unit_ids: [] } },
    )
    const last = (await writtenTo(api, 'regions', region.id)).at(-1)
    expect(last).toMatchObject({ call: 'updateRegion', by: owner.userId, company_id: owner.companyId })
    expect(
      await query('select request_id, company_id, params from history.changes where id = $1', [last?.change_id]),
    ).toEqual([
      {
        request_id: headers['x-request-id'],
        company_id: owner.companyId,
        params: { company_id: owner.companyId, region_id: region.id },
      },
    ])
  })
})

test('no recorded table is emptied at once, which history could not tell', async () => {
  const recorded = await query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'record_removed'`,
  )
  expect(recorded.length).toBeGreaterThan(30)
  for (const { name } of recorded)
    await expect(api.repairs.pool.query(`truncate ${name} cascade`), name).rejects.toThrow(
      'History cannot tell what TRUNCATE removes from ',
    )
})

describe('what history says', () => {
  test.each(['changes', 'changed_rows', 'seals'])('in %s is neither changed nor deleted', async (table) => {
    await makeSector()
    await sealChanges(api.database.db)
    const refused = 'What history says is never changed or deleted'
    await expect(api.repairs.pool.query(`update history.${table} set at = now()`)).rejects.toThrow(refused)
    await expect(api.repairs.pool.query(`delete from history.${table}`)).rejects.toThrow(refused)
    await expect(api.repairs.pool.query(`truncate history.${table}`)).rejects.toThrow(refused)
  })

  test('has a partition for this month and the next two', async () => {
    const parts = await query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'history.changes'::regclass`,
    )
    const months = [0, 1, 2].map((ahead) => {
      const now = new Date()
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
      return `history.changes_${month.toISOString().slice(0, 7).replace('-', '_')}`
    })
    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining([...months, 'history.changes_rest']))
  })
})

describe('seals', () => {
  const broken = () =>
    query<{ company_id: number }>('select company_id, number::int, change_id::int from history.broken_seals()')
  /** Tampers as a superuser could who switches triggers off, and takes it back. */
  const tampered = async (text: string) => {
    const client = await api.database.pool.connect()
    try {
      await client.query(`begin; set local session_replication_role = replica; ${text}`)
      return (await client.query<{ company_id: number }>('select distinct company_id from history.broken_seals()')).rows
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('cover each change in each company once, in an unbroken chain', async () => {
    const { id } = await makeSector()
    await sealChanges(api.database.db)
    expect(await query('select from history.unsealed')).toEqual([])
    expect(await broken()).toEqual([])
    const [change] = await writtenTo(api, 'sectors', id)
    expect(await query('select company_id from history.seals where change_id = $1', [change?.change_id])).toEqual([
      { company_id: 0 },
    ])
    const numbers = await query<{ number: number }>(
      'select number::int from history.seals where company_id = 0 order by 1',
    )
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
  })

  test('come by themselves where the server runs', async () => {
    const stop = startSealing(api.database.db, api.app.log)
    await makeSector()
    await expect.poll(() => query('select from history.unsealed'), { timeout: 20_000 }).toEqual([])
    await stop()
  })

  test('have no forks when several processes seal at once', async () => {
    await Promise.all(Array.from({ length: 8 }, makeSector))
    await Promise.all(Array.from({ length: 8 }, () => sealChanges(api.database.db)))
    await sealChanges(api.database.db)
    expect(await broken()).toEqual([])
  })

  test('tell what was changed, removed, reordered or inserted behind them', async () => {
    const region = await makeRegion(owner, {})
    await makeSector()
    await sealChanges(api.database.db)
    const rows = `history.changed_rows where record = 'regions' and record_id = ${region.id}`
    const last = `(select max(number) from history.seals where company_id = ${owner.companyId})`
    const own = [{ company_id: owner.companyId }]
    expect(
      await tampered(
        `update history.changed_rows set after = '{}' where record = 'regions' and record_id = ${region.id}`,
      ),
    ).toEqual(own)
    expect(await tampered(`delete from ${rows}`)).toEqual(own)
    expect(
      await tampered(`insert into history.changed_rows (change_id, at, company_id, record, record_id, table_name, row_key, action, after)
        select change_id, at, company_id, record, record_id, table_name, row_key, action, after from ${rows}`),
    ).toEqual(own)
    expect(
      await tampered(`update history.changes set by_id = 1 where id = (select change_id from ${rows} limit 1)`),
    ).toEqual(own)
    const place = (number: string, at: string) =>
      `update history.seals set number = ${number} where company_id = ${owner.companyId} and number = ${at};`
    expect(await tampered(place('-1', last) + place('1000', last) + place('1001', '-1'))).toEqual(own)
    expect(
      await tampered(`delete from history.seals where company_id = ${owner.companyId} and number = ${last} - 1`),
    ).toEqual(own)
    expect(await broken()).toEqual([])
  })
})

test('a preview changes nothing, and history does not tell of it', async () => {
  const before = await query('select max(id) from history.changes')
  const { id } = await makeUser(owner)
  const after = await query<{ max: number }>('select max(id) from history.changes')
  expect(after).not.toEqual(before)
  await owner.ok(calls.toggleManyCompanyUsers, {}, { body: { ids: [id], is_active: false }, query: { preview: true } })
  expect(await query('select max(id) from history.changes')).toEqual(after)
})
