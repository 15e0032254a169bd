/** Evidence of who has changed what, how long history is kept, and the erasure of persons in it (decision 0104). */
import { z } from 'zod'
import { dayMilliseconds } from '../days'
import { requiredText } from './fields'
import { say } from '../say'

const dateMessage = 'Please send a date such as 2026-11-01.'
const day = z.iso.date(dateMessage)

/** How many days an evidence pack covers at most: a year with some days before and after. */
export const evidenceDays = 400

/** The period of an evidence pack: whole days, UTC, the last one included. */
export const evidenceQuery = z
  .object({ from: day, until: day })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'The end must not be before the beginning.' })
  .refine(({ from, until }) => Date.parse(until) - Date.parse(from) < evidenceDays * dayMilliseconds, {
    path: ['until'],
    error: 'Choose a period of at most {most} days.',
    params: { most: evidenceDays },
  })

/** For how many months history can be kept. */
export const retentionMonths = { min: 3, max: 240 } as const

const error = () => say('Enter a whole number from {min} to {max}.', retentionMonths)

/** Null to keep history for as long as the installation does. */
export const retentionBody = z.object({
  months: z.int({ error }).min(retentionMonths.min, { error }).max(retentionMonths.max, { error }).nullable(),
})

export const retention = z
  .object({
    /** Of this company; null if the installation decides. */
    months: z.int().nullable(),
    /** Of the installation; null if it keeps all. */
    usual_months: z.int().nullable(),
    /** What is older is gone, ISO 8601, UTC; null if nothing is. */
    kept_since: z.string().meta({ format: 'date-time' }).nullable(),
  })
  .meta({ id: 'Retention' })

export const erasureBody = z.object({
  /** On whose word, such as the number of a ticket; history keeps it, so it must not name the person. */
  why: requiredText('Say on whose request, without the name.', 500),
})

export const erasure = z
  .object({
    /** How many rows of history named the person. */
    rows: z.int(),
  })
  .meta({ id: 'Erasure' })
