/** Campaigns in which people look at who may do what, and keep it or take it away (decision 0105). */
import { z } from 'zod'
import { grantableApplications } from '../applications'
import { grantable } from './companyUser'
import { countryName, countryRef } from './country'
import { date, id, idList, lineOrNothing, maxItems, optionalId, readVersion, ref, requiredText } from './fields'
import { permission } from './role'
import { optionalIdInQuery, searchedText } from './queries'

/** What happens to those about whom nobody decides in time. */
export const reviewEnds = ['keep', 'take'] as const

/** A campaign that closes does what was decided beforehand, in batches; nobody decides meanwhile. */
export const reviewStates = ['open', 'closing', 'closed'] as const

/** How many people can review at most. */
export const mostReviewers = 100
/** How many decisions a call makes at most: a page or more of them, in one transaction. */
export const decisionsPerCall = 500
/** How many are taken back by a call at most: each person's roles are saved again, with all rules, in one transaction. */
export const takenBackPerCall = 50
export const reviewPageSize = 50
/** A campaign for longer than this is none. */
export const longestReviewDays = 366

export const reviewDecisions = ['keep', 'take', 'pass'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** Why somebody stands out: rights that few of the same role have, and rights that were not used for long. */
export const reviewFlags = ['more', 'unused'] as const

const campaign = {
  /** The last day, UTC. */
  due_on: date,
  reviewers: idList
    .refine((ids) => ids.length > 0, 'Choose one or more reviewers.')
    .refine((ids) => ids.length <= mostReviewers, {
      error: 'Choose at most {most} reviewers.',
      params: { most: mostReviewers },
    }),
}

/**
 * What is reviewed: all roles of a company, those in an application, or one permission; people of one country or region alone. A
 * misspelled limit would review all of them.
 */
export const newAccessReview = z.strictObject(
  {
    name: requiredText('Please enter a name.', 100),
    ...campaign,
    at_end: z.enum(reviewEnds, 'Please choose {choice}.'),
    application: grantable.nullish().transform((value) => value ?? null),
    permission: permission.nullish().transform((value) => value ?? null),
    country_id: optionalId,
    region_id: optionalId,
  },
  'The only members are name, due_on, reviewers, at_end, application, permission, country_id and region_id.',
)

/** Days and reviewers can be changed while a campaign is open. What waits for reviewers who leave goes to the others. */
export const changedAccessReview = z.object({ ...campaign, version: readVersion })

const count = z.int()

const counts = z.object({
  items: count,
  kept: count,
  taken: count,
  refused: count,
  undecided: count,
  outstanding: count,
})

export const accessReview = z
  .object({
    id,
    name: z.string(),
    application: z.enum(grantableApplications).nullable(),
    permission: z.string().nullable(),
    country: countryRef.nullable(),
    /** As it was called at the start. */
    region: ref.nullable(),
    due_on: z.string().meta({ format: 'date' }),
    at_end: z.enum(reviewEnds),
    state: z.enum(reviewStates),
    opened_by: ref.nullable(),
    /** `YYYY-MM-DD HH:mm:ss`, UTC. */
    opened_at: z.string(),
    closed_at: z.string().nullable(),
    counts,
    /** How many wait for the caller, and how many they have decided. */
    mine: z.object({ items: count, undecided: count }),
    /** Whether the caller may change or close it. */
    may_manage: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'AccessReview' })
export type AccessReview = z.output<typeof accessReview>

const reviewerProgress = z
  .object({ id, name: z.string(), items: count, decided: count })
  .meta({ id: 'ReviewerProgress' })

export const accessReviewDetails = accessReview
  .extend({ reviewers: z.array(reviewerProgress) })
  .meta({ id: 'AccessReviewDetails' })
export type AccessReviewDetails = z.output<typeof accessReviewDetails>

/** What a new campaign would review, and who how much of it. */
export const accessReviewPreview = z.object({
  people: count,
  items: count,
  outstanding: count,
  reviewers: z.array(z.object({ id, name: z.string(), items: count })),
})
/** A new campaign; in a preview without id. */
export const openedAccessReview = accessReviewPreview.extend({ id: id.nullable() }).meta({ id: 'OpenedAccessReview' })
export type OpenedAccessReview = z.output<typeof openedAccessReview>

export const reviewItemFilters = ['all', 'undecided', 'decided', 'outstanding'] as const

export const reviewItemsQuery = z.object({
  show: z.enum(reviewItemFilters, 'Please choose from {values}.').prefault('all'),
  /** Those of one reviewer; by default the caller's own, or with 0 of everybody. */
  whose: z.enum(['mine', 'all'], 'Please choose mine or all.').prefault('mine'),
  search: searchedText,
  /** `next` of the page before. */
  after: optionalIdInQuery,
})

/** Somebody's role in an application, as a reviewer looks at it. */
export const reviewItem = z
  .object({
    id,
    person: z.object({ id, name: z.string(), email: z.string(), is_active: z.boolean() }),
    application: z.enum(grantableApplications),
    /** As it is now; null if it has been taken away since. */
    role: z.string().nullable(),
    permissions: z.array(z.string()),
    /** Names of what it is limited to; empty for no limit. */
    countries: z.array(countryName),
    /** Since when they hold it, `YYYY-MM-DD HH:mm:ss`, UTC, from whom and why; null if that was before history began. */
    since: z.string().nullable(),
    from: ref.nullable(),
    /** The day of the last use, as far as the console knows; null if there was none. */
    last_used_on: z.string().nullable(),
    flags: z.array(z.enum(reviewFlags)),
    /** Permissions that few of the same role have. */
    rare: z.array(z.string()),
    /** How many people have the same role. */
    peers: z.int().nullable(),
    reviewer: ref.nullable(),
    passed_by: ref.nullable(),
    decision: z.enum(['kept', 'taken', 'refused']).nullable(),
    reason: z.string().nullable(),
    decided_by: ref.nullable(),
    decided_at: z.string().nullable(),
    /** Whether the end of the campaign decided. */
    by_end: z.boolean(),
    /** Who has given back what was taken away, past the review, and when; null if it is still gone. */
    given_back: z.object({ by: ref.nullable(), at: z.string() }).nullable(),
    /** Whether they hold now what is reviewed; if not, to take it away changes nothing. */
    is_held: z.boolean(),
    /** Whether taking it away switches the account off, since there is nothing else. */
    switches_off: z.boolean(),
    /** Stands for what the caller has seen: a decision about something else is refused. */
    seen: z.string(),
  })
  .meta({ id: 'ReviewItem' })
export type ReviewItem = z.output<typeof reviewItem>

export const reviewItemsPage = z
  .object({ items: z.array(reviewItem), next: z.int().nullable() })
  .meta({ id: 'ReviewItemsPage' })

const decidedItems = <Shape extends z.ZodRawShape>(shape: Shape, most: number) =>
  z
    .array(z.object({ id, ...shape }, 'Please send the items of the review.'), 'Please send a list.')
    .min(1, 'Choose one or more people.')
    .max(most, 'Please send at most {maximum} decisions.')

const seenMessage = 'Please send what the item says in seen.'

export const reviewDecisionBody = z
  .object({
    items: decidedItems({ seen: z.string(seenMessage).max(100, seenMessage) }, decisionsPerCall),
    decision: z.enum(reviewDecisions, 'Please choose from {values}.'),
    /** Required where somebody keeps something that stands out. */
    reason: lineOrNothing(500)
      .nullish()
      .transform((value) => value || null),
    /** To whom it is passed on. */
    to: optionalId,
  })
  .refine(({ decision, to }) => decision !== 'pass' || to !== null, {
    path: ['to'],
    message: 'Choose who is to review it.',
  })

export const reviewTakenBackBody = z.object({ items: decidedItems({}, takenBackPerCall) })

/** What became of each item; those that are refused stay as they were. */
export const reviewOutcome = z
  .object({
    done: z.array(id).max(maxItems),
    refused: z.array(z.object({ id, reason: z.string() })).max(maxItems),
  })
  .meta({ id: 'ReviewOutcome' })
export type ReviewOutcome = z.output<typeof reviewOutcome>

export const reviewersQuery = z.object({ search: searchedText })
/** Somebody who may review, and so take away. */
export const possibleReviewer = z
  .object({ id, name: z.string(), email: z.string().nullable() })
  .meta({ id: 'PossibleReviewer' })
