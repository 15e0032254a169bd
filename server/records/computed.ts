/**
 * Members that the server computes from columns when it reads a record. They stand beside the table of `benefitPackages`,
 * in an export named `benefitPackagesComputed`:
 *
 *     export const benefitPackagesComputed = {
 *       monthly_value: sql`round(${benefitPackages.yearly_value} / 12, 2)`,
 *     }
 *
 * A value has the type of its member: a reference is `json_build_object` of its members, a list `json_agg` of these.
 */
import { is, SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { sentIds } from '../../contract/naming'
import type { RegularResource } from '../../contract/regularResource'
import { ordered } from '../database/collation'
import type { Filtered } from '../database/filtering'
import { memberKind } from './members'
import { columnsOf, type RecordTable } from './table'

/** The expressions of computed members, by name. */
export type Computed = Readonly<Record<string, SQL>>

type Tables = Readonly<Record<string, unknown>>
type Shape = z.ZodObject['shape']

/** The name under which the computed members of a table are exported. */
export const exportOf = (name: string): string => `${name}Computed`

/** Returns the computed members of a resource. */
export const computedOf = (name: string, tables: Tables): Computed => {
  const { [exportOf(name)]: exported } = tables
  return Object.fromEntries(
    Object.entries(exported ?? {}).flatMap(([member, value]) => (is(value, SQL) ? [[member, sql`(${value})`]] : [])),
  )
}

const idOf = (record: SQL): SQL => sql`(${record} ->> 'id')::int`
const folded = (text: SQL): SQL => sql`fold(${text}::text)`
const byText = (text: SQL): SQL => ordered(sql`${text}::text`, sql`fold_order(${folded(text)})`)

/** How each kind is read, sorted and filtered, and by which types of filters. */
interface Handling {
  readonly column: (value: SQL) => SQL
  /** Undefined if it has no order. */
  readonly order?: (value: SQL) => SQL
  readonly filter: (value: SQL) => Filtered
  /** The query parameter of its filter. */
  readonly params: (member: string) => readonly string[]
  readonly comparedBy: readonly string[]
}

const as = (value: SQL): SQL => value
const ownName = (member: string) => [member]

const handling: { readonly [kind in ReturnType<typeof memberKind>]: Handling } = {
  // PostgreSQL's exact numbers come as texts.
  number: {
    column: (value) => sql`${value}`.mapWith(Number),
    order: as,
    filter: (value) => ({ value }),
    params: ownName,
    comparedBy: ['between'],
  },
  boolean: { column: as, order: as, filter: (value) => ({ value }), params: ownName, comparedBy: ['yesOrNo'] },
  text: {
    column: as,
    order: byText,
    filter: (value) => ({ value, folded: folded(value) }),
    params: (member) => [member, `${member}_within`],
    comparedBy: ['anyOf', 'contains', 'within'],
  },
  record: {
    column: as,
    order: (value) => byText(sql`(${value} ->> 'name')`),
    filter: (value) => ({ value: idOf(value) }),
    params: (member) => [`${member}_id`],
    comparedBy: ['anyId'],
  },
  list: {
    column: as,
    filter: (value) => ({
      value: idOf(sql`one`),
      linked: (condition) => sql`exists (select from jsonb_array_elements((${value})::jsonb) one where ${condition})`,
    }),
    params: (member) => [sentIds(member)],
    comparedBy: ['anyId'],
  },
}

const handlingOf = (shape: Shape, member: string): Handling => handling[memberKind(shape[member])]

const entriesOf = (computed: Computed, { shape }: z.ZodObject) =>
  Object.entries(computed).map(([member, value]) => ({ member, value, ...handlingOf(shape, member) }))

/** Returns how computed members are read, sorted and filtered. */
export const readComputed = (computed: Computed, record: z.ZodObject) => {
  const entries = entriesOf(computed, record)
  return {
    columns: Object.fromEntries(entries.map(({ member, value, column }) => [member, column(value)])),
    sortBy: Object.fromEntries(entries.flatMap(({ member, value, order }) => (order ? [[member, order(value)]] : []))),
    filterBy: Object.fromEntries(
      entries.flatMap(({ value, filter, params, member }) => params(member).map((param) => [param, filter(value)])),
    ) as Readonly<Record<string, Filtered>>,
  }
}

/** Returns which types of filters can compare a computed member, by the name of the filter. */
export const computedFilters = (computed: Computed, record: z.ZodObject): ReadonlyMap<string, readonly string[]> =>
  new Map(
    entriesOf(computed, record).flatMap(({ member, params, comparedBy }) =>
      params(member).map((param) => [param, comparedBy] as const),
    ),
  )

/** Says which computed members are no members of the record, or already columns. */
export const computedMistakes = (
  { name, record }: Pick<RegularResource, 'name' | 'record'>,
  table: RecordTable,
  tables: Tables,
): string[] =>
  Object.keys(computedOf(name, tables)).flatMap((member) => [
    ...(member in record.shape ? [] : [`${exportOf(name)} has ${member}, which is no member of the record`]),
    ...(member in columnsOf(table) ? [`${exportOf(name)} has ${member}, which is a column of the table already`] : []),
  ])
