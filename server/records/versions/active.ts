/**
 * Finds, holds and makes the active version.
 *
 * Who changes which version is active locks the company, then all its versions. Who changes rows holds the versions, so
 * that these rows stay active, or inactive, until the change is committed.
 */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { companies } from '../../database/tables'
import { insertRows } from '../change'
import type { Writer } from '../logChanges'
import { lockRow, requireOwner } from '../rows'
import type { Ids } from '../table'
import type { Versioned, VersionsTable } from './declared'

export interface StoredVersion extends Record<string, unknown> {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly is_active: boolean
}

const selectVersions = (db: Queryable, versions: VersionsTable, companyId: number, isActive?: true) =>
  db
    .select()
    .from(versions)
    .where(and(eq(versions.company_id, companyId), isActive && eq(versions.is_active, true)))
    .orderBy(asc(versions.id))

/** Locks all versions of a company, so that nobody activates another one; returns them. */
export const lockVersions = async (
  db: Queryable,
  versions: VersionsTable,
  companyId: number,
): Promise<StoredVersion[]> => {
  await lockRow(db, { table: companies, key: { id: companyId } }, 'no key update')
  return (await selectVersions(db, versions, companyId).for('no key update')) as StoredVersion[]
}

/** Keeps the versions of a company as they are until the end of the transaction. */
export const holdVersions = async (db: Queryable, versions: VersionsTable, companyId: number): Promise<void> => {
  await selectVersions(db, versions, companyId).for('share')
}

/** Returns the id of the active version, optionally held; 0 if there is none. */
export const findActive = async (
  db: Queryable,
  versions: VersionsTable,
  companyId: number,
  { isHeld = false } = {},
): Promise<number> => {
  const query = selectVersions(db, versions, companyId, true)
  const [active] = await (isHeld ? query.for('share') : query)
  return Number(active?.id ?? 0)
}

/** Returns the number for the name of the next version, such as 'Version 3'. */
export const nextName = async (db: Queryable, versions: VersionsTable, companyId: number): Promise<string> => {
  const [row] = await db
    .select({
      last: sql<number>`greatest(count(*), max(substring(${versions.name} from '^Version (\\d{1,6})$')::int))::int`,
    })
    .from(versions)
    .where(eq(versions.company_id, companyId))
  return `Version ${(row?.last ?? 0) + 1}`
}

/** Returns the id of the active version, held; makes the first one if there is none. */
export const holdActive = async (
  writer: Writer,
  { versions }: Pick<Versioned, 'versions'>,
  companyId: number,
): Promise<number> => {
  const { db } = writer
  const active = await findActive(db, versions, companyId, { isHeld: true })
  if (active) return active
  // Somebody else may have made or activated one meanwhile.
  const locked = (await lockVersions(db, versions, companyId)).find(({ is_active: isActive }) => isActive)
  if (locked) return locked.id
  const row = { company_id: companyId, name: await nextName(db, versions, companyId) }
  const [made] = await insertRows(writer, versions, [{ ...row, is_active: true, activated_at: new Date() }])
  return Number(made?.id)
}

/** Returns the id of a version of the company, by default the active one; throws `notFound()` if it is unknown. */
export const requireVersion = async (
  db: Queryable,
  { versions, rows }: Pick<Versioned, 'versions' | 'rows'>,
  companyId: number,
  id: number | undefined,
): Promise<number> => {
  if (id === undefined) return findActive(db, versions, companyId)
  await requireOwner(db, rows, { company_id: companyId, version_id: id } satisfies Ids)
  return id
}
