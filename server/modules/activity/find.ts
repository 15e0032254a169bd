/** Finds entries by what they are about, the newest first: each page begins where the one before ended. */
import { and, getTableName, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { ActivityAct, activityQueries } from '../../../contract/entities/activity'
import { readCodes, sourceCodes } from '../../database/activityCodes'
import type { Queryable } from '../../database/connection'
import { hasText } from '../../database/pattern'
import { users } from '../../database/tables'
import { invalid } from '../../errors/apiError'
import { sources } from '../history/sources'
import { isOfKind, isVisible, viewersOf, type About, type Place, type Reader } from './visible'
import { say } from '../../../contract/say'

/** What entries are filtered by; companies by staff only. */
export type Filters = z.output<typeof activityQueries.file.company> &
  Partial<Pick<z.output<typeof activityQueries.file.platform>, 'company_id'>>

/** One value is compared by itself: then an index that begins with it also has the order of pages. */
const isAnyOf = (column: SQL, values: readonly string[], type: 'text' | '"char"'): SQL =>
  values.length === 1
    ? sql`${column} = ${values[0]}::${sql.raw(type)}`
    : sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`

const sourceNamed = (name: string, field: 'kind' | 'record') => {
  const source = sources.get(name)
  if (!source) throw invalid({ [field]: [say('No kind of record has the name {name}.', { name })] })
  return source
}

const acts: Readonly<Record<ActivityAct, SQL>> = {
  // Parts that come and go with their record are no change of it.
  changed: sql`(t.act = 'U' or t.act = 'P' and not exists (select from history.touched o where o.at = t.at
    and o.change_id = t.change_id and o.company_id = t.company_id and o.record = t.record and o.act in ('I', 'D')))`,
  added: sql`t.act = 'I'`,
  removed: sql`t.act = 'D'`,
  exported: sql`t.act = ${readCodes.exported}`,
  viewed: sql`t.act in (${readCodes.viewed}, ${readCodes.ended})`,
  checked: sql`t.act = ${readCodes.checked}`,
  signedOut: sql`t.act = ${readCodes.signedOut}`,
  factorRemoved: sql`t.act = ${readCodes.factorRemoved}`,
}

/** People are found by what their reader may know: names, and emails of people of the own company, or by staff. */
const isByPerson = (reader: Reader, text: string): SQL | undefined => {
  const { caller, company } = reader
  const hasEmail = hasText(text, users.email_folded)
  const isKnown = or(
    hasText(text, users.full_name_folded),
    company === null ? hasEmail : and(hasEmail, sql`${users.company_id} = ${company}`),
  )
  const viewerFor = viewersOf(reader)
  const mayView = (of: number) => (viewerFor(of).mayViewPeople ? sql`true` : sql`t.by_id = ${caller.account.user.id}`)
  return and(
    sql`t.by_id in (select ${users.id} from ${users} where ${isKnown})`,
    sql`case when t.company_id > 0 then ${mayView(1)} else ${mayView(0)} end`,
  )
}

const isOfRecord = ({ kind, company, id }: NonNullable<Filters['record']>): SQL | undefined => {
  const source = sourceNamed(kind, 'record')
  const table = getTableName(source.table)
  return and(
    sql`t.record = ${table}`,
    sql`t.company_id = ${company}`,
    sql`(t.at, t.change_id) in (select r.at, r.change_id from history.changed_rows r
        where r.record = ${table} and r.company_id = ${company} and r.record_id = ${id}
      union all select o.at, o.change_id from history.touched o where o.record = ${table} and o.record_id = ${id}
        and o.company_id = ${company})`,
  )
}

const conditionOf = (reader: Reader, filters: Filters): SQL | undefined => {
  const { person, kind, record, from, to, application, source, act, company_id: companies } = filters
  return and(
    isVisible(reader),
    companies && sql`t.company_id = any(${sql.param(companies.anyOf)}::int[])`,
    from && sql`t.at >= ${from.toISOString()}::timestamptz`,
    to && sql`t.at < ${to.toISOString()}::timestamptz`,
    kind && or(...kind.anyOf.map((name) => isOfKind(sourceNamed(name, 'kind'), sql`t`))),
    record && isOfRecord(record),
    // The index of applications leaves out what has none.
    application && and(isAnyOf(sql`t.application`, application.anyOf, 'text'), sql`t.application <> ''`),
    source &&
      isAnyOf(
        sql`t.source`,
        source.anyOf.map((one) => sourceCodes[one]),
        '"char"',
      ),
    act && or(...act.anyOf.map((one) => acts[one])),
    person && isByPerson(reader, person.contains),
  )
}

/** Returns which records of entries are told first: those that the filters are about. */
export const aboutOf = ({ kind, record, company_id: companies }: Filters): About => {
  const preferred = and(
    kind && or(...kind.anyOf.map((name) => isOfKind(sourceNamed(name, 'kind'), sql`t`))),
    companies && sql`t.company_id = any(${sql.param(companies.anyOf)}::int[])`,
  )
  return record
    ? { record: { ...record, table: getTableName(sourceNamed(record.kind, 'record').table) } }
    : { preferred: preferred && sql`(${preferred})` }
}

/** Returns the place of an entry; undefined if there is none. */
export const findPlace = async (db: Queryable, id: number): Promise<Place | undefined> => {
  const { rows } = await db.execute<{ at: string }>(sql`select at::text from history.changes where id = ${id}`)
  return rows[0] && { id, at: rows[0].at }
}

const placed = (sign: '<' | '>=', { id, at }: Place): SQL | undefined =>
  and(
    sql`t.at ${sql.raw(sign === '<' ? '<=' : '>=')} ${at}::timestamptz`,
    sql`(t.at, t.change_id) ${sql.raw(sign)} (${at}::timestamptz, ${id}::bigint)`,
  )

interface Asked {
  /** Entries before this one. */
  readonly before?: Place | undefined
  /** Entries from this one on. */
  readonly since?: Place | undefined
  readonly limit: number
}

const entriesOf = (reader: Reader, filters: Filters, { before, since, limit }: Asked): SQL =>
  // Each kind of record that an entry touched is a row; all rows of an entry follow each other in each index.
  sql`select distinct on (t.at, t.change_id) t.at, t.change_id from history.touched t
    where ${and(conditionOf(reader, filters), before && placed('<', before), since && placed('>=', since))}
    order by t.at desc, t.change_id desc limit ${limit}`

/** Finds a page of entries, the newest first. */
export const findEntries = async (db: Queryable, reader: Reader, filters: Filters, asked: Asked): Promise<Place[]> => {
  const { rows } = await db.execute<{ id: number; at: string }>(
    sql`select change_id::float8 as id, at::text from (${entriesOf(reader, filters, asked)}) e order by e.at desc, e.change_id desc`,
  )
  return rows
}

/** Counts entries, up to a limit. */
export const countEntries = async (db: Queryable, reader: Reader, filters: Filters, asked: Asked): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${entriesOf(reader, filters, asked)}) e`,
  )
  return rows[0]?.count ?? 0
}
