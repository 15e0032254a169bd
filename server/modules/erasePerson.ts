/** Erases what names a person, in the account and in history (decision 0104). */
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { erasedHost } from '../../contract/email'
import { removeSecondFactors } from '../accounts/secondFactors'
import { revokeSessionsOf } from '../accounts/sessions'
import { sayWhy } from '../database/author'
import {
  mailOutbox,
  preferences,
  provisionedMembers,
  provisionedPeople,
  provisioningLog,
  resetTokens,
  savedViews,
  unsavedWork,
  users,
} from '../database/tables'
import { conflict, forbidden, notFound } from '../errors/apiError'
import { deleteRows, updateRow } from '../records/change'
import { writerOf } from '../records/operations'
import type { CallInput } from '../records/resource'

interface Person {
  /** Null for staff of the provider. */
  readonly company: number | null
  readonly id: number
  readonly why: string
}

/** What the account and history say afterwards. The address stays unique, and nothing is delivered to it. */
const namelessly = (id: number) => ({
  first_name: 'Erased',
  last_name: `account ${id}`,
  email: `erased-${id}${erasedHost}`,
  phone_code: null,
  phone_number: null,
})

export const erasePerson = async (input: Pick<CallInput, 'db' | 'caller' | 'report'>, { company, id, why }: Person) => {
  const { db, caller, report } = input
  const by = caller.account.user.id
  if (id === by) throw forbidden('the own account')
  const isOf = company === null ? isNull(users.company_id) : eq(users.company_id, company)
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isOf))
    .for('no key update')
  if (!user) throw notFound()
  if (user.is_active) throw conflict('Set the user inactive first. What is erased cannot be brought back.')
  await sayWhy(db, why)
  await updateRow(writerOf(input), users, user, { ...namelessly(id), password_hash: null })
  await revokeSessionsOf(input, id)
  await removeSecondFactors(db, id)
  // A link that was mailed before would give the account a password again.
  await db.delete(resetTokens).where(eq(resetTokens.user_id, id))
  for (const table of [preferences, savedViews, unsavedWork])
    await deleteRows(writerOf(input), table, eq(table.user_id, id))
  const of = company ?? 0
  await db.delete(provisionedPeople).where(and(eq(provisionedPeople.company_id, of), eq(provisionedPeople.user_id, id)))
  await db
    .delete(provisionedMembers)
    .where(and(eq(provisionedMembers.company_id, of), eq(provisionedMembers.user_id, id)))
  await db
    .delete(provisioningLog)
    .where(
      and(
        eq(provisioningLog.company_id, of),
        or(
          and(eq(provisioningLog.resource, 'User'), eq(provisioningLog.record_id, id)),
          eq(provisioningLog.subject, user.email),
        ),
      ),
    )
  await db
    .delete(mailOutbox)
    .where(or(eq(mailOutbox.recipient, user.email), sql`${mailOutbox.notice}->>'userId' = ${String(id)}`))
  const { rows } = await db.execute<{ rows: number }>(
    sql`select history.erase(${company ?? 0}, ${id}, ${JSON.stringify(namelessly(id))}::jsonb) as rows`,
  )
  report('account erased', { account: id, by })
  return { rows: rows[0]?.rows ?? 0 }
}
