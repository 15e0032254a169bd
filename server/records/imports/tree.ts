/** Imports trees: the columns are its levels. Each row is a path; its last names may be empty. */
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ImportCount } from '../../../contract/entities/imports'
import type { RegularResource } from '../../../contract/regularResource'
import type { Queryable } from '../../database/connection'
import { violationOf } from '../../database/violations'
import { conflict } from '../../errors/apiError'
import { insertSelected } from '../changeSelected'
import type { Writer } from '../writer'
import { columnsOf, referencesOf, type RecordTable } from '../table'
import type { Imported, Target } from './importFile'
import { collectNodes, type TreeNode } from './treeNodes'

type LevelTable = RecordTable & { readonly name: AnyPgColumn }

/** A level of the tree, whose parent is the level before it. Names are unique within a parent, ignoring case. */
interface Level {
  readonly table: LevelTable
  readonly words: RegularResource['words']
}

/** Returns the member that refers to the parent; undefined for the first level. */
const parentOf = (level: LevelTable): string | undefined => referencesOf(level)[0]?.member

const deletedMeanwhile = () => conflict('Somebody has deleted records of this file meanwhile. Please upload it again.')

/** Returns the nodes as an SQL table, so that PostgreSQL compares names exactly as its unique indexes do. */
const tableOfNodes = (nodes: readonly TreeNode[], places: ReadonlyMap<TreeNode | undefined, number>): SQL => {
  const parents = nodes.map(({ parent }) => places.get(parent?.first) ?? 0)
  const parentIds = nodes.map(({ parent }) => parent?.first.id ?? null)
  const names = nodes.map(({ path }) => path.at(-1))
  return sql`unnest(${sql.param(parents)}::int[], ${sql.param(parentIds)}::int[], ${sql.param(names)}::text[])
    with ordinality as given (parent, parent_id, name, place)`
}

const isStored = (level: LevelTable): SQL => {
  const parent = columnsOf(level)[parentOf(level) ?? '']
  return sql`lower(${level.name}) = lower(given.name)${parent ? sql` and ${parent} = given.parent_id` : sql``}`
}

/** Inserts missing records and returns their ids; skips records that others insert at the same time. */
const insertMissing = async (writer: Writer, level: LevelTable, nodes: SQL): Promise<ReadonlySet<number>> => {
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
const resolve = async (db: Queryable, level: LevelTable, nodes: readonly TreeNode[], table: SQL): Promise<void> => {
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
  level: LevelTable,
  nodes: readonly TreeNode[],
  parentNodes: readonly TreeNode[],
  isPreview: boolean,
): Promise<TreeNode[]> => {
  const table = tableOfNodes(nodes, new Map(parentNodes.map((node, index) => [node, index + 1])))
  const inserted = isPreview ? new Set<number>() : await insertMissing(writer, level, table)
  await resolve(writer.db, level, nodes, table)
  if (!isPreview && nodes.some(({ id }) => id === null)) throw deletedMeanwhile()
  return nodes.filter((node) => node === node.first && (node.id === null || inserted.has(node.id)))
}

/** An imported parent has an id only after the import, which must not tell the plan from that of the preview. */
const importedOf = ({ row, path, parent }: TreeNode, depth: number, isNew: (node: TreeNode) => boolean): Imported => ({
  row,
  action: 'created',
  cells: Array.from({ length: depth }, (_, index) => path[index] ?? ''),
  values: [...path, parent && !isNew(parent.first) ? parent.first.id : null],
})

const countOf = ({ words }: Level, nodes: readonly TreeNode[], created: readonly TreeNode[]): ImportCount => {
  const distinct = nodes.filter((node) => node === node.first).length
  return { ...words, created: created.length, changed: 0, existing: distinct - created.length }
}

/** Imports rows whose cells are the levels of a tree. Existing records are neither changed nor deleted (A109). */
export const treeTarget = (row: z.ZodObject, levels: readonly Level[]): Target => ({
  row,
  isPath: true,
  run: async ({ writer, rows, isPreview, pause }) => {
    const nodes = collectNodes(rows, levels.length)
    const created: TreeNode[] = []
    const counts: ImportCount[] = []
    for (const [index, level] of levels.entries()) {
      await pause()
      const own = nodes[index] ?? []
      const added = await importLevel(writer, level.table, own, nodes[index - 1] ?? [], isPreview)
      created.push(...added)
      counts.push(countOf(level, own, added))
    }
    await pause()
    const news = new Set(created)
    const records = created.sort((one, other) => one.row - other.row || one.path.length - other.path.length)
    const isNew = (node: TreeNode) => news.has(node)
    return { counts, records: records.map((node) => importedOf(node, levels.length, isNew)) }
  },
})
