/** Translates filters and the order of lists to SQL, so that no list is read into memory (decision 0132). */
import { and, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { maxId } from '../../contract/entities/fields'
import { escapeWildcards } from '../database/pattern'
import { badFilter } from './errors'
import type { Filter, Operator, Value } from './filter'

/** What an attribute is in the database. */
export type Attribute =
  | {
      readonly kind: 'text'
      readonly value: SQLWrapper
      readonly isExact?: boolean
      /** Finds a value by an index, if there is one. */
      readonly find?: (text: string) => SQL
    }
  | { readonly kind: 'id'; readonly value: SQLWrapper }
  | { readonly kind: 'flag'; readonly value: SQLWrapper }
  | { readonly kind: 'moment'; readonly value: SQLWrapper }
  /** Ids of linked records: of one, or of any. */
  | { readonly kind: 'linked'; readonly has: (id?: number) => SQL }
  /** The same of all records. */
  | { readonly kind: 'constant'; readonly text: string }

export type Attributes = Readonly<Record<string, Attribute>>

const signs = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

type Sign = keyof typeof signs
const isSign = (operator: Operator): operator is Sign => operator in signs

const never = sql`false`
const unfit = (path: string, operator: Operator) =>
  badFilter(`‘${path}’ cannot be compared by ‘${operator}’ with this value.`)

interface Comparison {
  readonly path: string
  readonly operator: Operator
  readonly value: Value
}

const compareText = (attribute: Extract<Attribute, { kind: 'text' }>, { path, operator, value }: Comparison): SQL => {
  const { isExact = false, find } = attribute
  if (value === null) {
    if (operator === 'eq') return sql`${attribute.value} is null`
    if (operator === 'ne') return sql`${attribute.value} is not null`
    throw unfit(path, operator)
  }
  const text = String(value)
  if (operator === 'eq' && find) return find(text)
  const stored = isExact ? sql`${attribute.value}` : sql`lower(${attribute.value})`
  const given = isExact ? sql`${text}::text` : sql`lower(${text}::text)`
  if (isSign(operator)) {
    if (operator === 'ne') return sql`${stored} is distinct from ${given}`
    return sql`${stored} ${sql.raw(signs[operator])} ${given}`
  }
  const escaped = escapeWildcards(text)
  const pattern = { co: `%${escaped}%`, sw: `${escaped}%`, ew: `%${escaped}` }[operator]
  return isExact ? sql`${stored} like ${pattern}` : sql`${stored} like lower(${pattern}::text)`
}

/** Returns an id as it is stored; undefined for a text that is none. */
export const idOf = (text: unknown): number | undefined => {
  const id = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return id > 0 && id <= maxId ? id : undefined
}

const compareId = (stored: SQLWrapper, { path, operator, value }: Comparison): SQL => {
  if (operator !== 'eq' && operator !== 'ne') throw unfit(path, operator)
  const id = idOf(String(value))
  if (id === undefined) return operator === 'eq' ? never : not(never)
  return operator === 'eq' ? sql`${stored} = ${id}` : sql`${stored} <> ${id}`
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

const compareFlag = (stored: SQLWrapper, { path, operator, value }: Comparison): SQL => {
  const flag = flags.get(String(value).toLowerCase())
  if ((operator !== 'eq' && operator !== 'ne') || flag === undefined) throw unfit(path, operator)
  return sql`${stored} = ${flag === (operator === 'eq')}`
}

const compareMoment = (stored: SQLWrapper, { path, operator, value }: Comparison): SQL => {
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isMoment || !isSign(operator)) throw unfit(path, operator)
  // As precise as what is shown.
  return sql`date_trunc('milliseconds', ${stored}) ${sql.raw(signs[operator])} ${new Date(value).toISOString()}::timestamptz`
}

const compare = (attribute: Attribute, comparison: Comparison): SQL => {
  switch (attribute.kind) {
    case 'text':
      return compareText(attribute, comparison)
    case 'id':
      return compareId(attribute.value, comparison)
    case 'flag':
      return compareFlag(attribute.value, comparison)
    case 'moment':
      return compareMoment(attribute.value, comparison)
    case 'linked': {
      const id = idOf(String(comparison.value))
      if (comparison.operator !== 'eq') throw unfit(comparison.path, comparison.operator)
      return id === undefined ? never : attribute.has(id)
    }
    case 'constant':
      return compareText({ kind: 'text', value: sql`${attribute.text}::text` }, comparison)
  }
}

const isPresent = (attribute: Attribute): SQL => {
  switch (attribute.kind) {
    case 'text':
      return sql`coalesce(${attribute.value}, '') <> ''`
    case 'linked':
      return attribute.has()
    case 'id':
    case 'flag':
    case 'moment':
    case 'constant':
      return sql`true`
  }
}

const attributeAt = (path: string, attributes: Attributes): Attribute => {
  const found = Object.hasOwn(attributes, path) ? attributes[path] : undefined
  if (found) return found
  throw badFilter(`‘${path.slice(0, 60)}’ cannot be filtered by. What can be: ${Object.keys(attributes).join(', ')}.`)
}

/** Returns the condition of a filter; throws 400 for attributes that it can't compare. */
export const conditionOf = (filter: Filter, attributes: Attributes): SQL | undefined => {
  switch (filter.kind) {
    case 'and':
      return and(...filter.parts.map((part) => conditionOf(part, attributes)))
    case 'or':
      return or(...filter.parts.map((part) => conditionOf(part, attributes)))
    case 'not': {
      const condition = conditionOf(filter.part, attributes)
      // What is unknown, such as the beginning of a missing text, isn't met either.
      return condition && sql`not coalesce(${condition}, false)`
    }
    case 'present':
      return isPresent(attributeAt(filter.path, attributes))
    case 'compare':
      return compare(attributeAt(filter.path, attributes), filter)
  }
}

/** Returns the order by an attribute; undefined if nothing can be sorted by it. */
export const orderBy = (path: string, attributes: Attributes): SQL | undefined => {
  const attribute = Object.hasOwn(attributes, path) ? attributes[path] : undefined
  if (!attribute || attribute.kind === 'linked' || attribute.kind === 'constant') return undefined
  return attribute.kind === 'text' ? sql`lower(${attribute.value})` : sql`${attribute.value}`
}
