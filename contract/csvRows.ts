/**
 * Row schemas of CSV files: an object by column heading, whose members turn the text of a cell into a value or refuse it.
 *
 * | Member of a payload | Cell |
 * |---|---|
 * | text | the text; empty is null if the member may be null |
 * | any other that may be null or left out | empty for none, or for its default |
 * | `currency_id` | the name of the record, in the column 'Currency' |
 * | `country_ids` | the names of the records with semicolons between them, in the column 'Countries' |
 * | number | digits with a decimal point; `server/csv/numbers.ts` reads other notations |
 * | boolean, such as `is_remote` | yes or no, in the column 'Remote' |
 */
import { z } from 'zod'
import { isExact, tooLongMessage } from './decimals'
import { lineOrNothing, maxItems, requiredText } from './entities/fields'
import { messages } from './messages'
import { readNames } from './nameLists'
import { columnKey, headingOf } from './naming'

interface Definition {
  readonly type: string
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
}

/** Returns the type of value that a schema takes, such as `string`. */
const typeOf = (schema: z.ZodType): string => {
  const { type, innerType, in: input } = schema.def as Definition
  const inner = innerType ?? input
  return inner ? typeOf(inner) : type
}

const takes = (schema: z.ZodType, nothing: null | undefined) => schema.safeParse(nothing).success
const takesNull = (schema: z.ZodType) => takes(schema, null)

/** Reads a cell as a value; `read` returns undefined if it is none, and `wrong` is the reason. */
const cell = (schema: z.ZodType, read: (text: string) => unknown, wrong: string | ((text: string) => string)) =>
  z
    .string()
    .transform((text, context) => {
      if (text === '' && takesNull(schema)) return null
      if (text === '' && takes(schema, undefined)) return undefined
      const value = text === '' ? undefined : read(text)
      const message = text === '' ? messages.required : typeof wrong === 'string' ? wrong : wrong(text)
      if (value === undefined) context.addIssue({ code: 'custom', message })
      return value
    })
    .pipe(schema as z.ZodType<unknown, unknown>)

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
])

const numberCells = new WeakSet<z.ZodType>()

/** Whether a column of a row schema has numbers. */
export const isNumberCell = (schema: z.ZodType): boolean => numberCells.has(schema)

const numberCell = (schema: z.ZodType): z.ZodType => {
  const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
  const read = (text: string) => (isNumber(text) && isExact(text) ? Number(text) : undefined)
  const wrong = (text: string) => (isNumber(text) ? tooLongMessage : 'Enter a number, such as 1234.5.')
  const made = cell(schema, read, wrong)
  numberCells.add(made)
  return made
}

/** What an empty cell is: none, the default of the member, or an empty text. */
const emptyFor = (schema: z.ZodType): '' | null | undefined =>
  takesNull(schema) ? null : schema.safeParse(undefined).data === undefined ? '' : undefined

const cellKinds: Readonly<Record<string, (schema: z.ZodType) => z.ZodType>> = {
  string: (schema) =>
    z
      .string()
      .transform((text) => (text === '' ? emptyFor(schema) : text))
      .pipe(schema as z.ZodType<unknown, string | null | undefined>),
  enum: (schema) => cell(schema, (text) => text, ''),
  number: numberCell,
  boolean: (schema) => cell(schema, (text) => booleans.get(text.toLowerCase()), 'Enter yes or no.'),
}

/** Names of records; a comma may be part of one. */
const namesCell = (schema: z.ZodType): z.ZodType =>
  z
    .string()
    .transform((text) => readNames(text, ';'))
    .pipe(
      z
        .array(requiredText())
        .min(schema.safeParse([]).success ? 0 : 1, messages.required)
        .max(maxItems, 'Please use at most {maximum} names.'),
    )

const isReference = (member: string, schema: z.ZodType) => member.endsWith('_id') && typeOf(schema) === 'number'

const cellOf = (member: string, schema: z.ZodType): z.ZodType => {
  if (isReference(member, schema)) return takesNull(schema) ? lineOrNothing() : requiredText()
  if (member.endsWith('_ids') && typeOf(schema) === 'array') return namesCell(schema)
  const make = cellKinds[typeOf(schema)]
  if (!make) throw new Error(`A CSV file has no column for ${member}. Declare the row of the upload.`)
  return make(schema)
}

/** Throws if two members would share a column, such as `is_remote` and `remote`. */
const requireOwnHeadings = (members: readonly string[]): void => {
  for (const member of members) {
    const other = members.find((one) => headingOf(one) === headingOf(member))
    if (other !== member)
      throw new Error(
        `${other} and ${member} would share the column '${headingOf(member)}' of a CSV file. Rename one, or declare the row of the upload.`,
      )
  }
}

/**
 * Derives the row schema of a resource's CSV files from the payload that creates a record.
 *
 * @example rowOf(z.object({ name, currency_id: id })) // columns: Name, Currency
 */
export const rowOf = ({ shape }: z.ZodObject): z.ZodObject => {
  requireOwnHeadings(Object.keys(shape))
  return z.object(
    Object.fromEntries(
      Object.entries(shape).map(([member, schema]) => [headingOf(member), cellOf(member, schema as z.ZodType)]),
    ),
  )
}

const formerNames = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>()

/** Lets files have other names for columns: `former` has the present one by another one. */
export const withFormerColumns = (row: z.ZodObject, former: Readonly<Record<string, string>>): void => {
  formerNames.set(row, new Map(Object.entries(former).map(([name, now]) => [columnKey(name), columnKey(now)])))
}

/** Returns the key of a column by what a file with this row calls it. */
export const columnKeyIn = (row: z.ZodObject | undefined, name: string): string => {
  const key = columnKey(name)
  return (row && formerNames.get(row)?.get(key)) ?? key
}

/** The columns of a file, by their keys, whose cells have a meaning that a spreadsheet may have changed. */
export interface ColumnKinds {
  readonly numbers: readonly string[]
  /** The columns that take any text, even one that a spreadsheet has made of another. */
  readonly texts: readonly string[] | 'all'
}

/** Finds which columns of a file with this row have numbers, and which take any text. */
export const columnKindsOf = (row: z.ZodObject | undefined): ColumnKinds => {
  const columns = Object.entries(row?.shape ?? {}) as [string, z.ZodType][]
  const former = [...((row && formerNames.get(row)) ?? [])]
  const keysOf = (isMeant: (schema: z.ZodType) => boolean) => {
    const keys = columns.flatMap(([name, schema]) => (isMeant(schema) ? columnKey(name) : []))
    return [...keys, ...former.flatMap(([name, now]) => (keys.includes(now) ? name : []))]
  }
  return { numbers: keysOf(isNumberCell), texts: keysOf((schema) => schema.safeParse('Text').success) }
}

/** Lists the columns of a file with this row. */
export const columnsOfRow = (row: z.ZodObject | undefined): string[] => Object.keys(row?.shape ?? {})
