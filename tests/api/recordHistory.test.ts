/** What history tells of a record, and to whom: whoever may read the record today (decision 0098). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { calls } from '../../contract/calls'
import type { Permission } from '../../contract/permissions'
import { companies } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, grantOnly, type Client } from '../support/client'
import { formOf, makeUser, roleWith } from '../support/companyUsers'
import { makeEntity, makePlace, makeRegion, makeUnit, newName } from '../support/structure'
import { makeVersion, uploadGrades } from '../support/versions'

let api: Api
let master: Client
let owner: Client
let reader: Client
let foreigner: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', owner.companyId)
  reader = await clientOf(api, 'viewer@aurora.example')
  foreigner = await clientOf(api, 'super@borealis.example')
})
afterAll(() => api.stop())

const may = (...permissions: Permission[]) => grantOnly(api, 'viewer@aurora.example', ...permissions)

interface Asked {
  readonly before?: number
  readonly part?: number
}

const ask = (by: Client, record: string, id: number, more: Asked = {}) =>
  by(calls.readCompanyHistory, {}, { query: { record, id, ...more } })
const historyOf = (by: Client, record: string, id: number, more: Asked = {}) =>
  by.ok(calls.readCompanyHistory, {}, { query: { record, id, ...more } })
const entriesOf = async (by: Client, record: string, id: number) => (await historyOf(by, record, id)).entries
const deletedOf = (by: Client, record: string) => by.ok(calls.listCompanyDeleted, {}, { query: { record } })

const countryIds = async () => (await owner.ok(calls.listCountries)).map(({ id }) => id)

describe('the history of a record', () => {
  test('tells each change of its members and lists by name, the newest first', async () => {
    const [one = 0, two = 0, three = 0] = await countryIds()
    const unit = await makeUnit(owner)
    const { id, name } = await makeRegion(owner, { units: [unit.id], countries: [one, two] })
    const body = { name: newName('Region'), country_ids: [two, three], business_unit_ids: [unit.id] }
    await master.ok(calls.updateRegion, { region_id: id }, { body })
    const { entries, older } = await historyOf(owner, 'regions', id)
    const named = (country: number) => ({ id: country, name: expect.stringMatching(/[A-Z]/) })
    expect(older).toBeNull()
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        by: { id: master.userId, name: expect.any(String) },
        program: null,
        call: 'updateRegion',
        undo_by: 'undoCompanyChange',
        why: null,
        change: 'changed',
        members: ['name', 'countries'],
        before: { id, name, version: 1, countries: [named(one)] },
        after: { id, name: body.name, version: 2, countries: [named(three)] },
      },
      expect.objectContaining({
        call: 'createRegion',
        change: 'added',
        members: [],
        before: null,
        after: expect.objectContaining({ name, business_units: [{ id: unit.id, name: unit.name }] }),
      }),
    ])
  })

  test('is empty for what has not changed since, and says nothing of a record that never was', async () => {
    const [region] = await owner.ok(calls.listRegions)
    const answer = await ask(owner, 'regions', region?.id ?? 0)
    expect(answer.status).toBe(200)
    expect((await ask(owner, 'regions', 2_000_000_000)).status).toBe(404)
  })

  test('names records that are gone, and goes on after the record itself is gone', async () => {
    const unit = await makeUnit(owner)
    const { id, name } = await makeRegion(owner, { units: [unit.id] })
    await owner.ok(calls.updateRegion, { region_id: id }, { body: { name, business_unit_ids: [] } })
    await owner.ok(calls.deleteBusinessUnit, { business_unit_id: unit.id })
    await owner.ok(calls.deleteRegion, { region_id: id })
    const [removed, changed] = await entriesOf(owner, 'regions', id)
    expect(removed).toMatchObject({ change: 'removed', call: 'deleteRegion', before: { name }, after: null })
    expect(changed?.before).toMatchObject({ business_units: [{ id: unit.id, name: unit.name }] })
    expect((await deletedOf(owner, 'regions')).records[0]).toMatchObject({ id, call: 'deleteRegion', record: { name } })
  })

  test('names the records above, between which a record moves', async () => {
    const place = await makePlace(owner)
    const entity = await makeEntity(owner, place)
    const body = {
      business_unit_id: place.business_unit_id,
      region_id: place.region_id,
      country_id: place.other_country_id,
    }
    await owner.ok(calls.moveLegalEntity, { legal_entity_id: entity.id }, { body })
    const [moved] = await entriesOf(owner, 'legalEntities', entity.id)
    expect(moved).toMatchObject({
      call: 'moveLegalEntity',
      members: ['country_id', 'country'],
      before: { country: { id: place.country_id, name: expect.any(String) } },
      after: { country: { id: place.other_country_id, name: expect.any(String) }, region: { id: place.region_id } },
    })
  })

  test('comes in pages', async () => {
    const { id } = await makeRegion(owner, {})
    for (let change = 1; change <= 45; change++)
      await owner.ok(calls.updateRegion, { region_id: id }, { body: { name: newName('Region') } })
    const found: number[] = []
    let before: number | undefined
    for (let page = 1; page <= 3; page++) {
      const { entries, older } = await historyOf(owner, 'regions', id, before === undefined ? {} : { before })
      found.push(...entries.map((entry) => entry.id))
      before = older ?? undefined
    }
    expect(before).toBeUndefined()
    expect(found).toHaveLength(46)
    expect(found).toEqual([...new Set(found)].toSorted((one, other) => other - one))
  })

  test('tells rows that belong to no company to whoever may read these', async () => {
    const { id } = await master.ok(calls.createSector, {}, { body: { name: newName('Sector') } })
    await master.ok(calls.updateSector, { sector_id: id }, { body: { name: newName('Sector'), description: 'Ships' } })
    const query = { record: 'sectors', id }
    const { entries } = await master.ok(calls.readHistory, {}, { query })
    expect(entries[0]).toMatchObject({ members: ['name', 'description'], after: { description: 'Ships' } })
    await may('VIEW_REGION')
    expect((await reader(calls.readHistory, {}, { query })).status).toBe(403)
    await may('VIEW_SECTOR')
    const [told] = (await reader.ok(calls.readHistory, {}, { query })).entries
    // Only staff who may view staff are told who.
    expect(told).toMatchObject({ members: ['name', 'description'], by: null })
  })

  test('tells the rows of a company’s stocks and its references', async () => {
    const [company] = await api.database.db.select().from(companies).where(eq(companies.id, owner.companyId))
    await master.ok(calls.toggleCompany, {}, { query: { active: true } })
    await api.repairs.db.update(companies).set({ financial_year: 1999 }).where(eq(companies.id, owner.companyId))
    const [entry] = await entriesOf(owner, 'companies', owner.companyId)
    expect(entry).toMatchObject({
      call: 'repair',
      // Who repairs, and why, is for the provider.
      program: null,
      why: null,
      by: null,
      members: ['financial_year'],
      before: { financial_year: company?.financial_year, country: { name: expect.any(String) } },
      after: { financial_year: 1999 },
    })
    expect((await ask(owner, 'companies', foreigner.companyId)).status).toBe(404)
  })

  test('tells what a person may do before and after, in each application', async () => {
    const place = await makePlace(owner)
    const scope = {
      business_units: [place.business_unit_id],
      regions: [place.region_id],
      countries: [place.country_id],
    }
    const person = await makeUser(owner, { TOM: roleWith(['VIEW_REGION', 'VIEW_SECTOR'], { metafield: scope }) })
    const stored = await owner.ok(calls.readCompanyUser, { company_user_id: person.id })
    const form = formOf(stored)
    const TOM = {
      ...form.roles.TOM,
      permissions: ['VIEW_REGION'],
      metafield: { ...scope, countries: [place.other_country_id] },
    }
    const params = { company_user_id: person.id }
    await owner.ok(calls.updateCompanyUser, params, { body: { ...form, roles: { ...form.roles, TOM } } as never })
    const [changed, added] = await entriesOf(owner, 'companyUsers', person.id)
    expect(changed?.members).toEqual(['roles'])
    const rolesOf = (side: 'before' | 'after') =>
      (changed?.[side] as { roles?: typeof stored.roles } | undefined)?.roles
    expect(rolesOf('before')?.TOM).toMatchObject({
      permissions: stored.roles.TOM.permissions,
      metafield: { regions: [], countries: [{ id: place.country_id, name: expect.any(String) }] },
    })
    expect(rolesOf('after')?.TOM).toMatchObject({
      grant_access: true,
      permissions: ['VIEW_REGION'],
      metafield: { countries: [{ id: place.other_country_id }] },
    })
    expect(added).toMatchObject({ change: 'added', after: { email: stored.email, roles: stored.roles } })
    expect(JSON.stringify([changed, added])).not.toContain('password')
  })

  test('tells the value of an incentive with the currency of its plan', async () => {
    const [type] = await owner.ok(calls.listPlanTypes)
    const [currency] = await owner.ok(calls.listCurrencies)
    const { id: plan } = await owner.ok(
      calls.createIncentivePlan,
      {},
      {
        body: { name: newName('Plan'), plan_type_id: type?.id ?? 0, value_kind: 'CURRENCY', currency_id: currency?.id },
      },
    )
    const body = { long_term_incentive_plan_id: plan, grade: 'G1', value: 1000, country_ids: [] }
    const { id } = await owner.ok(calls.createIncentive, {}, { body })
    await owner.ok(calls.updateIncentive, { incentive_id: id }, { body: { ...body, value: 2500 } })
    const [entry] = await entriesOf(owner, 'incentives', id)
    expect(entry).toMatchObject({
      members: ['value'],
      before: { value: 1000, value_kind: 'CURRENCY', currency: { code: currency?.code } },
      after: { value: 2500, plan: { id: plan } },
    })
  })

  test('tells the changes of one cell of the grade map', async () => {
    const [first, second] = await master.ok(calls.listTaRanks)
    const [ranked = 0, other = 0] = [first?.id, second?.id]
    const [column] = (await master.ok(calls.listAllGradeCompanies)).filter(
      ({ company }) => company.id === owner.companyId,
    )
    const { id = 0 } = column ?? {}
    const save = (cells: { ta_rank_id: number; rank: string }[]) =>
      master.ok(
        calls.updateGradeCompany,
        { grade_company_id: id },
        { body: { name: column?.name ?? '', grades: cells } as never },
      )
    await save([
      { ta_rank_id: ranked, rank: 'G7' },
      { ta_rank_id: other, rank: 'G9' },
    ])
    await save([
      { ta_rank_id: ranked, rank: 'G8' },
      { ta_rank_id: other, rank: 'G9' },
    ])
    const { entries } = await historyOf(owner, 'gradeCompanies', id, { part: ranked })
    expect(entries[0]).toMatchObject({
      before: { grade_company_ranks: [{ ta_rank_id: ranked, rank: 'G7' }] },
      after: { grade_company_ranks: [{ ta_rank_id: ranked, rank: 'G8' }] },
    })
    expect(JSON.stringify(entries)).not.toContain('G9')
  })
})

describe('the right to read a history', () => {
  test('is that of the record today: of its call, and of its company', async () => {
    const { id } = await makeRegion(owner, {})
    await may('VIEW_SECTOR')
    expect((await ask(reader, 'regions', id)).status).toBe(403)
    expect((await reader(calls.listCompanyDeleted, {}, { query: { record: 'regions' } })).status).toBe(403)
    await may('VIEW_REGION')
    expect((await ask(reader, 'regions', id)).status).toBe(200)
    expect((await ask(foreigner, 'regions', id)).status).toBe(404)
    await owner.ok(calls.deleteRegion, { region_id: id })
    expect((await ask(foreigner, 'regions', id)).status).toBe(404)
    expect((await deletedOf(foreigner, 'regions')).records).not.toContainEqual(expect.objectContaining({ id }))
    await may('VIEW_SECTOR')
    expect((await ask(reader, 'regions', id)).status).toBe(403)
  })

  test('does not include who it was for those who may not view people, except themselves', async () => {
    const { id } = await makeRegion(owner, {})
    await may('VIEW_REGION', 'UPDATE_REGION')
    await reader.ok(calls.updateRegion, { region_id: id }, { body: { name: newName('Region') } })
    const authors = async () => (await entriesOf(reader, 'regions', id)).map(({ by }) => by?.id)
    expect(await authors()).toEqual([reader.userId, undefined])
    await may('VIEW_REGION', 'VIEW_COMPANY_USER')
    expect(await authors()).toEqual([reader.userId, owner.userId])
  })

  test('does not include provider staff for companies, whatever they may do', async () => {
    const query = { record: 'tomUsers', id: master.userId }
    expect((await owner(calls.readHistory, {}, { query })).status).toBe(403)
    expect((await master(calls.readHistory, {}, { query })).status).toBe(200)
    expect((await ask(owner, 'companyUsers', master.userId)).status).toBe(404)
  })

  test('does not include drafts for those who may not see these', async () => {
    await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,'], { active: true })
    const draft = await makeVersion(uploadGrades, api, owner, ['G1,', 'G3,'])
    const [row] = await owner.ok(calls.listJobGrades, {}, { query: { version_id: draft } })
    const params = { job_grade_id: row?.id ?? 0 }
    await owner.ok(calls.updateJobGrade, params, { body: { grade: 'G3a' } })
    expect((await entriesOf(owner, 'jobGrades', params.job_grade_id))[0]).toMatchObject({ after: { grade: 'G3a' } })
    await may('VIEW_JOB_GRADE')
    expect((await ask(reader, 'jobGrades', params.job_grade_id)).status).toBe(404)
    expect((await ask(reader, 'jobGradeVersions', draft)).status).toBe(404)
    await owner.ok(calls.activateJobGradeVersion, { job_grade_version_id: draft })
    await owner.ok(calls.updateJobGrade, params, { body: { grade: 'G3b' } })
    const told = (await entriesOf(reader, 'jobGrades', params.job_grade_id)).map(({ after }) => after?.grade)
    expect([told, (await entriesOf(owner, 'jobGrades', params.job_grade_id)).length > 1]).toEqual([['G3b'], true])
    // That it was set active is told to all who may read it now, and stays so once it is set active again.
    const other = await makeVersion(uploadGrades, api, owner, ['G1,'], { active: true })
    await owner.ok(calls.activateJobGradeVersion, { job_grade_version_id: draft })
    const acts = (await entriesOf(reader, 'jobGradeVersions', draft)).map(({ call }) => call)
    expect(acts).toEqual(['activateJobGradeVersion', 'uploadJobGrades', 'activateJobGradeVersion'])
    expect((await entriesOf(reader, 'jobGradeVersions', other)).at(-1)?.change).toBe('added')
    expect((await entriesOf(reader, 'jobGrades', params.job_grade_id)).map(({ after }) => after?.grade)).toEqual([
      'G3b',
    ])
  })

  test('of deleted records does not include drafts either', async () => {
    await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,'], { active: true })
    const draft = await makeVersion(uploadGrades, api, owner, ['G1,', 'G3,'])
    const [row] = await owner.ok(calls.listJobGrades, {}, { query: { version_id: draft } })
    const params = { job_grade_id: row?.id ?? 0 }
    await may('VIEW_JOB_GRADE')
    await owner.ok(calls.deleteJobGrade, params)
    const ids = async (by: Client) => (await deletedOf(by, 'jobGrades')).records.map(({ id }) => id)
    expect(await ids(owner)).toContain(params.job_grade_id)
    expect(await ids(reader)).not.toContain(params.job_grade_id)
    await owner.ok(calls.activateJobGradeVersion, { job_grade_version_id: draft })
    expect(await ids(reader)).not.toContain(params.job_grade_id)
  })
})

describe('deleted records', () => {
  test('are listed without those that were restored', async () => {
    const { id } = await makeRegion(owner, {})
    const { removal_id: removal = 0 } = await owner.ok(calls.deleteRegion, { region_id: id })
    const ids = async () => (await deletedOf(owner, 'regions')).records.map((record) => record.id)
    expect(await ids()).toContain(id)
    await owner.ok(calls.undoRemovals, {}, { body: { ids: [removal] } })
    expect(await ids()).not.toContain(id)
    expect((await entriesOf(owner, 'regions', id)).map(({ call }) => call)).toEqual([
      'undoRemovals',
      'deleteRegion',
      'createRegion',
    ])
  })
})

test('a query that names no kind of record, or none of a company, is refused at its member', async () => {
  const errorOf = async (record: string) => (await ask(owner, record, 1)).body.error
  expect(await errorOf('nothings')).toEqual({ record: ['No records of companies have this name.'] })
  expect(await errorOf('sectors')).toEqual({ record: ['No records of companies have this name.'] })
  expect(await errorOf('%')).toHaveProperty('record')
  const { status, body } = await owner(calls.readHistory, {}, { query: { record: 'regions', id: 1 } })
  expect([status, body.error]).toEqual([400, { record: ['No records have this name.'] }])
  expect((await ask(owner, 'regions', 1, { before: 0.5 })).body.error).toHaveProperty('before')
})
