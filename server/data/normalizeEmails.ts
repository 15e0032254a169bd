/**
 * Normalizes emails that were stored before international domains were converted to ASCII, so that sign-in finds them.
 */
import { and, eq, ne, sql } from 'drizzle-orm'
import { isEmail, normalizeEmail } from '../../contract/email'
import type { Queryable } from '../database/connection'
import { users } from '../database/tables'

const normalizeStoredEmail = async (tx: Queryable, id: number, email: string): Promise<boolean> => {
  const normalized = normalizeEmail(email)
  if (!isEmail(normalized)) return false
  const isTaken = and(sql`lower(${users.email}) = ${normalized}`, ne(users.id, id))
  if ((await tx.$count(users, isTaken)) > 0) return false
  await tx
    .update(users)
    .set({ email: normalized, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
  return true
}

/** Returns the ids of accounts whose email can't be normalized or would collide with another one. */
export const normalizeEmails = async (tx: Queryable): Promise<number[]> => {
  const old = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`octet_length(${users.email}) <> char_length(${users.email})`)
    .orderBy(users.id)
  const left: number[] = []
  for (const { id, email } of old) if (!(await normalizeStoredEmail(tx, id, email))) left.push(id)
  return left
}
