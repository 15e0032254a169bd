/** Field types shared by many entities, with their rules and messages. */
import { z } from 'zod'
import { isEmail, normalizeEmail } from '../email'
import { messages } from '../messages'
import { say, type Values } from '../say'

/** The maximum id: PostgreSQL's integer. */
export const maxId = 2_147_483_647

/** Reads an id that is written in a path, header or query; undefined for anything else. */
export const idIn = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId ? Number(text) : undefined

export const id = z
  .int('Choose an entry from the list.')
  .min(1, 'Choose an entry from the list.')
  .max(maxId, 'Choose an entry from the list.')

/** Characters that PostgreSQL can't store (NUL) or nobody types (other control characters, lone surrogates). */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/u
export const printable = (value: string) => !unprintable.test(value)
export const unprintableMessage = 'This text contains characters that cannot be stored. Please retype it.'

/**
 * Joiners and variation selectors where scripts and emoji need them: after a caseless letter, a mark or an emoji. A
 * joiner must be followed by a character; at the end of a word it is only visible after the virama of an Indic script.
 */
const joined =
  /([\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])\p{Variation_Selector}?(?:[\u200C\u200D](?=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}])|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])\u200D)?/gu
/**
 * Control characters, line breaks and invisible characters (including the blank Braille pattern), the object
 * replacement character, and unassigned code points other than those reserved for emoji.
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]|(?!\p{Extended_Pictographic})\p{Cn}/u
const isPlain = (value: string) => /^[ -~]*$/.test(value)
const isVisible = (value: string) => isPlain(value) || !invisible.test(value.replaceAll(joined, '$1'))
const invisibleMessage = 'This text contains line breaks or invisible characters. Please type it instead of pasting it.'

/** Required single-line text: trimmed, in NFC, at most `max` characters, all visible. */
export const requiredText = (message: string = messages.required, max = 255) =>
  z
    .string(message)
    .trim()
    .normalize()
    .min(1, message)
    .max(max, 'Please use at most {maximum} characters.')
    .refine(isVisible, invisibleMessage)

/** Like `requiredText`, but may be empty. */
export const lineOrNothing = (max = 255) =>
  z
    .string('Please send a text.')
    .trim()
    .normalize()
    .max(max, 'Please use at most {maximum} characters.')
    .refine(isVisible, invisibleMessage)

const cellMessage = 'This text contains invisible characters. Please type it instead of pasting it.'

/**
 * The text of a cell in a spreadsheet, which may hold tabs and line breaks: trimmed, with LF for every line break, in
 * NFC, at most `max` characters; empty is null.
 */
export const cellText = (max: number) =>
  z
    .string('Please send a text.')
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
    .trim()
    .normalize()
    .max(max, 'Please use at most {maximum} characters.')
    .refine((value) => isVisible(value.replaceAll(/[\t\n]/g, ' ')), cellMessage)
    .nullable()
    .transform((value) => value || null)

/** Multi-line text that may be empty: trimmed, at most `max` characters. */
export const textOrNothing = (max: number) =>
  z
    .string('Please send a text.')
    .trim()
    .max(max, 'Please use at most {maximum} characters.')
    .refine(printable, unprintableMessage)

/** Optional multi-line text; empty is stored as null. */
export const optionalText = (max = 255) =>
  textOrNothing(max)
    .nullish()
    .transform((value) => value || null)

/** Optional single-line text; empty is stored as null. */
export const optionalLine = (max = 255) =>
  lineOrNothing(max)
    .nullish()
    .transform((value) => value || null)

/** Text in an update: empty or null clears it, absent leaves it unchanged. */
export const clearableText = (max = 255) =>
  textOrNothing(max)
    .nullable()
    .transform((value) => value || null)
    .optional()

/** An optional id; absent is stored as null. */
export const optionalId = id.nullish().transform((value) => value ?? null)

/** An optional id in an update: null clears it, absent leaves it unchanged. */
export const clearableId = id.nullable().optional()

/** The maximum length of a list in a body or query. */
export const maxItems = 5000

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item, 'Please send a list.').max(maxItems, 'Please send at most {maximum} entries.')

/** A list without duplicates, in order of first occurrence. */
export const uniqueList = <Item extends z.ZodType>(item: Item) => listOf(item).transform((items) => [...new Set(items)])

/** A list of ids without duplicates. */
export const idList = uniqueList(id)

/** Like `idList`, with one id at least. */
export const requiredIdList = listOf(id)
  .min(1, 'Choose one or more entries.')
  .transform((ids) => [...new Set(ids)])

export const maxAmount = 1_000_000_000_000
/** Without `toLocaleString`, which would load its rules of all numbers into every page that imports this. */
export const maxAmountText = String(maxAmount).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** An amount of money or shares: not negative, and small enough to be exact. */
export const amount = z
  .number('Enter a number, such as 1234.5.')
  .min(0, 'Enter a number from 0.')
  .max(maxAmount, { error: () => say('Enter a number up to {most}.', { most: maxAmountText }) })

