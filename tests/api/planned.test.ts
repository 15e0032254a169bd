/** Planned changes: whoever may make a change may plan it, and it is checked again when its day comes (decision 0103). */
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import type { Rule } from '../../contract/guards'
import type { PlannedTwice } from '../../contract/entities/plannedChange'
import { plannedCallNames } from '../../contract/planned'
import { refusalMessages } from '../../contract/refusalMessages'
import { dayAhead, dayInUtc } from '../../contract/days'
import { mailOutbox, plannedChanges, userRoles, users } from '../../server/database/tables'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config'
import { publicUrl, testSecret } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { companyForm } from '../support/companies'
import { formOf, makeBlind, makeSignedIn, makeUser, roleWith } from '../support/companyUsers'
import { api, owner, useNewCompanies } from '../support/newCompanies'
import { makeRegion, makeUnit } from '../support/structure'
import { activeVersions, makeVersion, uploadGrades } from '../support/versions'

useNewCompanies()

const tomorrow = () => dayAhead(1)

type Sent = {
  call: string
  record_id: number
  query?: unknown
  body?: unknown
  counts_from?: string
  note?: string
  besides?: readonly number[]
}
const plan = (by: Client, sent: Sent) =>
  by(calls.planChange, {}, { body: { counts_from: tomorrow(), ...sent } as never })
const planOk = async (by: Client, sent: Sent) => {
  const answer = await plan(by, sent)
  if (answer.status !== 201) throw new Error(`${answer.body.message} ${JSON.stringify(answer.body.error)}`)
  return answer.body.data
}
const plansOf = (by: Client, query: Record<string, unknown> = {}) => by.ok(calls.listPlannedChanges, {}, { query })
const find = async (by: Client, id: number) => (await plansOf(by)).find((one) => one.id === id)

/** Lets the day of a plan come, and what is due be done. */
const letDayCome = async (id: number) => {
  await api.repairs.db.update(plannedChanges).set({ counts_from: dayInUtc() }).where(eq(plannedChanges.id, id))
  await api.app.dueWork.run()
}

