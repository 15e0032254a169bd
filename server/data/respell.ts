/** Gives addresses that were stored before international domains were spelled in ASCII the form that sign-in looks for. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { isEmail, normalizeEmail } from '../../contract/email'
import type { Queryable } from '../database/connection'
import { users } from '../database/tables'

const respell = async (tx: Queryable, id: number, email: string): Promise<boolean> => {
  const spelled = normalizeEmail(email)
  if (!isEmail(spelled)) return false
  const isTaken = and(sql`lower(${users.email}) = ${spelled}`, ne(users.id, id))
  if ((await tx.$count(users, isTaken)) > 0) return false
  await tx
    .update(users)
    .set({ email: spelled, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))
  return true
}

/** Answers the ids of the accounts whose address has no such form, or one that another account has. */
export const respellEmails = async (tx: Queryable): Promise<number[]> => {
  const old = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`octet_length(${users.email}) <> char_length(${users.email})`)
    .orderBy(users.id)
  const left: number[] = []
  for (const { id, email } of old) if (!(await respell(tx, id, email))) left.push(id)
  return left
}
