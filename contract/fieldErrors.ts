import type { FieldErrors } from './envelope'
import { say, type Values } from './say'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** What a rule of zod allows at least, and at most: its message may tell them. */
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  /** What the message of an own rule tells. */
  readonly params?: Values
}

/** Says what is wrong, in the language of the reader. */
export const sayIssue = ({ message, minimum, maximum, params }: Issue): string =>
  minimum === undefined && maximum === undefined && params === undefined
    ? say(message)
    : say(message, {
        ...(minimum !== undefined && { minimum: Number(minimum) }),
        ...(maximum !== undefined && { maximum: Number(maximum) }),
        ...params,
      })

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
