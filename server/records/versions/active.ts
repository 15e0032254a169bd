/**
 * Finds, holds and creates the active version.
 *
 * Changing which version is active locks the company, then all its versions. Changing rows holds the versions, so that
 * these rows stay active, or inactive, until the change is committed.
 */
import { and, asc, eq } from 'drizzle-orm'
import type { DataVersion } from '../../../contract/entities/dataVersion'
import type { FieldErrors } from '../../../contract/envelope'
import { admits, type Caller } from '../../../contract/guards'
import { refusalMessages } from '../../../contract/refusalMessages'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { companies } from '../../database/tables'
import { conflict, notFound } from '../../errors/apiError'
import { insertRows } from '../change'
import type { Writer } from '../writer'
import type { CallInput } from '../resource'
import { lockRow } from '../rows'
import type { Versioned, VersionsTable } from './declared'
import { say } from '../../../contract/say'

export interface StoredVersion extends Record<string, unknown> {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly is_active: boolean
  readonly activated_at: Date | null
  readonly approval: DataVersion['approval']
  readonly asker_id: number | null
  readonly asked_note: string | null
  readonly asked_rows: string | null
}

/** Whether a version was never active. */
export const isDraft = ({ activated_at: at }: { readonly activated_at: Date | string | null }): boolean => at === null

/** Throws a conflict if a version was active before: what was in force is a record. */
export const requireOpen = (version: StoredVersion): void => {
  if (!version.is_active && !isDraft(version)) throw conflict(refusalMessages.versionIsRecord)
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

/** More than anybody reviews; each is a copy of thousands of rows. */
const mostDrafts = 50

/** Throws a conflict if there are too many drafts for another one. */
export const requireRoom = (all: readonly StoredVersion[]): void => {
  if (all.filter(isDraft).length >= mostDrafts)
    throw conflict(
      say('There are {mostDrafts} versions that were never active. Please delete one that is not needed first.', {
        mostDrafts,
      }),
    )
}

/** Locks all versions of a company, so that nobody activates another one; returns them. */
export const lockVersions = async (
  db: Queryable,
  versions: VersionsTable,
  companyId: number,
): Promise<StoredVersion[]> => {
  await lockRow(db, { table: companies, key: { id: companyId } }, 'no key update')
  return (await selectVersions(db, versions, companyId).for('no key update')) as StoredVersion[]
}

/** Keeps the versions of a company as they are until the end of the transaction; returns them. */
export const holdVersions = async (
  db: Queryable,
  versions: VersionsTable,
  companyId: number,
): Promise<StoredVersion[]> => (await selectVersions(db, versions, companyId).for('share')) as StoredVersion[]

/** Returns the id of the active version; 0 if there is none. */
export const findActive = async (db: Queryable, versions: VersionsTable, companyId: number): Promise<number> => {
  const [active] = await selectVersions(db, versions, companyId, true)
  return Number(active?.id ?? 0)
}

/** Locks the active version and returns its id; 0 if there is none. */
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

/** Adds a version, with whoever makes it; returns its id. */
export const addVersion = async (
  writer: Writer,
  versions: VersionsTable,
  row: { readonly company_id: number; readonly name: string; readonly description?: string | null },
  values: { readonly is_active?: true; readonly activated_at?: Date; readonly activator_id?: number } = {},
): Promise<number> => {
  const [made] = await insertRows(writer, versions, [{ ...row, ...values, maker_id: writer.by }])
  return Number(made?.id)
}

/** Whether a caller may see the drafts of a company. */
export const seesDrafts = ({ drafts }: Pick<Versioned, 'drafts'>, caller: Caller, companyId: number): boolean =>
  admits(drafts, caller, companyId)

/** Returns the versions that exist for a caller: all, or all but drafts. */
export const visibleVersions = (
  versioned: Pick<Versioned, 'drafts'>,
  caller: SignedInCaller,
  companyId: number,
  all: readonly StoredVersion[],
): readonly StoredVersion[] =>
  seesDrafts(versioned, caller, companyId) ? all : all.filter((version) => !isDraft(version))

/** Returns one of the versions; throws `notFound()` if none that exists for the caller has the id. */
export const findVersion = (
  versioned: Pick<Versioned, 'drafts'>,
  caller: SignedInCaller,
  companyId: number,
  all: readonly StoredVersion[],
  id: number | undefined,
): StoredVersion => {
  const version = visibleVersions(versioned, caller, companyId, all).find((one) => one.id === id)
  if (!version) throw notFound()
  return version
}

/** Returns the id of a version that the caller may see, by default the active one; throws `notFound()` if it is unknown. */
export const requireVersion = async (
  { db, caller }: Pick<CallInput, 'db' | 'caller'>,
  versioned: Pick<Versioned, 'versions' | 'drafts'>,
  companyId: number,
  id: number | undefined,
): Promise<number> => {
  if (id === undefined) return findActive(db, versioned.versions, companyId)
  return findVersion(versioned, caller, companyId, await readVersions(db, versioned.versions, companyId), id).id
}
