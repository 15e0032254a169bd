/** The activity of the console: entries of history, and of the reads that matter (decision 0101). */
import { z } from 'zod'
import { grantableApplications } from '../applications'
import { isTimeZone } from '../days'
import { anyId, anyName, anyOf, contains } from './filters'
import { id, ref } from './fields'
import { entryAuthor, historyEntry, placeInHistory } from './history'

/** How many entries a page has at most. */
export const activityPageSize = 20

/** How many entries a file has at most. */
export const activityFileSize = 10_000

/** How many new entries are counted at most. */
export const mostNews = 50

/** Where a change comes from. */
export const activitySources = ['console', 'import', 'many', 'view', 'undo', 'repair', 'program'] as const
export type ActivitySource = (typeof activitySources)[number]

/** What an entry did to records. */
export const activityActs = [
  'changed',
  'added',
  'removed',
  'exported',
  'viewed',
  'checked',
  'signedOut',
  'factorRemoved',
] as const
export type ActivityAct = (typeof activityActs)[number]

const momentMessage = 'Please send a date and time such as 2026-11-01T00:00:00Z.'
/** An offset may lead out of the years that have four digits. */
const hasUsualYear = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear()
  return year >= 0 && year <= 9999
}
/** An optional moment, such as the beginning of a period. */
export const momentInQuery = z
  .union(
    [z.literal(''), z.iso.datetime({ offset: true, error: momentMessage }).refine(hasUsualYear, momentMessage)],
    momentMessage,
  )
  .transform((text) => (text === '' ? undefined : new Date(text)))
  .prefault('')
  .describe('A date and time such as 2026-11-01T00:00:00Z.')

const oneMessage = 'Please send a kind of record, the id of its company or 0, and its id, such as regions:7:12.'
const recordInQuery = z
  .string(oneMessage)
  .regex(/^(\w{1,100}:\d{1,10}:\d{1,10})?$/, oneMessage)
  .transform((text) => {
    const [kind = '', company, one] = text.split(':')
    return text === '' ? undefined : { kind, company: Number(company), id: Number(one) }
  })
  .refine((one) => !one || Math.max(one.company, one.id) < 2 ** 31, oneMessage)
  .prefault('')
  .describe('The kind of a record, the id of its company or 0, and its id, such as regions:7:12.')

/**
 * | Filter | Keeps entries |
 * |---|---|
 * | `person` | by people whose name or email contains this |
 * | `kind` | about records of these kinds, by the names of their resources |
 * | `record` | about one record |
 * | `from`, `to` | from one moment until before another |
 * | `application` | about roles in one of these applications |
 * | `source` | that come from there |
 * | `act` | that did this to records |
 */
export const activityFilters = {
  person: contains,
  kind: anyName,
  record: recordInQuery,
  from: momentInQuery,
  to: momentInQuery,
  application: anyOf(grantableApplications),
  source: anyOf(activitySources),
  act: anyOf(activityActs),
}

const ofCompanies = { ...activityFilters, company_id: anyId }
const page = { before: placeInHistory }
/** The oldest entry that is known, from which on entries are counted. */
const known = { since: placeInHistory }

export const activityQueries = {
  list: { platform: z.object({ ...ofCompanies, ...page }), company: z.object({ ...activityFilters, ...page }) },
  news: { platform: z.object({ ...ofCompanies, ...known }), company: z.object({ ...activityFilters, ...known }) },
  file: { platform: z.object(ofCompanies), company: z.object(activityFilters) },
  records: z.object({ after: placeInHistory }),
}

/** A record that an entry has written, told as in its history. */
export const activityRecord = historyEntry
  .pick({ change: true, members: true, before: true, after: true })
  .extend({
    /** The name of its resource. */
    kind: z.string(),
    id: z.int(),
    /** Null for records of no company. */
    company: ref.nullable(),
  })
  .meta({ id: 'ActivityRecord' })
export type ActivityRecord = z.output<typeof activityRecord>

/** What was read, of an entry that changed nothing. */
const activityRead = z
  .object({
    act: z.enum(['exported', 'viewed', 'ended', 'checked', 'signedOut', 'factorRemoved']),
    /** The name of the resource whose records were read. */
    kind: z.string(),
    /** The person whom the read was about. */
    person: ref.nullable(),
    /** How many rows were exported. */
    rows: z.int().nullable(),
    /** Whether there were more rows than were counted. */
    isMore: z.boolean(),
    /** What the records were filtered by: the query of the call. */
    query: z.record(z.string(), z.string()),
    /** As of when they were read, if not as of then. */
    as_of: z.string().nullable(),
  })
  .meta({ id: 'ActivityRead' })
export type ActivityRead = z.output<typeof activityRead>

export const activityEntry = z
  .object({
    id: z.int(),
    ...entryAuthor,
    why: z.string().nullable(),
    source: z.enum(activitySources),
    /** The company of the call; null for calls of the platform. */
    company: ref.nullable(),
    /** As whom the person viewed the console meanwhile. */
    as: ref.nullable(),
    read: activityRead.nullable(),
    /** The kinds of record that it has written. */
    kinds: z.array(z.string()),
    /** The first records that it has written; those that the caller may not read are left out. */
    records: z.array(activityRecord),
    /** How many records it has written, or more than that. */
    count: z.int(),
    isMore: z.boolean(),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.output<typeof activityEntry>

export const activityPage = z
  .object({
    entries: z.array(activityEntry),
    /** Where older entries begin; null if there are none. */
    older: z.int().nullable(),
  })
  .meta({ id: 'ActivityPage' })
export type ActivityPage = z.output<typeof activityPage>

/** Entries from a known one on: as many more than before are new. */
export const activityNews = z.object({ count: z.int().min(0) }).meta({ id: 'ActivityNews' })

/** Records of one entry, in the order in which they were written. */
export const activityRecords = z
  .object({ records: z.array(activityRecord), next: z.int().nullable() })
  .meta({ id: 'ActivityRecords' })
export type ActivityRecords = z.output<typeof activityRecords>

/** What may be worth a look, though it is no mistake. */
export const findingKinds = ['unused', 'more', 'odd', 'factorless'] as const
export type FindingKind = (typeof findingKinds)[number]

const zoneMessage = 'Please send the name of a time zone, such as Europe/Berlin.'

const findingsQuery = z.object({
  finding: z.enum(findingKinds, 'Please choose from {values}.'),
  /** The zone whose night and weekend count. */
  zone: z.string(zoneMessage).max(60, zoneMessage).refine(isTimeZone, zoneMessage).prefault('UTC'),
  after: placeInHistory,
})
export const findingsQueries = { platform: findingsQuery.extend({ company_id: anyId }), company: findingsQuery }

export const finding = z
  .object({
    /** Whom it is about. */
    person: z.object({ id, name: z.string(), company: ref }),
    /** The permissions that were never used, or that few peers have; empty for a grant, and for a super user without a second factor. */
    permissions: z.array(z.string()),
    application: z.enum(grantableApplications).nullable(),
    role: z.string().nullable(),
    /** With how many people of the same role somebody was compared. */
    peers: z.int().nullable(),
    /** Whether nothing at all was used. */
    isIdle: z.boolean(),
    /** When the rights were granted, and by whom. */
    at: z.string().nullable(),
    by: ref.nullable(),
  })
  .meta({ id: 'Finding' })
export type Finding = z.output<typeof finding>

export const findingsPage = z
  .object({ findings: z.array(finding), next: z.int().nullable() })
  .meta({ id: 'FindingsPage' })
export type FindingsPage = z.output<typeof findingsPage>
