import { valueKinds } from '../../../contract/entities/longTermIncentive'
import type { Queryable } from '../../database/connection'
import {
  gradeCompanies,
  gradeCompanyRanks,
  incentiveCountries,
  incentivePlans,
  incentives,
  incentiveVersions,
  jobGradeCountries,
  jobGrades,
  jobGradeVersions,
} from '../../database/tables'
import type { Calendar } from './calendar'
import type { DemoCompany, DemoVersion } from './company'
import { idsBy, type Names } from './names'

interface Around {
  readonly names: Names
  readonly calendar: Calendar
}

const versionRows = (versions: readonly DemoVersion<unknown>[], companyId: number, calendar: Calendar) => {
  const activeIndex = versions.findIndex(({ active }) => active)
  return versions.map(({ name, description, active, made }, index) => ({
    company_id: companyId,
    name,
    description,
    is_active: active === true,
    activated_at: index <= activeIndex ? calendar.moment(made + 1) : null,
    created_at: calendar.moment(made),
  }))
}

/** Stores the job grades of all versions; returns a lookup for those of the active one. */
export const insertGrades = async (
  tx: Queryable,
  company: DemoCompany,
  companyId: number,
  { names, calendar }: Around,
): Promise<(grade: string) => number> => {
  const versions = await tx
    .insert(jobGradeVersions)
    .values(versionRows(company.grades, companyId, calendar))
    .returning()
  const versionId = idsBy(
    'version',
    versions.map(({ id, name }) => [name, id] as const),
  )
  const key = (version: number, grade: string) => `${version} ${grade}`
  const rows = company.grades.flatMap(({ name, rows: grades }) =>
    grades.map(({ grade }, index) => ({
      company_id: companyId,
      version_id: versionId(name),
      grade,
      rank: index + 1,
    })),
  )
  const stored = await tx.insert(jobGrades).values(rows).returning()
  const gradeId = idsBy(
    'grade',
    stored.map((row) => [key(row.version_id, row.grade), row.id] as const),
  )

  const countries = company.grades.flatMap(({ name, rows: grades }) =>
    grades.flatMap(({ grade, countries: codes = [] }) =>
      codes.map((code) => ({
        company_id: companyId,
        job_grade_id: gradeId(key(versionId(name), grade)),
        country_id: names.country(code),
      })),
    ),
  )
  if (countries.length > 0) await tx.insert(jobGradeCountries).values(countries)
  const active = versions.find(({ is_active: isActive }) => isActive)
  return (grade) => gradeId(key(active?.id ?? 0, grade))
}

const unitOf = (values: string | undefined, names: Names) => {
  if (values === undefined) return {}
  const value_kind = valueKinds.find((kind) => kind === values)
  return value_kind ? { value_kind } : { value_kind: 'CURRENCY' as const, currency_id: names.currency(values) }
}

/** Stores the plans and the incentives of all versions. */
export const insertIncentives = async (
  tx: Queryable,
  company: DemoCompany,
  companyId: number,
  { names, calendar }: Around,
): Promise<void> => {
  const planRows = Object.entries(company.plans).map(([name, { type, values }]) => ({
    company_id: companyId,
    name,
    plan_type_id: names.planType(type),
    ...unitOf(values, names),
  }))
  const plans = await tx.insert(incentivePlans).values(planRows).returning()
  const planId = idsBy(
    'plan',
    plans.map(({ id, name }) => [name, id] as const),
  )
  const versions = await tx
    .insert(incentiveVersions)
    .values(versionRows(company.incentives, companyId, calendar))
    .returning()
  const versionId = idsBy(
    'version',
    versions.map(({ id, name }) => [name, id] as const),
  )
  const described = company.incentives.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, version: name })))
  const stored = await tx
    .insert(incentives)
    .values(
      described.map(({ version, plan, grade, value }) => ({
        company_id: companyId,
        version_id: versionId(version),
        long_term_incentive_plan_id: planId(plan),
        grade,
        value,
      })),
    )
    .returning()
  const countries = stored.flatMap(({ id }, index) =>
    (described[index]?.countries ?? []).map((code) => ({
      company_id: companyId,
      long_term_incentive_id: id,
      country_id: names.country(code),
    })),
  )
  if (countries.length > 0) await tx.insert(incentiveCountries).values(countries)
}

/** Stores the company's column of the grade map. */
export const insertGradeMap = async (
  tx: Queryable,
  company: DemoCompany,
  companyId: number,
  names: Names,
): Promise<void> => {
  const [mapping] = await tx.insert(gradeCompanies).values({ company_id: companyId, name: company.name }).returning()
  if (!mapping) throw new Error(`The mapping of ${company.name} was not stored`)
  const ranks = Object.entries(company.gradeMap).map(([taRank, rank]) => ({
    grade_company_id: mapping.id,
    ta_rank_id: names.taRank(taRank),
    rank,
  }))
  await tx.insert(gradeCompanyRanks).values(ranks)
}
