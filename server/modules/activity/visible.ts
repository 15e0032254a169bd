/**
 * Says in SQL which entries a caller may see: those about records that they may read today, by the same checks as the history
 * of a record. Pages stay full, since nothing is left out afterwards.
 */
import { and, getTableName, or, sql, type SQL } from 'drizzle-orm'
import { activityKind } from '../../../contract/activity'
import { admits } from '../../../contract/guards'
import { historyGuard } from '../../../contract/history'
import type { SignedInCaller } from '../../accounts/account'
import { readCodes } from '../../database/activityCodes'
import type { Viewer } from '../../records/history/read'
import type { Source } from '../../records/history/sources'
import { isReadable } from '../history'
import { sources } from '../history/sources'
import { viewerOf } from '../history/viewer'

/** Who reads, and of which company; staff may read of all. */
export interface Reader {
  readonly caller: SignedInCaller
  /** Null for all. */
  readonly company: number | null
}

/** An entry by its place in time. */
export interface Place {
  readonly id: number
  /** Exact, as text: a date of JavaScript knows no microseconds. */
  readonly at: string
}

/** The records that an entry is asked about: a certain one, or those of some kinds or companies first. */
export interface About {
  readonly record?: { readonly company: number; readonly table: string; readonly id: number } | undefined
  /** A condition on the touched kind `t`. */
  readonly preferred?: SQL | undefined
}

const tableOf = ({ table }: Source): string => getTableName(table)

const isOfCompany = ({ kind }: Source): boolean => kind.of === 'company'

/** Finds the kind of a record by its table, and by whether it belongs to a company. */
export const sourceOfTable = (table: string, company: number): Source | undefined =>
  [...sources.values()].find((source) => tableOf(source) === table && isOfCompany(source) === company > 0)

/** The condition that a row belongs to records of a kind. */
export const isOfKind = (source: Source, row: SQL): SQL | undefined =>
  and(
    sql`${row}.record = ${tableOf(source)}`,
    isOfCompany(source) ? sql`${row}.company_id > 0` : sql`${row}.company_id = 0`,
  )

const anyOfTables = (row: SQL, names: readonly string[]): SQL => sql`${row}.record = any(${sql.param(names)}::text[])`

export const isRead = sql`t.act = any(${sql.param(Object.values(readCodes))}::"char"[])`

/** What a caller may read today: all records of a kind, or in part those of which a condition on their rows `r` holds. */
const rightsOf = ({ caller, company }: Reader) => {
  const readable = [...sources.values()].filter(({ kind }) =>
    admits(historyGuard(kind), caller, kind.of === 'company' ? (company ?? undefined) : undefined),
  )
  const ofCompanies = readable.filter(isOfCompany)
  const inPart = ofCompanies.flatMap((source) => {
    const condition = isReadable(source, caller, company ?? 0)
    return condition ? [{ source, condition }] : []
  })
  const isWhole = (source: Source) => !inPart.some((part) => part.source === source)
  return {
    whole: ofCompanies.filter(isWhole).map(tableOf),
    ofCompanies: ofCompanies.map(tableOf),
    ofNone: readable.filter((source) => !isOfCompany(source)).map(tableOf),
    inPart,
  }
}

/** The condition that the reader may see a written row `r`. */
export const isVisibleRow = (reader: Reader): SQL | undefined => {
  const { whole, ofNone, inPart } = rightsOf(reader)
  const ofCompany = or(
    anyOfTables(sql`r`, whole),
    ...inPart.map(({ source, condition }) => and(sql`r.record = ${tableOf(source)}`, condition)),
  )
  return reader.company === null
    ? or(and(sql`r.company_id > 0`, ofCompany), and(sql`r.company_id = 0`, anyOfTables(sql`r`, ofNone)))
    : and(sql`r.company_id = ${reader.company}`, ofCompany)
}

/** The condition that the reader may see what an entry did to a kind of record: a row `t` of `history.touched`. */
export const isVisible = (reader: Reader): SQL | undefined => {
  const { whole, ofCompanies, ofNone, inPart } = rightsOf(reader)
  const row = sql`t`
  const read = and(isRead, anyOfTables(row, [...ofCompanies, activityKind]))
  const ofCompany = or(
    anyOfTables(row, whole),
    read,
    ...inPart.map(({ source, condition }) =>
      and(
        sql`t.record = ${tableOf(source)}`,
        sql`exists (select from history.changed_rows r where r.change_id = t.change_id and r.at = t.at
          and r.company_id = t.company_id and r.record = t.record
          and case when r.table_name = r.record then r.action else 'P' end = t.act and ${condition})`,
      ),
    ),
  )
  return reader.company === null
    ? or(and(sql`t.company_id > 0`, ofCompany), and(sql`t.company_id = 0`, or(anyOfTables(row, ofNone), read)))
    : and(sql`t.company_id = ${reader.company}`, ofCompany)
}

/** Returns whom a reader may be told of, in entries of a company or of none. */
export const viewersOf = ({ caller, company }: Reader): ((of: number) => Viewer) => {
  const [ofCompany, ofNone] = [viewerOf(caller, company ?? 1), viewerOf(caller, 0)]
  return (of) => (of > 0 || company !== null ? ofCompany : ofNone)
}
