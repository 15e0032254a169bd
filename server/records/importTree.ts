/** Imports a CSV file whose columns are the levels of a tree. Each row is a path; its last names may be empty. */
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { name as nameField } from '../../contract/entities/fields'
import { sampleSize, type ImportResult } from '../../contract/entities/imports'
import { messages } from '../../contract/messages'
import type { CsvFile } from '../csv/collect'
import { readColumns, type Problem } from '../csv/columns'
import { collectNodes, type TreeNode } from '../csv/treeNodes'
import type { Queryable } from '../database/connection'
import { violationOf } from '../database/violations'
import { conflict } from '../errors/apiError'
import { Reply } from '../tools/reply'
import { yieldToOthers } from '../tools/splitChunks'
import { insertSelected, type Writer } from './change'
import { columnsOf, referencesOf, type RecordTable } from './table'

type Level = RecordTable & { readonly name: AnyPgColumn }

interface Tree {
  readonly columns: readonly string[]
  /** One table per column, each the parent of the next. Names are unique within a parent, ignoring case. */
  readonly levels: readonly Level[]
}

/** Returns the member that refers to the parent; undefined for the first level. */
const parentOf = (level: Level): string | undefined => referencesOf(level)[0]?.member

const checkNames = (columns: readonly string[]) => {
  const reasons = new Map<string, string | undefined>()
  const reasonOf = (cell: string): string | undefined => {
    if (!reasons.has(cell)) reasons.set(cell, nameField.safeParse(cell).error?.issues[0]?.message)
    return reasons.get(cell)
  }
  return (cells: readonly string[]): Problem[] => {
    const problems: Problem[] = []
    const deepest = cells.findLastIndex((cell) => cell !== '')
    for (const [index, value] of cells.entries()) {
      const reason = index > deepest ? undefined : reasonOf(value)
      if (reason !== undefined) problems.push({ column: columns[index] ?? null, value, reason })
    }
    return problems
  }
}

const deletedMeanwhile = () => conflict('Somebody has deleted records of this file meanwhile. Please upload it again.')

/** Returns the nodes as an SQL table, so that PostgreSQL compares names exactly as its unique indexes do. */
const toTable = (nodes: readonly TreeNode[], places: ReadonlyMap<TreeNode | undefined, number>): SQL => {
  const parents = nodes.map(({ parent }) => places.get(parent?.first) ?? 0)
  const parentIds = nodes.map(({ parent }) => parent?.first.id ?? null)
  const names = nodes.map(({ path }) => path.at(-1))
  return sql`unnest(${sql.param(parents)}::int[], ${sql.param(parentIds)}::int[], ${sql.param(names)}::text[])
    with ordinality as given (parent, parent_id, name, place)`
}

const isStored = (level: Level): SQL => {
  const parent = columnsOf(level)[parentOf(level) ?? '']
  return sql`lower(${level.name}) = lower(given.name)${parent ? sql` and ${parent} = given.parent_id` : sql``}`
}

/** Inserts missing records and returns their ids; skips records that others insert at the same time. */
const insertMissing = async (writer: Writer, level: Level, nodes: SQL): Promise<ReadonlySet<number>> => {
  const parent = parentOf(level)
  const missing = sql`select ${parent ? sql`parent_id, name` : sql`name`} from (
      select distinct on (parent, lower(name)) * from ${nodes}
      where not exists (select from ${level} where ${isStored(level)})
      order by parent, lower(name), place
    ) missing order by place`
  const rows = await insertSelected(writer, level, [...(parent ? [parent] : []), 'name'], missing).catch(
    (error: unknown) => {
      throw violationOf(error)?.kind === 'reference' ? deletedMeanwhile() : error
    },
  )
  return new Set(rows.map(({ id }) => id))
}

/** Sets the stored id of each node, and the first node of the same name. */
const resolve = async (db: Queryable, level: Level, nodes: readonly TreeNode[], table: SQL): Promise<void> => {
  const { rows } = await db.execute<{ id: number | null; first: number }>(
    sql`select ${level.id} as id,
        first_value(place) over (partition by given.parent, lower(given.name) order by place)::int as first
      from ${table} left join ${level} on ${isStored(level)} order by place`,
  )
  for (const [index, { id, first }] of rows.entries()) {
    const node = nodes[index]
    if (node) Object.assign(node, { id, first: nodes[first - 1] })
  }
}

/** Imports one level and returns its new nodes. */
const importLevel = async (
  writer: Writer,
  level: Level,
  nodes: readonly TreeNode[],
  parentNodes: readonly TreeNode[],
  isPreview: boolean,
): Promise<TreeNode[]> => {
  const table = toTable(nodes, new Map(parentNodes.map((node, index) => [node, index + 1])))
  const inserted = isPreview ? new Set<number>() : await insertMissing(writer, level, table)
  await resolve(writer.db, level, nodes, table)
  if (!isPreview && nodes.some(({ id }) => id === null)) throw deletedMeanwhile()
  return nodes.filter((node) => node === node.first && (node.id === null || inserted.has(node.id)))
}

/**
 * Imports all rows or none; with `isPreview` nothing is written. Throws 1009 listing all invalid rows.
 *
 * Existing records are neither changed nor deleted (A109).
 */
export const importTree = async (
  writer: Writer,
  { columns, levels }: Tree,
  file: CsvFile,
  isPreview: boolean,
): Promise<ImportResult | Reply<ImportResult>> => {
  const rows = await readColumns(file, columns, checkNames(columns))
  // Let other calls proceed between long computations.
  await yieldToOthers()
  const nodes = collectNodes(rows, levels.length)
  const created: TreeNode[] = []
  for (const [index, level] of levels.entries()) {
    await yieldToOthers()
    created.push(...(await importLevel(writer, level, nodes[index] ?? [], nodes[index - 1] ?? [], isPreview)))
  }
  await yieldToOthers()
  const named = nodes.flat().filter((node) => node === node.first).length
  const shown = created.sort((one, other) => one.row - other.row || one.path.length - other.path.length)
  const result: ImportResult = {
    created: created.length,
    changed: 0,
    existing: named - created.length,
    sample: shown.slice(0, sampleSize).map(({ row, path }) => ({
      row,
      action: 'created',
      cells: columns.map((_, index) => path[index] ?? ''),
    })),
  }
  return isPreview ? new Reply(result, messages.previewed) : result
}
