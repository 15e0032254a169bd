/**
 * Mails that invite people with a one-time password. Previews count with the condition that decides who is mailed, so that
 * the number can't drift from the truth.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { companies, mailOutbox } from '../database/tables'

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
  const { rows } = await db.execute<{ recipient: string }>(
    sql`insert into ${mailOutbox} (kind, recipient, invited_by)
      select 'ONE_TIME_PASSWORD', given, ${by}::int ${invitable(invited)} returning recipient`,
  )
  return rows.map(({ recipient }) => recipient)
}
