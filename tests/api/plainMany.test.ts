/** Many records of a resource without a module are switched, deleted and acted on by the calls that its declaration gives. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls, regularResources, type RegularCalls } from '../../contract/calls'
import { recordsPerPart } from '../../contract/entities/many'
import { plainOperations } from '../../server/records/plain'
import { startApi, type Api } from '../support/api'
import { createTables } from '../support/createTables'
import { clientOf, grantOnly, type Client } from '../support/client'
import { countLockWaits } from '../support/lockWaits'
import { declared, neverExpires, parkedCars, permitCountries, permits, permitTables } from '../support/permits'
import { writtenTo } from '../support/writtenTo'

vi.mock(import('../../contract/calls/groups'), async (original) => ({
  ...(await original()),
  permits: (await import('../support/permits')).declared,
}))
vi.mock(import('../../server/database/tables'), async (original) => ({
  ...(await original()),
  ...(await import('../support/permits')).permitTables,
}))

let api: Api
let person: Client
let foreigner: Client
let countryIds: number[]
beforeAll(async () => {
  api = await startApi()
  await createTables(api.database.pool, permitTables)
  person = await clientOf(api, 'super@aurora.example')
  foreigner = await clientOf(api, 'super@borealis.example')
  countryIds = (await person.ok(calls.listCountries)).slice(0, 2).map(({ id }) => id)
})
afterAll(() => api.stop())
beforeEach(() => api.repairs.pool.query('delete from permit_countries; delete from parked_cars; delete from permits'))

const add = (name: string, more: object = {}, by = person) =>
  by.ok(declared.createPermit, {}, { body: { name, issued_on: '2026-01-01', ...more } })
const addMany = async (...names: string[]) => {
  const made = []
  for (const name of names) made.push(await add(name))
  return made.map(({ id }) => id)
}
const list = async (query: Record<string, string> = {}) =>
  (await person.ok(declared.listPermits, {}, { query: { sort: 'name', ...query } })).map(({ name }) => name)
const one = (permit_id: number) => person.ok(declared.readPermit, { permit_id })
const preview = { query: { preview: true } }

describe('an own act', () => {
  test('changes the given records, and says how many and which', async () => {
    const [first = 0, second = 0] = await addMany('North', 'South', 'West')
    await person.ok(declared.archivePermits, {}, { body: { ids: [first] } })
    expect(await person.ok(declared.archivePermits, {}, { body: { ids: [second, first, first] } })).toEqual({
      matched: 2,
      changed: 1,
      unchanged: 1,
      failed: 0,
      failures: [],
      changed_ids: [second],
      next: null,
    })
    expect(await list({ is_archived: 'true' })).toEqual(['North', 'South'])
    expect(await one(second)).toMatchObject({ is_archived: true, version: 2 })
  })

  test('is previewed with counts, and writes nothing then', async () => {
    const ids = await addMany('North', 'South')
    expect(await person.ok(declared.archivePermits, {}, { body: { ids }, ...preview })).toEqual({
      matched: 2,
      changed: 2,
      unchanged: 0,
      failed: 0,
      failures: [],
      next: null,
    })
    expect(await list({ is_archived: 'true' })).toEqual([])
  })

  test('is undone by its inverse', async () => {
    const ids = await addMany('North', 'South')
    const { changed_ids } = await person.ok(declared.archivePermits, {}, { body: { ids } })
    await person.ok(declared.restorePermits, {}, { body: { ids: changed_ids } })
    expect(await list({ is_archived: 'false' })).toEqual(['North', 'South'])
  })

  test('takes what it is sent, and says of which records it can’t be done, and why', async () => {
    const { id: ends } = await add('North', { expires_on: '2026-06-30' })
    const { id: endless } = await add('South')
    const body = { ids: [ends, endless, 2_000_000_000], until: '2027-06-30' }
    const told = {
      matched: 3,
      changed: 1,
      failed: 2,
      failures: [
        { id: endless, name: 'South', reason: neverExpires },
        { id: 2_000_000_000, reason: 'This record does not exist.' },
      ],
    }
    expect(await person.ok(declared.extendPermits, {}, { body, ...preview })).toMatchObject(told)
    expect(await person.ok(declared.extendPermits, {}, { body })).toMatchObject(told)
    expect(await one(ends)).toMatchObject({ expires_on: '2027-06-30' })
    const { status, body: refused } = await person(declared.extendPermits, {}, { body: { ids: [ends] } as never })
    expect([status, Object.keys(refused.error as object)]).toEqual([400, ['until']])
  })

  test('obeys the rules of the record', async () => {
    const { id } = await add('North', { expires_on: '2026-06-30' })
    const body = { ids: [id], until: '2025-12-31' }
    const reason = 'Choose a date after ‘Issued on’.'
    expect(await person.ok(declared.extendPermits, {}, { body, ...preview })).toMatchObject({
      failures: [{ id, name: 'North', reason }],
    })
    expect(await person.ok(declared.extendPermits, {}, { body })).toMatchObject({ failed: 1, changed_ids: [] })
    expect(await one(id)).toMatchObject({ expires_on: '2026-06-30', version: 1 })
  })

  test('is recorded with the rows before and after', async () => {
    const [id = 0] = await addMany('North')
    await person.ok(declared.archivePermits, {}, { body: { ids: [id] } })
    const written = (await writtenTo(api, 'permits', id)).at(-1)
    expect(written).toMatchObject({
      call: 'archivePermits',
      by: person.userId,
      action: 'U',
      before: { id, is_archived: false },
      after: { is_archived: true, version: 2 },
    })
  })
})

describe('a switch of many', () => {
  test('activates and deactivates the records of the own company alone', async () => {
    const ids = await addMany('North', 'South')
    const { id: foreign } = await add('Far', {}, foreigner)
    const body = { ids: [...ids, foreign], is_active: false }
    expect(await person.ok(declared.togglePermits, {}, { body })).toMatchObject({
      changed: 2,
      failures: [{ id: foreign, reason: 'This record does not exist.' }],
    })
    expect(await list({ is_active: 'false' })).toEqual(['North', 'South'])
    expect(await foreigner.ok(declared.readPermit, { permit_id: foreign })).toMatchObject({ is_active: true })
    expect(await person.ok(declared.togglePermits, {}, { body: { ids, is_active: true } })).toMatchObject({
      changed: 2,
    })
  })
})

describe('a deletion of many', () => {
  test('is undone with the lists of the records', async () => {
    const ids = await addMany('North', 'South')
    const listed = await add('West', { country_ids: countryIds })
    const before = await one(listed.id)
    const body = { ids: [...ids, listed.id] }
    const { removal_id = 0 } = await person.ok(declared.deletePermits, {}, { body })
    expect(await list()).toEqual([])
    await person.ok(calls.undoRemovals, {}, { body: { ids: [removal_id] } })
    expect(await list()).toEqual(['North', 'South', 'West'])
    expect(await one(listed.id)).toEqual(before)
  })

  test('deletes records with their lists, except those that others use', async () => {
    const { id: free } = await add('North', { country_ids: countryIds })
    const [used = 0] = await addMany('South')
    await api.repairs.db.insert(parkedCars).values({ company_id: person.companyId, permit_id: used })
    const told = {
      matched: 2,
      changed: 1,
      failed: 1,
      failures: [{ id: used, name: 'South', reason: 'This record is still used by parked cars.' }],
    }
    const body = { ids: [free, used] }
    expect(await person.ok(declared.deletePermits, {}, { body, ...preview })).toMatchObject(told)
    expect(await list()).toEqual(['North', 'South'])
    expect(await person.ok(declared.deletePermits, {}, { body })).toMatchObject({ ...told, changed_ids: [free] })
    expect(await list()).toEqual(['South'])
    expect(await api.database.db.select().from(permitCountries)).toEqual([])
    expect((await writtenTo(api, 'permits', free)).slice(-3)).toMatchObject([
      { call: 'deletePermits', table_name: 'permit_countries', action: 'D' },
      { call: 'deletePermits', table_name: 'permit_countries', action: 'D' },
      { call: 'deletePermits', table_name: 'permits', action: 'D' },
    ])
  })

  test('waits for whoever is about to use a record', async () => {
    const [id = 0] = await addMany('North')
    const using = await api.repairs.pool.connect()
    await using.query('begin')
    await using.query('insert into parked_cars (company_id, permit_id) values ($1, $2)', [person.companyId, id])
    const deleting = person.ok(declared.deletePermits, {}, { body: { ids: [id] } })
    await expect.poll(() => countLockWaits(api.database.pool)).toBe(1)
    await using.query('commit')
    using.release()
    expect(await deleting).toMatchObject({ changed: 0, failed: 1 })
    expect(await list()).toEqual(['North'])
  })
})

describe('a filter', () => {
  const filter = { search: 'nor', is_active: 'true' }

  test('changes what the list finds, with the plan of its preview', async () => {
    await addMany('North', 'Northwest', 'South')
    const { plan, matched } = await person.ok(declared.archivePermits, {}, { body: { filter }, ...preview })
    expect(matched).toBe(2)
    expect(await person.ok(declared.archivePermits, {}, { body: { filter }, query: { plan } })).toMatchObject({
      changed: 2,
      next: null,
    })
    expect(await list({ is_archived: 'true' })).toEqual(['North', 'Northwest'])
  })

  test('is refused without a plan, with that of another act, or if it finds something else by now', async () => {
    await addMany('North')
    const body = { filter }
    expect((await person(declared.deletePermits, {}, { body })).body.error).toHaveProperty('plan')
    const { plan } = await person.ok(declared.archivePermits, {}, { body, ...preview })
    for (const other of [declared.restorePermits, declared.deletePermits])
      expect(await person(other, {}, { body, query: { plan } })).toMatchObject({ status: 409 })
    await addMany('Nordic')
    expect(await person(declared.archivePermits, {}, { body, query: { plan } })).toMatchObject({ status: 409 })
    expect(await list({ is_archived: 'true' })).toEqual([])
  })

  test('that is misspelled, blank or beside ids is refused', async () => {
    for (const body of [{ filter: { serch: 'x' } }, { filter: { is_active: '' } }, { ids: [], filter: {} }, {}])
      expect(await person(declared.archivePermits, {}, { body: body as never, ...preview })).toMatchObject({
        status: 400,
      })
  })

  test('changes thousands part by part', async () => {
    await api.repairs.pool.query(
      `insert into permits (company_id, name, issued_on) select $1, 'Permit ' || n, '2026-01-01' from generate_series(1, $2::int) n`,
      [person.companyId, recordsPerPart + 10],
    )
    const body = { filter: {} }
    let { plan } = await person.ok(declared.archivePermits, {}, { body, ...preview })
    const first = await person.ok(declared.archivePermits, {}, { body, query: { plan } })
    expect(first).toMatchObject({ matched: recordsPerPart, changed: recordsPerPart })
    ;({ plan } = first)
    const rest = await person.ok(
      declared.archivePermits,
      {},
      { body: { ...body, after: first.next ?? 0 }, query: { plan } },
    )
    expect(rest).toMatchObject({ matched: 10, changed: 10, next: null })
    expect(await api.database.db.$count(permits, eq(permits.is_archived, true))).toBe(recordsPerPart + 10)
  })

  test('stops between two parts if one of those that are left has changed since the preview', async () => {
    await api.repairs.pool.query(
      `insert into permits (company_id, name, issued_on) select $1, 'Permit ' || n, '2026-01-01' from generate_series(1, $2::int) n`,
      [person.companyId, recordsPerPart + 2],
    )
    const body = { filter: {} }
    const { plan } = await person.ok(declared.archivePermits, {}, { body, ...preview })
    const first = await person.ok(declared.archivePermits, {}, { body, query: { plan } })
    const [last] = await api.database.db
      .select()
      .from(permits)
      .where(eq(permits.name, `Permit ${recordsPerPart + 2}`))
    const permit_id = last?.id ?? 0
    await person.ok(declared.updatePermit, { permit_id }, { body: { name: 'Changed', issued_on: '2026-01-01' } })
    const next = { body: { ...body, after: first.next ?? 0 }, query: { plan: first.plan } }
    expect(await person(declared.archivePermits, {}, next)).toMatchObject({ status: 409 })
    expect(await api.database.db.$count(permits, eq(permits.is_archived, true))).toBe(recordsPerPart)
  })

  test('waits for whoever is changing a record, and is refused then', async () => {
    const [id = 0] = await addMany('North')
    const body = { filter }
    const { plan } = await person.ok(declared.archivePermits, {}, { body, ...preview })
    const changing = await api.repairs.pool.connect()
    await changing.query('begin')
    await changing.query(`update permits set issued_on = '2025-01-01', version = version + 1 where id = $1`, [id])
    const archiving = person(declared.archivePermits, {}, { body, query: { plan } })
    await expect.poll(() => countLockWaits(api.database.pool)).toBe(1)
    await changing.query('commit')
    changing.release()
    expect(await archiving).toMatchObject({ status: 409 })
    expect(await one(id)).toMatchObject({ is_archived: false })
  })

  test('tells nothing to somebody who may not view the list; ids tell no names', async () => {
    const { id } = await add('North')
    await grantOnly(api, 'admin@aurora.example', 'UPDATE_REGION')
    const blind = await clientOf(api, 'admin@aurora.example')
    expect(await blind(declared.archivePermits, {}, { body: { filter: {} }, ...preview })).toMatchObject({
      status: 403,
    })
    const told = await blind.ok(declared.extendPermits, {}, { body: { ids: [id], until: '2027-01-01' }, ...preview })
    expect(told.failures).toEqual([{ id, reason: neverExpires }])
    expect(await blind(declared.deletePermits, {}, { body: { ids: [id] } })).toMatchObject({ status: 403 })
    await grantOnly(api, 'admin@aurora.example', 'VIEW_REGION')
    expect(await blind(declared.archivePermits, {}, { body: { ids: [id] } })).toMatchObject({ status: 403 })
  })
})

describe('an act that changes a unique member', () => {
  const rename = (body: object, query: Record<string, unknown> = {}) =>
    person.ok(declared.renamePermits, {}, { body: { prefix: 'Zone ', length: 1, ...body } as never, query })
  const taken = 'This name is already used.'

  test('skips each record whose new value another one has, and tells so before', async () => {
    const ids = await addMany('North', 'South', 'West', 'zone s', 'nook')
    const told = {
      matched: 5,
      changed: 3,
      failed: 2,
      failures: [
        { id: ids[1], name: 'South', reason: taken },
        { id: ids[4], name: 'nook', reason: taken },
      ],
    }
    expect(await rename({ ids }, { preview: true })).toMatchObject(told)
    expect(await rename({ ids })).toMatchObject(told)
    expect(await list()).toEqual(['nook', 'South', 'Zone N', 'Zone W', 'Zone z'])
  })

  test('tells the same of a filter whose preview takes several turns', async () => {
    await api.repairs.pool.query(
      `insert into permits (company_id, name, issued_on)
        select $1, case when n in (1, 5001) then 'Aa' || n else n || 'x' end, '2026-01-01' from generate_series(1, 5001) n`,
      [person.companyId],
    )
    const filter = { name: 'Aa' }
    expect(await rename({ filter }, { preview: true })).toMatchObject({ matched: 2, changed: 1, failed: 1 })
    const all = await rename({ filter: {}, prefix: 'B', length: 9 }, { preview: true })
    expect(all).toMatchObject({ matched: 5001, changed: 5001, failed: 0 })
    const short = await rename({ filter: {}, prefix: 'B', length: 2 }, { preview: true })
    expect(short).toMatchObject({ matched: 5001, changed: 99, failed: 4902 })
  })

  test('lets nobody set the same value for all, which stops the start', () => {
    const { resource } = declared.renamePermits.regular
    const acts = { rename: { ...resource.acts.rename, sets: { name: 'Same' } } }
    const broken = { ...regularResources.find(({ name }) => name === 'permits'), acts } as RegularCalls
    expect(() => plainOperations([broken], permitTables, {})).toThrow(
      'the act rename sets name, which no two records may share',
    )
  })
})

test('an act that sets what the table does not have stops the start', () => {
  const regular = regularResources.find(({ name }) => name === 'permits') as RegularCalls
  const acts = { archive: { ...declared.archivePermits.regular.resource.acts.archive, sets: { is_gone: true } } }
  expect(() => plainOperations([{ ...regular, acts } as RegularCalls], permitTables, {})).toThrow(
    'the act archive sets is_gone, for which the table has no column',
  )
})
