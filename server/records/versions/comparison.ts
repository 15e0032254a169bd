/**
 * Declares a versioned resource, and derives from its table and record how the rows of two versions are compared:
 *
 * | What | Derived from |
 * |---|---|
 * | which rows are the same | the only unique index, without company and version |
 * | their order | `orderedBy`, or `{member}_order` of the texts in that index, then its other members |
 * | what may differ | the record's members: the column of that name, `{member}_id`, or SQL given by hand |
 *
 * Rows that are ordered by a member differ in it if they have moved among the others (`moves.ts`).
 */
import { getTableName, sql } from 'drizzle-orm'
import { inOrder } from '../../database/collation'
import { StartError } from '../../tools/startError'
import { columnOf } from '../change'
import { keyOfImport } from '../imports/comparison'
import { columnsOf } from '../table'
import type { Comparison, Declared, Versioned } from './declared'

const owners = ['company_id', 'version_id']
/** Members that differ between any two rows. */
const ofOneRow = new Set([...owners, 'id', 'version', 'created_at'])

const keyOf = ({ rows, orderedBy }: Declared) => {
  const { members = [], folded = new Set<string>() } = keyOfImport(rows, orderedBy) ?? {}
  const own = members.filter((member) => !owners.includes(member))
  const isKey = own.length > 0 && owners.every((member) => members.includes(member))
  return { members: isKey ? own : [], folded }
}

const columnFor = ({ rows }: Declared, member: string): string | undefined =>
  [member, `${member}_id`].find((name) => name in columnsOf(rows))

const comparedMembers = ({ resource, derived = [], orderedBy }: Declared): string[] =>
  Object.keys(resource.record.shape).filter(
    (member) => !ofOneRow.has(member) && !derived.includes(member) && member !== orderedBy,
  )

const findMistakes = (declared: Declared): string[] => {
  const { rows, compared = {}, orderedBy } = declared
  const { members, folded } = keyOf(declared)
  const columns = columnsOf(rows)
  const known = comparedMembers(declared)
  return [
    ...(members.length === 0
      ? ['it needs exactly one unique index: on company_id, version_id and what identifies a row']
      : []),
    ...members
      .filter((member) => !columns[member]?.notNull)
      .map((member) => `its unique index contains ${member}, which may be null`),
    ...members
      .filter((member) => folded.has(member) && !(`${member}_order` in columns))
      .map((member) => `rows are sorted by ${member}, for which it has no column ${member}_order`),
    ...(orderedBy !== undefined && !(orderedBy in columns)
      ? [`rows are ordered by ${orderedBy}, for which it has no column`]
      : []),
    ...known
      .filter((member) => !(member in compared) && columnFor(declared, member) === undefined)
      .map((member) => `it has no column for the record's ${member}: give its SQL in compared`),
    ...Object.keys(compared)
      .filter((member) => !known.includes(member))
      .map((member) => `compared has ${member}, which is no member of the record that may differ`),
  ]
}

/** Returns how rows are compared; throws a `StartError` with all that the table or the declaration lacks. */
const comparisonOf = (declared: Declared): Comparison => {
  const { rows, compared = {}, orderedBy } = declared
  const mistakes = findMistakes(declared)
  if (mistakes.length > 0)
    throw new StartError(
      `The versions of ${getTableName(rows)} cannot be compared:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`,
    )
  const column = (member: string) => sql`r.${sql.identifier(columnOf(rows, member).name)}`
  const { members, folded } = keyOf(declared)
  const texts = members.filter((member) => folded.has(member))
  const others = members.filter((member) => !folded.has(member))
  return {
    keys: members.map((member) => (folded.has(member) ? sql`lower(${column(member)})` : column(member))),
    orders:
      orderedBy === undefined
        ? [...texts.map((member) => inOrder(`r.${member}_order`)), ...others.map(column)]
        : [column(orderedBy)],
    values: comparedMembers(declared).map((member) => [
      member,
      compared[member] ?? column(columnFor(declared, member) ?? member),
    ]),
  }
}

/** Declares a versioned resource; the type of its records is inferred. */
export const versionedRows = <Rec>(declared: Declared<Rec>): Versioned<Rec> => ({
  ...declared,
  comparison: comparisonOf(declared),
})
