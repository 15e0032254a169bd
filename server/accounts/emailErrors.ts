import { and, ne, sql } from 'drizzle-orm'
import type { FieldErrors } from '../../contract/envelope'
import type { Queryable } from '../database/connection'
import { users } from '../database/tables'
import { emailTaken } from '../database/violations'

/** Returns a field error if the email is taken: it is unique across provider and company users (A53). */
export const emailErrors = async (
  db: Queryable,
  { id = 0, email }: { id?: number; email: string },
): Promise<FieldErrors> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, ne(users.id, id)))
  return rows.length > 0 ? { email: [emailTaken] } : {}
}
