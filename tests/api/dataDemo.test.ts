import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { dayAhead } from '../../contract/days'
import { newBusinessUnit } from '../../contract/entities/businessUnit'
import { newCompany } from '../../contract/entities/companyPayload'
import { newCompanyUser } from '../../contract/entities/companyUser'
import { newGradeCompany } from '../../contract/entities/gradeCompany'
import { newIndustry } from '../../contract/entities/industry'
import { newJobFunction } from '../../contract/entities/jobFunction'
import { newJobGrade } from '../../contract/entities/jobGrade'
import { newLegalEntity } from '../../contract/entities/legalEntity'
import { newIncentive, newIncentivePlan } from '../../contract/entities/longTermIncentive'
import { newRegion } from '../../contract/entities/region'
import { newSector } from '../../contract/entities/sector'
import { newTomUser } from '../../contract/entities/tomUser'
import { baseSix, companyPresets, isPermission } from '../../contract/permissions'
import { verifyPassword } from '../../server/accounts/passwords'
import { demoAccounts, demoOneTimePassword, demoPassword } from '../../server/data/demo/accounts'
import { prepare } from '../../server/data/prepare'
import * as tables from '../../server/database/tables'
import { countRows, openEmptyDatabase, type EmptyDatabase } from '../support/emptyDatabase'

let database: EmptyDatabase
beforeAll(async () => {
  database = await openEmptyDatabase()
  await prepare(database.db, { demo: true })
})
afterAll(() => database.stop())

/** Lists what a form would reject; a list without rows counts as rejected. */
const refusals = (schema: z.ZodType, sent: readonly unknown[]): readonly unknown[] =>
  sent.length === 0 ? ['no rows'] : sent.flatMap((payload) => schema.safeParse(payload).error?.issues ?? [])
const userOf = async (email: string) => {
  const rows = await database.db.select().from(tables.users)
  const user = rows.find((row) => row.email === email)
  if (!user) throw new Error(`Nobody has the address ${email}`)
  return user
}
const rolesOf = async (email: string) => {
  const { id } = await userOf(email)
  return (await database.db.select().from(tables.userRoles)).filter(({ user_id: userId }) => userId === id)
}

test.each(demoAccounts)('$email signs in as $role', async ({ email, role }) => {
  const user = await userOf(email)
  expect(await verifyPassword(demoPassword, user.password_hash)).toBe(true)
  expect(user).toMatchObject({ is_active: true, is_one_time_password: false })
  const names = user.platform_role ? [user.platform_role] : (await rolesOf(email)).map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set([role]))
})

test('a one-time password only allows choosing a new one', async () => {
  const user = await userOf('onetime@aurora.example')
  expect(user.is_one_time_password).toBe(true)
  expect(await verifyPassword(demoOneTimePassword, user.password_hash)).toBe(true)
})

test('every company is valid for its form', async () => {
  const stocks = await database.db.select().from(tables.companyStocks)
  const sent = (await database.db.select().from(tables.companies)).map((row) => ({
    name: row.name,
    address: row.address,
    postal_code: row.postal_code,
    country_id: row.country_id,
    currency_id: row.currency_id,
    country_headquarter: row.country_headquarter,
    financial_year: row.financial_year,
    contract_start_date: `${row.contract_start_date} 00:00:00`,
    contract_end_date: `${row.contract_end_date} 00:00:00`,
    small_logo_url: row.small_logo_url ?? '/media/placeholder.png',
    large_logo_url: row.large_logo_url ?? '/media/placeholder.png',
    stock_data: stocks
      .filter(({ company_id: companyId }) => companyId === row.id)
      .map(({ id, company_id: _companyId, ...stock }) => ({ tracking_id: id, ...stock })),
    applications: row.applications,
    status: row.status,
    person_name: row.person_name,
    person_phone_code: row.person_phone_code,
    person_phone_number: row.person_phone_number,
    person_email: row.person_email,
    person_country_id: row.person_country_id,
  }))
  expect(refusals(newCompany, sent)).toEqual([])
})

test('everything in a company is valid for its forms', async () => {
  const { db } = database
  const units = (await db.select().from(tables.businessUnits)).map((row) => ({
    name: row.name,
    sector_id: row.sector_id,
    industry_id: row.industry_id,
    sub_industry_id: row.sub_industry_id,
  }))
  expect(refusals(newBusinessUnit, units)).toEqual([])
  const regions = (await db.select().from(tables.regions)).map(({ name }) => ({ name }))
  expect(refusals(newRegion, regions)).toEqual([])
  const entities = (await db.select().from(tables.legalEntities)).map((row) => ({
    name: row.name,
    business_unit_id: row.business_unit_id,
    region_id: row.region_id,
    country_id: row.country_id,
  }))
  expect(refusals(newLegalEntity, entities)).toEqual([])
  const grades = (await db.select().from(tables.jobGrades)).map(({ grade }) => ({ grade }))
  expect(refusals(newJobGrade, grades)).toEqual([])
  const plans = (await db.select().from(tables.incentivePlans)).map((row) => ({
    name: row.name,
    plan_type_id: row.plan_type_id,
    value_kind: row.value_kind,
    currency_id: row.currency_id,
  }))
  expect(refusals(newIncentivePlan, plans)).toEqual([])
  const incentives = (await db.select().from(tables.incentives)).map((row) => ({
    long_term_incentive_plan_id: row.long_term_incentive_plan_id,
    grade: row.grade,
    value: row.value,
  }))
  expect(refusals(newIncentive, incentives)).toEqual([])
})

