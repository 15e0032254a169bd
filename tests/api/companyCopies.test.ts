/** What a company takes over from a similar one: which are offered, what the preview tells, and that all is copied or nothing. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import type { CompanyCopy, CopiedPart } from '../../contract/entities/companyCopy'
import type { Permission } from '../../contract/permissions'
import { jobGradeVersions, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { makeCompany, makeLogo } from '../support/companies'
import { gradesOf, readRanks } from '../support/gradeMap'
import { countLockWaits } from '../support/lockWaits'
import { newName } from '../support/structure'

let api: Api
let master: Client
let logo: string
beforeAll(async () => {
  api = await startApi()
  master = await clientOf(api, 'master@talent.example')
  logo = await makeLogo(api)
})
afterAll(() => api.stop())

const asIn = (company_id: number, by = master) => ({
  company_id,
  preview: (from: number, parts: readonly CopiedPart[] = ['structure', 'grades', 'mapping']) =>
    by.ok(calls.copyCompany, at(company_id), { body: { from, parts: [...parts] }, query: { preview: true } }),
  copy: (from: number, parts: readonly CopiedPart[], plan?: string) =>
    by(calls.copyCompany, at(company_id), { body: { from, parts: [...parts] }, query: { ...(plan && { plan }) } }),
})
/** The clients of these tests work in several companies. */
const at = (company_id: number) => ({ company_id }) as object

const make = async (country_id = 1) => makeCompany(master, logo, { country_id })

/** A company with a structure, grades and a mapping; the sector has no other company. */
const makeFull = async () => {
  const company = await make()
  const sector = await master.ok(calls.createSector, {}, { body: { name: newName('Sector') } })
  const own = await clientOf(api, 'master@talent.example', company.id)
  const unit = (name: string) =>
    own.ok(calls.createBusinessUnit, {}, { body: { name, sector_id: sector.id, industry_id: null } })
  const [bakery, drinks] = [await unit('Bakery'), await unit('Drinks')]
  await own.ok(
    calls.createRegion,
    {},
    { body: { name: 'North', business_unit_ids: [bakery.id, drinks.id], country_ids: [1, 2] } },
  )
  await own.ok(calls.createRegion, {}, { body: { name: 'South', business_unit_ids: [drinks.id], country_ids: [3] } })
  for (const grade of ['G2', 'G1'])
    await own.ok(calls.createJobGrade, {}, { body: { grade, country_ids: grade === 'G1' ? [2] : [] } })
  const [[rankName, ta_rank_id] = ['', 0]] = [...(await readRanks(master))]
  await master.ok(
    calls.createGradeCompany,
    {},
    { body: { company_id: company.id, grades: [{ ta_rank_id, rank: 'G1' }] } },
  )
  return { ...company, sector, rankName }
}

const partIn = ({ parts }: CompanyCopy, name: CopiedPart) => parts.find(({ part }) => part === name)
const countsIn = (told: CompanyCopy) =>
  Object.fromEntries(told.parts.flatMap(({ contents }) => contents.map(({ of, count }) => [of, count])))
const readTree = (company_id: number) => master.ok(calls.readStructure, at(company_id))
/** The structure by names, which copies share. */
const namesOf = async (company_id: number) => {
  const { business_units, regions, countries } = await readTree(company_id)
  const nameIn = (records: readonly { id: number; name: string }[] | null, id: number) =>
    records?.find((one) => one.id === id)?.name
  return {
    units: business_units?.map(({ name }) => name),
    regions: regions?.map(({ name, business_unit_ids, country_ids }) => ({
      name,
      units: business_unit_ids?.map((id) => nameIn(business_units, id)).toSorted(),
      countries: country_ids?.map((id) => nameIn(countries, id)).toSorted(),
    })),
  }
}
const gradesIn = async (company_id: number) =>
  (await master.ok(calls.listAllJobGrades, at(company_id))).map(({ grade, countries }) => [
    grade,
    countries.map(({ id }) => id),
  ])

/** Lets a member of the provider's staff have these permissions alone. */
const limit = (email: string, ...permissions: Permission[]) =>
  api.repairs.db.update(users).set({ permissions }).where(eq(users.email, email))

