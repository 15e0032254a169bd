/** The tables of history (decision 0097), which migration 0035 makes: they are partitioned, and only triggers write to them. */
import { bigint, char, integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { AnyRow } from '../table'

const history = pgSchema('history')

/** One row for each call that has changed records. */
export const changes = history.table('changes', {
  id: bigint({ mode: 'number' }).primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** The company of the call; 0 for calls of the platform. */
  company_id: integer().notNull(),
  /** The account, which may be gone; null for programs and repairs, which have a name. */
  by_id: integer(),
  by_name: text(),
  call: text().notNull(),
  params: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
  request_id: text(),
  why: text(),
})

/** One row for each row of a table that a change has written. */
export const changedRows = history.table('changed_rows', {
  change_id: bigint({ mode: 'number' }).notNull(),
  id: bigint({ mode: 'number' }).primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** The company that the row belongs to; 0 for rows of the platform. */
  company_id: integer().notNull(),
  /** The table and id of the record that the row is, or is a part of. */
  record: text().notNull(),
  record_id: integer().notNull(),
  table_name: text().notNull(),
  /** The primary key as text. */
  row_key: text().notNull(),
  action: char({ length: 1, enum: ['I', 'U', 'D'] }).notNull(),
  /** The whole row before an update or a deletion, by column, without nulls. */
  before: jsonb().$type<AnyRow>(),
  /** The whole row after an insertion, without nulls; of an updated row only what differs. */
  after: jsonb().$type<AnyRow>(),
})