test('classifications and the grade map are valid for their forms', async () => {
  const { db } = database
  expect(refusals(newSector, await db.select().from(tables.sectors))).toEqual([])
  const industries = (await db.select().from(tables.industries)).map((row) => ({ ...row, sector_id: row.sector_id }))
  expect(refusals(newIndustry, industries)).toEqual([])
  expect(refusals(newJobFunction, await db.select().from(tables.jobFunctions))).toEqual([])
  const ranks = await db.select().from(tables.gradeCompanyRanks)
  const mappings = (await db.select().from(tables.gradeCompanies)).map(({ id, company_id: companyId, name }) => ({
    company_id: companyId,
    name,
    grades: ranks
      .filter(({ grade_company_id: gradeCompanyId }) => gradeCompanyId === id)
      .map(({ ta_rank_id: taRankId, rank }) => ({ ta_rank_id: taRankId, rank })),
  }))
  expect(refusals(newGradeCompany, mappings)).toEqual([])
})

const personOf = (user: typeof tables.users.$inferSelect) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone_code: user.phone_code,
  phone_number: user.phone_number,
})

test('every provider user is valid for the form and has the six base permissions', async () => {
  const people = (await database.db.select().from(tables.users)).filter(
    ({ platform_role: platformRole }) => platformRole,
  )
  const sent = people.flatMap((user) =>
    user.platform_role === 'TOM_MASTER_USER' ? [] : [{ ...personOf(user), role: user.platform_role }],
  )
  expect(refusals(newTomUser, sent)).toEqual([])
  expect(people.map(({ permissions }) => permissions)).toEqual(people.map(() => baseSix))
})

test('every company user is valid for the form and only has applications of the company', async () => {
  const companies = new Map((await database.db.select().from(tables.companies)).map((row) => [row.id, row]))
  const roles = (await database.db.select().from(tables.userRoles)).filter(
    ({ grant_access: grantAccess }) => grantAccess,
  )
  const people = (await database.db.select().from(tables.users)).filter(({ company_id: companyId }) => companyId)
  const sent = people.map((user) => {
    const own = roles.filter(({ user_id: userId }) => userId === user.id)
    const granted = own.map(({ application, name, permissions }) => [
      application,
      { grant_access: true, name, permissions },
    ])
    return {
      ...personOf(user),
      applications: own.map(({ application }) => application),
      roles: Object.fromEntries(granted),
    }
  })
  expect(refusals(newCompanyUser, sent)).toEqual([])
  expect(
    roles.filter(
      ({ company_id: companyId, application }) => !companies.get(companyId)?.applications.includes(application),
    ),
  ).toEqual([])
})

test('roles only store permissions of the catalogue', async () => {
  const roles = await database.db.select().from(tables.userRoles)
  expect(roles.flatMap(({ permissions }) => permissions.filter((name) => !isPermission(name)))).toEqual([])
})

test('a default role has its preset, and users of Live Pay Benchmarking the two permissions for its reports', async () => {
  const [viewer] = await rolesOf('viewer@aurora.example')
  expect(viewer?.permissions).toEqual(companyPresets.TOM.COMPANY_BUSINESS_ACCESS)
  const admin = (await rolesOf('admin@aurora.example')).find(({ application }) => application === 'TOM')
  expect(admin?.has_live_pay_tool).toBe(true)
  expect(admin?.permissions).toEqual([...companyPresets.TOM.COMPANY_ADMIN, 'CREATE_LBT_REPORT', 'VIEW_LBT_REPORT'])
  expect((await rolesOf('super@borealis.example')).map(({ application }) => application)).toEqual(['JE'])
})

test('some users have few permissions: an analyst, and a recruiter who may not view units or regions', async () => {
  const [analyst] = await rolesOf('analyst@cascadia.example')
  expect(analyst).toMatchObject({ name: 'Analyst', grant_access: true })
  const [recruiter] = await rolesOf('recruiter@aurora.example')
  expect(recruiter?.permissions).toContain('VIEW_COMPANY_USER')
  expect(recruiter?.permissions.filter((name) => /BUSINESS_UNIT|REGION/.test(name))).toEqual([])
})

test('the selector has enough companies for its carousel, with every status and contracts that end soon', async () => {
  const companies = await database.db.select().from(tables.companies)
  expect(companies.length).toBeGreaterThanOrEqual(8)
  expect(new Set(companies.map(({ status }) => status))).toEqual(new Set(['ACTIVE', 'IN_PROGRESS', 'EXPIRED']))
  expect(companies.filter(({ is_active: isActive }) => !isActive).map(({ name }) => name)).toEqual(['Delmar Textiles'])
  const [today, limit] = [dayAhead(0), dayAhead(60)]
  const soon = companies.filter(({ contract_end_date: end }) => end > today && end < limit)
  expect(soon.map(({ name }) => name)).toEqual(['Estrella Hotels', 'Juniper Retail Group'])
  expect(companies.filter(({ large_logo_url: largeLogoUrl }) => largeLogoUrl === null)).toHaveLength(1)
})

test('each company has a different logo, a square PNG file', async () => {
  const images = await database.db.select().from(tables.images)
  const urls = (await database.db.select().from(tables.companies)).flatMap(
    ({ large_logo_url: largeLogoUrl }) => largeLogoUrl ?? [],
  )
  expect(urls.toSorted()).toEqual(images.map(({ name }) => `/media/${name}`).toSorted())
  for (const { bytes } of images)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
})

test('lists have several pages, and the classification is NAICS 2017', async () => {
  const counts = await countRows(database)
  expect(counts).toMatchObject({ sectors: 20, industries: 99, sub_industries: 311 })
  const users = await database.db.execute<{ count: number }>(
    sql`select count(*) from users join companies on companies.id = company_id where name = 'Aurora Foods'`,
  )
  expect(users.rows[0]?.count).toBeGreaterThanOrEqual(25)
})