describe('as in a similar company', () => {
  test('a new company is told what it would get, and gets it as a whole', async () => {
    const [from, to] = [await makeFull(), await make()]
    const { preview, copy } = asIn(to.id)
    const told = await preview(from.id)
    expect(countsIn(told)).toEqual({ business_units: 2, regions: 2, countries: 3, job_grades: 2, mapped_ranks: 1 })
    expect(told.parts.map(({ refusal }) => refusal)).toEqual([null, null, null])
    expect(partIn(told, 'structure')?.contents[0]?.names).toEqual(['Bakery', 'Drinks'])
    expect(partIn(told, 'grades')?.contents[0]?.names, 'in their order').toEqual(['G2', 'G1'])
    expect(partIn(told, 'mapping')?.contents[0]?.names).toEqual([`${from.rankName}: G1`])
    expect((await namesOf(to.id)).units, 'a preview stores nothing').toEqual([])

    const { status } = await copy(from.id, ['structure', 'grades', 'mapping'], told.plan)
    expect(status).toBe(200)
    expect(await namesOf(to.id)).toEqual(await namesOf(from.id))
    const { business_units: units } = await readTree(to.id)
    expect(units?.map(({ id }) => id)).not.toContain((await readTree(from.id)).business_units?.[0]?.id)
    expect(await gradesIn(to.id)).toEqual([
      ['G2', []],
      ['G1', [2]],
    ])
    expect(await gradesOf(master, to.id)).toEqual({ [from.rankName]: 'G1' })
    const mapping = (await master.ok(calls.listGradeCompanies)).find(({ company }) => company.id === to.id)
    expect(mapping?.name, 'it is called after its own company').toBe(to.name)
  })

  test('what was not asked for stays where it is, and neither legal entities nor people come along', async () => {
    const [from, to] = [await makeFull(), await make()]
    const own = await clientOf(api, 'master@talent.example', from.id)
    const { business_units: units, regions } = await readTree(from.id)
    const region = regions?.find(({ name }) => name === 'North')
    await own.ok(
      calls.createLegalEntity,
      {},
      {
        body: {
          name: 'North Ltd',
          business_unit_id: units?.[0]?.id ?? 0,
          region_id: region?.id ?? 0,
          country_id: 1,
        },
      },
    )
    expect((await asIn(to.id).copy(from.id, ['structure'])).status).toBe(200)
    expect((await readTree(to.id)).legal_entities).toEqual([])
    expect(await gradesIn(to.id)).toEqual([])
    expect(await gradesOf(master, to.id)).toBeUndefined()
  })

  test('a copied structure is undone as a whole, unless it is in use by now; grades and mappings are not', async () => {
    const [from, to] = [await makeFull(), await make()]
    const undo = (addition: number | null) => master(calls.undoAdditions, {}, { body: { ids: [addition ?? 0] } })
    const copied = (await asIn(to.id).copy(from.id, ['structure'])).body.data
    const own = await clientOf(api, 'master@talent.example', to.id)
    const unit = (await readTree(to.id)).business_units?.find(({ name }) => name === 'Bakery')
    const added = await own.ok(
      calls.createRegion,
      {},
      { body: { name: 'East', business_unit_ids: [unit?.id ?? 0], country_ids: [] } },
    )
    expect(await undo(copied.addition_id)).toMatchObject({
      status: 409,
      body: { message: 'Nothing was undone, since it is in use by now. Added since: 1 region: East.' },
    })
    await own.ok(calls.deleteRegion, { region_id: added.id })
    expect((await undo(copied.addition_id)).status).toBe(200)
    expect(await namesOf(to.id)).toEqual({ units: [], regions: [] })
    expect((await namesOf(from.id)).units, 'the original is untouched').toEqual(['Bakery', 'Drinks'])
    const all = (await asIn(to.id).copy(from.id, ['structure', 'grades', 'mapping'])).body.data
    expect(all.addition_id).toBeNull()
  })

  test('a mapping without ranks counts as none: it is filled, by whoever may change it', async () => {
    const [from, to] = [await makeFull(), await make()]
    const { id } = await master.ok(calls.createGradeCompany, {}, { body: { company_id: to.id, grades: [] } })
    const find = async () => (await master.ok(calls.listGradeCompanies)).find((one) => one.id === id)
    const before = await find()
    expect(partIn(await asIn(to.id).preview(from.id), 'mapping')?.refusal).toBeNull()
    const email = 'sales@talent.example'
    const refusalFor = async (...permissions: Permission[]) => {
      await limit(email, 'VIEW_GRADE_COMPANY_MAPPING', 'CREATE_GRADE_COMPANY_MAPPING', ...permissions)
      const told = await asIn(to.id, await clientOf(api, email)).preview(from.id, ['mapping'])
      return partIn(told, 'mapping')?.refusal
    }
    expect(await refusalFor()).toBe(`${to.name} has a grade mapping already.`)
    expect(await refusalFor('UPDATE_GRADE_COMPANY_MAPPING')).toBeNull()
    expect((await asIn(to.id).copy(from.id, ['mapping'])).status).toBe(200)
    expect(await gradesOf(master, to.id)).toEqual({ [from.rankName]: 'G1' })
    expect(await find()).toMatchObject({ id, name: before?.name, version: (before?.version ?? 0) + 1 })
    expect((await asIn(to.id).copy(from.id, ['mapping'])).status).toBe(409)
  })

  test('what is there already is refused, and nothing else is copied beside it', async () => {
    const [from, to] = [await makeFull(), await make()]
    const own = await clientOf(api, 'master@talent.example', to.id)
    await own.ok(calls.createBusinessUnit, {}, { body: { name: 'Own unit' } })
    const told = await asIn(to.id).preview(from.id)
    expect(partIn(told, 'structure')?.refusal).toBe(`${to.name} has business units or regions already.`)
    expect(partIn(told, 'grades')?.refusal).toBeNull()
    const { status, body } = await asIn(to.id).copy(from.id, ['grades', 'structure'])
    expect([status, body.message]).toEqual([
      409,
      `${to.name} has business units or regions already. Nothing was copied.`,
    ])
    expect(await gradesIn(to.id)).toEqual([])
  })

  test('what the other one does not have is refused', async () => {
    const [empty, to] = [await make(), await make()]
    const told = await asIn(to.id).preview(empty.id)
    expect(told.parts.map(({ refusal }) => refusal)).toEqual([
      `${empty.name} has no business units or regions.`,
      `${empty.name} has no job grades.`,
      `${empty.name} has no grade mapping.`,
    ])
    expect((await asIn(to.id).copy(empty.id, ['mapping'])).status).toBe(409)
  })

  test('what has changed since the preview is told anew, and nothing is stored', async () => {
    const [from, to] = [await makeFull(), await make()]
    const { plan } = await asIn(to.id).preview(from.id, ['structure'])
    const own = await clientOf(api, 'master@talent.example', from.id)
    const [unit] = (await readTree(from.id)).business_units ?? []
    await own.ok(
      calls.updateBusinessUnit,
      { business_unit_id: unit?.id ?? 0 },
      { body: { name: 'Another name', version: 1 } },
    )
    const { status, body } = await asIn(to.id).copy(from.id, ['structure'], plan)
    expect(status).toBe(409)
    const { preview } = body.data as unknown as { preview: CompanyCopy }
    expect(partIn(preview, 'structure')?.contents[0]?.names).toContain('Another name')
    expect((await namesOf(to.id)).units).toEqual([])
    expect((await asIn(to.id).copy(from.id, ['structure'], preview.plan)).status).toBe(200)
    expect(await namesOf(to.id)).toEqual(await namesOf(from.id))
  })

  test.each([
    [
      'structure',
      'select from business_units where company_id = $1 for update',
      'update business_units set name = $2, version = version + 1 where company_id = $1',
    ],
    [
      'grades',
      'select from job_grade_versions where company_id = $1 for share',
      'update job_grades set grade = $2, version = version + 1 where company_id = $1 and rank = 1',
    ],
    [
      'mapping',
      'select from grade_companies where company_id = $1 for update',
      `update grade_company_ranks set rank = $2
        where grade_company_id in (select id from grade_companies where company_id = $1)`,
    ],
  ] as const)('%s: what changes just before it is copied is not what the preview told', async (part, hold, change) => {
    const [from, to] = [await makeFull(), await make()]
    if (part === 'structure') {
      const own = await clientOf(api, 'master@talent.example', from.id)
      const [, drinks] = (await readTree(from.id)).business_units ?? []
      await own.ok(calls.deleteBusinessUnit, { business_unit_id: drinks?.id ?? 0 })
    }
    const { plan } = await asIn(to.id).preview(from.id, [part])
    const holder = await api.repairs.pool.connect()
    await holder.query('begin')
    await holder.query(hold, [from.id])
    await holder.query(change, [from.id, 'Changed'])
    const copying = asIn(to.id).copy(from.id, [part], plan)
    await expect.poll(() => countLockWaits(api.database.pool)).toBe(1)
    await holder.query('commit')
    holder.release()
    const { status, body } = await copying
    expect(status).toBe(409)
    const { preview } = body.data as unknown as { preview: CompanyCopy }
    expect(partIn(preview, part)?.contents[0]?.names[0]).toContain('Changed')
  })

  test('grades that have all been deleted are none: others are copied in their place', async () => {
    const [from, to] = [await makeFull(), await make()]
    const own = await clientOf(api, 'master@talent.example', to.id)
    const mistake = await own.ok(calls.createJobGrade, {}, { body: { grade: 'Mistake', country_ids: [] } })
    expect(partIn(await asIn(to.id).preview(from.id), 'grades')?.refusal).toBe(`${to.name} has job grades already.`)
    await own.ok(calls.deleteJobGrade, { job_grade_id: mistake.id })
    expect((await asIn(to.id).copy(from.id, ['grades'])).status).toBe(200)
    expect(await gradesIn(to.id)).toEqual(await gradesIn(from.id))
    const versions = await own.ok(calls.listJobGradeVersions)
    expect(
      versions.map(({ name, is_active: isActive }) => [name, isActive]).toSorted(),
      'the one that was in force is a record',
    ).toEqual([
      ['Version 1', false],
      ['Version 2', true],
    ])
  })

  test('a plan is that of one person, one pair of companies and the same parts', async () => {
    const [from, to, other] = [await makeFull(), await make(), await make()]
    const { plan } = await asIn(to.id).preview(from.id, ['grades'])
    expect((await asIn(to.id).copy(from.id, ['grades', 'mapping'], plan)).status).toBe(409)
    expect((await asIn(other.id).copy(from.id, ['grades'], plan)).status).toBe(409)
    const colleague = await clientOf(api, 'super@talent.example')
    expect((await asIn(to.id, colleague).copy(from.id, ['grades'], plan)).status).toBe(409)
    expect((await asIn(to.id).copy(from.id, ['grades'], plan)).status).toBe(200)
  })

  test('a plan is the same in each language, which has its own names and order', async () => {
    const [from, to] = [await makeFull(), await make()]
    const preview = async (language: string) => {
      const { body } = await api.send<CompanyCopy>(
        'POST',
        urlOf(calls.copyCompany, at(to.id) as never, { preview: true }),
        {
          token: master.token,
          headers: { 'accept-language': language },
          body: { from: from.id, parts: ['structure'] },
        },
      )
      return body.data
    }
    const [arabic, german] = [await preview('ar'), await preview('de')]
    const countries = (told: CompanyCopy) => partIn(told, 'structure')?.contents.find(({ of }) => of === 'countries')
    expect(countries(arabic)?.names).not.toEqual(countries(german)?.names)
    expect(arabic.plan).toBe(german.plan)
    expect((await asIn(to.id).copy(from.id, ['structure'], german.plan)).status).toBe(200)
  })

  test('copied at the same time by two, it is there once', async () => {
    const [from, to] = [await makeFull(), await make()]
    const both = await Promise.all([1, 2].map(() => asIn(to.id).copy(from.id, ['structure', 'grades', 'mapping'])))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await namesOf(to.id)).toEqual(await namesOf(from.id))
    const versions = await api.database.db.select().from(jobGradeVersions).where(eq(jobGradeVersions.company_id, to.id))
    expect(versions.map(({ is_active: isActive }) => isActive)).toEqual([true])
  })

  test('neither itself nor a company that does not exist can be the example', async () => {
    const to = await make()
    for (const from of [to.id, 999_999]) {
      const { status, body } = await asIn(to.id).copy(from, ['grades'])
      expect([status, body.error]).toEqual([400, { from: ['Choose another company.'] }])
    }
    const { body } = await master(calls.copyCompany, at(to.id), { body: { from: to.id + 1, parts: [] } })
    expect(body.error).toEqual({ parts: ['Please choose what to copy.'] })
  })
})

