/** What changed in a company between two moments, all changes of a record added up (decision 0106). */
import { z } from 'zod'
import { activityRecord, momentInQuery } from './activity'
import { changeKinds } from './dataVersion'
import { kindInQuery } from './history'
import { optionalIdInQuery } from './queries'
import { say } from '../say'

/** How many changed records a page has at most. */
export const changesPageSize = 20

const error = () => say('Please choose from {values}.', { values: changeKinds.join(', ') })
/** The only way of change whose records to list. */
const act = z
  .union([z.literal(''), z.enum(changeKinds)], { error })
  .transform((text) => text || undefined)
  .prefault('')

/** Two moments; without the later one, what has changed until now. */
const period = { from: momentInQuery, to: momentInQuery }

export const changesQuery = z.object(period)
export const changedQuery = z.object({ ...period, kind: kindInQuery, act, after: optionalIdInQuery })

const count = z.int().min(0)

/** How many records of a kind were added, changed and removed between the moments. */
const changesOfKind = z.object({ kind: z.string(), added: count, changed: count, removed: count })

export const companyChanges = z
  .object({
    /** ISO 8601, UTC. */
    from: z.string(),
    to: z.string(),
    /** Kinds without changes, and those that the caller may not read, are left out. */
    kinds: z.array(changesOfKind),
  })
  .meta({ id: 'CompanyChanges' })
export type CompanyChanges = z.output<typeof companyChanges>

export const changedRecords = z
  .object({
    records: z.array(activityRecord),
    /** After which id further ones follow; null if there are none. */
    next: z.int().nullable(),
  })
  .meta({ id: 'ChangedRecords' })
export type ChangedRecords = z.output<typeof changedRecords>
