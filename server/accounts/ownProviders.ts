/** Whether people have to sign in by the identity provider of their company (decision 0133). */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { identityProviders, resetTokens, users } from '../database/tables'
import type { Account } from './rights'

const ofCompany = (company: number) =>
  and(
    eq(identityProviders.company_id, company),
    eq(identityProviders.state, 'active'),
    eq(identityProviders.is_required, true),
  )

/** Returns the provider that is the only way in for somebody; undefined for those whose password is taken. */
export const requiredProviderOf = async (
  db: Queryable,
  { user: { id, company_id: company } }: Account,
): Promise<{ readonly name: string } | undefined> => {
  if (company === null) return undefined
  const [found] = await db
    .select({ name: identityProviders.name })
    .from(identityProviders)
    .where(and(ofCompany(company), sql`${identityProviders.break_glass_id} is distinct from ${id}`))
  return found
}

/** The account whose password goes on where a provider is the only way in; null if it is not. */
export const breakGlassOf = (company: number): SQL<number | null> =>
  sql`(select ${identityProviders.break_glass_id} from ${identityProviders} where ${ofCompany(company)})`

/** Returns the account whose password goes on where a provider is the only way in; null if it is not. */
export const readBreakGlass = async (db: Queryable, company: number): Promise<number | null> => {
  const [found] = await db.select({ id: breakGlassOf(company) }).from(sql`(values (1)) one`)
  return found?.id ?? null
}

/** Whether an account is that one: it keeps its second factor. */
export const isBreakGlass = async (
  db: Queryable,
  { id, company_id: company }: Pick<Account['user'], 'id' | 'company_id'>,
) => company !== null && (await readBreakGlass(db, company)) === id

/**
 * Whoever has come by the provider has taken up the invitation, if there is one: its password is of no use any more, nor what
 * somebody got for it who has read the mail.
 */
export const dropOneTimePassword = async (db: Queryable, userId: number): Promise<void> => {
  await db.delete(resetTokens).where(and(eq(resetTokens.user_id, userId), eq(resetTokens.purpose, 'ONE_TIME_PASSWORD')))
  await db
    .update(users)
    .set({ is_one_time_password: false, password_hash: null, password_given_by: null })
    .where(and(eq(users.id, userId), users.is_one_time_password))
}
