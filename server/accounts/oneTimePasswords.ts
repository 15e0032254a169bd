/** One-time passwords expire: a mail that lies in a mailbox must not open an account for ever. */
import { sql } from 'drizzle-orm'
import { users } from '../database/tables'
import type { Account } from './account'

export const oneTimePasswordDays = 7
/** An expired password is kept for so long, so that who types it learns what is wrong with it. */
const keptDays = 30

const dayMilliseconds = 86_400_000

export const hasExpired = ({
  is_one_time_password: isOneTimePassword,
  password_set_at: passwordSetAt,
}: Account['user']): boolean =>
  isOneTimePassword && Date.now() - passwordSetAt.getTime() > oneTimePasswordDays * dayMilliseconds

const isOlderThan = (days: number) =>
  sql`${users.is_one_time_password} and ${users.password_set_at} < now() - make_interval(days => ${days})`

/** Tells of a user in SQL whether they need a new one-time password before they can sign in. */
export const needsPassword = sql<boolean>`${users.password_hash} is null or (${isOlderThan(oneTimePasswordDays)})`

/** The passwords that housekeeping clears. */
export const isForgotten = sql`${users.password_hash} is not null and ${isOlderThan(keptDays)}`
