/** One-time passwords expire, so that an old mail doesn't open an account forever. */
import { sql } from 'drizzle-orm'
import { dayMilliseconds } from '../../contract/days'
import type { invitationStates } from '../../contract/invitations'
import { users } from '../database/tables'
import type { Account } from './rights'

export const oneTimePasswordDays = 7
/** How long an expired password is kept, so that signing in with it gives a specific error. */
const keptDays = 30

export const hasExpired = ({
  is_one_time_password: isOneTimePassword,
  password_set_at: passwordSetAt,
}: Account['user']): boolean =>
  isOneTimePassword && Date.now() - passwordSetAt.getTime() > oneTimePasswordDays * dayMilliseconds

const isOlderThan = (days: number) =>
  sql`${users.is_one_time_password} and ${users.password_set_at} < now() - make_interval(days => ${days})`

/** SQL condition: the user needs a new one-time password before they can sign in. */
export const needsPassword = sql<boolean>`${users.password_hash} is null or ${users.invitation_withdrawn_at} is not null
  or (${isOlderThan(oneTimePasswordDays)})`

/** SQL: how far the invitation of a user is; one that waits to be mailed counts. */
export const invitationState = sql<(typeof invitationStates)[number]>`case
  when not users.is_one_time_password then 'taken'
  when users.invitation_withdrawn_at is not null then 'withdrawn'
  when users.password_set_at < now() - make_interval(days => ${oneTimePasswordDays}) then 'lapsed'
  when users.password_hash is null and not (users.email in (
    select recipient from mail_outbox where kind = 'ONE_TIME_PASSWORD')) then 'none'
  else 'invited' end`

/** SQL: until when a user who is invited may sign in with the one-time password. */
export const invitedUntil = sql<
  string | null
>`case when users.password_hash is not null and ${invitationState} = 'invited' then to_char(
  (users.password_set_at + make_interval(days => ${oneTimePasswordDays})) at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS') end`

/** Whether an invitation was withdrawn that nobody has taken up. */
export const isWithdrawn = ({
  is_one_time_password: isOneTimePassword,
  invitation_withdrawn_at: withdrawnAt,
}: Pick<Account['user'], 'is_one_time_password' | 'invitation_withdrawn_at'>): boolean =>
  isOneTimePassword && withdrawnAt !== null

/** SQL condition: passwords that housekeeping clears. */
export const isLongExpired = sql`${users.password_hash} is not null and ${isOlderThan(keptDays)}`
