/**
 * Extracts the messages of a failed call, for console and sign-in pages.
 *
 * | Order | Error contains | Messages |
 * |---|---|---|
 * | 1 | a validation error object | one per field, `Field name: message` (A69) |
 * | 2 | a list or map `data.errors`, or a list `error` | one per entry (A70, A109) |
 * | 3 | `data.message` or `message` | that message |
 * | 4 | none of these | 'An unexpected error occurred' |
 */
import { capitalize } from '../contract/capitalize'
import { say } from '../contract/say'
import { signInMessages } from '../contract/signInMessages'
import { labelled } from '../contract/glue'

type Fields = Record<string, unknown>

const isMap = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Says an entry in the present language, as the server has done with its own: a string, a list of strings, or an object with a message. */
const textOf = (entry: unknown): string => {
  if (typeof entry === 'string') return say(entry)
  if (Array.isArray(entry)) return entry.map(textOf).filter(Boolean).join(' ')
  return isMap(entry) ? textOf(entry.message) : ''
}

/** Converts a field name to a label: `phone_number` to `Phone number`, `roles.TOM` to `Roles TOM`, `currency_id` to `Currency`. */
const labelOf = (field: string): string => capitalize(field.replaceAll(/(?<=\w)_ids?$|[_.]+/g, ' ').trim())

/** Returns the messages of a validation error by field; empty for other errors. */
export const fieldMessages = (error: unknown): Record<string, string> => {
  if (!isMap(error) || error.is_validation_error !== true) return {}
  const fields = isMap(error.error) ? error.error : isMap(error.data) ? error.data : {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, entry]) => (textOf(entry) ? [[field, textOf(entry)]] : [])),
  )
}

const listed = (errors: unknown): string[] =>
  (Array.isArray(errors) ? errors : isMap(errors) ? Object.values(errors) : []).map(textOf).filter(Boolean)

/**
 * Lists the messages of a failed call, one per toast. Fields are named by what `labels` calls them.
 *
 * @example errorMessages(error) // ['Phone number: Enter a valid number.']
 */
export const errorMessages = (error: unknown, labels: Readonly<Record<string, string>> = {}): string[] => {
  const byField = Object.entries(fieldMessages(error)).map(([field, text]) =>
    labelled(labels[field] ?? labelOf(field), text),
  )
  if (byField.length > 0) return byField
  if (!isMap(error)) return [say(signInMessages.unexpected)]
  const data = isMap(error.data) ? error.data : {}
  for (const errors of [data.errors, Array.isArray(error.error) && error.error]) {
    const entries = listed(errors)
    if (entries.length > 0) return entries
  }
  return [textOf(data.message) || textOf(error.message) || say(signInMessages.unexpected)]
}
