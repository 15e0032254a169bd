/**
 * Imports a CSV file as a new version. A preview does the same and takes it back, so that its figures, its errors and its
 * plan are those of the import.
 */
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { versionImport, versionImportQuery } from '../../../contract/entities/dataVersion'
import type { ImportResult, RejectedCell } from '../../../contract/entities/imports'
import { columnsOfRow } from '../../../contract/csvRows'
import { admits } from '../../../contract/guards'
import { columnKey, headingOf } from '../../../contract/naming'
import type { SignedInCaller } from '../../accounts/account'
import type { ReadRow } from '../../csv/columns'
import type { Queryable } from '../../database/connection'
import { violationOf } from '../../database/violations'
import { conflict, csvRefused, forbidden, refuse } from '../../errors/apiError'
import { updateRow } from '../change'
import { insertSelected } from '../changeSelected'
import { brokenCells } from '../imports/brokenCells'
import { findRepeatedRows, nameIn, tableOfRows } from '../imports/comparison'
import type { Writer } from '../writer'
import { takeBack } from '../takeBack'
import { importFile, type Import, type Imported, type UploadInput } from '../imports/importFile'
import { inParts } from '../imports/writing'
import { writerOf } from '../operations'
import type { CallInput } from '../resource'
import { activate } from './activate'
import { addVersion, lockVersions, nameErrors, nextName, readVersions, requireRoom, type StoredVersion } from './active'
import { needsApproval, newVersion, requireAct } from './approval'
import type { PreparedRows, Versioned, VersionKey, VersionsTable } from './declared'
import { readDifferences } from './differences'
import { usesFor } from './plan'
import { requireRecord } from './versionRecords'
import { say } from '../../../contract/say'

type Result = z.output<typeof versionImport>
type ImportQuery = z.output<typeof versionImportQuery>

/** Finds rows that repeat an earlier one, as the unique index compares them. */
const findRepeated = async (
  { rows: table, orderedBy, resource: { words } }: Versioned,
  db: Queryable,
  { members, rows }: PreparedRows,
): Promise<RejectedCell[]> => {
  const repeated = await findRepeatedRows({ table, members, orderedBy }, db, rows)
  return repeated.flatMap(({ place, first }) => {
    const [read, firstRead] = [rows[place - 1], rows[first - 1]]
    if (!read || !firstRead) return []
    const reason = say('Row {row} has the same {one}.', { row: firstRead.row, one: say(words.one) })
    return [{ row: read.row, column: null, value: read.cells.join(', '), reason }]
  })
}

const findBroken = (
  { rows: table, file, resource: { rules } }: Versioned,
  { members, rows }: PreparedRows,
): RejectedCell[] => {
  const columns = columnsOfRow(file.row).map(columnKey)
  const placeIn = (member: string) => columns.indexOf(columnKey(headingOf(member)))
  return rows.flatMap((read) => brokenCells({ table, row: file.row, members, rules, placeIn }, read, new Set()))
}

/** Stores the rows of the file in a version; returns them, what else it created, and cells that may not be meant. Throws 1009 with all rows that can't be stored. */
const storeRows = async (
  versioned: Versioned,
  all: Import,
  version: VersionKey,
): Promise<Pick<PreparedRows, 'created' | 'filled' | 'warned_cells'>> => {
  const { writer } = all
  const { rows: table, file } = versioned
  const prepared = await file.prepare(writer, version.company_id, all)
  await all.pause()
  const rejected = [
    ...prepared.rejected,
    ...(await findRepeated(versioned, writer.db, prepared)),
    ...findBroken(versioned, prepared),
  ]
  if (rejected.length > 0) throw csvRefused(rejected.sort((one, other) => one.row - other.row))
  await all.pause()
  const { members, rows } = prepared
  const columns = members.map((member) => sql`given.${nameIn(table, member)}`)
  const select = (part: readonly ReadRow[]) =>
    sql`select ${version.company_id}::int, ${version.version_id}::int, ${sql.join(columns, sql`, `)}
      from ${tableOfRows({ table, members }, part)} with ordinality given order by ordinality`
  const ids: number[] = []
  await inParts(rows, all, async (part) => {
    const stored = await insertSelected(writer, table, ['company_id', 'version_id', ...members], select(part))
    ids.push(...stored.map(({ id }) => id))
    return stored
  })
  await prepared.afterInsert?.(version, ids, all.pause)
  await all.pause()
  return prepared
}

/** The totals are those of the rows alone, without what else was created. */
type Extra = Omit<Result, Exclude<keyof ImportResult, 'created' | 'changed' | 'existing' | 'removed' | 'warned_cells'>>

interface Wanted {
  readonly versioned: Versioned
  readonly caller: SignedInCaller
  readonly companyId: number
  readonly query: ImportQuery
}

