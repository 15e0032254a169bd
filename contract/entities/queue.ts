import { z } from 'zod'
import { applicationEnums } from '../applications'
import { companyStatuses, waitingInCompanies } from './company'
import { exists, id } from './fields'

/** The parts of the queue, in the order of the console. */
export const queueParts = [
  'contracts-this-month',
  'contracts-next-month',
  'in-progress',
  ...waitingInCompanies,
] as const

/** The maximum number of rows in a part; its count says how many there are. */
export const queueRows = 5

/** How many months of contract ends are counted, beginning with this one. */
export const countedMonths = 12

const dayMessage = 'Please send a day, such as 2026-11-22.'

/** The day of the person who asks, since it is another one elsewhere; the day in UTC if it is not given. */
export const queueQuery = z.object({
  today: z
    .string(dayMessage)
    .regex(/^(?:[1-9]\d{3}-\d{2}-\d{2})?$/, { error: dayMessage, abort: true })
    .refine((day) => day === '' || exists(`${day} 00:00:00`), 'This date does not exist.')
    .prefault(''),
})

const queueRow = z.object({
  company: z.object({ id, name: z.string(), small_logo_url: z.string().nullable() }),
  /** When the contract ends; since when the oldest waits otherwise. */
  date: z.string(),
  /** How many wait in the company: people or versions. */
  count: z.int(),
})
export type QueueRow = z.output<typeof queueRow>

const count = z.int()

/** What needs provider staff, and the numbers of all companies. Parts that the caller may not act on are absent. */
export const queue = z
  .object({
    parts: z.array(
      z.object({
        part: z.enum(queueParts),
        /** How many companies are in it. */
        count,
        /** The most urgent ones. */
        rows: z.array(queueRow).max(queueRows),
      }),
    ),
    companies: count,
    /** How many companies have people who cannot sign in, by `is_active`. */
    signed_out: count,
    by_status: z.record(z.enum(companyStatuses), count),
    by_application: z.record(z.enum(applicationEnums), count),
    /** How many contracts end in each month, `YYYY-MM`. */
    ends: z.array(z.object({ month: z.string(), count })).length(countedMonths),
  })
  .meta({ id: 'Queue' })
export type Queue = z.output<typeof queue>
