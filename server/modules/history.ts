/** Answers what records were and who has changed them: to those who may read the record today (decision 0098). */
import { sql, type SQL } from 'drizzle-orm'
import type { history as groupOfCalls } from '../../contract/calls/history'
import { admits } from '../../contract/guards'
import { historied, historyGuard, type Historied } from '../../contract/history'
import type { SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import { forbidden, invalid, notFound } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { findLast, readDeleted, readHistory, type RecordKey, type HistoryReader } from '../records/history/read'
import type { Source } from '../records/history/sources'
import { requireCompany, requireRow } from '../records/rows'
import type { AnyRow } from '../records/table'
import { isDraft } from '../records/versions/active'
import type { Versioned } from '../records/versions/declared'
import { isInForce } from './history/inForce'
import { isKept, isWithin, limitOf } from './history/limits'
import { sources } from './history/sources'
import { describers } from './history/describers'
import { viewerOf } from './history/viewer'
import { versionedGrades } from './jobGrades'
import { versionedIncentives } from './longTermIncentives'
import { kindNamed, mayChange } from './undo/kinds'

/** What of versioned resources does not depend on their records. */
type AnyVersioned = Pick<Versioned, 'versions' | 'versionsName' | 'drafts' | 'resource'>
const versioned: readonly AnyVersioned[] = [versionedGrades, versionedIncentives]

/** The company in the path; 0 for records that belong to none. */
type Company = number

/** Whether the kind of record is one of companies, or of none, as the path says. */
const isOfPath = ({ of }: Historied, company: Company): boolean => (of === 'company') === company > 0

/** Refuses whoever may not read the record. An unknown kind of record is refused later. */
const authorize = (caller: SignedInCaller, name: string, company: Company): void => {
  const kind = historied.get(name)
  if (kind && isOfPath(kind, company) && !admits(historyGuard(kind), caller, company || undefined))
    throw forbidden('the record of the history')
}

const findSource = (name: string, company: Company): Source => {
  const source = sources.get(name)
  if (source && isOfPath(source.kind, company)) return source
  throw invalid({ record: [company > 0 ? 'No records of companies have this name.' : 'No records have this name.'] })
}

/** The condition of the rows `r` of a kind of record that a caller may be told of; undefined for all. */
export const isReadable = (source: Source, caller: SignedInCaller, company: number): SQL | undefined => {
  const drafts = hidesDrafts(source, caller, company)
  if (drafts) return isInForce(source, drafts)
  const limit = limitOf(source, caller, company)
  return limit && isWithin(source, limit)
}

/** Returns the versions that a kind of record is in, if others may not see drafts of these. */
export const hidesDrafts = ({ kind: { name } }: Source, caller: SignedInCaller, company: Company) => {
  const found = versioned.find(({ resource, versionsName }) => name === resource.name || name === versionsName)
  if (!found || admits(found.drafts, caller, company)) return undefined
  return { versions: found.versions, isVersion: name === found.versionsName }
}

/**
 * Throws unless the caller may read the record, or might if it were still there. Returns the condition of the rows `r` that
 * they may be told of, if there were others while it was in a draft.
 */
const requireReadable = async (
  db: Queryable,
  caller: SignedInCaller,
  source: Source,
  key: RecordKey,
): Promise<SQL | undefined> => {
  if (source.kind.name === 'companies' && key.id !== key.company) throw notFound()
  const row = await findLast(db, source, key)
  if (!row) throw notFound()
  const limit = limitOf(source, caller, key.company)
  if (limit && !(await isKept(db, source, key, limit))) throw notFound()
  const drafts = hidesDrafts(source, caller, key.company)
  if (!drafts) return undefined
  if (!drafts.isVersion) await requireInForce(db, drafts.versions, key.company, row)
  else if (isDraft(row as { activated_at: Date | null })) throw notFound()
  return isInForce(source, drafts)
}

const requireInForce = (db: Queryable, versions: AnyVersioned['versions'], company: Company, row: AnyRow) =>
  requireRow(db, {
    table: versions,
    key: { company_id: company, id: Number(row.version_id) },
    condition: sql`${versions.activated_at} is not null`,
  })

/** Whom the caller may be told of, and what of a kind of record they have a right to take back. */
export const readerOf = (caller: SignedInCaller, source: Source, company: Company): HistoryReader => ({
  ...viewerOf(caller, company),
  mayUndo: (act) => mayChange(caller, { kind: kindNamed(source.kind.name), record: { act, company } }),
})

interface Input {
  readonly db: Queryable
  readonly caller: SignedInCaller
}

const historyOf = async (
  { db, caller }: Input,
  company: Company,
  { record, id, before, part }: { record: string; id: number; before?: number | undefined; part?: number | undefined },
) => {
  const source = findSource(record, company)
  const key = { company, id }
  const condition = await requireReadable(db, caller, source, key)
  const more = (await describers[record]?.(db, [key]))?.(key)
  return readHistory(db, source, { key, before, part, condition, viewer: readerOf(caller, source, company), more })
}

const deletedOf = (
  { db, caller }: Input,
  company: Company,
  { record, before }: { record: string; before?: number | undefined },
) => {
  const source = findSource(record, company)
  const condition = isReadable(source, caller, company)
  return readDeleted(db, source, { company, before, condition, viewer: readerOf(caller, source, company) })
}

export const historyOperations: Operations<keyof typeof groupOfCalls> = {
  readHistory: {
    authorize: ({ caller, query }) => authorize(caller, query.record, 0),
    run: (input) => historyOf(input, 0, input.query),
  },
  readCompanyHistory: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    authorize: ({ caller, params, query }) => authorize(caller, query.record, params.company_id),
    run: (input) => historyOf(input, input.params.company_id, input.query),
  },
  listDeleted: {
    authorize: ({ caller, query }) => authorize(caller, query.record, 0),
    run: (input) => deletedOf(input, 0, input.query),
  },
  listCompanyDeleted: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    authorize: ({ caller, params, query }) => authorize(caller, query.record, params.company_id),
    run: (input) => deletedOf(input, input.params.company_id, input.query),
  },
}
