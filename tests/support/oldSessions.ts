/** Lets time pass for the proofs of sessions (decision 0125). */
import type { Pool } from 'pg'
import { confirmedMinutes } from '../../contract/asksAgain'

/** Makes the sessions of somebody, or of everybody, so old that dangerous acts ask again. */
export const ageSessions = (pool: Pick<Pool, 'query'>, userId?: number, minutes = confirmedMinutes + 1) =>
  pool.query(
    `update sessions set created_at = now() - make_interval(mins => $2), proven_at = null
      where $1::int is null or user_id = $1`,
    [userId ?? null, minutes],
  )