/** Locks all versions; a new one without a given name takes the next free number, since other uploads may have taken its own. */
const lockNamed = async (
  writer: Writer,
  versions: VersionsTable,
  { company_id, version_id }: VersionKey,
  given: string,
): Promise<readonly StoredVersion[]> => {
  const locked = await lockVersions(writer.db, versions, company_id)
  const others = locked.filter(({ id }) => id !== version_id)
  const made = locked.find(({ id }) => id === version_id)
  if (given) refuse(nameErrors(others, given))
  const name = given || nextName(others)
  if (!made || made.name === name) return locked
  await updateRow(writer, versions, made, { name })
  return lockVersions(writer.db, versions, company_id)
}

const beforeOf = (id: number | null, version: number | null) =>
  id === null || version === null ? {} : { before: { id, version } }

/** Stores a new version, activates it if asked for or the first, and compares it with the one that was active. */
const store = async ({ versioned, caller, companyId, query }: Wanted, all: Import) => {
  const { versions, resource } = versioned
  const { writer } = all
  const { db } = writer
  const known = await readVersions(db, versions, companyId)
  if (!query.active) requireRoom(known)
  if (query.name) refuse(nameErrors(known, query.name))
  const name = query.name || nextName(known)
  if (query.active) await requireAct(writer, versioned, companyId, 'activate', newVersion)
  const row = { company_id: companyId, name, description: query.description || null }
  const version = { company_id: companyId, version_id: await addVersion(writer, versions, row) }
  const {
    created: others,
    filled: rows = all.rows,
    warned_cells: warned = [],
  } = await storeRows(versioned, all, version)

  const locked = await lockNamed(writer, versions, version, query.name)
  const active = locked.find(({ is_active: isActive }) => isActive)?.id ?? 0
  const isActivated = query.active || (active === 0 && !(await needsApproval(db, companyId)))
  const pair = { company_id: companyId, from: active, to: version.version_id }
  const differences = await readDifferences(db, versioned, pair)
  const { uses, identity } = isActivated ? await usesFor(db, versioned, caller, pair) : { uses: [], identity: '' }
  if (isActivated) await activate(writer, versioned, locked, version)

  const records = differences.flatMap(({ change, place, old_id, old_version }): Imported[] => {
    const read = rows[(place ?? 0) - 1]
    if (!read) return []
    const { row: at, cells, values } = read
    const action = change === 'changed' ? 'changed' : 'created'
    return [{ row: at, action, cells: [...cells], values, ...beforeOf(old_id, old_version) }]
  })
  const removed = differences.flatMap(({ change, old_id, old_version }): Imported[] =>
    change === 'removed'
      ? [{ row: null, action: 'removed', cells: [], values: [], ...beforeOf(old_id, old_version) }]
      : [],
  )
  const changed = records.filter(({ action }) => action === 'changed').length
  const created = records.length - changed
  const totals = { created, changed, existing: rows.length - records.length }
  return {
    counts: [{ ...resource.words, ...totals }, ...(others ? [others.count] : [])],
    records: [...records, ...removed],
    readOld: (ids: readonly number[]) =>
      versioned.file.stored.some(db, { company_id: companyId, version_id: active }, ids),
    identifiedBy: [active, isActivated, others?.values, identity],
    extra: {
      ...totals,
      ...(await requireRecord({ db, caller }, versioned, version)),
      removed: removed.length,
      uses,
      ...(warned.length > 0 && { warned_cells: [...warned] }),
    },
    unsaved: { id: null, created_at: null, activated_at: null, version: null },
  }
}

/** An empty version is a mistake, and as the active one would leave the company without rows. */
const noRows = (row: number, many: string): RejectedCell => ({
  row,
  column: null,
  value: null,
  reason: say('The file contains no {many}. Please add at least one row below the header.', { many: say(many) }),
})

/** Returns the operation that imports a version. */
export const uploadOf = (versioned: Versioned) => ({
  authorize: ({ caller, params, query }: Pick<CallInput, 'caller' | 'params'> & { readonly query: ImportQuery }) => {
    if (query.active && !admits(versioned.activates, caller, params.company_id)) throw forbidden()
  },
  run: (input: CallInput & UploadInput & { readonly query: ImportQuery }) => {
    const { caller, params, query } = input
    const { company_id: companyId = 0 } = params
    const wanted = { versioned, caller, companyId, query }
    const { words } = versioned.resource
    const run = (all: Import) => {
      if (all.rows.length === 0) throw csvRefused([noRows(input.file.header.row, words.many)])
      return all.isPreview
        ? takeBack(all.writer.db, (db) => store(wanted, { ...all, writer: { ...all.writer, db } }))
        : store(wanted, all)
    }
    return importFile<Extra>(
      { row: versioned.file.row, optional: versioned.file.optional, run },
      writerOf(input),
      input,
    ).catch((error: unknown) => {
      // Somebody has deleted a record that the file names since it was found.
      throw violationOf(error)
        ? conflict('Others keep changing the records of this file. Please upload it again.')
        : error
    })
  },
})