describe('who may copy', () => {
  test('must be allowed to view it there and to add it here; the preview says so of each part', async () => {
    const [from, to] = [await makeFull(), await make()]
    const email = 'sales@talent.example'
    await limit(email)
    const { preview, copy } = asIn(to.id, await clientOf(api, email))
    const told = await preview(from.id)
    expect(partIn(told, 'structure')?.refusal, 'which all provider staff may add').toBeNull()
    expect(partIn(told, 'grades'), 'without CREATE_JOB_GRADE').toEqual({
      part: 'grades',
      contents: [],
      refusal: 'You may not copy job grades.',
    })
    expect(partIn(told, 'mapping')?.contents).toEqual([])
    for (const parts of [['grades'], ['structure', 'grades'], ['mapping']] as const)
      expect((await copy(from.id, parts)).status).toBe(403)
    expect(await namesOf(to.id)).toMatchObject({ units: [], regions: [] })
    expect(await gradesIn(to.id)).toEqual([])
    await limit(email, 'CREATE_JOB_GRADE')
    expect((await copy(from.id, ['grades'])).status).toBe(200)
  })

  test('people of a company neither are offered others nor copy from them', async () => {
    const from = await makeFull()
    const person = await clientOf(api, 'super@aurora.example')
    expect((await person(calls.listSimilarCompanies)).status).toBe(403)
    expect((await asIn(person.companyId, person).copy(from.id, ['grades'])).status).toBe(403)
  })
})

