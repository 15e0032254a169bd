/** Writes entries of reads that matter, which have no rows (decision 0101). */
import { sql } from 'drizzle-orm'
import type { ReadAct } from '../../../contract/activity'
import type { ActivitySource } from '../../../contract/entities/activity'
import { readCodes, sourceCodes } from '../../database/activityCodes'
import type { Queryable } from '../../database/connection'

/** A read that matters. */
export interface NotedRead {
  readonly act: ReadAct
  readonly call: string
  readonly by: number
  /** 0 for none. */
  readonly company: number
  /** The table of the records that were read. */
  readonly table: string
  /** The record that the read was about. */
  readonly id?: number | undefined
  readonly params: Readonly<Record<string, unknown>>
  readonly request?: string | undefined
  readonly why?: string | undefined
  readonly source?: ActivitySource
}

/** Writes the entry of a read, by one statement. What was not written must not be read: so it throws. */
export const noteRead = async (db: Queryable, read: NotedRead): Promise<void> => {
  const { act, call, by, company, table, id = null, params, request = null, why = null, source = 'console' } = read
  await db.execute(sql`select history.note_read(${call}, ${company}::int, ${by}::int, ${JSON.stringify(params)}::jsonb,
    ${request}, ${why}, ${table}, ${id}::int, ${readCodes[act]}, ${sourceCodes[source]})`)
}
