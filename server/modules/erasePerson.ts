/** Erases what names a person, in the account and in history (decision 0104). */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { erasedHost } from '../../contract/email'
import { removeSecondFactors } from '../accounts/secondFactors'
import { revokeSessionsOf } from '../accounts/sessions'
import { sayWhy } from '../database/author'
import type { Queryable } from '../database/connection'
import {
  federatedIdentities,
  identityProviders,
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
import { shown } from '../identity/claims'
import { deleteRows, updateRow, updateRows } from '../records/change'
import { writerOf } from '../records/operations'
import type { Writer } from '../records/writer'
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

/**
 * Forgets who somebody is at the identity providers of a company, whose ids are often mail addresses, and what the last test of one
 * has told of whom it calls by one of these names.
 */
const forgetAtProviders = async (
  writer: Writer,
  company: number,
  id: number,
  names: readonly string[],
): Promise<void> => {
  const forgotten = await writer.db
    .delete(federatedIdentities)
    .where(and(eq(federatedIdentities.company_id, company), eq(federatedIdentities.user_id, id)))
    .returning({ subject: federatedIdentities.subject })
  const told = [...names, ...forgotten.map(({ subject }) => subject)].map((text) => shown(text).toLowerCase())
  const { last_test: test } = identityProviders
  const isTold = sql`exists (select from jsonb_array_elements(${test}->'claims') claim
    where lower(claim->>'value') = any(${sql.param(told)}::text[]))`
  await updateRows(writer, identityProviders, and(eq(identityProviders.company_id, company), isTold), {
    last_test: sql`jsonb_set(${test}, '{claims}', '[]')`,
  })
}

/** A note about a person begins with their name, at the beginning of a reason or after other notes (`settleRoles`). */
const noteOf = (name: string): string => `(^|[.!?] )${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?=: )`

/**
 * Forgets who somebody is in the log of what an identity provider has sent, notes about groups included, and what it calls them,
 * which is returned.
 */
const forgetProvisioning = async (
  db: Queryable,
  company: number,
  user: typeof users.$inferSelect,
): Promise<readonly string[]> => {
  const { id, email, first_name, last_name } = user
  const forgotten = await db
    .delete(provisionedPeople)
    .where(and(eq(provisionedPeople.company_id, company), eq(provisionedPeople.user_id, id)))
    .returning({ name: provisionedPeople.user_name })
  await db
    .delete(provisionedMembers)
    .where(and(eq(provisionedMembers.company_id, company), eq(provisionedMembers.user_id, id)))
  const isLogged = eq(provisioningLog.company_id, company)
  const { resource, record_id, subject, reason } = provisioningLog
  const called = [email, ...forgotten.flatMap(({ name }) => name ?? [])]
  const isOfPerson = or(
    eq(record_id, id),
    inArray(
      sql`lower(${subject})`,
      called.map((name) => name.toLowerCase()),
    ),
  )
  await db.delete(provisioningLog).where(and(isLogged, eq(resource, 'User'), isOfPerson))
  const { first_name: first, last_name: last } = namelessly(id)
  const note = noteOf(`${first_name} ${last_name}`)
  await db
    .update(provisioningLog)
    .set({ reason: sql`regexp_replace(${reason}, ${note}, ${String.raw`\1${first} ${last}`}, 'g')` })
    .where(and(isLogged, sql`${reason} ~ ${note}`))
  return called
}

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
  const called = await forgetProvisioning(db, of, user)
  await forgetAtProviders(writerOf(input), of, id, [...called, `${user.first_name} ${user.last_name}`])
  await db
    .delete(mailOutbox)
    .where(or(eq(mailOutbox.recipient, user.email), sql`${mailOutbox.notice}->>'userId' = ${String(id)}`))
  const { rows } = await db.execute<{ rows: number }>(
    sql`select history.erase(${company ?? 0}, ${id}, ${JSON.stringify(namelessly(id))}::jsonb) as rows`,
  )
  report('account erased', { account: id, by })
  return { rows: rows[0]?.rows ?? 0 }
}
