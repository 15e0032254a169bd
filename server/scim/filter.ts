/**
 * Parses filters (RFC 7644, section 3.4.2.2). Not by the library: a filter of 30 characters keeps that busy for seconds, and it
 * negates and quotes wrongly (decision 0132).
 *
 *     or       = and *("or" and)
 *     and      = term *("and" term)
 *     term     = ["not"] "(" or ")" / path "pr" / path operator value / path "[" or "]"
 */
import { badFilter } from './errors'

export const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Operator = (typeof operators)[number]

export type Value = string | number | boolean | null

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'present'; readonly path: string }
  | { readonly kind: 'compare'; readonly path: string; readonly operator: Operator; readonly value: Value }

const longestFilter = 8000
const mostComparisons = 200
const deepest = 20

/** Space, a word, a string, or one of the brackets. Each part begins with another character, so that nothing is tried twice. */
const token = /\s*(?:([\w$:./+-]+)|("(?:[^"\\]|\\.)*")|([()[\]]))\s*/y

const tokensOf = (text: string): string[] => {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const start = token.lastIndex
    const found = token.exec(text)
    if (!found) throw badFilter(`The filter cannot be read from ‘${text.slice(start, start + 30)}’ on.`)
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '')
  }
  return tokens
}

const isOperator = (word: string): word is Operator => (operators as readonly string[]).includes(word)

const valueOf = (text: string): Value => {
  try {
    const value: unknown = JSON.parse(/^(?:true|false|null)$/i.test(text) ? text.toLowerCase() : text)
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Value
  } catch {
    // Told below.
  }
  throw badFilter(`‘${text.slice(0, 30)}’ is no value. Put texts between double quotes.`)
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

/** Returns a path in lower case, without the name of its own schema. */
export const plainPath = (path: string): string => path.toLowerCase().replace(coreSchema, '')

const pathPattern = /^[a-z$][\w$.:-]*$/i

class Parser {
  private place = 0
  private comparisons = 0

  constructor(private readonly tokens: readonly string[]) {}

  parse(): Filter {
    const filter = this.either('', 0)
    if (this.place < this.tokens.length)
      throw badFilter(`The filter has a ‘${this.tokens[this.place] ?? ''}’ too much.`)
    return filter
  }

  private isNext(word: string): boolean {
    return this.tokens[this.place]?.toLowerCase() === word
  }

  private skip(word: string): boolean {
    const isThere = this.isNext(word)
    if (isThere) this.place += 1
    return isThere
  }

  private next(): string {
    const word = this.tokens[this.place]
    if (word === undefined) throw badFilter('The filter ends too early.')
    this.place += 1
    return word
  }

  private close(bracket: string): void {
    if (!this.skip(bracket)) throw badFilter(`The filter lacks a ‘${bracket}’.`)
  }

  /** @param prefix The attribute whose values are filtered, with a dot. */
  private either(prefix: string, depth: number): Filter {
    if (depth > deepest) throw badFilter(`Filters are nested at most ${deepest} deep.`)
    const parts = [this.both(prefix, depth)]
    while (this.skip('or')) parts.push(this.both(prefix, depth))
    const [first] = parts
    return parts.length === 1 && first ? first : { kind: 'or', parts }
  }

  private both(prefix: string, depth: number): Filter {
    const parts = [this.term(prefix, depth)]
    while (this.skip('and')) parts.push(this.term(prefix, depth))
    const [first] = parts
    return parts.length === 1 && first ? first : { kind: 'and', parts }
  }

  private term(prefix: string, depth: number): Filter {
    if (this.isNext('not') && this.tokens[this.place + 1] === '(') {
      this.place += 1
      return { kind: 'not', part: this.term(prefix, depth + 1) }
    }
    if (this.skip('(')) {
      const inner = this.either(prefix, depth + 1)
      this.close(')')
      return inner
    }
    return this.comparison(prefix, depth)
  }

  private comparison(prefix: string, depth: number): Filter {
    const word = this.next()
    if (!pathPattern.test(word)) throw badFilter(`‘${word.slice(0, 30)}’ is no attribute.`)
    const path = prefix + plainPath(word)
    if (this.skip('[')) {
      const inner = this.either(`${path}.`, depth + 1)
      this.close(']')
      return inner
    }
    this.comparisons += 1
    if (this.comparisons > mostComparisons) throw badFilter(`A filter has at most ${mostComparisons} comparisons.`)
    const operator = this.next().toLowerCase()
    if (operator === 'pr') return { kind: 'present', path }
    if (!isOperator(operator)) throw badFilter(`‘${operator.slice(0, 30)}’ is no operator.`)
    return { kind: 'compare', path, operator, value: valueOf(this.next()) }
  }
}

/** Parses a filter; throws 400. */
export const parseFilter = (text: string): Filter => {
  if (text.length > longestFilter) throw badFilter(`A filter has at most ${longestFilter} characters.`)
  return new Parser(tokensOf(text)).parse()
}

const compareText = (one: string, other: string, operator: Operator): boolean => {
  switch (operator) {
    case 'eq':
      return one === other
    case 'ne':
      return one !== other
    case 'co':
      return one.includes(other)
    case 'sw':
      return one.startsWith(other)
    case 'ew':
      return one.endsWith(other)
    case 'gt':
      return one > other
    case 'ge':
      return one >= other
    case 'lt':
      return one < other
    case 'le':
      return one <= other
  }
}

/** Whether a value of an attribute, such as an email with its type, meets a filter on such values. */
export const meets = (filter: Filter, value: Readonly<Record<string, unknown>>): boolean => {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => meets(part, value))
    case 'or':
      return filter.parts.some((part) => meets(part, value))
    case 'not':
      return !meets(filter.part, value)
    case 'present':
      return memberOf(value, filter.path) !== undefined
    case 'compare':
      return compareText(
        String(memberOf(value, filter.path) ?? '').toLowerCase(),
        String(filter.value ?? '').toLowerCase(),
        filter.operator,
      )
  }
}

const memberOf = (value: Readonly<Record<string, unknown>>, path: string): unknown =>
  Object.entries(value).find(([member]) => member.toLowerCase() === path)?.[1]

/** Returns the values that a filter demands by `eq`, joined by `and`: those of an entry to add where none meets it. */
export const demanded = (filter: Filter): Readonly<Record<string, Value>> => {
  if (filter.kind === 'compare' && filter.operator === 'eq') return { [filter.path]: filter.value }
  if (filter.kind !== 'and') return {}
  return Object.assign({}, ...filter.parts.map(demanded)) as Readonly<Record<string, Value>>
}
