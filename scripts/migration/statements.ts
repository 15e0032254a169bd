/** Drafts the SQL that turns the migrated tables into the declared ones, in three steps: remove, change, add. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableName } from 'drizzle-orm'
import { recordedTables, recordStatement } from '../../server/records/history/recorded'
import { StartError } from '../../server/tools/startError'
import type { Tables } from './declared'
import type { Differences } from './differences'
import { definitionOf, labelOf, type Column, type Part } from './parts'

const quote = (name: string) => `"${name}"`
const alter = ({ table }: Part) => `ALTER TABLE ${quote(table)}`

const isForeignKey = (part: Part) => part.kind === 'constraint' && part.definition.startsWith('FOREIGN KEY')

/** Parts are removed before the parts they depend on. */
const removalOrder = [
  (part: Part) => part.kind === 'recording',
  isForeignKey,
  (part: Part) => part.kind === 'constraint',
  (part: Part) => part.kind === 'index',
  (part: Part) => part.kind === 'column' && part.isGenerated,
  (part: Part) => part.kind === 'column',
  () => true,
]
const removalOrderOf = (part: Part): number => removalOrder.findIndex((is) => is(part))

const remove = (part: Part): string => {
  if (part.kind === 'recording') return `SELECT history.forget('${part.table}');`
  if (part.kind === 'index') return `DROP INDEX ${quote(part.name)};`
  if (part.kind === 'constraint') return `${alter(part)} DROP CONSTRAINT ${quote(part.name)};`
  if (part.kind === 'column' && part.isGenerated) return `${alter(part)} DROP COLUMN ${quote(part.name)};`
  const [what, rename] =
    part.kind === 'table'
      ? [
          `SELECT history.forget('${part.table}');\nDROP TABLE ${quote(part.name)};`,
          `ALTER TABLE ${quote(part.name)} RENAME TO`,
        ]
      : [`${alter(part)} DROP COLUMN ${quote(part.name)};`, `${alter(part)} RENAME COLUMN ${quote(part.name)} TO`]
  return `-- Deletes data. If it got a new name, write ${rename} … instead.\n${what}`
}

const columnTable = (part: Part) => (part.kind === 'column' ? [part.table] : [])

/** Whether a part can't be altered in place but can be recreated without losing data. */
const mustRecreate = (declared: Part, found: Part): boolean =>
  declared.kind !== 'column' || found.kind !== 'column' || (declared.isGenerated && found.isGenerated)

/**
 * Removes parts that are not declared or must be recreated. What records a table depends on its columns; in
 * PostgreSQL 15 it even keeps a generated column from being added.
 */
export const removals = ({ missing, extra, changed }: Differences): string[] => {
  const changing = new Set([...missing, ...extra, ...changed.map(({ found }) => found)].flatMap(columnTable))
  const isInTheWay = (part: Part) => part.kind !== 'recording' || changing.has(part.table)
  return [...extra, ...changed.filter(({ declared, found }) => mustRecreate(declared, found)).map(({ found }) => found)]
    .filter(isInTheWay)
    .toSorted((one, other) => removalOrderOf(one) - removalOrderOf(other))
    .map(remove)
}

const change = (declared: Column, found: Column): string[] => {
  if (declared.isGenerated !== found.isGenerated || declared.isIdentity !== found.isIdentity)
    throw new StartError(
      `${labelOf(declared)} is ${definitionOf(found)}, but declared as ${definitionOf(declared)}: write this migration by hand.`,
    )
  const column = `${alter(declared)} ALTER COLUMN ${quote(declared.name)}`
  const { type, expression, notNull } = declared
  const statements: string[] = []
  if (type !== found.type)
    statements.push(
      `-- Fails if a stored value does not fit the new type: add USING to convert them.\n${column} SET DATA TYPE ${type};`,
    )
  if (expression !== found.expression)
    statements.push(expression === null ? `${column} DROP DEFAULT;` : `${column} SET DEFAULT ${expression};`)
  if (notNull && !found.notNull)
    statements.push(
      `-- Fails if a stored row has no value here: fill such rows first, with an UPDATE.\n${column} SET NOT NULL;`,
    )
  if (!notNull && found.notNull) statements.push(`${column} DROP NOT NULL;`)
  return statements
}

