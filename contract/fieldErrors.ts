import type { FieldErrors } from './envelope'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The field that a form knows: a wrong entry of a list is told at the list, a wrong member of a row at the row. */
const fieldOf = ({ path }: Issue, whole: string): string =>
  path
    .slice(0, path.findLastIndex((step) => !/^\d+$/.test(String(step))) + 1)
    .map(String)
    .join('.') || whole

/**
 * Groups what a schema found wrong by field, with dotted paths, each message once; `whole` names what has no field.
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
