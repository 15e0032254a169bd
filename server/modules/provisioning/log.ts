/** Keeps what identity providers have sent, and why it was refused, for 90 days (decision 0132). */
import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import {
  provisioningLogDays,
  type ProvisioningLogEntry,
  type ProvisioningOutcome,
} from '../../../contract/entities/provisioning'
import { say } from '../../../contract/say'
import type { Queryable } from '../../database/connection'
import { provisioningLog } from '../../database/tables'
import { utcText } from '../../database/utc'

export interface Received {
  readonly company: number
  readonly key: string
  readonly method: string
  readonly resource: string
  readonly id: number | null
  readonly subject: string
  readonly outcome: ProvisioningOutcome
  readonly status: number
  readonly reason: string | null
  readonly request: string
}

const longestText = 500
/** What was sent may hold what PostgreSQL can't store. */
const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '').slice(0, longestText)).toString()

export const logReceived = async (db: Queryable, received: Received): Promise<void> => {
  const { company, key, id, subject, reason, request, ...others } = received
  await db.insert(provisioningLog).values({
    ...others,
    company_id: company,
    key_name: key,
    record_id: id,
    subject: storable(subject),
    reason: reason === null ? null : storable(reason),
    request_id: request,
  })
}

interface Asked {
  readonly outcome: ProvisioningOutcome | ''
  readonly page: number
  readonly page_size: number
}

/** Reads a page of what came, the newest first. */
export const readLog = async (
  db: Queryable,
  company: number,
  { outcome, page, page_size: size }: Asked,
): Promise<{ rows: ProvisioningLogEntry[]; count: number }> => {
  const condition = and(
    eq(provisioningLog.company_id, company),
    outcome === '' ? undefined : eq(provisioningLog.outcome, outcome),
  )
  const { company_id: _company, at: _at, ...columns } = getTableColumns(provisioningLog)
  const rows = await db
    .select({ ...columns, at: utcText(provisioningLog.at) })
    .from(provisioningLog)
    .where(condition)
    .orderBy(desc(provisioningLog.id))
    .limit(size)
    .offset((page - 1) * size)
  const said = rows.map((row) => ({ ...row, reason: row.reason && say(row.reason) }))
  return { rows: said, count: await db.$count(provisioningLog, condition) }
}

export const dropOldLog = (db: Queryable) =>
  db
    .delete(provisioningLog)
    .where(lt(provisioningLog.at, sql`now() - make_interval(days => ${provisioningLogDays}::int)`))