/** Alters columns in place. */
export const changes = ({ changed }: Differences): string[] =>
  changed.flatMap(({ declared, found }) =>
    declared.kind === 'column' && found.kind === 'column' ? change(declared, found) : [],
  )

const groups = {
  table: [],
  recording: [],
  column: ['columns'],
  index: ['indexes'],
  constraint: ['foreignKeys', 'compositePrimaryKeys', 'uniqueConstraints', 'checkConstraints'],
} as const

type Snapshot = ReturnType<typeof generateDrizzleJson>

/** PostgreSQL truncates longer names. */
const longestName = 63

/** Returns a drizzle-kit snapshot without the given parts. */
const without = (parts: readonly Part[], snapshot: Snapshot): Snapshot => {
  const rest = structuredClone(snapshot)
  for (const part of parts) {
    const key = `public.${part.table}`
    const table = rest.tables[key]
    if (part.kind === 'table') delete rest.tables[key]
    else if (table)
      for (const group of groups[part.kind])
        for (const name of Object.keys(table[group]))
          if (name.slice(0, longestName) === part.name) delete table[group][name]
  }
  return rest
}

const refuseWithoutDefault = (column: Column): void => {
  const { table, name, type, notNull, expression, isIdentity } = column
  if (!notNull || expression !== null || isIdentity) return
  const alteration = `ALTER TABLE "${table}"`
  throw new StartError(
    [
      `The new column ${table}.${name} is NOT NULL and has no default, but stored rows need a value in it.`,
      'Give it a default, or make it nullable, or write the migration by hand, with a value for each stored row:',
      `  ${alteration} ADD COLUMN "${name}" ${type};`,
      `  UPDATE "${table}" SET "${name}" = …;`,
      `  ${alteration} ALTER COLUMN "${name}" SET NOT NULL;`,
    ].join('\n'),
  )
}

/** Returns a comment for the migration file about what to decide for stored rows. */
const noteOn = (part: Part): string | undefined => {
  if (part.kind === 'column')
    return part.notNull || part.expression !== null
      ? undefined
      : 'Stored rows have no value here: add an UPDATE if they need one.'
  const restricts = part.kind === 'constraint' || / UNIQUE /.test(definitionOf(part))
  return restricts ? 'Fails if stored rows violate it: correct such rows first, with an UPDATE.' : undefined
}

const patternOf = ({ kind, table, name }: Part): RegExp =>
  ({
    table: /$^/,
    recording: /$^/,
    column: new RegExp(`^ALTER TABLE "${table}" ADD COLUMN "${name}" `),
    index: new RegExp(`^CREATE (UNIQUE )?INDEX "${name}" `),
    constraint: new RegExp(`^ALTER TABLE "${table}" ADD CONSTRAINT "${name}`),
  })[kind]

/** Adds missing parts, in the SQL of drizzle-kit, and records what is new. */
export const additions = async ({ missing, changed }: Differences, tables: Tables): Promise<string[]> => {
  for (const part of missing) if (part.kind === 'column') refuseWithoutDefault(part)
  const declared = generateDrizzleJson(tables)
  const statements = await generateMigration(without(missing, declared), declared)
  const added = statements.map((statement) => {
    const part = missing.find((part) => patternOf(part).test(statement))
    const note = part && noteOn(part)
    return note ? `-- ${note}\n${statement}` : statement
  })
  const isNew = ({ kind }: Part) => kind === 'table' || kind === 'recording'
  const recorded = new Set([...missing, ...changed.map((one) => one.declared)].filter(isNew).map(({ table }) => table))
  const recordings = recordedTables(tables).filter((table) => recorded.has(getTableName(table)))
  return [...added, ...recordings.map(recordStatement)]
}
