/** What only the database knows: mails and planned changes that wait, and live sessions. Read when somebody collects metrics. */
import type { Database } from '../database/connection'

export interface State {
  readonly mails_waiting: number
  readonly mails_failing: number
  readonly oldest_mail_seconds: number
  readonly plans_due: number
  readonly sessions: number
}

/** The counts are cheap: mails are few, and so are plans up to tomorrow in UTC, which no place is ahead of; and sessions end. */
const statement = `select
  (select count(*) from mail_outbox)::int as mails_waiting,
  (select count(*) from mail_outbox where failed_at is not null)::int as mails_failing,
  (select coalesce(extract(epoch from now() - min(created_at)), 0) from mail_outbox)::float8 as oldest_mail_seconds,
  (select count(*) from planned_changes p join companies c on c.id = p.company_id
    where p.state = 'planned' and p.counts_from <= (now() at time zone 'utc')::date + 1 and p.counts_from <= day_in(c.time_zone))::int as plans_due,
  (select count(*) from sessions where revoked_at is null and expires_at > now())::int as sessions`

/** Several collectors, or one that asks often, cost no more than one. */
const keptMilliseconds = 10_000

/** Returns a function that reads it on a connection of its own, so that a pool without a free one is told, too. */
export const stateReader = ({ queryDirectly }: Pick<Database, 'queryDirectly'>) => {
  let read: Promise<State | undefined> | undefined
  let readAt = 0
  return (): Promise<State | undefined> => {
    if (read && Date.now() - readAt < keptMilliseconds) return read
    readAt = Date.now()
    read = queryDirectly<State & Record<string, unknown>>(statement).then(
      ([row]) => row,
      () => undefined,
    )
    return read
  }
}
