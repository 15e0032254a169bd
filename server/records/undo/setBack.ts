/** Sets back what a change has altered in a record, and leaves what others have altered since as it is. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { undoneFields } from '../../../contract/entities/undo'
import type { Queryable } from '../../database/connection'
import type { Images } from '../history/images'
import { rowKey } from '../history/names'
import { recordOf } from '../history/recorded'
import type { Source } from '../history/sources'
import { columnsOf, keyOf, referencesOf, type AnyRow } from '../table'

/** A value that a change has altered, and what becomes of it. */
export interface Altered {
  /** The member of the record. */
  readonly field: string
  /** The entry of a list: the table of what it names, and the id there. */
  readonly part?: { readonly table: PgTable | undefined; readonly id: number }
  /** Where it is stored, by which later changes of it are found. */
  readonly place: { readonly table: string; readonly key: string; readonly column?: string | undefined }
  readonly was: unknown
  readonly made: unknown
  readonly is: unknown
  readonly outcome: (typeof undoneFields)[number]
}

/** A record as it will be: its row, and the rows of its parts. */
export interface SetBack {
  readonly altered: readonly Altered[]
  readonly row: AnyRow
  readonly parts: ReadonlyMap<PgTable, readonly AnyRow[]>
}

/** Columns that nobody sets. */
const technical = new Set(['id', 'company_id', 'version', 'created_at'])

/** Reads rows as history holds them. */
export const readStored = async (
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
  lock?: 'update' | 'no key update',
): Promise<AnyRow[]> => {
  const { rows } = await db.execute<{ row: AnyRow }>(
    sql`select to_jsonb(${table}) as row from ${table} where ${where}${lock ? sql.raw(` for ${lock}`) : sql.empty()}`,
  )
  return rows.map(({ row }) => row)
}

const orNull = (value: unknown): unknown => value ?? null

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value)

/** Takes what was added to a list out again, and puts what was removed back, whatever else others have done with it. */
const mergeTexts = (was: readonly string[], made: readonly string[], is: readonly string[]): readonly string[] =>
  isDeepStrictEqual(is, made)
    ? was
    : [
        ...is.filter((one) => was.includes(one) || !made.includes(one)),
        ...was.filter((one) => !made.includes(one) && !is.includes(one)),
      ]

/** The name by which a value is asked for: of its member, or of an entry of a list. */
export const valueName = ({ field, part }: Pick<Altered, 'field' | 'part'>): string =>
  part ? `${field}.${part.id}` : field

/** Which values to set back. */
export interface Choice {
  /** Whether a value is to be set back, by its name. */
  readonly isAsked: (name: string) => boolean
  /** Whether it is to be set back although it was changed since. */
  readonly isOverwritten: (value: Pick<Altered, 'field' | 'part' | 'place'>) => boolean
}

/** Returns what becomes of a value, and its outcome. */
export const setValueBack = (was: unknown, made: unknown, is: unknown, isOverwritten = () => false) => {
  if (isDeepStrictEqual(is, was)) return { value: is, outcome: 'unchanged' } as const
  if (isTexts(was) && isTexts(made) && isTexts(is)) {
    const value = mergeTexts(was, made, is)
    return { value, outcome: isDeepStrictEqual(value, is) ? ('unchanged' as const) : ('undone' as const) }
  }
  return isDeepStrictEqual(is, made) || isOverwritten()
    ? ({ value: was, outcome: 'undone' } as const)
    : ({ value: is, outcome: 'kept' } as const)
}

const memberOfColumn = ({ values, held }: Source, column: string): string =>
  [...values, ...held].find((one) => one.column === column)?.member ?? column

const setRowBack = (source: Source, { own }: Images, present: AnyRow, { isAsked, isOverwritten }: Choice) => {
  const row: Record<string, unknown> = { ...present }
  if (!own?.before || !own.after) return { row, altered: [] }
  const { before, after } = own
  const altered: Altered[] = []
  for (const column of Object.keys({ ...before, ...after })) {
    const [was, made, is] = [before, after, present].map((one) => orNull(one[column]))
    const field = memberOfColumn(source, column)
    if (technical.has(column) || isDeepStrictEqual(was, made) || !isAsked(field)) continue
    const place = { table: own.table_name, key: own.row_key, column }
    const { value, outcome } = setValueBack(was, made, is, () => isOverwritten({ field, place }))
    row[column] = value
    altered.push({ field, place, was, made, is, outcome })
  }
  return { row, altered }
}

