/** Imports flat tables: each row is a record, recognized by what is unique in its table, and is added or changed. */
import { sql } from 'drizzle-orm'
import { columnsOfRow } from '../../../contract/csvRows'
import type { ImportCount, RejectedCell } from '../../../contract/entities/imports'
import { csvRefused } from '../../errors/apiError'
import { insertSelected, updateSelected } from '../changeSelected'
import { brokenCells, placeOf } from './brokenCells'
import { columnsOf, referencesOf, type Reference } from '../table'
import { compare, keyOfImport, nameIn, tableOfRows, type Planned, type TableImport } from './comparison'
import type { Import, Imported, Target } from './importFile'
import type { ReadRow } from '../../csv/columns'
import { addLinks, changeLinks, compareLinks } from './links'
import { resolveNames, type NamedColumn } from './resolveNames'
import { inParts, writePlan } from './writing'
import { say } from '../../../contract/say'

const isChanged = ({ id, differs }: Planned) => id !== null && differs.includes(true)

/** Explains why a row can't be imported: it repeats an earlier one, or changes what the caller may not change. */
const problemsOf = (
  { row: schema, members, changeable, words }: TableImport,
  planned: Planned,
  firstRow: number,
): RejectedCell[] => {
  const { row, cells } = planned
  if (row !== firstRow)
    return [
      {
        row,
        column: null,
        value: cells.join(', '),
        reason: say('Row {firstRow} has the same {one}.', { firstRow, one: say(words.one) }),
      },
    ]
  if (!isChanged(planned)) return []
  const columns = columnsOfRow(schema)
  return members.flatMap((member, place) =>
    planned.differs[place] && !changeable.includes(member)
      ? [
          {
            row,
            column: columns[place] ?? null,
            value: cells[place] ?? '',
            reason: say('This {one} exists, and you cannot change it here.', { one: say(words.one) }),
          },
        ]
      : [],
  )
}

/**
 * Leaves out problems that come from unknown names: their cells have no value to compare, neither with the stored one
 * nor with those of other rows.
 */
const withoutUnknown = (
  { row: schema, members, table }: TableImport,
  problems: readonly RejectedCell[],
  unknown: ReadonlySet<string>,
): RejectedCell[] => {
  const columns = columnsOfRow(schema)
  const keys = (keyOfImport(table)?.members ?? []).map((member) => columns[members.indexOf(member)] ?? null)
  return problems.filter(({ row, column }) =>
    (column === null ? keys : [column]).every((one) => !unknown.has(placeOf({ row, column: one }))),
  )
}

/** Fills in what a row leaves out: its defaults, or, if the file has no such column, what is stored. */
const fillIn = ({ members, defaults, cellOf }: TableImport, absent: readonly string[]) => {
  const places = absent.map((member) => members.indexOf(member))
  const withCells = <Read extends ReadRow>(read: Read): Read => ({
    ...read,
    cells: read.cells.map((cell, place) =>
      places.includes(place) ? cellOf(members[place] ?? '', read.values[place]) : cell,
    ),
  })
  return {
    defaults: (read: ReadRow): ReadRow => {
      const values = read.values.map((value, place) =>
        value === undefined || places.includes(place) ? defaults.get(members[place] ?? '') : value,
      )
      return withCells({ ...read, values })
    },
    stored: (planned: Planned): Planned => {
      const { kept, values } = planned
      const own = values.map((value, place) => (kept && places.includes(place) ? kept[members[place] ?? ''] : value))
      return places.length === 0 ? planned : withCells({ ...planned, values: own })
    },
  }
}

/** Returns the columns with names of other records. */
const namedColumns = ({ table, members, row, links }: TableImport): NamedColumn[] => {
  const headings = columnsOfRow(row)
  const at = (member: string, reference: Reference, isList: boolean) => {
    const place = members.indexOf(member)
    return place < 0 ? [] : [{ place, heading: headings[place] ?? '', reference, isList }]
  }
  return [
    ...referencesOf(table).flatMap((reference) => at(reference.member, reference, false)),
    ...links.flatMap(({ sent, other }) => at(sent, other, true)),
  ]
}

/** Decides what becomes of each row; throws 1009 with all rows that can't be imported. */
const plan = async (work: TableImport, { writer, rows, absent, pause }: Import): Promise<Planned[]> => {
  const { owner, isOffered, members, row } = work
  const lookup = { owner, isOffered, pause }
  const { rows: resolved, rejected } = await resolveNames(writer.db, rows, namedColumns(work), lookup)
  await pause()
  const headings = columnsOfRow(row)
  const left = members.filter((_, place) => absent.includes(headings[place] ?? ''))
  const fill = fillIn(work, left)
  const compared = await compare({ ...work, absent: left }, writer.db, resolved.map(fill.defaults))
  const planned = await compareLinks(work, writer.db, compared.map(fill.stored))
  await pause()
  const unknown = new Set(rejected.map(placeOf))
  const problems = planned.flatMap((one) => problemsOf(work, one, planned[one.first - 1]?.row ?? one.row))
  const broken = planned.flatMap((one) => brokenCells(work, one, unknown))
  const all = [...rejected, ...withoutUnknown(work, problems, unknown), ...broken].sort(
    (one, other) => one.row - other.row,
  )
  if (all.length > 0) throw csvRefused(all)
  return planned
}

/** Writes what was planned. */
const write = async (work: TableImport, all: Import, planned: readonly Planned[]): Promise<void> => {
  const { table, owner } = work
  const own = Object.keys(owner)
  const members = work.members.filter((member) => member in columnsOf(table))
  const given = (part: readonly Planned[]) => {
    const columns = [
      ...own.map((member) => sql`${owner[member]}::int`),
      ...members.map((member) => sql`given.${nameIn(table, member)}`),
    ]
    return sql`select ${sql.join(columns, sql`, `)} from ${tableOfRows(work, part)} given`
  }
  const created = planned.filter(({ id }) => id === null)
  await inParts(created, all, async (part) => {
    const stored = await insertSelected(all.writer, table, [...own, ...members], given(part))
    // A row that somebody else was faster with is missing, and everything is rolled back.
    if (stored.length === part.length) await addLinks(work, all.writer, part, stored)
    return stored
  })
  await inParts(planned.filter(isChanged), all, async (part) => {
    const stored = await updateSelected(all.writer, table, owner, members, tableOfRows(work, part))
    await changeLinks(work, all.writer, part)
    return stored
  })
}

const importedOf = (planned: Planned): Imported => {
  const { row, cells, values, id, version } = planned
  return id === null
    ? { row, action: 'created', cells: [...cells], values }
    : { row, action: 'changed', cells: [...cells], values, before: { id, version: Number(version) } }
}

const countOf = ({ words }: TableImport, planned: readonly Planned[]): ImportCount => {
  const created = planned.filter(({ id }) => id === null).length
  const changed = planned.filter(isChanged).length
  return { ...words, created, changed, existing: planned.length - created - changed }
}

/** Imports rows into a table: adds or changes records, and deletes none (A109). */
export const tableTarget = (work: TableImport): Target => ({
  row: work.row,
  optional: columnsOfRow(work.row).filter((_, place) => work.defaults.has(work.members[place] ?? '')),
  run: async (all) => {
    const planned = await writePlan(
      all,
      () => plan(work, all),
      (inSavepoint, all) => write(work, inSavepoint, all),
    )
    const records = planned.filter((one) => one.id === null || isChanged(one))
    return {
      counts: [countOf(work, planned)],
      records: records.map(importedOf),
      ...(all.isPreview && { readOld: work.readCells }),
    }
  },
})
