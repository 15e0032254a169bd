/**
 * What to tell a person about a failed call: the shared error display of console and sign-in pages.
 *
 * | Order | Found | Messages |
 * |---|---|---|
 * | 1 | a validation error object | one per field, `Field name: message` (A69) |
 * | 2 | a list or map `data.errors`, or a list `error` | one per entry (A70, A109) |
 * | 3 | `data.message`, else `message` | that one |
 * | 4 | nothing of these | 'An unexpected error occurred' |
 */
import { messages } from '../contract/messages'

type Fields = Record<string, unknown>

const isMap = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the text of an entry: a text, a list of texts, or an object with a message. */
const textOf = (entry: unknown): string => {
  if (typeof entry === 'string') return entry
  if (Array.isArray(entry)) return entry.map(textOf).filter(Boolean).join(' ')
  return isMap(entry) ? textOf(entry.message) : ''
}

/** Makes a field's name readable: `phone_number` is `Phone number`, `roles.TOM` is `Roles TOM`. */
const labelOf = (field: string): string => {
  const words = field.replaceAll(/[_.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Reads the messages of a validation error by field; none for any other error. */
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
 * Lists what to show of a failed call, one toast each.
 *
 * @example errorMessages(error) // ['Phone number: Enter a valid number.']
 */
export const errorMessages = (error: unknown): string[] => {
  const byField = Object.entries(fieldMessages(error)).map(([field, text]) => `${labelOf(field)}: ${text}`)
  if (byField.length > 0) return byField
  if (!isMap(error)) return [messages.unexpected]
  const data = isMap(error.data) ? error.data : {}
  for (const errors of [data.errors, Array.isArray(error.error) && error.error]) {
    const entries = listed(errors)
    if (entries.length > 0) return entries
  }
  return [textOf(data.message) || textOf(error.message) || messages.unexpected]
}
