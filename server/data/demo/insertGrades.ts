import type { Queryable } from '../../database/connection'
import {
  gradeCompanies,
  gradeCompanyRanks,
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

const versionRow = ({ name, active, made }: DemoVersion<unknown>, companyId: number, calendar: Calendar) => ({
  companyId,
  name,
  isActive: active === true,
  createdAt: calendar.moment(made),
})

/** Stores the job grades of all versions; answers how to find those of the active one. */
export const insertGrades = async (
  tx: Queryable,
  company: DemoCompany,
  companyId: number,
  { names, calendar }: Around,
): Promise<(grade: string) => number> => {
  const versionRows = company.grades.map((version) => versionRow(version, companyId, calendar))
  const versions = await tx.insert(jobGradeVersions).values(versionRows).returning()
  const versionId = idsBy(
    'version',
    versions.map(({ id, name }) => [name, id] as const),
  )
  const key = (version: number, grade: string) => `${version} ${grade}`
  const rows = company.grades.flatMap(({ name, rows: grades }) =>
    grades.map(({ grade }) => ({ companyId, versionId: versionId(name), grade })),
  )
  const stored = await tx.insert(jobGrades).values(rows).returning()
  const gradeId = idsBy(
    'grade',
    stored.map((row) => [key(row.versionId, row.grade), row.id] as const),
  )

  const countries = company.grades.flatMap(({ name, rows: grades }) =>
    grades.flatMap(({ grade, countries: codes = [] }) =>
      codes.map((code) => ({
        companyId,
        jobGradeId: gradeId(key(versionId(name), grade)),
        countryId: names.country(code),
      })),
    ),
  )
  if (countries.length > 0) await tx.insert(jobGradeCountries).values(countries)
  const active = versions.find(({ isActive }) => isActive)
  return (grade) => gradeId(key(active?.id ?? 0, grade))
}

/** Stores the plans and the incentives of all versions. */
export const insertIncentives = async (
  tx: Queryable,
  company: DemoCompany,
  companyId: number,
  { names, calendar }: Around,
): Promise<void> => {
  const planRows = Object.entries(company.plans).map(([name, type]) => ({
    companyId,
    name,
    planTypeId: names.planType(type),
  }))
  const plans = await tx.insert(incentivePlans).values(planRows).returning()
  const planId = idsBy(
    'plan',
    plans.map(({ id, name }) => [name, id] as const),
  )
  const versionRows = company.incentives.map((version) => versionRow(version, companyId, calendar))
  const versions = await tx.insert(incentiveVersions).values(versionRows).returning()
  const versionId = idsBy(
    'version',
    versions.map(({ id, name }) => [name, id] as const),
  )
  const rows = company.incentives.flatMap(({ name, rows: values }) =>
    values.map(({ plan, grade, value }) => ({
      companyId,
      versionId: versionId(name),
      planId: planId(plan),
      grade,
      value,
    })),
  )
  await tx.insert(incentives).values(rows)
}

/** Stores the company's column of the grade map. */
export const insertGradeMap = async (
  tx: Queryable,
  company: DemoCompany,
  companyId: number,
  names: Names,
): Promise<void> => {
  const [mapping] = await tx.insert(gradeCompanies).values({ companyId, name: company.name }).returning()
  if (!mapping) throw new Error(`The mapping of ${company.name} was not stored`)
  const ranks = Object.entries(company.gradeMap).map(([taRank, rank]) => ({
    gradeCompanyId: mapping.id,
    taRankId: names.taRank(taRank),
    rank,
  }))
  await tx.insert(gradeCompanyRanks).values(ranks)
}
