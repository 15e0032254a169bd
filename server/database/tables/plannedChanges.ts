/** Changes that count from a date. */
import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { planStates } from '../../../contract/entities/plannedChange'
import { plannedCallNames } from '../../../contract/planned'
import { users } from './accounts'
import { identity, version } from './columns'
import { companyId } from './companies'

/** A value of a record that a plan changes. */
export interface PlannedValue {
  /** The members that lead to it. */
  readonly path: readonly string[]
  readonly was: unknown
  readonly wanted: unknown
}

export const plannedChanges = pgTable(
  'planned_changes',
  {
    company_id: companyId(),
    id: identity(),
    call: text({ enum: plannedCallNames }).notNull(),
    record_id: integer().notNull(),
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What the call is sent; null if it has no body, or is sent the record with `changes`. */
    body: jsonb().$type<Record<string, unknown>>(),
    changes: jsonb().$type<readonly PlannedValue[]>().notNull(),
    /** Stands for the rows of the version whose activation was planned; null for other calls. */
    approved_rows: text(),
    counts_from: date({ mode: 'string' }).notNull(),
    note: text(),
    /** With whose rights it is made. */
    planner_id: integer()
      .notNull()
      .references(() => users.id),
    state: text({ enum: planStates }).notNull().default('planned'),
    reason: text(),
    planned_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    settled_at: timestamp({ withTimezone: true }),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('planned_changes_due')
      .on(table.counts_from)
      .where(sql`${table.state} = 'planned'`),
    index('planned_changes_of_record').on(table.company_id, table.call, table.record_id),
    index('planned_changes_planner').on(table.planner_id),
  ],
)
