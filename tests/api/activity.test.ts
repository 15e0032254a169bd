/** Who did what: entries of history and of reads that matter, for those who may read the records today (decision 0101). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf, type Call } from '../../contract/call'
import { readOf } from '../../contract/activity'
import { calls, type CallName } from '../../contract/calls'
import { activityPageSize, type ActivityEntry } from '../../contract/entities/activity'
import { users } from '../../server/database/tables'
import { activityFile } from '../../server/modules/activity/file'
import { sealChanges } from '../../server/records/history/sealing'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeUser, roleWith } from '../support/companyUsers'
import { makeRegion, makeUnit, newName } from '../support/structure'
import { makeVersion, uploadGrades, uploadText } from '../support/versions'
import { runChores } from '../support/accessReviews'

let api: Api
let master: Client
let sales: Client
let owner: Client
let other: Client
let admin: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
  sales = await clientOf(api, 'sales@talent.example', owner.companyId)
  other = await clientOf(api, 'super@borealis.example')
  admin = await clientOf(api, 'admin@aurora.example')
})
afterAll(() => api.stop())

type Query = Readonly<Record<string, unknown>>

const ofCompany = async (by: Client, query: Query = {}) =>
  (await by.ok(calls.listCompanyActivity, {}, { query })).entries
const ofAll = async (by: Client, query: Query = {}) => (await by.ok(calls.listActivity, {}, { query })).entries
const latest = async (by: Client, query: Query = {}) => (await ofCompany(by, query))[0]

const kindsOf = ({ records }: ActivityEntry) => records.map(({ kind }) => kind)

describe('an entry', () => {
  test('tells who did what to which records, in names', async () => {
    const unit = await makeUnit(owner)
    const region = await makeRegion(owner, { units: [unit.id] })
    const name = newName('Region')
    await master.ok(calls.updateRegion, { region_id: region.id }, { body: { name, business_unit_ids: [] } })
    const entry = await latest(owner)
    expect(entry).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      by: { id: master.userId, name: 'Helena Martins' },
      program: null,
      call: 'updateRegion',
      undo_by: 'undoCompanyChange',
      why: null,
      source: 'console',
      company: { id: owner.companyId, name: 'Aurora Foods' },
      as: null,
      read: null,
      kinds: ['regions'],
      count: 1,
      isMore: false,
      records: [
        {
          kind: 'regions',
          id: region.id,
          company: { id: owner.companyId, name: 'Aurora Foods' },
          change: 'changed',
          members: ['name', 'business_units'],
          before: expect.objectContaining({ name: region.name, business_units: [{ id: unit.id, name: unit.name }] }),
          after: expect.objectContaining({ name, business_units: [] }),
        },
      ],
    })
    expect((await ofAll(master))[0]).toEqual(entry)
  })

  test('names the person of whose role alone something was written', async () => {
    const unit = await makeUnit(owner)
    const metafield = { business_units: [unit.id] }
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { metafield }) })
    await owner.ok(calls.deleteBusinessUnit, { business_unit_id: unit.id })
    const entry = await latest(owner)
    const names = { first_name: person.first_name, last_name: person.last_name }
    expect(entry?.records.find(({ kind }) => kind === 'companyUsers')).toMatchObject({
      id: person.id,
      members: ['roles'],
      before: names,
      after: names,
    })
  })

  test('of many records tells the first ones, counts all, and has a page for each part of them', async () => {
    const rows = Array.from({ length: 45 }, (_, index) => `Sector ${index},,`)
    await uploadText(api, master, calls.uploadSectors, ['Sector,Industry,Sub Industry', ...rows].join('\n'))
    const [entry] = await ofAll(master, { kind: 'sectors' })
    expect(entry).toMatchObject({ call: 'uploadSectors', source: 'import', count: 45, isMore: false })
    expect(entry?.records).toHaveLength(3)
    const found: number[] = []
    let after: number | null = null
    do {
      const page: { records: { id: number }[]; next: number | null } = await master.ok(
        calls.listActivityRecords,
        { change_id: entry?.id ?? 0 },
        { query: after === null ? {} : { after } },
      )
      found.push(...page.records.map(({ id }) => id))
      after = page.next
    } while (after !== null)
    expect(new Set(found).size).toBe(45)
    expect(found).toHaveLength(45)
  })

  test('tells companies their part of a repair, and who made it to staff alone', async () => {
    await api.database.pool.query(
      `select history.repair('Ada', 'Two names'); update regions set version = version + 1, name = name || '!' where id in
        (select min(id) from regions group by company_id)`,
    )
    const own = await latest(owner)
    expect(own).toMatchObject({ call: 'repair', program: null, why: null, source: 'repair', company: null, count: 1 })
    expect(new Set(own?.records.map(({ company }) => company?.id))).toEqual(new Set([owner.companyId]))
    const [told] = await ofAll(master)
    expect(told).toMatchObject({ id: own?.id, program: 'Ada', why: 'Two names' })
    expect(told?.count).toBeGreaterThan(1)
  })
})

test('a change of two companies at once names to each only what is theirs', async () => {
  const context = JSON.stringify({ call: 'seed', name: 'Both at once', company: other.companyId })
  await api.database.pool.query(
    `begin; select set_config('history.context', '${context}', true); update regions set name = name || '?', version = version + 1
      where id in (select min(id) from regions where company_id in (${owner.companyId}, ${other.companyId}) group by company_id);
      commit`,
  )
  const [whole] = await ofAll(master)
  expect(whole?.company).toMatchObject({ id: other.companyId })
  const own = await latest(owner)
  expect(own).toMatchObject({ id: whole?.id, company: null, count: 1 })
  expect(JSON.stringify(own)).not.toContain('Borealis')
})

describe('rights', () => {
  test('open the page to staff and to super users, for their own company', async () => {
    for (const call of [calls.listCompanyActivity, calls.countCompanyActivity, calls.downloadCompanyActivity]) {
      expect((await admin(call)).status, call.path).toBe(403)
      expect((await owner(call)).status, call.path).toBe(200)
      const foreign = await api.send(call.method, urlOf(call, { company_id: other.companyId }), { token: owner.token })
      expect(foreign.status, call.path).toBe(403)
    }
    expect((await owner(calls.listActivity)).status).toBe(403)
  })

  test('show a company nothing of others', async () => {
    const { id } = await makeRegion(other, {})
    const told = await ofCompany(owner)
    expect(
      told.flatMap(({ records }) => records).filter((record) => record.id === id && record.kind === 'regions'),
    ).toEqual([])
    const entry = await latest(other)
    expect((await owner(calls.listCompanyActivityRecords, { change_id: entry?.id ?? 0 })).status).toBe(404)
    expect((await master(calls.listActivityRecords, { change_id: entry?.id ?? 0 })).status).toBe(200)
  })

  test('leave out kinds of record that the caller may not read, while pages stay full', async () => {
    // A super user by name may hold less than the preset.
    await api.repairs.db
      .execute(sql`update user_roles set grant_access = application = 'JE', name = 'COMPANY_SUPER_USER',
      permissions = array['VIEW_REGION'] where user_id = ${other.userId}`)
    await api.repairs.db
      .execute(sql`insert into user_roles (company_id, user_id, application, grant_access, name, description, permissions)
      values (${other.companyId}, ${other.userId}, 'JE', true, 'COMPANY_SUPER_USER', '', array['VIEW_REGION'])
      on conflict (company_id, user_id, application) do update set grant_access = true, permissions = excluded.permissions, name = excluded.name`)
    const staff = await clientOf(api, 'master@talent.example', other.companyId)
    for (let index = 0; index < activityPageSize; index++) {
      await makeRegion(staff, {})
      await makeUser(staff, { JE: roleWith(['VIEW_JOB_LIBRARY']) })
    }
    const file = urlOf(calls.downloadCompanyUsers, { company_id: other.companyId })
    await api.send('GET', file, { token: staff.token })
    expect((await ofCompany(staff, { act: 'exported' })).map(({ kinds }) => kinds)).toContainEqual(['companyUsers'])
    expect(await ofCompany(other, { act: 'exported' })).toEqual([])
    const { entries, older } = await other.ok(calls.listCompanyActivity)
    expect(entries).toHaveLength(activityPageSize)
    expect(new Set(entries.flatMap(kindsOf))).toEqual(new Set(['regions']))
    expect(older).not.toBeNull()
    // Nor are people named to somebody who may not view them.
    expect(new Set(entries.map(({ by }) => by))).toEqual(new Set([null]))
    expect(await ofCompany(other, { person: 'Helena' })).toEqual([])
    expect(await ofCompany(other, { kind: 'companyUsers' })).toEqual([])
    expect((await other(calls.listCompanyFindings, {}, { query: { finding: 'more' } })).status).toBe(403)
  })

  test('hide drafts from those who may not see these, until they are in force', async () => {
    await makeVersion(uploadGrades, api, master, ['G1,', 'G2,'], { active: true })
    const draft = await makeVersion(uploadGrades, api, master, ['G1,', 'G7,'])
    const seesDraft = async (by: Client) =>
      (await ofAll(by, { kind: 'jobGradeVersions,jobGrades' })).some(({ records }) =>
        records.some((record) => record.kind === 'jobGradeVersions' && record.id === draft),
      )
    expect(await seesDraft(master)).toBe(true)
    expect(await seesDraft(sales)).toBe(false)
    await master.ok(calls.activateJobGradeVersion, { job_grade_version_id: draft })
    expect(await seesDraft(sales)).toBe(true)
    const told = (await ofAll(sales, { kind: 'jobGradeVersions' })).flatMap(({ records }) => records)
    expect(told.filter((record) => record.id === draft).map(({ change }) => change)).toEqual(['changed'])
  })
})

describe('a filter', () => {
  test('keeps entries by a person, whose email only colleagues and staff may ask for', async () => {
    await makeRegion(master, {})
    await makeRegion(owner, {})
    expect((await latest(owner, { person: 'helena mart' }))?.by?.id).toBe(master.userId)
    expect((await latest(owner, { person: 'super@aurora' }))?.by?.id).toBe(owner.userId)
    expect(await ofCompany(owner, { person: 'master@talent' })).toEqual([])
    expect((await ofAll(master, { person: 'master@talent' }))[0]?.by?.id).toBe(master.userId)
  })

  test('keeps entries about a kind, and about one record', async () => {
    const { id } = await makeRegion(owner, {})
    await makeUnit(owner)
    expect(new Set((await ofCompany(owner, { kind: 'regions' })).flatMap(kindsOf))).toEqual(new Set(['regions']))
    const record = `regions:${owner.companyId}:${id}`
    expect((await ofCompany(owner, { record })).map(({ call }) => call)).toEqual(['createRegion'])
    expect((await ofAll(master, { record })).map(({ call }) => call)).toEqual(['createRegion'])
    for (const query of [{ kind: 'nothings' }, { record: 'nothings:1:2' }, { record: '12' }])
      expect((await owner(calls.listCompanyActivity, {}, { query })).status).toBe(400)
  })

  test('keeps entries of a time', async () => {
    await makeRegion(owner, {})
    const now = Date.now()
    const moment = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    expect(await ofCompany(owner, { from: moment(1) })).toEqual([])
    expect((await ofCompany(owner, { from: moment(-5), to: moment(1) })).length).toBeGreaterThan(0)
    expect(await ofCompany(owner, { from: moment(-10), to: moment(-9) })).toEqual([])
    expect((await owner(calls.listCompanyActivity, {}, { query: { from: 'yesterday' } })).status).toBe(400)
  })

  test('keeps entries about roles in an application', async () => {
    const { id } = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    const record = `companyUsers:${owner.companyId}:${id}`
    expect(await ofCompany(owner, { record, application: 'TOM' })).toHaveLength(1)
    // Each user keeps a role in both, of which one is not granted.
    await owner.ok(calls.toggleCompanyUser, { company_user_id: id }, { query: { active: false } })
    expect(await ofCompany(owner, { record })).toHaveLength(2)
    expect(await ofCompany(owner, { record, application: 'TOM' })).toHaveLength(1)
  })

  test('keeps entries by what was done', async () => {
    const { id } = await makeRegion(owner, { countries: [1, 2] })
    await owner.ok(calls.updateRegion, { region_id: id }, { body: { name: newName('Region'), country_ids: [1] } })
    await owner.ok(calls.deleteRegion, { region_id: id })
    const record = `regions:${owner.companyId}:${id}`
    const callsFor = async (act: string) => (await ofCompany(owner, { record, act })).map(({ call }) => call)
    expect(await callsFor('added')).toEqual(['createRegion'])
    expect(await callsFor('changed')).toEqual(['updateRegion'])
    expect(await callsFor('removed')).toEqual(['deleteRegion'])
    expect(await callsFor('added,removed')).toEqual(['deleteRegion', 'createRegion'])
    expect(await callsFor('exported')).toEqual([])
  })

  test('keeps entries by where they come from', async () => {
    const { id } = await makeUser(owner)
    await owner.ok(calls.toggleManyCompanyUsers, {}, { body: { ids: [id], is_active: false } })
    expect((await latest(owner, { source: 'many' }))?.call).toBe('toggleManyCompanyUsers')
    const region = await makeRegion(owner, {})
    const entry = await latest(owner)
    await owner.ok(calls.undoCompanyChange, { change_id: entry?.id ?? 0 }, { body: {} })
    expect(await latest(owner, { source: 'undo' })).toMatchObject({
      call: 'undoCompanyChange',
      records: [{ id: region.id, change: 'removed' }],
    })
    expect(new Set((await ofAll(master, { source: 'repair' })).map(({ call }) => call))).toEqual(new Set(['repair']))
    expect(new Set((await ofAll(master, { source: 'program' })).map(({ by }) => by))).toEqual(new Set([null]))
  })

  test('keeps entries of companies, for staff', async () => {
    await makeRegion(owner, {})
    const told = await ofAll(master, { company_id: owner.companyId })
    expect(told).toHaveLength(activityPageSize)
    const companies = told.map(({ company, records: [first] }) => (first?.company ?? company)?.id)
    expect(new Set(companies)).toEqual(new Set([owner.companyId]))
  })
})

describe('pages', () => {
  test('neither repeat nor leave out an entry while others arrive', async () => {
    const made: number[] = []
    for (let index = 0; index < 50; index++) made.push((await makeRegion(owner, {})).id)
    const found: ActivityEntry[] = []
    let before: number | null = null
    for (let page = 0; page < 3; page++) {
      const answer: { entries: ActivityEntry[]; older: number | null } = await owner.ok(
        calls.listCompanyActivity,
        {},
        { query: { kind: 'regions', ...(before !== null && { before }) } },
      )
      found.push(...answer.entries)
      before = answer.older
      await makeRegion(owner, {})
    }
    expect(found.slice(0, 50).map(({ records: [record] }) => record?.id)).toEqual(made.toReversed())
    const ids = found.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('learn of new entries, even of one that began before and ended after others', async () => {
    await makeRegion(owner, {})
    const known = await ofCompany(owner)
    const count = async () =>
      (await owner.ok(calls.countCompanyActivity, {}, { query: { since: known.at(-1)?.id } })).count
    expect(await count()).toBe(known.length)
    const slow = await api.database.pool.connect()
    try {
      await slow.query(`begin; select history.repair('Ada', 'Slowly')`)
      await slow.query(
        'update business_units set name = name || $$ $$ || id, version = version + 1 where company_id = $1',
        [owner.companyId],
      )
      await makeRegion(owner, {})
      expect(await count()).toBe(known.length + 1)
      await slow.query('commit')
    } finally {
      slow.release()
    }
    expect(await count()).toBe(known.length + 2)
  })
})

describe('a read that matters', () => {
  const lastRead = async (act: string, query: Query = {}) => latest(owner, { act, ...query })

  test('is an export, with what it was filtered by and how many rows it has', async () => {
    const { text } = await master(calls.downloadCompanyUsers, {}, { query: { search: 'a', is_active: 'true' } })
    const rows = text.trim().split('\r\n').length - 1
    expect(rows).toBeGreaterThan(0)
    expect(await lastRead('exported')).toMatchObject({
      by: { id: master.userId },
      call: 'downloadCompanyUsers',
      count: 0,
      records: [],
      read: {
        act: 'exported',
        kind: 'companyUsers',
        rows,
        isMore: false,
        query: { search: 'a', is_active: 'true' },
      },
    })
  })

  test.each(
    (Object.keys(calls) as CallName[]).filter((name) => {
      const { answer }: Call = calls[name]
      return answer.kind === 'file' && answer.type === 'text/csv'
    }),
  )('has one entry for %s', async (name) => {
    const before = await api.database.pool.query('select max(id)::int as id from history.changes')
    const { status } = await master(calls[name] as Call)
    const { rows } = await api.database.pool.query('select call, params from history.changes where id > $1', [
      (before.rows as { id: number }[])[0]?.id,
    ])
    expect(readOf(name)?.act).toBe('exported')
    expect(status).toBe(200)
    expect(rows).toEqual([{ call: name, params: expect.objectContaining({ rows: expect.any(Number), isMore: false }) }])
  })

  test('is a view as somebody else, from its beginning to its end', async () => {
    const view = await owner.ok(calls.startViewAs, { company_user_id: admin.userId })
    expect(await lastRead('viewed')).toMatchObject({
      by: { id: owner.userId },
      read: { act: 'viewed', kind: 'companyUsers', person: { id: admin.userId } },
    })
    const headers = { 'view-as': String(view.id) }
    const path = urlOf(calls.downloadCompanyUsers, { company_id: owner.companyId })
    expect((await api.send('GET', path, { token: owner.token, headers })).status).toBe(200)
    expect(await lastRead('exported')).toMatchObject({
      by: { id: owner.userId },
      as: { id: admin.userId },
      source: 'view',
    })
    await owner.ok(calls.endViewAs, { view_id: view.id })
    expect(await lastRead('viewed')).toMatchObject({ read: { act: 'ended', person: { id: admin.userId } } })
  })

  test('is the end of a view whose hour is over, once', async () => {
    const { id } = await owner.ok(calls.startViewAs, { company_user_id: admin.userId })
    await api.repairs.pool.query(`update viewings set expires_at = now() - interval '1 second' where id = $1`, [id])
    const count = async () => {
      const { rows } = await api.database.pool.query(`select why from history.changes where call = 'endViewAs'`)
      return rows.length
    }
    const before = await count()
    await runChores(api)
    await runChores(api)
    expect(await count()).toBe(before + 1)
    expect(await lastRead('viewed')).toMatchObject({
      by: { id: owner.userId },
      read: { act: 'ended', person: { id: admin.userId } },
    })
  })

  test('is a check of somebody’s rights', async () => {
    await master.ok(calls.readCompanyUserRight, { company_user_id: admin.userId }, { query: { act: 'createRegion' } })
    expect(await lastRead('checked', { record: `companyUsers:${owner.companyId}:${admin.userId}` })).toMatchObject({
      by: { id: master.userId },
      read: { act: 'checked', person: { id: admin.userId }, query: { act: 'createRegion' } },
    })
  })

  test('is refused if it can’t be written', async () => {
    await api.repairs.pool.query('alter table history.changes rename to changes_away')
    try {
      const file = await owner(calls.downloadCompanyUsers)
      expect(file.status).toBe(500)
      expect(file.text).not.toContain('@')
      const check = await owner(
        calls.readCompanyUserRight,
        { company_user_id: admin.userId },
        { query: { act: 'createRegion' } },
      )
      expect(check.status).toBe(500)
      expect((await owner(calls.startViewAs, { company_user_id: admin.userId })).status).toBe(500)
    } finally {
      await api.repairs.pool.query('alter table history.changes_away rename to changes')
    }
  })

  test('is sealed like a change', async () => {
    await owner(calls.downloadCompanyUsers)
    const entry = await lastRead('exported')
    await sealChanges(api.database.db)
    const { rows } = await api.database.pool.query('select company_id from history.seals where change_id = $1', [
      entry?.id,
    ])
    expect(rows).toEqual([{ company_id: owner.companyId }])
    expect((await api.database.pool.query('select * from history.broken_seals()')).rows).toEqual([])
  })
})

describe('a file', () => {
  test('has the entries that filters find, safe in a spreadsheet', async () => {
    await makeRegion(owner, { name: '=1+1' })
    const { text } = await owner(calls.downloadCompanyActivity, {}, { query: { kind: 'regions' } })
    const [header, first] = text.split('\r\n')
    expect(header).toContain('Time (UTC),By,')
    expect(first).toContain('createRegion,console,Aurora Foods,regions,')
    expect(first).toContain("'=1+1")
    expect(text).not.toContain('businessUnits')
  })

  test('ends with a sentence if there are more', async () => {
    const [user] = await api.database.db.select().from(users).where(eq(users.id, master.userId))
    const caller = {
      isPlatform: true,
      companyId: null,
      role: 'TOM_MASTER_USER',
      permissions: ['all'],
      account: { user },
    }
    const filters = { kind: { anyOf: ['regions'] } }
    const rows: unknown[][] = []
    for await (const row of activityFile(
      api.database.db,
      { caller: caller as never, company: null },
      filters as never,
      7,
    ))
      rows.push([...row])
    expect(rows.at(-1)).toEqual([
      'The file ends here: it has the latest 7 entries. Filter by time to get earlier ones.',
    ])
  })
})
