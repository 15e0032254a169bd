/** Roles end and planned changes begin by the days of the company's time zone (decision 0150). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { urlOf, type Data } from '../../contract/call'
import { calls } from '../../contract/calls'
import { dayIn, dayInUtc, daysAfter } from '../../contract/days'
import { asOfHeader } from '../../contract/entities/pastRecords'
import { plannedChanges, userRoles } from '../../server/database/tables'
import { stateReader } from '../../server/metrics/state'
import { companiesWithoutZone } from '../../server/modules/companies/zones'
import { itemOf, openReview } from '../support/accessReviews'
import { companyForm, makeCompany, makeLogo } from '../support/companies'
import { makeSignedIn, makeUser, roleWith, userForm } from '../support/companyUsers'
import { api, master, owner, useNewCompanies } from '../support/newCompanies'
import { activeVersions, makeVersion, uploadGrades } from '../support/versions'

useNewCompanies()

/** Where a day ends last, and where it begins first: it is never the same day in both. */
const west = 'Etc/GMT+12'
const east = 'Pacific/Kiritimati'

const move = async (time_zone: string) => {
  const { name, small_logo_url: logo, version } = await owner.ok(calls.readCompany)
  return owner(calls.updateCompany, {}, { body: { ...companyForm(logo ?? '', { name, time_zone }), version } })
}

test('A company counts days in UTC until it chooses a time zone, which a form that leaves it out keeps.', async () => {
  expect((await owner.ok(calls.readCompany)).time_zone).toBe('UTC')
  expect((await move('Europe/Copenhagen')).body.data).toMatchObject({ time_zone: 'Europe/Copenhagen' })
  const { name, small_logo_url: logo, version } = await owner.ok(calls.readCompany)
  const body = { ...companyForm(logo ?? '', { name }), version }
  expect((await owner.ok(calls.updateCompany, {}, { body })).time_zone).toBe('Europe/Copenhagen')
})

test('Zones that do not exist are refused beside the field.', async () => {
  for (const zone of ['Mars/Olympus', '+01:00', 'europe/copenhagen', "UTC'; --", 'posix/Europe/Berlin'])
    expect(await move(zone), zone).toMatchObject({
      status: 400,
      body: { error: { time_zone: ['This time zone is unknown.'] } },
    })
  expect(await move('')).toMatchObject({ status: 400, body: { error: { time_zone: ['Choose a time zone.'] } } })
})

test('Zones have their present names, whatever browsers call them: a database may know no others.', async () => {
  const renamed = { 'Asia/Calcutta': 'Asia/Kolkata', 'Europe/Kiev': 'Europe/Kyiv', 'Asia/Tokyo': 'Asia/Tokyo' }
  for (const [zone, present] of Object.entries(renamed))
    expect((await move(zone)).body.data, zone).toMatchObject({ time_zone: present })
})

test('A zone that the database does not know any more counts as UTC, and keeps no other company waiting.', async () => {
  const person = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION'], { ends_on: dayInUtc() }) })
  await makeVersion(uploadGrades, api, owner, ['A1,'])
  const second = await makeVersion(uploadGrades, api, owner, ['B1,'])
  const { body } = await owner(
    calls.planChange,
    {},
    { body: { call: 'activateJobGradeVersion', record_id: second, counts_from: daysAfter(dayInUtc(), 1) } },
  )
  await api.repairs.db
    .update(plannedChanges)
    .set({ counts_from: dayInUtc() })
    .where(eq(plannedChanges.id, body.data.id))
  const lost = await makeCompany(master, await makeLogo(api))
  // As an upgrade of the operating system leaves them.
  await api.repairs.pool.query(`update companies set time_zone = 'Mars/Olympus' where id = any($1)`, [
    [lost.id, owner.companyId],
  ])
  expect((await person(calls.listRegions)).status).toBe(200)
  await api.app.dueWork.run()
  expect(await activeVersions(owner)).toEqual([second])
  const { queryDirectly } = api.database
  expect(await stateReader({ queryDirectly })()).toMatchObject({ plans_due: 0 })
  expect(await companiesWithoutZone(api.database.db)).toEqual([
    { name: expect.stringMatching(/^Company \d/), time_zone: 'Mars/Olympus' },
    { name: lost.name, time_zone: 'Mars/Olympus' },
  ])
  const { name, small_logo_url: logo, version } = await owner.ok(calls.readCompany)
  const form = { ...companyForm(logo ?? '', { name, time_zone: 'Mars/Olympus' }), version }
  expect((await owner(calls.updateCompany, {}, { body: form })).body.error).toEqual({
    time_zone: ['This time zone is unknown.'],
  })
  expect(
    (await master(calls.toggleCompany, { company_id: lost.id } as object, { query: { active: false } })).status,
  ).toBe(200)
})

