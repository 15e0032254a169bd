/** One-time passwords expire, so that an old mail doesn't open an account forever. */
import { sql } from 'drizzle-orm'
import { users } from '../database/tables'
import type { Account } from './rights'

export const oneTimePasswordDays = 7
/** How long an expired password is kept, so that signing in with it gives a specific error. */
const keptDays = 30

const dayMilliseconds = 86_400_000

export const hasExpired = ({
  is_one_time_password: isOneTimePassword,
  password_set_at: passwordSetAt,
}: Account['user']): boolean =>
  isOneTimePassword && Date.now() - passwordSetAt.getTime() > oneTimePasswordDays * dayMilliseconds

const isOlderThan = (days: number) =>
  sql`${users.is_one_time_password} and ${users.password_set_at} < now() - make_interval(days => ${days})`

/** SQL condition: the user needs a new one-time password before they can sign in. */
export const needsPassword = sql<boolean>`${users.password_hash} is null or (${isOlderThan(oneTimePasswordDays)})`

/** SQL condition: passwords that housekeeping clears. */
export const isLongExpired = sql`${users.password_hash} is not null and ${isOlderThan(keptDays)}`
