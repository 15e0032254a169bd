/** Query parameters shared by many calls. Queries are text, so each type parses its value. */
import { z } from 'zod'
import { maxId, maxItems, printable, unprintableMessage } from './fields'
import { say } from '../say'

/** `true` or `false`, `1` or `0`. */
export const flag = z
  .enum(['true', 'false', '1', '0'], 'Please send true or false.')
  .transform((value) => value === 'true' || value === '1')

/** The new state of a toggle. */
export const activeQuery = z.object({ active: flag })

/** Whether to activate the uploaded version; no by default. */
export const activateQuery = z.object({ active: flag.prefault('false') })

export const maxPageSize = 100
export const defaultPageSize = 10

const wholeNumber = (fallback: number, max: number, error: () => string) =>
  z
    .string({ error })
    .regex(/^\d{0,9}$/, { error })
    .transform((text) => (text === '' ? fallback : Number(text)))
    .pipe(z.int({ error }).min(1, { error }).max(max, { error }))
    .prefault(String(fallback))

/** Page number (from 1) and page size; an empty page means the first (A74). */
export const pageQuery = z.object({
  page: wholeNumber(1, maxId, () => say('The page must be a whole number from 1.')),
  page_size: wholeNumber(defaultPageSize, maxPageSize, () =>
    say('The page size must be a whole number from 1 to {most}.', { most: maxPageSize }),
  ),
})

/** The maximum length of a search, in characters. */
export const maxSearchLength = 100

const idMessage = 'Please send an id.'

/** What to search for. */
export const searchedText = z
  .string('Please send one text to search for.')
  .trim()
  .max(maxSearchLength, 'Please search for at most {maximum} characters.')
  .refine(printable, unprintableMessage)
  .prefault('')

/** A single id. */
export const idInQuery = z
  .string(idMessage)
  .regex(/^[1-9]\d{0,9}$/, idMessage)
  .transform(Number)
  .pipe(z.int().max(maxId, idMessage))

/** An optional id. */
export const optionalIdInQuery = z.union([z.literal('').transform(() => undefined), idInQuery], idMessage).optional()

/** Ids as a comma-separated list, a repeated parameter, or both (A120); empty for none. */
export const idsInQuery = z
  .union([z.string(), z.array(z.string()).max(maxItems)], 'Please send ids with commas between them.')
  .transform((value) => [value].flat().flatMap((text) => (text === '' ? [] : text.split(','))))
  .pipe(z.array(idInQuery).max(maxItems, 'Please send at most {maximum} ids.'))
  .transform((ids) => [...new Set(ids)])
  .prefault('')

/** Ids of records in a list, one page of them at most. */
const listedIds = idsInQuery
  .refine((ids) => ids.length <= maxPageSize, {
    error: 'Please send at most {most} ids.',
    params: { most: maxPageSize },
  })
  .transform((ids) => (ids.length > 0 ? { anyOf: ids } : undefined))
  .describe('The ids of the records to list, separated by commas.')

/**
 * The query of a searchable, sortable list; without `sort`, the newest record comes first (A75). `ids` reads certain
 * records by one request.
 *
 * @example listQuery('name', 'email') // ?page=2&search=ann&sort=-name
 */
export const listQuery = <Column extends string>(...columns: readonly [Column, ...Column[]]) =>
  pageQuery.extend({
    search: searchedText,
    sort: z
      .templateLiteral([z.enum(['', '-']), z.enum(columns)], {
        error: () => say('Please sort by {columns}.', { columns: columns.join(', ') }),
      })
      .optional(),
    ids: listedIds,
  })

/** As many ids as fit into an address. */
const maxListedIds = 1000

/** The version of grades or incentives to read; the active one by default. */
export const versionQuery = z.object({ version_id: optionalIdInQuery })

/** Limits a list that isn't paged to some of its records; without ids it has all. */
export const someQuery = z.object({
  ids: idsInQuery
    .refine((ids) => ids.length <= maxListedIds, {
      error: 'Please send at most {most} ids.',
      params: { most: maxListedIds },
    })
    .describe('The ids of the records to list, separated by commas; all if it is empty.'),
})
