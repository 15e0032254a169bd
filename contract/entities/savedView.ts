import { z } from 'zod'
import { printable, requiredText, unprintableMessage } from './fields'

/** How much is kept: views of an account, of these for one list, views of a list that colleagues share, and what a view holds. */
export const savedViewLimits = { all: 500, ofList: 50, shared: 100, name: 100, query: 4_000, columns: 100 } as const

const limits = savedViewLimits

const listMessage = 'Please send the name of a list.'
const pathMessage = 'Please send the path of a list, such as /company/1/regions/.'
const queryMessage = 'Please send a query, such as sort=name.'
const columnMessage = 'Please send names of columns.'

/** The resource whose records the list shows: several may be read by one call. */
const list = z.string(listMessage).regex(/^\w{1,100}$/, listMessage)

/** The path of the call that reads the list, with the ids of the records above it. */
const path = z
  .string(pathMessage)
  .max(300, 'Please use at most 300 characters.')
  .regex(/^\/[\w/-]*$/, pathMessage)

const savedName = requiredText('Please enter a name.', limits.name)

/** What the address of the console says of the list: filters, order and rows per page. */
const query = z
  .string(queryMessage)
  .max(limits.query, 'Please send at most {maximum} characters.')
  .refine(printable, { error: unprintableMessage, abort: true })
  .regex(/^[^\s#]*$/, queryMessage)

const hiddenColumns = z
  .array(z.string(columnMessage).regex(/^\w{1,100}$/, columnMessage), 'Please send a list.')
  .max(limits.columns, 'Please send at most {maximum} entries.')

const isShared = z.boolean('Please send true or false.')

/** A list, of which there are views. */
export const ofList = z.object({ list, path })

/** An arrangement of a list that has a name: filters, order, rows per page and columns. */
export const savedView = z
  .object({
    id: z.int(),
    name: z.string(),
    query: z.string(),
    hidden_columns: z.array(z.string()),
    is_shared: z.boolean(),
    /** Whether it is the caller's, who alone may change it. */
    is_own: z.boolean(),
    /** The name of who saved it. */
    owner: z.string(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof savedView>

export const savedViewPayload = ofList.extend({
  name: savedName,
  query: query.default(''),
  hidden_columns: hiddenColumns.default([]),
  is_shared: isShared.default(false),
})

export const savedViewUpdate = z.object({
  name: savedName.optional(),
  query: query.optional(),
  hidden_columns: hiddenColumns.optional(),
  is_shared: isShared.optional(),
})