test('A role counts on its last day where the company is, and no longer than there.', async () => {
  await move(west)
  const day = dayIn(west)
  const person = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION'], { ends_on: day }) })
  await api.app.dueWork.run()
  expect((await person(calls.listRegions)).status).toBe(200)
  await move(east)
  expect((await person(calls.listRegions)).status).toBe(403)
  const told = await owner.ok(
    calls.readCompanyUserRight,
    { company_user_id: person.userId },
    { query: { act: 'listRegions' } },
  )
  expect(told.reasons).toContainEqual(expect.objectContaining({ kind: 'ended', ended_on: day }))
  await api.app.dueWork.run()
  const stored = await api.repairs.db.select().from(userRoles).where(eq(userRoles.user_id, person.userId))
  expect(stored.find(({ application }) => application === 'TOM')?.grant_access).toBe(false)
})

test('A role cannot be given until a day that is over where the company is.', async () => {
  await move(east)
  const roles = { TOM: roleWith(['VIEW_REGION'], { ends_on: dayIn(west) }) }
  const refused = await owner(calls.createCompanyUser, {}, { body: userForm(roles) })
  expect(refused.body.error).toHaveProperty(['roles.TOM.ends_on'])
  await move(west)
  expect((await owner(calls.createCompanyUser, {}, { body: userForm(roles) })).status).toBe(201)
})

test('A review asks about a role until its last day is over where the company is.', async () => {
  await move(west)
  const people = new Map<string, number>()
  for (const ends_on of new Set([dayIn(west), dayInUtc()]))
    people.set(ends_on, (await makeUser(owner, { TOM: roleWith(['VIEW_REGION'], { ends_on }) })).id)
  const { id } = await openReview(owner, [owner.userId], { application: 'TOM' })
  for (const zone of [west, east]) {
    await move(zone)
    for (const [ends_on, person] of people)
      expect((await itemOf(owner, id, person)).is_held, `${ends_on} in ${zone}`).toBe(ends_on >= dayIn(zone))
  }
})

test('A planned change waits until its day begins where the company is.', async () => {
  await makeVersion(uploadGrades, api, owner, ['A1,'])
  const second = await makeVersion(uploadGrades, api, owner, ['B1,'])
  await move(west)
  const plan = (counts_from: string) =>
    owner(calls.planChange, {}, { body: { call: 'activateJobGradeVersion', record_id: second, counts_from } })
  const today = dayIn(west)
  expect((await plan(today)).body.error).toEqual({ counts_from: ['Choose a day after today.'] })
  const { body } = await plan(daysAfter(today, 1))
  await api.app.dueWork.run()
  expect(await activeVersions(owner)).not.toContain(second)
  const [waiting] = await api.repairs.db.select().from(plannedChanges).where(eq(plannedChanges.id, body.data.id))
  expect(waiting?.state).toBe('planned')
  await move(east)
  await api.app.dueWork.run()
  expect(await activeVersions(owner)).toEqual([second])
})

test('A change of the zone is told by the history and taken back, and rights follow.', async () => {
  await move(west)
  const person = await makeSignedIn(api, owner, { TOM: roleWith(['VIEW_REGION'], { ends_on: dayIn(west) }) })
  const before = new Date().toISOString()
  await move(east)
  expect((await person(calls.listRegions)).status).toBe(403)
  const record = { record: 'companies', id: owner.companyId } as const
  const { entries } = await owner.ok(calls.readCompanyHistory, {}, { query: record })
  expect(entries[0]).toMatchObject({
    members: ['time_zone'],
    before: { time_zone: west },
    after: { time_zone: east },
  })
  const path = urlOf(calls.readCompany, { company_id: owner.companyId })
  const past = await api.send<Data<typeof calls.readCompany>>('GET', path, {
    token: owner.token,
    headers: { [asOfHeader]: before },
  })
  expect(past.body.data.time_zone).toBe(west)
  await owner.ok(calls.undoCompanyChange, { change_id: entries[0]?.id ?? 0 }, { body: {} })
  expect((await owner.ok(calls.readCompany)).time_zone).toBe(west)
  expect((await person(calls.listRegions)).status).toBe(200)
})
