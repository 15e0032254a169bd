import type { FieldErrors } from './envelope'
import { joinedTexts } from './formatters'
import { say, spokenLanguage, type Values } from './say'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** What a rule of zod allows at least, and at most: its message may tell them. */
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  /** What can be chosen. */
  readonly values?: readonly unknown[]
  /** What the message of an own rule tells. */
  readonly params?: Values
}

const listed = (values: readonly unknown[]): string => joinedTexts(spokenLanguage(), values.map(String))

/** Spells a choice: 'TOM, JE or LIVE'. */
const spell = (values: readonly unknown[]): string =>
  values.length < 2
    ? values.join('')
    : say('{names} or {last}', { names: listed(values.slice(0, -1)), last: String(values.at(-1)) })

/** Returns what the message of an issue may tell: what a rule of zod allows, and the values of an own rule. */
const valuesOf = ({ minimum, maximum, values, params }: Issue): Values => ({
  ...(minimum !== undefined && { minimum: Number(minimum) }),
  ...(maximum !== undefined && { maximum: Number(maximum) }),
  ...(values && { values: listed(values), choice: spell(values) }),
  ...params,
})

/** Says what is wrong, in the language of the reader. */
export const sayIssue = (issue: Issue): string => {
  const values = valuesOf(issue)
  // What an own rule has said already may quote what was typed, which is no message.
  return Object.keys(values).length > 0 ? say(issue.message, values) : say(issue.message)
}

/** The form field of an issue: an issue in a list item belongs to the list, one in a row to the row. */
const fieldOf = ({ path }: Issue, whole: string): string =>
  path
    .slice(0, path.findLastIndex((step) => !/^\d+$/.test(String(step))) + 1)
    .map(String)
    .join('.') || whole

/**
 * Groups schema issues by field, with dotted paths and without duplicates; `whole` is the key of issues without a
 * field.
 *
 * @example fieldErrors([{ path: ['country_ids', 3], message: 'Choose…' }]) // { country_ids: ['Choose…'] }
 */
export const fieldErrors = (issues: readonly Issue[], whole = 'body'): FieldErrors => {
  const fields = new Map<string, Set<string>>()
  for (const issue of issues) {
    const field = fieldOf(issue, whole)
    fields.set(field, (fields.get(field) ?? new Set()).add(sayIssue(issue)))
  }
  return Object.fromEntries([...fields].map(([field, found]) => [field, [...found]]))
}
