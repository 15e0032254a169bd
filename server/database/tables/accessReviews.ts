/** Campaigns in which people look at who may do what (decision 0105). */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { grantableApplications } from '../../../contract/applications'
import { reviewEnds, reviewFlags, reviewStates } from '../../../contract/entities/accessReview'
import { users } from './accounts'
import { createdAt, identity, version } from './columns'
import { companyId } from './companies'
import { countries } from './reference'

export const accessReviews = pgTable(
  'access_reviews',
  {
    company_id: companyId(),
    id: identity(),
    name: text().notNull(),
    /** What is reviewed: all applications if it is null, and all permissions of a role. */
    application: text({ enum: grantableApplications }),
    permission: text(),
    country_id: integer().references(() => countries.id),
    /** A region that was deleted since is still what was reviewed; so its name is kept. */
    region_id: integer(),
    region_name: text(),
    due_on: date().notNull(),
    at_end: text({ enum: reviewEnds }).notNull(),
    state: text({ enum: reviewStates }).notNull().default('open'),
    opened_by: integer().notNull(),
    /** Who closes it before its time. */
    closed_by: integer(),
    closed_at: timestamp({ withTimezone: true }),
    /** Which mails have been sent: at the start, three days before the end, and on the last day. */
    reminded: integer().notNull().default(0),
    version: version(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    // For the chore, which looks for those that are due.
    index('access_reviews_open')
      .on(table.due_on)
      .where(sql`${table.state} <> 'closed'`),
  ],
)

export const accessReviewReviewers = pgTable(
  'access_review_reviewers',
  {
    company_id: integer().notNull(),
    review_id: integer().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.review_id, table.user_id] }),
    foreignKey({
      columns: [table.company_id, table.review_id],
      foreignColumns: [accessReviews.company_id, accessReviews.id],
      name: 'access_review_reviewers_review',
    }).onDelete('cascade'),
    index('access_review_reviewers_user').on(table.user_id),
  ],
)

/** One row for each person and application; in the order in which they are looked at: what stands out first. */
export const accessReviewItems = pgTable(
  'access_review_items',
  {
    company_id: integer().notNull(),
    id: identity(),
    review_id: integer().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    application: text({ enum: grantableApplications }).notNull(),
    /** As it was at the start; history knows the rest. */
    role: text().notNull(),
    permission_set: text().notNull(),
    flags: text({ enum: reviewFlags })
      .array()
      .notNull()
      .default(sql`'{}'`),
    rare: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    peers: integer(),
    reviewer_id: integer().notNull(),
    passed_by: integer(),
    decision: text({ enum: ['kept', 'taken', 'refused'] }),
    reason: text(),
    decided_by: integer(),
    decided_at: timestamp({ withTimezone: true }),
    by_end: boolean().notNull().default(false),
    /** The change that took it away. */
    change_id: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.review_id],
      foreignColumns: [accessReviews.company_id, accessReviews.id],
      name: 'access_review_items_review',
    }).onDelete('cascade'),
    uniqueIndex('access_review_items_role').on(table.company_id, table.review_id, table.user_id, table.application),
    index('access_review_items_reviewer').on(table.company_id, table.review_id, table.reviewer_id, table.id),
    index('access_review_items_user').on(table.user_id),
    // For the bell and the end.
    index('access_review_items_undecided')
      .on(table.company_id, table.reviewer_id, table.review_id)
      .where(sql`${table.decision} is null`),
  ],
)
