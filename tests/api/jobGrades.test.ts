/** The grades that the form of company users offers. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { jobGradeCountries, jobGrades, jobGradeVersions } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'

let api: Api
let owner: Client
beforeAll(async () => {
  api = await startApi()
  owner = await clientOf(api, 'super@cascadia.example')
  const { db } = api.repairs
  await db.update(jobGradeVersions).set({ is_active: false }).where(eq(jobGradeVersions.company_id, owner.companyId))
  const makeVersion = async (name: string, is_active: boolean) => {
    const [made] = await db
      .insert(jobGradeVersions)
      .values({ company_id: owner.companyId, name, is_active })
      .returning()
    return made?.id ?? expect.fail('no version')
  }
  let rank = 0
  const makeGrade = async (version_id: number, grade: string, countries: readonly number[]) => {
    const company_id = owner.companyId
    const [made] = await db.insert(jobGrades).values({ company_id, version_id, grade, rank: ++rank }).returning()
    const job_grade_id = made?.id ?? expect.fail('no grade')
    for (const country_id of countries)
      await db.insert(jobGradeCountries).values({ company_id, job_grade_id, country_id })
  }
  const active = await makeVersion('2026', true)
  await makeGrade(active, 'G10', [1])
  await makeGrade(active, 'G2', [1, 2])
  await makeGrade(active, 'Everywhere', [])
  await makeGrade(await makeVersion('2025', false), 'Outdated', [])
})
afterAll(() => api.stop())

const gradesOf = async (query: Record<string, unknown>) =>
  (await owner.ok(calls.listAllJobGrades, {}, { query })).map(({ grade }) => grade)

test('are those of the active version, in their order, each with its countries', async () => {
  expect(await gradesOf({})).toEqual(['G10', 'G2', 'Everywhere'])
  const [, second] = await owner.ok(calls.listAllJobGrades)
  expect(second?.countries.map(({ id }) => id).toSorted()).toEqual([1, 2])
})

test('can be limited to countries; a grade without countries fits everywhere', async () => {
  expect(await gradesOf({ countries: '2' })).toEqual(['G2', 'Everywhere'])
  expect(await gradesOf({ countries: '1,2' })).toEqual(['G10', 'G2', 'Everywhere'])
  expect(await gradesOf({ countries: '3' })).toEqual(['Everywhere'])
  expect((await owner(calls.listAllJobGrades, {}, { query: { countries: 'x' } })).status).toBe(400)
})