describe('similar companies', () => {
  const list = async (company_id: number, query = {}, by = master) =>
    by.ok(calls.listSimilarCompanies, at(company_id), { query })

  test('come first, and say how much they have', async () => {
    const [from, to] = [await makeFull(), await make()]
    const own = await clientOf(api, 'master@talent.example', to.id)
    await own.ok(
      calls.createBusinessUnit,
      {},
      { body: { name: 'First', sector_id: from.sector.id, industry_id: null } },
    )
    const [first, ...others] = await list(to.id)
    expect(first).toEqual({
      id: from.id,
      name: from.name,
      small_logo_url: from.small_logo_url,
      country: from.country,
      sectors: [from.sector.name],
      is_alike: true,
      business_units: 2,
      regions: 2,
      job_grades: 2,
      mapped_ranks: 1,
    })
    expect(others.map(({ is_alike: isAlike }) => isAlike)).not.toContain(true)
    expect(others.map(({ id }) => id)).not.toContain(to.id)
  })

  test('are found by their names and by the sectors of their units; those without anything to copy are not', async () => {
    const [from, to, empty] = [await makeFull(), await make(), await make()]
    const idsFor = async (search: string) => (await list(to.id, { search })).map(({ id }) => id)
    expect(await idsFor(from.sector.name.toUpperCase())).toEqual([from.id])
    expect(await idsFor(from.name)).toEqual([from.id])
    expect(await idsFor(empty.name)).toEqual([])
    expect(await idsFor('%')).toEqual([])
    const own = await clientOf(api, 'master@talent.example', empty.id)
    const { id } = await own.ok(calls.createJobGrade, {}, { body: { grade: 'Mistake', country_ids: [] } })
    await own.ok(calls.deleteJobGrade, { job_grade_id: id })
    await master.ok(calls.createGradeCompany, {}, { body: { company_id: empty.id, grades: [] } })
    expect(await idsFor(empty.name), 'with a version and a mapping that have nothing in them').toEqual([])
  })
})
