/** Keeps what changes of rows replaced while their version was active: records of what was in force. */
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeKinds } from '../../../contract/entities/dataVersion'
import type { Ref } from '../../../contract/entities/fields'
import type { pageQuery } from '../../../contract/entities/queries'
import { users, versionEdits } from '../../database/tables'
import type { Page } from '../../http/operation'
import { insertRows } from '../change'
import type { Writer } from '../writer'
import type { CallInput } from '../resource'
import type { Versioned, VersionKey } from './declared'
import { mayViewPeople } from './versionRecords'
import { utcText } from '../../database/utc'

type Change = (typeof changeKinds)[number]

const changeOf = (before: unknown, after: unknown): Change =>
  before === null ? 'added' : after === null ? 'removed' : 'changed'

/** Members that differ with every change. */
const technical = ['version', 'version_id']

const differing = (before: unknown, after: unknown, derived: readonly string[] = []): string[] => {
  if (before === null || after === null) return []
  const old = before as Readonly<Record<string, unknown>>
  return Object.entries(after as object).flatMap(([member, value]) =>
    technical.includes(member) || derived.includes(member) || isDeepStrictEqual(old[member], value) ? [] : member,
  )
}

interface Edit {
  readonly before?: unknown
  readonly after?: unknown
  readonly note?: string | null | undefined
  /** The resource of the records, if they are no rows. */
  readonly recordOf?: string
}

/** Stores a change of a record that was in force, unless it leaves the record as it was. */
export const storeEdit = async (
  writer: Writer,
  { resource, derived }: Pick<Versioned, 'resource' | 'derived'>,
  version: VersionKey,
  { before, after, note, recordOf }: Edit,
): Promise<void> => {
  if (before && after && differing(before, after, recordOf ? [] : derived).length === 0) return
  await insertRows(writer, versionEdits, [
    {
      ...version,
      resource: resource.name,
      record_of: recordOf ?? null,
      before,
      after,
      note: note || null,
      changed_by: writer.by,
    },
  ])
}

/** Records as they were read; which ones is known to the contract alone. */
interface Pair {
  readonly before: never
  readonly after: never
}

interface EditRecord<Rec> {
  readonly id: number
  readonly change: Change
  readonly members: string[]
  readonly before: Rec | null
  readonly after: Rec | null
  readonly renamed: Pair | null
  readonly named: (Pair & { readonly resource: string }) | null
  readonly note: string | null
  readonly changed_by: Ref | null
  readonly changed_at: string
}

const otherThanRow = (versionsName: string, of: string | null, pair: Pair) => ({
  renamed: of === versionsName ? pair : null,
  named: of === null || of === versionsName ? null : { resource: of, ...pair },
})

/** Reads one page of the changes of a version's rows, newest first. */
export const pageOfEdits = async <Rec>(
  { db, caller }: Pick<CallInput, 'db' | 'caller'>,
  { resource, versionsName, derived }: Pick<Versioned<Rec>, 'resource' | 'versionsName' | 'reading' | 'derived'>,
  { company_id, version_id }: VersionKey,
  { page, page_size }: z.output<typeof pageQuery>,
): Promise<Page<EditRecord<Rec>>> => {
  const isTold = mayViewPeople(caller, company_id)
  const where = and(
    eq(versionEdits.company_id, company_id),
    eq(versionEdits.resource, resource.name),
    eq(versionEdits.version_id, version_id),
  )
  const count = await db.$count(versionEdits, where)
  const rows = await db
    .select({
      id: versionEdits.id,
      record_of: versionEdits.record_of,
      before: versionEdits.before,
      after: versionEdits.after,
      note: versionEdits.note,
      changed_by: sql<Ref>`json_build_object('id', ${users.id}, 'name', ${users.first_name} || ' ' || ${users.last_name})`,
      changed_at: utcText(versionEdits.changed_at),
    })
    .from(versionEdits)
    .innerJoin(users, eq(users.id, versionEdits.changed_by))
    .where(where)
    .orderBy(desc(versionEdits.id))
    .limit(page_size)
    .offset((page - 1) * page_size)
  return {
    count,
    rows: rows.map(({ before, after, changed_by, record_of: of, ...edit }) => ({
      ...edit,
      change: changeOf(before, after),
      members: differing(before, after, of === null ? derived : []),
      before: of === null ? (before as Rec | null) : null,
      after: of === null ? (after as Rec | null) : null,
      ...otherThanRow(versionsName, of, { before: before as never, after: after as never }),
      changed_by: isTold ? changed_by : null,
    })),
  }
}
