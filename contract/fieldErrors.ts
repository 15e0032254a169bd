import type { FieldErrors } from './envelope'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
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
    fields.set(field, (fields.get(field) ?? new Set()).add(issue.message))
  }
  return Object.fromEntries([...fields].map(([field, found]) => [field, [...found]]))
}
