/**
 * Mails that invite people with a one-time password. Previews count with the condition that decides who is mailed, so that
 * the number can't drift from the truth.
 */
import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { companies, mailOutbox, resetTokens, users } from '../database/tables'

export interface Invited {
  /** The addresses of people who are active once the change is made. */
  readonly recipients: readonly string[]
  /** Their company; null for provider staff. */
  readonly companyId: number | null
}

/** Leaves out those for whom an invitation waits, and everybody of an inactive company: nobody of it can sign in. */
const invitable = ({ recipients, companyId }: Invited): SQL => sql`
  from unnest(${sql.param([...recipients])}::text[]) given
  where not exists (select from ${mailOutbox} waiting where waiting.kind = 'ONE_TIME_PASSWORD' and waiting.recipient = given)
    and not exists (select from ${companies} where ${companies.id} = ${companyId}::int and not ${companies.is_active})`

/** Returns those to whom an invitation would go. */
export const findInvitable = async (db: Queryable, invited: Invited): Promise<readonly string[]> => {
  if (invited.recipients.length === 0) return []
  const { rows } = await db.execute<{ given: string }>(sql`select given ${invitable(invited)}`)
  return rows.map(({ given }) => given)
}

/** Adds the invitations to the outbox, and returns those to whom they go. */
export const queueInvitations = async (
  db: Queryable,
  { by, ...invited }: Invited & { readonly by: number },
): Promise<readonly string[]> => {
  if (invited.recipients.length === 0) return []
  // What was mailed before the withdrawal doesn't hold again, nor what somebody has got with it.
  const held = await db
    .update(users)
    .set({ invitation_withdrawn_at: null, password_hash: null, password_given_by: null })
    .where(
      and(
        invited.companyId === null ? isNull(users.company_id) : eq(users.company_id, invited.companyId),
        isNotNull(users.invitation_withdrawn_at),
        sql`lower(${users.email}) = any(${sql.param([...invited.recipients])}::text[])`,
      ),
    )
    .returning({ id: users.id })
  const ids = held.map(({ id }) => id)
  if (ids.length > 0) await db.delete(resetTokens).where(inArray(resetTokens.user_id, ids))
  const { rows } = await db.execute<{ recipient: string }>(
    sql`insert into ${mailOutbox} (kind, recipient, invited_by)
      select 'ONE_TIME_PASSWORD', given, ${by}::int ${invitable(invited)} returning recipient`,
  )
  return rows.map(({ recipient }) => recipient)
}

const isWithdrawable = (ids: readonly number[]): SQL | undefined =>
  and(inArray(users.id, [...ids]), users.is_one_time_password, isNull(users.invitation_withdrawn_at))

/** Counts the invitations that withdrawing them would end. */
export const countWithdrawable = (db: Queryable, ids: readonly number[]): Promise<number> =>
  db.$count(users, isWithdrawable(ids))

/**
 * Withdraws invitations, those that wait to be mailed, too; returns whose they were. What was mailed is kept, so that whoever uses
 * it is told that it was withdrawn.
 */
export const withdrawInvitations = async (db: Queryable, ids: readonly number[]): Promise<number[]> => {
  const withdrawn = await db
    .update(users)
    .set({ invitation_withdrawn_at: sql`now()` })
    .where(isWithdrawable(ids))
    .returning({ id: users.id, email: users.email })
  const recipients = withdrawn.map(({ email }) => email)
  await db
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.kind, 'ONE_TIME_PASSWORD'), inArray(mailOutbox.recipient, recipients)))
  return withdrawn.map(({ id }) => id)
}
