/**
 * Finds, holds and creates the active version.
 *
 * Changing which version is active locks the company, then all its versions. Changing rows holds the versions, so that
 * these rows stay active, or inactive, until the change is committed.
 */
import { and, asc, eq } from 'drizzle-orm'
import type { FieldErrors } from '../../../contract/envelope'
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

/** Reads all versions of a company. */
export const readVersions = async (
  db: Queryable,
  versions: VersionsTable,
  companyId: number,
): Promise<StoredVersion[]> => (await selectVersions(db, versions, companyId)) as StoredVersion[]

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

/** Returns the id of the active version; 0 if there is none. */
export const findActive = async (db: Queryable, versions: VersionsTable, companyId: number): Promise<number> => {
  const [active] = await selectVersions(db, versions, companyId, true)
  return Number(active?.id ?? 0)
}

/** Holds the active version and returns its id; 0 if there is none. */
export const holdActive = async (db: Queryable, versions: VersionsTable, companyId: number): Promise<number> => {
  for (;;) {
    const [held] = await selectVersions(db, versions, companyId, true).for('share')
    if (held) return Number(held.id)
    // An activation that committed while this waited leaves neither the old nor the new version in the result.
    if ((await findActive(db, versions, companyId)) === 0) return 0
  }
}

/** Returns a field error if one of these versions has the name, ignoring case. */
export const nameErrors = (others: readonly StoredVersion[], name: string): FieldErrors =>
  others.some((other) => other.name.toLowerCase() === name.toLowerCase())
    ? { name: ['This name is already used.'] }
    : {}

/** Longer numbers would be rounded. */
const numbered = /^version (\d{1,15})$/i

/** Returns the default name of a version that follows others, such as 'Version 3'. */
export const nextName = (others: readonly StoredVersion[]): string => {
  const numbers = others.map(({ name }) => Number(numbered.exec(name)?.[1] ?? 0))
  let number = Math.max(others.length, ...numbers) + 1
  while ('name' in nameErrors(others, `Version ${number}`)) number++
  return `Version ${number}`
}

/** Returns the id of the active version, held; creates the first one if there is none. */
export const holdOrCreateActive = async (
  writer: Writer,
  { versions }: Pick<Versioned, 'versions'>,
  companyId: number,
): Promise<number> => {
  const { db } = writer
  const active = await holdActive(db, versions, companyId)
  if (active) return active
  const all = await lockVersions(db, versions, companyId)
  // Another transaction may have created or activated one before the lock.
  const locked = all.find(({ is_active: isActive }) => isActive)
  if (locked) return locked.id
  const row = { company_id: companyId, name: nextName(all) }
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