/** Returns the column that tells the entries of a list apart. */
const entryColumn = (table: PgTable): string => keyOf(table).at(-1) ?? ''

/** Returns the table whose records the rows of a list are named after, such as TA ranks. */
const namedBy = (table: PgTable, entry: string): PgTable | undefined =>
  referencesOf(table).find(({ member }) => member === entry)?.table

const pick = (row: AnyRow | null | undefined, columns: readonly string[]): AnyRow | null =>
  row ? Object.fromEntries(columns.map((column) => [column, orNull(row[column])])) : null

const setPartsBack = async (
  db: Queryable,
  source: Source,
  { parts }: Images,
  owner: { readonly company: number; readonly id: number },
  { isAsked, isOverwritten }: Choice,
) => {
  const altered: Altered[] = []
  const stored = new Map<PgTable, AnyRow[]>()
  for (const { member, table, listed, values } of source.parts) {
    const { company_id: companyColumn } = columnsOf(table)
    const ownerColumn = columnsOf(table)[recordOf(table).column]
    const isOwned = and(
      ownerColumn && eq(ownerColumn, owner.id),
      companyColumn && ownerColumn !== companyColumn ? eq(companyColumn, owner.company) : undefined,
    )
    const rows = new Map((await readStored(db, table, isOwned)).map((row) => [rowKey(table, row), row]))
    const entry = entryColumn(table)
    const columns = values.map(({ column }) => column)
    for (const { table_name: name, row_key: key, before, after } of parts) {
      const part = { table: listed?.table ?? namedBy(table, entry), id: Number((before ?? after)?.[entry] ?? 0) }
      const value = { field: member, part, place: { table: name, key } }
      if (name !== getTableName(table) || !isAsked(valueName(value))) continue
      const present = rows.get(key)
      const told = (row: AnyRow | null | undefined): unknown => (listed ? Boolean(row) : pick(row, columns))
      const [was, made, is] = [told(before), told(after), told(present)]
      const { outcome } = setValueBack(was, made, is, () => isOverwritten(value))
      if (outcome === 'undone' && before) rows.set(key, { ...present, ...before })
      else if (outcome === 'undone') rows.delete(key)
      altered.push({ ...value, was, made, is, outcome })
    }
    stored.set(table, [...rows.values()])
  }
  return { altered, parts: stored }
}

/** Returns a record with what a change altered set back, as far as it is still as the change left it. */
export const setBack = async (
  db: Queryable,
  source: Source,
  {
    images,
    present,
    company,
    choice,
  }: {
    readonly images: Images
    readonly present: AnyRow
    readonly company: number
    readonly choice: Choice
  },
): Promise<SetBack> => {
  const own = setRowBack(source, images, present, choice)
  const parts = await setPartsBack(db, source, images, { company, id: Number(present.id) }, choice)
  return { row: own.row, parts: parts.parts, altered: [...own.altered, ...parts.altered] }
}

/** Returns the member of payloads that sends a list: `country_ids`, or that of its rows. */
export const sentAs = ({ member, listed }: Source['parts'][number]): string => (listed ? `${listed.column}s` : member)

/** Returns what a payload with these members says of a record: values, references by id, and lists. */
export const bodyOf = (source: Source, members: readonly string[], { row, parts }: Omit<SetBack, 'altered'>): AnyRow =>
  Object.fromEntries(
    members.flatMap((member): [string, unknown][] => {
      const list = source.parts.find((part) => sentAs(part) === member)
      if (list) {
        const rows = parts.get(list.table) ?? []
        const entryOf = (one: AnyRow): unknown =>
          list.listed
            ? one[list.listed.column]
            : Object.fromEntries(list.values.map((value) => [value.member, orNull(one[value.column])]))
        return [[member, rows.map(entryOf)]]
      }
      const column = source.values.find((value) => value.member === member)?.column ?? member
      return column in row ? [[member, row[column]]] : []
    }),
  )
