/** Says which records of a kind a caller may read, where the guard of its call is not all that is asked (decision 0153). */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { plannedCallNames } from '../../../contract/planned'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { accessReviewItems, plannedChanges } from '../../database/tables'
import type { RecordKey } from '../../records/history/read'
import type { Source } from '../../records/history/sources'
import { columnsOf } from '../../records/table'
import { isVisible, mayManage } from '../accessReviews/found'
import { mayViewUsers } from '../companyUsers/mayView'
import { plannedBy } from '../planned/plannedBy'

/** The condition of the records that a caller may read in a company, or with 0 in any; undefined for all. */
type Limit = (caller: SignedInCaller, company: number) => SQL | undefined

const nothing = sql`false`

const limits: Readonly<Record<string, Limit>> = {
  plannedChanges: (caller, company) => {
    const known = plannedBy(caller, company)
    return known.length < plannedCallNames.length ? inArray(plannedChanges.call, known) : undefined
  },
  accessReviews: (caller, company) => {
    if (!mayViewUsers(caller, company)) return nothing
    return mayManage(caller, company) ? undefined : isVisible(caller, company)
  },
  accessReviewItems: (caller, company) => {
    if (!mayViewUsers(caller, company)) return nothing
    return mayManage(caller, company) ? undefined : eq(accessReviewItems.reviewer_id, caller.account.user.id)
  },
}

/** Returns the condition of the records of a kind that a caller may read; undefined for all. */
export const limitOf = ({ kind }: Source, caller: SignedInCaller, company: number): SQL | undefined =>
  limits[kind.name]?.(caller, company)

/** The condition that a written row `r` is one of a record that keeps a limit today. */
export const isWithin = ({ table }: Source, limit: SQL): SQL => {
  const { id, company_id: company } = columnsOf(table)
  return sql`exists (select from ${table} where ${id} = r.record_id and ${company} = r.company_id and ${limit})`
}

/** Whether a record keeps a limit today. */
export const isKept = async (
  db: Queryable,
  { table }: Source,
  { company, id }: RecordKey,
  limit: SQL,
): Promise<boolean> => {
  const { company_id: owner } = columnsOf(table)
  return (await db.$count(table, and(eq(table.id, id), owner && eq(owner, company), limit))) > 0
}