/** Lets none of several plans be stored before all of them wait. */
const untilAllWait = async <T>(send: () => readonly Promise<T>[]): Promise<T[]> => {
  const holder = await api.repairs.pool.connect()
  try {
    await holder.query('begin; lock table planned_changes in share row exclusive mode')
    const sent = send()
    const waiting = `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(sent.length)
    await holder.query('commit')
    return await Promise.all(sent)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const makeVersions = async () => {
  const first = await makeVersion(uploadGrades, api, owner, ['A1,', 'A2,'])
  const second = await makeVersion(uploadGrades, api, owner, ['B1,', 'B2,'])
  return { first, second }
}
const activation = (record_id: number) => ({ call: 'activateJobGradeVersion', record_id })

describe('an activation', () => {
  test('is planned, told to those who may make it, and made when its day comes, as who planned it', async () => {
    const { first, second } = await makeVersions()
    const planned = await planOk(owner, { ...activation(second), note: 'New year' })
    expect(planned).toMatchObject({
      call: 'activateJobGradeVersion',
      record: { kind: 'jobGradeVersions', id: second },
      state: 'planned',
      counts_from: tomorrow(),
      note: 'New year',
      by: { id: owner.userId },
    })
    expect(await activeVersions(owner)).toEqual([first])
    await api.app.dueWork.run()
    expect(await activeVersions(owner)).toEqual([first])
    await letDayCome(planned.id)
    expect(await activeVersions(owner)).toEqual([second])
    expect(await find(owner, planned.id)).toMatchObject({ state: 'done', reason: null })
    const history = await owner.ok(calls.readCompanyHistory, {}, { query: { record: 'jobGradeVersions', id: second } })
    expect(JSON.stringify(history)).toContain(`New year (Planned on ${dayInUtc()}`)
  })

  test('is refused at once where it would be refused, or do nothing', async () => {
    const { first, second } = await makeVersions()
    expect(await plan(owner, activation(first))).toMatchObject({
      status: 409,
      body: { message: refusalMessages.plannedNothing },
    })
    expect((await plan(owner, activation(2_000_000_000))).status).toBe(404)
    for (const counts_from of [dayInUtc(), '2020-01-01', '2199-01-01', 'soon', '2026-02-31'])
      expect(await plan(owner, { ...activation(second), counts_from })).toMatchObject({
        status: 400,
        body: { error: { counts_from: [expect.any(String)] } },
      })
  })

  test('is refused when due if the draft was edited since, until somebody who may set it active plans it again', async () => {
    const { first, second } = await makeVersions()
    const planned = await planOk(owner, activation(second))
    await owner.ok(calls.createJobGrade, {}, { body: { grade: 'Later', version_id: second } })
    await letDayCome(planned.id)
    expect(await activeVersions(owner)).toEqual([first])
    const refused = await find(owner, planned.id)
    expect(refused).toMatchObject({ state: 'refused', reason: refusalMessages.changedSincePlanned })
    const again = { counts_from: dayInUtc(), version: refused?.version ?? 0 }
    await owner.ok(calls.changePlannedChange, { planned_change_id: planned.id }, { body: again })
    await api.app.dueWork.run()
    expect(await activeVersions(owner)).toEqual([second])
  })

  test('is refused when due if another version was set active since, with a mail and a notification', async () => {
    const { first, second } = await makeVersions()
    const third = await makeVersion(uploadGrades, api, owner, ['C1,'])
    const planned = await planOk(owner, { ...activation(second), query: { instead_of: first } })
    await owner.ok(calls.activateJobGradeVersion, { job_grade_version_id: third })
    await letDayCome(planned.id)
    expect(await activeVersions(owner)).toEqual([third])
    expect(await find(owner, planned.id)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('another'),
    })
    const told = await owner.ok(calls.listNotifications)
    expect(told.find(({ kind }) => kind === 'refused-plans')).toMatchObject({ count: 1 })
    const lastMail = async () => (await api.mailsTo('master@talent.example', 0)).at(-1)
    await expect.poll(lastMail).toContain('A planned change was not made')
  })

  test('waits on another day, with another note, and no longer once it is withdrawn', async () => {
    const { first, second } = await makeVersions()
    const planned = await planOk(owner, activation(second))
    const key = { planned_change_id: planned.id }
    const counts_from = dayAhead(9)
    const body = { counts_from, note: 'Later', version: planned.version }
    expect(await owner.ok(calls.changePlannedChange, key, { body })).toMatchObject({
      counts_from,
      note: 'Later',
      version: planned.version + 1,
    })
    expect((await owner(calls.changePlannedChange, key, { body })).status).toBe(409)
    expect(await owner.ok(calls.withdrawPlannedChange, key)).toMatchObject({ state: 'withdrawn' })
    await letDayCome(planned.id)
    expect(await activeVersions(owner)).toEqual([first])
    expect(await owner(calls.withdrawPlannedChange, key)).toMatchObject({
      status: 409,
      body: { message: refusalMessages.planOver },
    })
  })
})

describe('a role', () => {
  const wanted = (name: string) => ({ roles: { TOM: roleWith(['VIEW_REGION', 'VIEW_COUNTRY'], { name }), JE: {} } })

  test('is changed on its day, whatever else of the person was changed since', async () => {
    const person = await makeUser(owner)
    const key = { company_user_id: person.id }
    const planned = await planOk(owner, { call: 'updateCompanyUser', record_id: person.id, body: wanted('Planner') })
    expect(planned.changes.map(({ field }) => field).toSorted()).toEqual(
      expect.arrayContaining(['roles.TOM.name', 'roles.TOM.permissions']),
    )
    expect(planned.record.name).toBe('Ann Lee')
    const body = formOf(await owner.ok(calls.readCompanyUser, key), { first_name: 'Anna' })
    await owner.ok(calls.updateCompanyUser, key, { body })
    await letDayCome(planned.id)
    expect(await owner.ok(calls.readCompanyUser, key)).toMatchObject({
      first_name: 'Anna',
      roles: { TOM: { name: 'Planner', permissions: expect.arrayContaining(['VIEW_COUNTRY']) } },
    })
  })

  test('is refused on its day if the role was changed since', async () => {
    const person = await makeUser(owner)
    const key = { company_user_id: person.id }
    const planned = await planOk(owner, { call: 'updateCompanyUser', record_id: person.id, body: wanted('Planner') })
    const roles = { TOM: roleWith(['VIEW_REGION'], { name: 'Other' }) }
    const body = formOf(await owner.ok(calls.readCompanyUser, key), { applications: ['TOM'], roles })
    await owner.ok(calls.updateCompanyUser, key, { body })
    await letDayCome(planned.id)
    expect(await find(owner, planned.id)).toMatchObject({
      state: 'refused',
      reason: refusalMessages.changedSincePlanned,
    })
    expect((await owner.ok(calls.readCompanyUser, key)).roles.TOM.name).toBe('Other')
  })

  test('is not planned by who may not give it, nor with other members, nor for oneself', async () => {
    const person = await makeUser(owner)
    const clerk = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION']),
    })
    const reader = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_COMPANY_USER']) })
    const sent = { call: 'updateCompanyUser', record_id: person.id, body: wanted('Planner') }
    expect((await plan(reader, sent)).status).toBe(403)
    expect((await plan(clerk, sent)).status).toBe(403)
    expect(await plan(owner, { ...sent, body: { email: 'new@people.example' } })).toMatchObject({
      status: 400,
      body: { error: { email: [expect.any(String)] } },
    })
    expect((await plan(clerk, { ...sent, record_id: clerk.userId })).status).toBeGreaterThanOrEqual(400)
    expect((await reader(calls.listPlannedChanges)).status).toBe(403)
  })

  test('is refused on its day if who planned it may no longer give it, or can no longer sign in', async () => {
    const person = await makeUser(owner)
    const granter = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION', 'VIEW_COUNTRY']),
    })
    const sent = { call: 'updateCompanyUser', record_id: person.id, body: wanted('Planner') }
    const one = await planOk(granter, sent)
    const other = await planOk(granter, { ...sent, besides: [one.id] })
    await api.repairs.db
      .update(userRoles)
      .set({ permissions: ['VIEW_COMPANY_USER', 'VIEW_REGION'] })
      .where(eq(userRoles.user_id, granter.userId))
    await letDayCome(one.id)
    expect(await find(owner, one.id)).toMatchObject({ state: 'refused', reason: refusalMessages.plannerMayNot })
    await api.repairs.db.update(users).set({ is_active: false }).where(eq(users.id, granter.userId))
    await letDayCome(other.id)
    expect(await find(owner, other.id)).toMatchObject({ state: 'refused', reason: refusalMessages.plannerLeft })
    expect((await owner.ok(calls.readCompanyUser, { company_user_id: person.id })).roles.TOM.name).toBe('Clerk')
    // Whoever tries it again does so with rights of their own.
    const body = { counts_from: dayInUtc(), version: (await find(owner, one.id))?.version ?? 0 }
    expect(await owner.ok(calls.changePlannedChange, { planned_change_id: one.id }, { body })).toMatchObject({
      state: 'planned',
      reason: null,
      by: { id: owner.userId },
    })
    await api.app.dueWork.run()
    expect((await owner.ok(calls.readCompanyUser, { company_user_id: person.id })).roles.TOM.name).toBe('Planner')
  })
})

describe('the same change planned twice', () => {
  const wanted = (name: string, other: object = {}) => ({
    roles: { TOM: roleWith(['VIEW_REGION'], { name }), ...other },
  })

  test('is told with what is planned, and made by whoever knows of it', async () => {
    const { second } = await makeVersions()
    const counts_from = dayAhead(5)
    const first = await planOk(owner, { ...activation(second), counts_from })
    const told = await plan(owner, activation(second))
    expect(told).toMatchObject({
      status: 409,
      body: {
        message: refusalMessages.plannedTwice,
        data: { planned: [{ id: first.id, counts_from, by: { id: owner.userId } }] },
      },
    })
    const again = await planOk(owner, { ...activation(second), besides: [first.id] })
    // Who knows of one of two is told both.
    const third = await plan(owner, { ...activation(second), besides: [first.id] })
    expect((third.body.data as unknown as PlannedTwice).planned.map(({ id }) => id)).toEqual([again.id, first.id])
  })

  test('is told to all but one of those who plan it at the same moment', async () => {
    const { second } = await makeVersions()
    const unit = (await makeUnit(owner)).id
    const to = (await makeUnit(owner)).id
    const region = await makeRegion(owner, { units: [unit] })
    const move = { from_business_unit_id: unit, to_business_unit_id: to }
    for (const sent of [activation(second), { call: 'moveRegion', record_id: region.id, body: move }]) {
      const answers = await untilAllWait(() =>
        Array.from({ length: 4 }, () => plan(owner, { ...sent, counts_from: dayAhead(30) })),
      )
      expect(answers.map(({ status }) => status).toSorted(), sent.call).toEqual([201, 409, 409, 409])
      const planned = answers.find(({ status }) => status === 201)?.body.data.id
      for (const { body } of answers.filter(({ status }) => status === 409))
        expect(body.data).toMatchObject({ planned: [{ id: planned }] })
    }
  })

  test('is one of a role in the same application, or of the same member of a company', async () => {
    const person = await makeUser(owner)
    const sent = { call: 'updateCompanyUser', record_id: person.id }
    const first = await planOk(owner, { ...sent, body: wanted('Planner') })
    expect((await plan(owner, { ...sent, body: wanted('Other') })).status).toBe(409)
    const JE = roleWith(['VIEW_JOB_LIBRARY'], { name: 'Reader' })
    await planOk(owner, { ...sent, body: wanted('Clerk', { JE }) })
    const company = { call: 'updateCompany', record_id: owner.companyId }
    await planOk(owner, { ...company, body: { contract_end_date: '2040-12-31 00:00:00' } })
    await planOk(owner, { ...company, body: { status: 'EXPIRED' } })
    expect((await plan(owner, { ...company, body: { contract_end_date: '2041-12-31 00:00:00' } })).status).toBe(409)
    await owner.ok(calls.withdrawPlannedChange, { planned_change_id: first.id })
    await planOk(owner, { ...sent, body: wanted('Other') })
  })

  test('is told when a refused one is tried again, too', async () => {
    const person = await makeUser(owner)
    const sent = { call: 'updateCompanyUser', record_id: person.id }
    const first = await planOk(owner, { ...sent, body: wanted('Planner') })
    await api.repairs.db.update(plannedChanges).set({ state: 'refused' }).where(eq(plannedChanges.id, first.id))
    const second = await planOk(owner, { ...sent, body: wanted('Other') })
    const key = { planned_change_id: first.id }
    const body = { counts_from: tomorrow(), version: first.version }
    expect(await owner(calls.changePlannedChange, key, { body })).toMatchObject({
      status: 409,
      body: { data: { planned: [{ id: second.id }] } },
    })
    await owner.ok(calls.changePlannedChange, key, { body: { ...body, besides: [second.id] } })
  })

  test('is not told to who may not see plans about people', async () => {
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
    const sent = { call: 'updateCompanyUser', record_id: person.id, body: wanted('Secret') }
    await planOk(owner, sent)
    const blind = await makeBlind(api, owner, ['UPDATE_COMPANY_USER', 'VIEW_REGION'])
    expect((await plan(blind, sent)).status).toBe(201)
  })
})

test('a contract is changed on its day, and the rest of the company stays', async () => {
  const before = await owner.ok(calls.readCompany)
  const planned = await planOk(owner, {
    call: 'updateCompany',
    record_id: owner.companyId,
    body: { contract_end_date: '2040-12-31 00:00:00' },
  })
  expect(planned.changes).toEqual([
    { field: 'contract_end_date', was: before.contract_end_date, wanted: '2040-12-31 00:00:00' },
  ])
  await letDayCome(planned.id)
  const { contract_end_date, version: _version, ...after } = await owner.ok(calls.readCompany)
  const { contract_end_date: _end, version: _before, ...rest } = before
  expect(contract_end_date).toBe('2040-12-31 00:00:00')
  expect(after).toEqual(rest)
  expect(
    await plan(owner, {
      call: 'updateCompany',
      record_id: owner.companyId,
      body: { contract_end_date: '1990-12-31 00:00:00' },
    }),
  ).toMatchObject({ status: 400, body: { error: { contract_end_date: [expect.any(String)] } } })
  expect((await plan(owner, { call: 'updateCompany', record_id: owner.companyId + 1, body: {} })).status).toBe(404)
})

test('the status and the applications of a contract change on their day', async () => {
  const company = { call: 'updateCompany', record_id: owner.companyId }
  const planned = await planOk(owner, { ...company, body: { status: 'EXPIRED', applications: ['TOM'] } })
  expect(planned.changes.map(({ field }) => field).toSorted()).toEqual(['applications', 'status'])
  await letDayCome(planned.id)
  expect(await owner.ok(calls.readCompany)).toMatchObject({ status: 'EXPIRED', applications: ['TOM'] })
})

test('a last day of a role that is over is told with the name of its field', async () => {
  const person = await makeUser(owner)
  const TOM = { ...roleWith(['VIEW_REGION']), ends_on: '2020-01-01' }
  expect(
    await plan(owner, { call: 'updateCompanyUser', record_id: person.id, body: { roles: { TOM } } }),
  ).toMatchObject({
    status: 400,
    body: { error: { 'roles.TOM.ends_on': [expect.any(String)] } },
  })
})

test('a region moves on its day, or is refused if it is gone', async () => {
  const [from, to] = [await makeUnit(owner), await makeUnit(owner)]
  const [stays, goes] = [await makeRegion(owner, { units: [from.id] }), await makeRegion(owner, { units: [from.id] })]
  const body = { from_business_unit_id: from.id, to_business_unit_id: to.id }
  const planned = await planOk(owner, { call: 'moveRegion', record_id: stays.id, body })
  expect(planned.changes).toEqual([
    { field: 'business_unit', was: { id: from.id, name: from.name }, wanted: { id: to.id, name: to.name } },
  ])
  const other = await planOk(owner, { call: 'moveRegion', record_id: goes.id, body })
  await owner.ok(calls.deleteRegion, { region_id: goes.id })
  await letDayCome(planned.id)
  await letDayCome(other.id)
  const region = await owner.ok(calls.readRegion, { region_id: stays.id })
  expect(region.business_units.map(({ id }) => id)).toEqual([to.id])
  expect(await find(owner, other.id)).toMatchObject({ state: 'refused', reason: refusalMessages.deletedSince })
})

test('plans are told only to those who may make them, and only of their company', async () => {
  const { second } = await makeVersions()
  const planned = await planOk(owner, activation(second))
  const key = { planned_change_id: planned.id }
  const reader = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_JOB_GRADE']) })
  expect((await reader(calls.listPlannedChanges)).status).toBe(403)
  expect((await reader(calls.withdrawPlannedChange, key)).status).toBe(403)
  const stranger = await clientOf(api, 'super@aurora.example')
  expect((await stranger(calls.withdrawPlannedChange, key)).status).toBe(404)
  const there = Object.assign({}, stranger, { companyId: owner.companyId })
  expect((await api.send('GET', `/company/${owner.companyId}/planned-changes/`, { token: there.token })).status).toBe(
    403,
  )
  const activator = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_JOB_GRADE', 'UPDATE_JOB_GRADE']) })
  // They may not view people, so they are not told who planned it.
  expect(await find(activator, planned.id)).toMatchObject({ state: 'planned', by: null })
  expect(await activator.ok(calls.withdrawPlannedChange, key)).toMatchObject({ state: 'withdrawn' })
})

test('lists are filtered and paged', async () => {
  const { second } = await makeVersions()
  const ids: number[] = []
  for (const days of [30, 10, 20])
    ids.push((await planOk(owner, { ...activation(second), counts_from: dayAhead(days), besides: ids })).id)
  await owner.ok(calls.withdrawPlannedChange, { planned_change_id: ids[2] ?? 0 })
  expect((await plansOf(owner)).map(({ id }) => id)).toEqual([ids[1], ids[0], ids[2]])
  expect((await plansOf(owner, { state: 'planned', page_size: 1, page: 2 })).map(({ id }) => id)).toEqual([ids[0]])
  expect(await plansOf(owner, { call: 'moveRegion' })).toEqual([])
  expect((await plansOf(owner, { record_id: second })).length).toBe(3)
})

test('what counts within a week is told in the bell, in the numbers of the company and in the queue of staff', async () => {
  const { second } = await makeVersions()
  const later = { ...activation(second), counts_from: dayAhead(7) }
  const [dayTwo, dayFive, daySix] = [dayAhead(2), dayAhead(5), dayAhead(6)]
  const first = await planOk(owner, later)
  const told = async (by: Client) => (await by.ok(calls.listNotifications)).find(({ kind }) => kind === 'plans-of-week')
  expect(await told(owner)).toBeUndefined()
  const body = { counts_from: daySix, version: first.version }
  await owner.ok(calls.changePlannedChange, { planned_change_id: first.id }, { body })
  expect(await told(owner)).toMatchObject({ count: 1, names: [daySix] })
  // The first day first, whichever was planned last.
  const sooner = await planOk(owner, { ...later, counts_from: dayTwo, besides: [first.id] })
  const last = await planOk(owner, { ...later, counts_from: dayFive, besides: [first.id, sooner.id] })
  expect(await told(owner)).toMatchObject({ count: 3, names: [dayTwo, dayFive, daySix] })
  for (const { id } of [sooner, last]) await owner.ok(calls.withdrawPlannedChange, { planned_change_id: id })
  expect((await owner.ok(calls.readCompanyFigures)).waiting).toMatchObject({ 'plans-of-week': 1 })
  const { parts } = await owner.ok(calls.readQueue)
  const part = parts.find((one) => one.part === 'plans-of-week')
  expect(part?.rows.find(({ company }) => company.id === owner.companyId)).toMatchObject({
    date: `${daySix} 00:00:00`,
    count: 1,
  })
  // Who may not make the change is not told.
  const rights = ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER'] as const
  const clerk = await makeSignedIn(api, owner, { TOM: roleWith(rights) })
  expect(await told(clerk)).toBeUndefined()
})

/** Starts another process of the product, on the same database. */
const startOther = () =>
  buildApp({
    config: readConfig({
      DATABASE_URL: 'postgres://unused',
      JWT_SECRET: testSecret,
      DATA_DIR: '/tmp',
      LOG_LEVEL: 'silent',
    }),
    database: api.database,
    secret: testSecret,
    publicUrl,
    consoleFolder: '/tmp',
    hasTurns: false,
  })

test('two processes make what is due once', async () => {
  const other = await startOther()
  const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(owner)))
  const ids: number[] = []
  for (const { id } of people) {
    const body = { roles: { TOM: roleWith(['VIEW_REGION'], { name: 'Due' }), JE: {} } }
    ids.push((await planOk(owner, { call: 'updateCompanyUser', record_id: id, body })).id)
  }
  await api.repairs.db
    .update(plannedChanges)
    .set({ counts_from: dayInUtc() })
    .where(eq(plannedChanges.company_id, owner.companyId))
  await Promise.all([api.app.dueWork.run(), other.dueWork.run()])
  const plans = await plansOf(owner, { page_size: 100 })
  expect(plans.map(({ state }) => state)).toEqual(ids.map(() => 'done'))
  const { rows } = await api.repairs.db.execute(sql`select 1 from history.changes
    where company_id = ${owner.companyId} and request_id like 'planned-change-%'`)
  expect(rows).toHaveLength(ids.length)
  await other.close()
})

test('hundreds that are due are made one after the other without a pause, but a process that stops leaves them to the next', async () => {
  const count = 250
  const waiting = and(eq(plannedChanges.company_id, owner.companyId), eq(plannedChanges.state, 'planned'))
  await api.repairs.pool.query(
    `insert into planned_changes (company_id, call, record_id, query, changes, counts_from, planner_id, body)
      select $1, 'moveRegion', $2, '{}', '[]', $3, $4, '{"to_business_unit_id": 2000000000}' from generate_series(1, $5::int)`,
    [owner.companyId, 2_000_000_000, dayInUtc(), owner.userId, count],
  )
  const other = await startOther()
  const running = other.dueWork.run()
  await other.close()
  await running
  expect(await api.database.db.$count(plannedChanges, waiting)).toBeGreaterThan(count - 100)
  await api.app.dueWork.run()
  expect(await api.database.db.$count(plannedChanges, waiting)).toBe(0)
})

test('strange bodies are refused, never a server error', async () => {
  const mailsWaiting = () => api.database.db.$count(mailOutbox, eq(mailOutbox.kind, 'PLAN_REFUSED'))
  // What was refused before may still be told.
  await expect.poll(mailsWaiting).toBe(0)
  const person = await makeUser(owner)
  const { second } = await makeVersions()
  const deep = JSON.parse('['.repeat(2000) + ']'.repeat(2000)) as unknown
  const bodies: Sent[] = [
    { call: 'deleteRegion', record_id: 1 },
    { call: 'constructor', record_id: 1 },
    { call: 'updateCompanyUser', record_id: person.id },
    { call: 'updateCompanyUser', record_id: person.id, body: [] },
    { call: 'updateCompanyUser', record_id: person.id, body: { roles: null } },
    { call: 'updateCompanyUser', record_id: person.id, body: { roles: { TOM: deep } } },
    {
      call: 'updateCompanyUser',
      record_id: person.id,
      body: { roles: { TOM: { grant_access: true, name: 'a\u0000b' } } },
    },
    {
      call: 'updateCompanyUser',
      record_id: person.id,
      body: { roles: { TOM: { grant_access: true, name: '\ud800' } } },
    },
    { call: 'updateCompany', record_id: owner.companyId, body: { applications: 'TOM' } },
    { call: 'updateCompany', record_id: owner.companyId, body: { version: 'x' } },
    { call: 'activateJobGradeVersion', record_id: 0 },
    { call: 'activateJobGradeVersion', record_id: 2 ** 40 },
    { call: 'moveRegion', record_id: 1, query: { plan: {} } },
    { call: 'moveRegion', record_id: 1, query: deep },
    { ...activation(second), querry: { instead_of: 1 } } as never,
  ]
  for (const sent of bodies) {
    const { status } = await plan(owner, sent)
    expect([JSON.stringify(sent).slice(0, 120), status >= 400 && status < 500]).toEqual([
      JSON.stringify(sent).slice(0, 120),
      true,
    ])
  }
  expect(await api.database.db.$count(plannedChanges, eq(plannedChanges.company_id, owner.companyId))).toBe(0)
  expect(await mailsWaiting()).toBe(0)
})

test('the guard of plans admits whoever may make a call that can be planned', () => {
  for (const name of plannedCallNames)
    for (const { permissions } of calls[name].guard as readonly Rule[])
      for (const permission of permissions)
        expect(
          (calls.planChange.guard as readonly Rule[]).some((rule) =>
            (rule.permissions as readonly string[]).includes(permission),
          ),
          permission,
        ).toBe(true)
})

describe('a plan gives nobody more than the change', () => {
  const activators = () =>
    Promise.all(
      [0, 1].map(() =>
        makeSignedIn(api, owner, { TOM: roleWith(['VIEW_JOB_GRADE', 'CREATE_JOB_GRADE', 'UPDATE_JOB_GRADE']) }),
      ),
    )

  test('of a version whose approval was asked for, the rows that were asked for alone are approved', async () => {
    const { first, second } = await makeVersions()
    const { name, small_logo_url: logo, version } = await owner.ok(calls.readCompany)
    const body = { ...companyForm(logo ?? '', { name, version_approval: 'SECOND_PERSON' }), version }
    await owner.ok(calls.updateCompany, {}, { body })
    const [asker, approver] = await activators()
    if (!asker || !approver) throw new Error('Nobody to ask')
    const key = { job_grade_version_id: second }
    const ask = () => asker.ok(calls.askForJobGradeVersion, key, { body: {} })
    expect((await plan(approver, activation(second))).status).toBe(409)
    await ask()
    expect((await plan(asker, activation(second))).status).toBe(409)
    const planned = await planOk(approver, activation(second))
    await asker.ok(calls.createJobGrade, {}, { body: { grade: 'Smuggled', version_id: second } })
    await ask()
    await letDayCome(planned.id)
    expect(await find(owner, planned.id)).toMatchObject({
      state: 'refused',
      reason: refusalMessages.changedSincePlanned,
    })
    expect(await activeVersions(owner)).toEqual([first])
    // Who tries it again has looked again.
    const again = { counts_from: dayInUtc(), version: planned.version + 1 }
    await approver.ok(calls.changePlannedChange, { planned_change_id: planned.id }, { body: again })
    await api.app.dueWork.run()
    expect(await activeVersions(owner)).toEqual([second])
  })

  test('nobody withdraws what they may not change, nor the plan of their own role', async () => {
    const person = await makeUser(owner)
    const clerk = await makeSignedIn(api, owner, {
      TOM: roleWith(['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION']),
    })
    const less = { roles: { TOM: roleWith(['VIEW_REGION'], { name: 'Less' }), JE: {} } }
    const more = { roles: { TOM: roleWith(['VIEW_REGION', 'VIEW_COUNTRY'], { name: 'More' }), JE: {} } }
    const day = tomorrow()
    const ofUsers = { call: 'updateCompanyUser', counts_from: day } as const
    const own = await planOk(owner, { ...ofUsers, record_id: clerk.userId, body: less })
    const given = await planOk(owner, { ...ofUsers, record_id: person.id, body: more })
    const withdraw = (id: number) => clerk(calls.withdrawPlannedChange, { planned_change_id: id })
    for (const { id } of [own, given]) {
      expect((await withdraw(id)).status).toBe(403)
      const body = { counts_from: dayAhead(300), version: 1 }
      expect((await clerk(calls.changePlannedChange, { planned_change_id: id }, { body })).status).toBeGreaterThan(400)
      expect(await find(owner, id)).toMatchObject({ state: 'planned', counts_from: day })
    }
    const besides = [given.id]
    const theirs = await planOk(owner, { call: 'updateCompanyUser', record_id: person.id, body: less, besides })
    expect((await withdraw(theirs.id)).status).toBe(200)
  })

  test('who may not view people is told of no plans about them', async () => {
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) }, { last_name: 'Hidden' })
    await planOk(owner, {
      call: 'updateCompanyUser',
      record_id: person.id,
      body: { roles: { TOM: roleWith(['VIEW_REGION'], { name: 'Secret' }), JE: {} } },
    })
    const blind = await makeBlind(api, owner, ['UPDATE_COMPANY_USER', 'VIEW_REGION'])
    expect(await plansOf(blind)).toEqual([])
  })

  test('a plan is done only if all of it is made', async () => {
    const person = await makeUser(owner)
    const planned = await planOk(owner, {
      call: 'updateCompanyUser',
      record_id: person.id,
      body: { roles: { TOM: roleWith(['VIEW_REGION', 'VIEW_COUNTRY'], { name: 'Planner' }), JE: {} } },
    })
    // As if another of its values could not be made.
    const changes = planned.changes.map(({ field, was, wanted }) => ({
      path: field.split('.'),
      was,
      // Stored without its spaces.
      wanted: field === 'roles.TOM.name' ? ' Planner ' : wanted,
    }))
    await api.repairs.db.update(plannedChanges).set({ changes }).where(eq(plannedChanges.id, planned.id))
    await letDayCome(planned.id)
    expect(await find(owner, planned.id)).toMatchObject({ state: 'refused', reason: refusalMessages.plannedNothing })
    expect((await owner.ok(calls.readCompanyUser, { company_user_id: person.id })).roles.TOM.name).toBe('Clerk')
  })

  test('nobody plans while viewing as somebody else or as of an earlier moment', async () => {
    const { second } = await makeVersions()
    const path = `/company/${owner.companyId}/planned-change/`
    const body = { ...activation(second), counts_from: tomorrow() }
    for (const [name, value] of [
      ['view-as', 'x'],
      ['as-of', new Date().toISOString()],
    ] as const) {
      const { status } = await api.send('POST', path, { token: owner.token, body, headers: { [name]: value } })
      expect([403, 409]).toContain(status)
    }
    expect(await plansOf(owner)).toEqual([])
  })
})

test('what always fails keeps nothing else from being done', async () => {
  const { second } = await makeVersions()
  const planned = await planOk(owner, activation(second))
  const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION']) })
  await api.repairs.db
    .update(userRoles)
    .set({ ends_on: dayAhead(-1) })
    .where(eq(userRoles.user_id, person.id))
  await api.repairs.pool.query(`create function fail_here() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$;
    create trigger fail_here before update on user_roles for each row when (not new.grant_access) execute function fail_here()`)
  await letDayCome(planned.id)
  await api.repairs.pool.query('drop trigger fail_here on user_roles; drop function fail_here')
  expect(await find(owner, planned.id)).toMatchObject({ state: 'done' })
})