/** Increases with every change of a record. Forms send it back, and an outdated one is refused with 409. */
export const version = z.int().meta({ examples: [1] })
/** The version that the form has read; if absent, the check is skipped. */
export const readVersion = z
  .int('Please send a whole number.')
  .min(1)
  .max(maxId)
  .meta({ examples: [1] })
  .optional()

export const name = requiredText('Please enter a name.')

/** A valid email, normalized as it is stored and compared: case-insensitive (A53). */
export const email = (message: string = messages.emailRequired) =>
  z
    .string(message)
    .overwrite(normalizeEmail)
    .min(1, message)
    .refine((value) => value === '' || isEmail(value), messages.emailInvalid)
    .meta({ format: 'email' })

const callingCodeMessage = 'Enter a calling code of 1 to 4 digits.'
const numberMessage = 'Enter a valid number of 4 to 15 digits.'
const codeExample = '44'
const numberExample = '2075550100'
/** Documents digits with an example, which generated data has. */
const documentDigits = (example: string) => ({ format: 'digits', examples: [example] })
const digits = (pattern: RegExp, message: string, missing: string, example: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .refine((value) => value === '' || pattern.test(value), message)
    .meta(documentDigits(example))

/** The calling code without the plus sign. */
export const phoneCode = (missing = callingCodeMessage) => digits(/^\d{1,4}$/, callingCodeMessage, missing, codeExample)
export const phoneNumber = (missing = numberMessage) => digits(/^\d{4,15}$/, numberMessage, missing, numberExample)

const digitsOrNothing = (pattern: RegExp, message: string, example: string) =>
  z
    .string(message)
    .trim()
    .regex(pattern, message)
    .meta(documentDigits(example))
    .nullable()
    .transform((value) => value || null)
    .optional()

/** An optional phone: empty text or null means none. */
export const optionalPhoneCode = digitsOrNothing(/^(\d{1,4})?$/, callingCodeMessage, codeExample)
export const optionalPhoneNumber = digitsOrNothing(/^(\d{4,15})?$/, numberMessage, numberExample)

/** The message for an incomplete date: the form's date field sends nothing until all three parts are entered. */
const noDate = 'Enter a date: year, month and day.'
const missingDate = 'This date does not exist.'
const dateMessage = 'Enter a date as YYYY-MM-DD HH:mm:ss.'
/** Returns whether a date and time exists, such as no February 31. */
export const exists = (text: string): boolean => {
  const date = new Date(`${text.replace(' ', 'T')}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace(' ', 'T'))
}

/** A date, `YYYY-MM-DD`. Drops the midnight that the form's date field sends; year 0 and February 31 are invalid. */
export const date = z
  .string(noDate)
  .overwrite((text) => text.replace(/ 00:00:00$/, ''))
  .min(1, { error: noDate, abort: true })
  .regex(/^[1-9]\d{3}-\d{2}-\d{2}$/, { error: 'Enter a date as YYYY-MM-DD.', abort: true })
  .refine((text) => exists(`${text} 00:00:00`), missingDate)
  .meta({ format: 'date' })

/** An optional date; absent is stored as null. */
export const optionalDate = date.nullish().transform((value) => value ?? null)

/** An optional date in an update: null clears it, absent leaves it unchanged. */
export const clearableDate = date.nullable().optional()

/** A date and time without time zone, `YYYY-MM-DD HH:mm:ss`; February 31 is invalid. */
export const dateTime = z
  .string(noDate)
  .min(1, { error: noDate, abort: true })
  .regex(/^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, { error: dateMessage, abort: true })
  .refine(exists, missingDate)
  .meta({ format: 'local-date-time' })

/** A reference to another record, with its name. */
export const ref = z.object({ id, name: z.string() }).meta({ id: 'Ref' })
export type Ref = z.output<typeof ref>

/** The response to a deletion. */
/** By `removal_id`, `undoRemovals` restores what was deleted: for ten minutes, and for the same caller. */
export const deleted = z.object({ id, removal_id: id.optional() }).meta({ id: 'Deleted' })
/** The removals that were undone, without those that are over, or of others. */
export const undone = z
  .object({
    ids: z.array(id),
    /** How many people keep their roles as they are, without what was restored: they have been changed since the deletion. */
    people_kept: z.int(),
  })
  .meta({ id: 'UndoneRemovals' })
/** The additions that were taken back, without those that are over, or of others. */
export const withdrawn = z.object({ ids: z.array(id) }).meta({ id: 'WithdrawnAdditions' })
/** By which `undoAdditions` takes back what was added: for ten minutes, and for the same caller. Null if there is nothing to undo. */
export const additionId = id.nullable()
/** The response to a toggle. */
export const toggled = z.object({ id, is_active: z.boolean() }).meta({ id: 'Toggled' })

interface Refused {
  readonly code?: string | undefined
  readonly keys?: unknown
}

/** Refuses misspelled members and parameters by name: `prevew` would make the change, `ends_om` give a role without an end. */
export const strictly = (message = 'Please send an object.', values?: Values) => ({
  error: ({ code, keys }: Refused) =>
    code === 'unrecognized_keys' ? say('Unknown: {keys}.', { keys: String(keys) }) : say(message, values),
})
