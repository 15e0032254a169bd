/** Reads versions in the shape of the contract. */
import { isNotNull, sql, type SQLWrapper } from 'drizzle-orm'
import { calls } from '../../../contract/calls'
import { dataVersion, type DataVersion } from '../../../contract/entities/dataVersion'
import { admits } from '../../../contract/guards'
import type { SignedInCaller } from '../../accounts/account'
import { companies, users } from '../../database/tables'
import { notFound } from '../../errors/apiError'
import { columnsFor, readTable } from '../reading'
import type { CallInput } from '../resource'
import type { Versioned, VersionKey, VersionsTable } from './declared'
import { utcText } from '../../database/utc'

const personIn = (column: SQLWrapper) => sql<DataVersion['created_by']>`(select json_build_object('id', u.id,
  'name', u.first_name || ' ' || u.last_name) from ${users} u where u.id = ${column})`

const saidIn = (by: SQLWrapper, at: SQLWrapper, note: SQLWrapper) => sql<
  DataVersion['asked']
>`case when ${at} is not null then
  json_build_object('by', ${personIn(by)}, 'at', ${utcText(at)}, 'note', ${note}) end`

const nobody = sql<DataVersion['created_by']>`null`
const nothingSaid = sql<DataVersion['asked']>`null`

/** What is not told with a version that somebody has changed meanwhile: who that may be told to depends on the caller. */
const withoutPeople = {
  created_by: nobody,
  activated_by: nobody,
  activation_note: sql<string | null>`null`,
  asked: nothingSaid,
  answered: nothingSaid,
} as const

const withPeople = (v: VersionsTable) =>
  ({
    created_by: personIn(v.maker_id),
    activated_by: personIn(v.activator_id),
    activation_note: sql<string | null>`${v.activator_note}`,
    asked: saidIn(v.asker_id, v.asked_at, v.asked_note),
    answered: saidIn(v.answerer_id, v.answered_at, v.answer_note),
  }) as const

/** Builds the reading of the versions themselves, with or without drafts. Of people, it tells all or nothing. */
export const versionReading = (
  { versions, rows }: Pick<Versioned, 'versions' | 'rows'>,
  { drafts, people }: { readonly drafts: boolean; readonly people: boolean },
) =>
  readTable({
    table: versions,
    condition: drafts ? undefined : isNotNull(versions.activated_at),
    columns: {
      ...columnsFor(versions, dataVersion),
      created_at: utcText(sql`${versions}.created_at`),
      activated_at: utcText(sql`${versions}.activated_at`),
      count: sql<number>`(select count(*)::int from ${rows} r
        where r.company_id = ${versions}.company_id and r.version_id = ${versions}.id)`,
      needs_approval: sql<boolean>`(select c.version_approval = 'SECOND_PERSON' from ${companies} c
        where c.id = ${versions}.company_id)`,
      ...(people ? withPeople(versions) : withoutPeople),
    },
    sort: Object.keys(dataVersion.shape),
    isNested: true,
  })

/** Whether people are told to a caller by name; everybody is told of themselves. */
export const mayViewPeople = (caller: SignedInCaller, companyId: number): boolean =>
  admits(calls.listCompanyUsers.guard, caller, companyId)

/** Leaves out the names of people that the caller may not see. */
export const tellVersion = (record: DataVersion, caller: SignedInCaller, companyId: number): DataVersion => {
  if (mayViewPeople(caller, companyId)) return record
  const named = (person: DataVersion['created_by']) => (person?.id === caller.account.user.id ? person : null)
  const said = (one: DataVersion['asked']) => one && { ...one, by: named(one.by) }
  const { created_by, activated_by, asked, answered } = record
  return {
    ...record,
    created_by: named(created_by),
    activated_by: named(activated_by),
    asked: said(asked),
    answered: said(answered),
  }
}

/** Reads a version as a caller may see it; throws `notFound()` if there is none. */
export const requireRecord = async (
  { db, caller }: Pick<CallInput, 'db' | 'caller'>,
  versioned: Pick<Versioned, 'versions' | 'rows'>,
  { company_id, version_id: id }: VersionKey,
): Promise<DataVersion> => {
  const record = await versionReading(versioned, { drafts: true, people: true }).one(db, { company_id, id })
  if (!record) throw notFound()
  return tellVersion(record, caller, company_id)
}
