/** Turns rows of history into records before and after a change, in the shape of the call that reads them. */
import { isDeepStrictEqual } from 'node:util'
import { getTableName } from 'drizzle-orm'
import type { AnyRow } from '../table'
import { namedAs, collect, type Known, type Wanted } from './names'
import type { Source } from './sources'
import { toUtcText } from '../../database/utc'
import { compareNames } from '../../tools/language'

/** A row that a change has written, with all columns before and after; null where there was none. */
export interface Written {
  readonly table_name: string
  readonly row_key: string
  readonly before: AnyRow | null
  readonly after: AnyRow | null
}

/** A row as history holds it. */
export interface StoredRow extends Omit<Written, 'after'> {
  readonly action: 'I' | 'U' | 'D'
  /** Of an update only what differs. */
  readonly after: AnyRow | null
}

/** What a change did to a record, and to its parts. */
export interface Images {
  readonly own: Written | undefined
  readonly parts: readonly Written[]
}

/** Adds up what a change did to each row; what it took back is left out. */
const addUp = (rows: readonly StoredRow[]): Written[] => {
  const byKey = new Map<string, Written>()
  for (const { action, after: stored, ...row } of rows) {
    const key = `${row.table_name} ${row.row_key}`
    const earlier = byKey.get(key)
    const after = action === 'U' ? { ...row.before, ...stored } : stored
    byKey.set(key, { ...row, before: earlier ? earlier.before : row.before, after })
  }
  return [...byKey.values()].filter(({ before, after }) => !isDeepStrictEqual(before, after))
}

/** Divides what was written into the record itself and its parts. */
export const imagesOfWritten = (source: Source, written: readonly Written[]): Images => {
  const isOwn = ({ table_name: name }: Written) => name === getTableName(source.table)
  return { own: written.find(isOwn), parts: written.filter((row) => !isOwn(row)) }
}

/** Returns what a change did, by its rows in the order in which they were written. */
export const imagesOf = (source: Source, rows: readonly StoredRow[]): Images => imagesOfWritten(source, addUp(rows))

const sides = ['before', 'after'] as const
type Side = (typeof sides)[number]

const rowsOf = ({ parts }: Images, table: string, side: Side): AnyRow[] =>
  parts.flatMap(({ table_name: name, [side]: row }) => (name === table && row ? [row] : []))

/** Adds the records that a record refers to. */
export const collectHeld = (source: Source, row: AnyRow | null | undefined, wanted: Wanted): void => {
  for (const { table, column } of source.held) collect(wanted, table, row?.[column])
}

/** Adds all records that a change refers to. */
export const collectAll = (source: Source, images: Images, wanted: Wanted): void => {
  for (const side of sides) {
    collectHeld(source, images.own?.[side], wanted)
    for (const { table, listed } of source.parts)
      for (const row of rowsOf(images, getTableName(table), side))
        if (listed) collect(wanted, listed.table, row[listed.column])
  }
}

const momentOf = (value: unknown): unknown => (typeof value === 'string' ? toUtcText(new Date(value)) : value)

const valuesOf = (values: Source['values'], row: AnyRow): [string, unknown][] =>
  values.map(({ member, column, isMoment }) => {
    const value = row[column] ?? null
    return [member, isMoment ? momentOf(value) : value]
  })

/** Returns the members that the record itself has, without its lists. */
export const recordOfRow = ({ values, held }: Source, row: AnyRow, known: Known): AnyRow =>
  Object.fromEntries([
    ...valuesOf(values, row),
    ...held.map(({ member, column, table, members }) => [member, namedAs(known, table, row[column], members)]),
  ])

const byName = ({ name: one }: AnyRow, { name: other }: AnyRow) => compareNames(String(one), String(other))

/** Returns what was removed from lists, or added to them. */
const listsOf = (source: Source, images: Images, side: Side, known: Known): [string, AnyRow[]][] =>
  source.parts.flatMap(({ member, table, listed, values }): [string, AnyRow[]][] => {
    const name = getTableName(table)
    if (rowsOf(images, name, 'before').length + rowsOf(images, name, 'after').length === 0) return []
    const rows = rowsOf(images, name, side)
    const nameOf = (row: AnyRow): AnyRow[] => {
      const named = listed && namedAs(known, listed.table, row[listed.column], listed.members)
      return named ? [named] : []
    }
    const records = listed
      ? rows.flatMap(nameOf).toSorted(byName)
      : rows.map((row): AnyRow => Object.fromEntries(valuesOf(values, row)))
    return [[member, records]]
  })

/** Members that differ with every change. */
export const technical: readonly string[] = ['version']

/** What a change did to a record. */
export interface Told {
  readonly change: 'added' | 'removed' | 'changed'
  readonly members: string[]
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** Tells what a change did; null if it did nothing that the record tells. `id` is that of the record. */
export const tell = (source: Source, id: number, images: Images, known: Known, more?: Sides): Told | null => {
  const { own } = images
  const imageOf = (side: Side) => {
    if (own && !own[side]) return null
    const record = own?.[side] ? recordOfRow(source, own[side], known) : { id }
    return { ...record, ...Object.fromEntries(listsOf(source, images, side, known)), ...more?.[side] }
  }
  const [before, after] = [imageOf('before'), imageOf('after')]
  if (!before || !after) return { change: after ? 'added' : 'removed', members: [], before, after }
  const members = Object.keys(after).filter(
    (member) => !technical.includes(member) && !isDeepStrictEqual(before[member as 'id'], after[member as 'id']),
  )
  return members.length > 0 ? { change: 'changed', members, before, after } : null
}

/** Members of the record that a module tells, before and after. */
export type Sides = Readonly<Record<Side, AnyRow>>
