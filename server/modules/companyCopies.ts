/** Copies structure, job grades and grade mapping from one company to another (decision 0078). */
import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Call } from '../../contract/call'
import { calls, type Calls } from '../../contract/calls'
import type { companyCopies } from '../../contract/calls/companyCopies'
import {
  copiedParts,
  mostCopiedNames,
  mostSimilar,
  type CompanyCopy,
  type CopiedPart,
  type SimilarCompany,
} from '../../contract/entities/companyCopy'
import { admits, type Caller } from '../../contract/guards'
import { messages } from '../../contract/messages'
import type { Queryable } from '../database/connection'
import { patternOf } from '../database/pattern'
import {
  businessUnits,
  companies,
  countries,
  gradeCompanies,
  gradeCompanyRanks,
  jobGrades,
  jobGradeVersions,
  regionBusinessUnits,
  regionCountries,
  regions,
  taRanks,
} from '../database/tables'
import { changedSincePreview, conflict, forbidden, invalid } from '../errors/apiError'
import type { Input, Operations } from '../http/operation'
import { insertRows } from '../records/change'
import { insertSelected } from '../records/changeSelected'
import { writerOf } from '../records/operations'
import { findRow, lockRow, requireCompany } from '../records/rows'
import { activate } from '../records/versions/activate'
import { findActive, lockVersions, nextName } from '../records/versions/active'
import { copyRows } from '../records/versions/drafts'
import { Reply } from '../tools/reply'
import { copyMapping } from './gradeMapping'
import { versionedGrades } from './jobGrades'

type CopyInput = Input<Calls['copyCompany']>
type Contents = CompanyCopy['parts'][number]['contents'][number]
type Counted = Exclude<keyof SimilarCompany & Contents['of'], 'id'>

/** The records of a company that a part consists of: their names in order, and what changes whenever one of them does. */
interface Records {
  readonly name: SQL
  /** From where they are read, with `of` for the company; limits and locks are added. */
  readonly from: (company: SQL) => SQL
  readonly order: SQL
  readonly state: SQL
}

