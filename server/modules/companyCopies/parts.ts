/** The parts that can be copied from one company to another: what they consist of, and how they are copied. */
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Call } from '../../../contract/call'
import { calls, type Calls } from '../../../contract/calls'
import type { CompanyCopy, CopiedPart } from '../../../contract/entities/companyCopy'
import { admits, type Caller } from '../../../contract/guards'
import { text } from '../../../contract/say'
import { inOrder } from '../../database/collation'
import {
  businessUnits,
  countries,
  gradeCompanies,
  gradeCompanyRanks,
  jobGrades,
  jobGradeVersions,
  regionBusinessUnits,
  regionCountries,
  regions,
  taRanks,
} from '../../database/tables'
import type { Input } from '../../http/operation'
import { insertSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/writer'
import { activate } from '../../records/versions/activate'
import { addVersion, findActive, lockVersions, nextName } from '../../records/versions/active'
import { copyRows } from '../../records/versions/drafts'
import { byCountry } from '../../reference/names'
import { copyMapping } from '../gradeMapping'
import { versionedGrades } from '../jobGrades'

export type CopyInput = Input<Calls['copyCompany']>
export type Contents = CompanyCopy['parts'][number]['contents'][number]

/** The records of a company that a part consists of: their names in order, and what changes whenever one of them does. */
interface Records {
  readonly name: SQL
  /** From where they are read, with `of` for the company; limits and locks are added. */
  readonly from: (company: SQL) => SQL
  readonly order: SQL
  readonly state: SQL
}

export const recordsOf: { readonly [of in Contents['of']]: Records } = {
  business_units: {
    name: sql`u.name`,
    from: (company) => sql`${businessUnits} u where u.company_id = ${company}`,
    order: sql`${inOrder('u.name_order')}, u.id`,
    state: sql`u.id || ' ' || u.version`,
  },
  regions: {
    name: sql`r.name`,
    from: (company) => sql`${regions} r where r.company_id = ${company}`,
    order: sql`${inOrder('r.name_order')}, r.id`,
    state: sql`r.id || ' ' || r.version`,
  },
  countries: {
    name: sql`c.name`,
    from: (company) => sql`${countries} c where c.id in (
      select l.country_id from ${regionCountries} l where l.company_id = ${company})`,
    order: byCountry(sql`c.id`),
    state: sql`c.id::text`,
  },
  job_grades: {
    name: sql`g.grade`,
    from: (company) => sql`${jobGradeVersions} v
      join ${jobGrades} g on g.company_id = v.company_id and g.version_id = v.id
      where v.company_id = ${company} and v.is_active`,
    order: sql`g.rank`,
    state: sql`g.id || ' ' || g.version || ' ' || g.rank`,
  },
  mapped_ranks: {
    name: sql`t.name || ': ' || k.rank`,
    from: (company) => sql`${gradeCompanies} m join ${gradeCompanyRanks} k on k.grade_company_id = m.id
      join ${taRanks} t on t.id = k.ta_rank_id where m.company_id = ${company}`,
    order: sql`t.position`,
    state: sql`t.id || ' ' || k.rank`,
  },
}

interface Part {
  /** What it takes to read it in one company, and to add it to another. */
  readonly views: readonly Call[]
  readonly adds: readonly Call[]
  /** What of it keeps a company from getting it, as conditions. */
  readonly present: (company: SQL, caller: Caller) => SQL[]
  /** Whose rows stay as they are from the reading to the end of the copying: nobody gets what no preview told. */
  readonly held: readonly PgTable[]
  /** In the texts of refusals: 'You may not copy …', '… has … already'. */
  readonly words: string
  /** Its name without an article, if it has one. */
  readonly bare?: string
  /** Returns how many records it has copied. */
  readonly copy: (
    input: CopyInput,
    pair: { readonly from: number; readonly to: number },
    writer: Writer,
  ) => Promise<number>
  /** Whether the copy can be taken back. */
  readonly isUndoable: boolean
}

/** Finds the copy of a record by its name, which is unique in a company. */
const copyOf = (table: PgTable, original: SQL, copy: SQL, to: number) =>
  sql`join ${table} ${copy} on ${copy}.company_id = ${to} and lower(${copy}.name) = lower(${original}.name)`

const copyStructure: Part['copy'] = async (_input, { from, to }, writer) => {
  const given = sql`select ${to}::int`
  const [u, r, u2, r2] = ['u', 'r', 'u2', 'r2'].map((name) => sql.raw(name)) as [SQL, SQL, SQL, SQL]
  const units = await insertSelected(
    writer,
    businessUnits,
    ['company_id', 'name', 'sector_id', 'industry_id', 'sub_industry_id'],
    sql`${given}, name, sector_id, industry_id, sub_industry_id from ${businessUnits}
      where company_id = ${from} order by id`,
  )
  const added = await insertSelected(
    writer,
    regions,
    ['company_id', 'name'],
    sql`${given}, name from ${regions} where company_id = ${from} order by id`,
  )
  await insertSelected(
    writer,
    regionBusinessUnits,
    ['company_id', 'region_id', 'business_unit_id'],
    sql`${given}, r2.id, u2.id from ${regionBusinessUnits} l
      join ${regions} r on r.company_id = l.company_id and r.id = l.region_id
      join ${businessUnits} u on u.company_id = l.company_id and u.id = l.business_unit_id
      ${copyOf(regions, r, r2, to)} ${copyOf(businessUnits, u, u2, to)} where l.company_id = ${from}`,
  )
  const linked = await insertSelected(
    writer,
    regionCountries,
    ['company_id', 'region_id', 'country_id'],
    sql`${given}, r2.id, l.country_id from ${regionCountries} l
      join ${regions} r on r.company_id = l.company_id and r.id = l.region_id
      ${copyOf(regions, r, r2, to)} where l.company_id = ${from}`,
  )
  return units.length + added.length + new Set(linked.map(({ country_id: id }) => id)).size
}

const copyGrades: Part['copy'] = async ({ db }, { from, to }, writer) => {
  const { versions } = versionedGrades
  const all = await lockVersions(db, versions, to)
  const version = {
    company_id: to,
    version_id: await addVersion(writer, versions, { company_id: to, name: nextName(all) }),
  }
  const active = { company_id: from, version_id: await findActive(db, versions, from) }
  const count = await copyRows(writer, versionedGrades, active, version)
  // The active one, if any, has lost all its grades; it stays as a record.
  await activate(writer, versionedGrades, await lockVersions(db, versions, to), version)
  return count
}

const hasRows =
  (...tables: readonly PgTable[]): Part['present'] =>
  (company) =>
    tables.map((table) => sql`exists (select from ${table} where company_id = ${company})`)

export const parts: { readonly [part in CopiedPart]: Part } = {
  structure: {
    views: [calls.listBusinessUnits, calls.listRegions],
    adds: [calls.createBusinessUnit, calls.createRegion],
    present: hasRows(businessUnits, regions),
    held: [businessUnits, regions],
    words: text('business units or regions'),
    copy: copyStructure,
    isUndoable: true,
  },
  grades: {
    views: [calls.listJobGrades],
    adds: [calls.createJobGrade],
    present: hasRows(jobGrades),
    held: [jobGradeVersions],
    words: text('job grades'),
    copy: copyGrades,
    isUndoable: false,
  },
  mapping: {
    views: [calls.listGradeCompanies],
    adds: [calls.createGradeCompany],
    // A mapping without ranks is filled, by whoever may change it.
    present: (company, caller) =>
      admits(calls.updateGradeCompany.guard, caller)
        ? [sql`exists (select from ${recordsOf.mapped_ranks.from(company)})`]
        : hasRows(gradeCompanies)(company, caller),
    held: [gradeCompanies],
    words: text('a grade mapping'),
    bare: text('grade mapping'),
    copy: copyMapping,
    isUndoable: false,
  },
}
export const partNames = Object.keys(parts) as CopiedPart[]

export const mayAll = (all: readonly Call[], caller: Caller, companyId: number) =>
  all.every(({ guard }) => admits(guard, caller, companyId))