const recordsOf: { readonly [of in Contents['of']]: Records } = {
  business_units: {
    name: sql`u.name`,
    from: (company) => sql`${businessUnits} u where u.company_id = ${company}`,
    order: sql`u.name_order, u.id`,
    state: sql`u.id || ' ' || u.version`,
  },
  regions: {
    name: sql`r.name`,
    from: (company) => sql`${regions} r where r.company_id = ${company}`,
    order: sql`r.name_order, r.id`,
    state: sql`r.id || ' ' || r.version`,
  },
  countries: {
    name: sql`c.name`,
    from: (company) => sql`${countries} c where c.id in (
      select l.country_id from ${regionCountries} l where l.company_id = ${company})`,
    order: sql`c.name_order, c.id`,
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

const countOf = (of: Contents['of'], company: SQL) => sql`(select count(*)::int from ${recordsOf[of].from(company)})`

interface Part {
  /** What it takes to read it in one company, and to add it to another. */
  readonly views: readonly Call[]
  readonly adds: readonly Call[]
  /** What of it keeps a company from getting it. */
  readonly present: readonly PgTable[]
  /** Whose rows stay as they are from the reading to the end of the copying: nobody gets what no preview told. */
  readonly held: readonly PgTable[]
  /** In the texts of refusals: 'You may not add …', '… has … already'. */
  readonly words: string
  /** Returns how many records it has copied. */
  readonly copy: (input: CopyInput, from: number, to: number) => Promise<number>
}

/** Finds the copy of a record by its name, which is unique in a company. */
const copyOf = (table: PgTable, original: SQL, copy: SQL, to: number) =>
  sql`join ${table} ${copy} on ${copy}.company_id = ${to} and lower(${copy}.name) = lower(${original}.name)`

const copyStructure: Part['copy'] = async (input, from, to) => {
  const writer = writerOf(input)
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

const copyGrades: Part['copy'] = async (input, from, to) => {
  const { db } = input
  const writer = writerOf(input)
  const { versions } = versionedGrades
  const all = await lockVersions(db, versions, to)
  const [made] = await insertRows(writer, versions, [{ company_id: to, name: nextName(all) }])
  const version = { company_id: to, version_id: Number(made?.id) }
  const active = { company_id: from, version_id: await findActive(db, versions, from) }
  const count = await copyRows(writer, versionedGrades, active, version)
  // The active one, if any, has lost all its grades; it stays as a record.
  await activate(writer, versionedGrades, await lockVersions(db, versions, to), version)
  return count
}

const parts: { readonly [part in CopiedPart]: Part } = {
  structure: {
    views: [calls.listBusinessUnits, calls.listRegions],
    adds: [calls.createBusinessUnit, calls.createRegion],
    present: [businessUnits, regions],
    held: [businessUnits, regions],
    words: 'business units or regions',
    copy: copyStructure,
  },
  grades: {
    views: [calls.listJobGrades],
    adds: [calls.createJobGrade],
    present: [jobGrades],
    held: [jobGradeVersions],
    words: 'job grades',
    copy: copyGrades,
  },
  mapping: {
    views: [calls.listGradeCompanies],
    adds: [calls.createGradeCompany],
    present: [gradeCompanies],
    held: [gradeCompanies],
    words: 'a grade mapping',
    copy: copyMapping,
  },
}
const partNames = Object.keys(parts) as CopiedPart[]

const mayAll = (all: readonly Call[], caller: Caller, companyId: number) =>
  all.every(({ guard }) => admits(guard, caller, companyId))

interface Pair {
  readonly from: { readonly id: number; readonly name: string }
  readonly to: { readonly id: number; readonly name: string }
}

const mayCopy = (part: CopiedPart, caller: Caller, { from, to }: Pair) =>
  mayAll(parts[part].views, caller, from.id) && mayAll(parts[part].adds, caller, to.id)

/** Reads what a part consists of, in one statement. */
const readContents = async (db: Queryable, part: CopiedPart, { from, to }: Pair) => {
  const company = sql`${from.id}::int`
  const columns = copiedParts[part].map((of) => {
    const { name, from: rowsOf, order, state } = recordsOf[of]
    return sql`(select json_build_object('of', ${of}::text, 'count', (select count(*) from ${rowsOf(company)}),
      'names', array(select ${name} from ${rowsOf(company)} order by ${order} limit ${mostCopiedNames}),
      'state', (select md5(string_agg(${state}, ',' order by ${order})) from ${rowsOf(company)})))`
  })
  const present = parts[part].present.map((table) => sql`exists (select from ${table} where company_id = ${to.id})`)
  const { rows } = await db.execute<{ contents: (Contents & { state: string | null })[]; is_present: boolean }>(
    sql`select json_build_array(${sql.join(columns, sql`, `)}) as contents,
      ${sql.join(present, sql` or `)} as is_present`,
  )
  return rows[0] ?? { contents: [], is_present: false }
}

/** Tells of a part what it consists of, and why it can't be copied; nothing of it to those who may not. */
const readPart = async ({ db, caller }: CopyInput, part: CopiedPart, pair: Pair) => {
  const { words } = parts[part]
  if (!mayCopy(part, caller, pair)) return { part, contents: [], refusal: `You may not copy ${words}.`, state: '' }
  const { contents, is_present: isPresent } = await readContents(db, part, pair)
  const isEmpty = contents.every(({ count }) => count === 0)
  const refusal = isEmpty
    ? `${pair.from.name} has no ${words.replace(/^a /, '')}.`
    : isPresent
      ? `${pair.to.name} has ${words} already.`
      : null
  return {
    part,
    contents: contents.map(({ of, count, names }) => ({ of, count, names })),
    refusal,
    state: JSON.stringify(contents.map(({ state }) => state)),
  }
}

const findPair = async ({ db, params, body }: CopyInput, isLocked: boolean): Promise<Pair> => {
  const place = { table: companies, key: { id: params.company_id } }
  const to = isLocked ? await lockRow(db, place, 'no key update') : await findRow(db, place)
  const [from] = await db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(sql`${companies.id} = ${body.from} and ${companies.id} <> ${params.company_id}`)
  if (!from) throw invalid({ from: ['Choose another company.'] })
  return { from, to: { id: Number(to.id), name: to.name } }
}

const changed = 'The companies have changed since the preview. Nothing was copied.'

/** Locks the originals. Versions stand for their grades; whoever changes one shares them, so it takes more than a share. */
const holdOriginals = async ({ db, body }: CopyInput, { from }: Pair): Promise<void> => {
  for (const table of partNames.flatMap((part) => (body.parts.includes(part) ? parts[part].held : [])))
    await db.execute(sql`select from ${table} where company_id = ${from.id} order by id for no key update`)
}

const copyCompany = async (input: CopyInput) => {
  const { body, query, caller } = input
  const pair = await findPair(input, !query.preview)
  if (!query.preview) {
    if (!body.parts.every((part) => mayCopy(part, caller, pair))) throw forbidden()
    await holdOriginals(input, pair)
  }
  const told: Awaited<ReturnType<typeof readPart>>[] = []
  for (const part of partNames) told.push(await readPart(input, part, pair))
  const wanted = told.filter(({ part }) => body.parts.includes(part))
  const text = JSON.stringify([caller.account.user.id, pair.from.id, pair.to.id, wanted])
  const plan = createHash('sha256').update(text).digest('hex')
  const result: CompanyCopy = {
    from: { id: pair.from.id, name: pair.from.name },
    parts: told.map(({ part, refusal, contents }) => ({ part, refusal, contents })),
    plan,
  }
  if (query.preview) return new Reply(result, messages.previewed)
  if (query.plan !== undefined && query.plan !== plan) throw changedSincePreview(result, changed)
  const [refusal] = wanted.flatMap((one) => one.refusal ?? [])
  if (refusal !== undefined) throw conflict(`${refusal} Nothing was copied.`)
  for (const { part, contents } of wanted) {
    const copied = await parts[part].copy(input, pair.from.id, pair.to.id)
    // Others may have added the same name in the meantime, which is skipped.
    if (copied !== contents.reduce((sum, { count }) => sum + count, 0)) throw changedSincePreview(result, changed)
  }
  return result
}

/** Finds the companies that have something to copy, the most similar ones first, and reads details for these alone. */
const listSimilar = async ({ db, caller, params, query }: Input<Calls['listSimilarCompanies']>) => {
  const to = params.company_id
  const may = (part: CopiedPart) => mayAll(parts[part].views, caller, to)
  const company = sql`c.id`
  const isFilled = partNames
    .filter(may)
    .flatMap((part) => copiedParts[part].map((of) => sql`exists (select from ${recordsOf[of].from(company)})`))
  if (isFilled.length === 0) return []
  const pattern = patternOf(query.search)
  const inSectors = sql`exists (select from business_units u left join sectors s on s.id = u.sector_id
    left join industries i on i.id = u.industry_id
    where u.company_id = c.id and (s.name_folded like ${pattern} or i.name_folded like ${pattern}))`
  const isFound =
    query.search === ''
      ? sql`true`
      : sql`(c.name_folded like ${pattern}${may('structure') ? sql` or ${inSectors}` : sql``})`
  const shared = may('structure')
    ? sql`(select count(distinct u.sector_id) filter (where u.sector_id in (select o.sector_id from own o))
        + count(distinct u.industry_id) filter (where u.industry_id in (select o.industry_id from own o))
        from business_units u where u.company_id = c.id)`
    : sql`0`
  const told = (of: Counted, part: CopiedPart) =>
    sql`${may(part) ? countOf(of, company) : sql`null::int`} as ${sql.identifier(of)}`
  const { rows } = await db.execute<SimilarCompany & Record<string, unknown>>(sql`
    with own as materialized (select distinct sector_id, industry_id from business_units where company_id = ${to}),
    chosen as materialized (
      select c.id, c.name, c.name_order, c.small_logo_url, c.country_id, ${shared} as shared,
        c.country_id = (select country_id from companies where id = ${to}) as is_near
      from companies c where c.id <> ${to} and (${sql.join(isFilled, sql` or `)}) and ${isFound}
      order by shared desc, is_near desc, c.name_order, c.id limit ${mostSimilar})
    select c.id, c.name, c.small_logo_url, c.shared > 0 as is_alike,
      (select json_build_object('id', n.id, 'name', n.name) from countries n where n.id = c.country_id) as country,
      ${
        may('structure')
          ? sql`array(select s.name from sectors s where s.id in (
              select u.sector_id from business_units u where u.company_id = c.id) order by s.name_order, s.id)`
          : sql`array[]::text[]`
      } as sectors,
      ${told('business_units', 'structure')}, ${told('regions', 'structure')},
      ${told('job_grades', 'grades')}, ${told('mapped_ranks', 'mapping')}
    from chosen c order by c.shared desc, c.is_near desc, c.name_order, c.id`)
  return rows
}

export const companyCopyOperations: Operations<keyof typeof companyCopies> = {
  listSimilarCompanies: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: listSimilar,
  },
  copyCompany: {
    isLong: ({ preview }) => !preview,
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: copyCompany,
  },
}
