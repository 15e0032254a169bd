/**
 * Visits to identity providers that are under way (decision 0133). What names one is a secret of 256 bits, stored as a hash; each
 * is used once, and belongs to the browser in which it began.
 *
 * | Purpose | Named by                                   | Leads to                              | Lives      |
 * | ------- | ------------------------------------------ | ------------------------------------- | ---------- |
 * | test    | the address that a super user's window opens | the provider, and a page of what it says | 10 minutes |
 * | signIn  | `state`                                    | the provider, and a ticket             | 10 minutes |
 * | ticket  | the fragment of `/login`                   | a session                             | 1 minute   |
 */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { hashSecret, newSecret } from '../accounts/secrets'
import type { Queryable } from '../database/connection'
import { providerVisits, type visitPurposes } from '../database/tables'

const seconds: Record<(typeof visitPurposes)[number], number> = { signIn: 600, test: 600, ticket: 60 }

export type Visit = typeof providerVisits.$inferSelect

type NewVisit = Pick<Visit, 'company_id' | 'provider_id' | 'purpose'> &
  Partial<Pick<Visit, 'browser' | 'nonce' | 'verifier' | 'user_id' | 'provider_version' | 'onward' | 'remembers'>>

/** What is kept of the cookie of a browser. */
export const nameBrowser = hashSecret

/** Keeps a visit under a secret that names it. */
export const keepVisit = async (db: Queryable, secret: string, visit: NewVisit): Promise<void> => {
  await db.insert(providerVisits).values({
    ...visit,
    hash: hashSecret(secret),
    expires_at: sql`now() + make_interval(secs => ${seconds[visit.purpose]})`,
  })
}

export const newVisitName = newSecret

/** Uses a visit up and returns it; undefined if there is none, or it is over. */
export const spendVisit = async (
  db: Queryable,
  secret: string,
  purposes: readonly Visit['purpose'][],
): Promise<Visit | undefined> => {
  const [spent] = await db
    .delete(providerVisits)
    .where(and(eq(providerVisits.hash, hashSecret(secret)), gt(providerVisits.expires_at, sql`now()`)))
    .returning()
  return spent && purposes.includes(spent.purpose) ? spent : undefined
}

/** Whether a visit began in the browser with this cookie. */
export const isOfBrowser = ({ browser }: Visit, cookie: string | undefined): boolean =>
  browser !== null && cookie !== undefined && browser === nameBrowser(cookie)

export const dropOldVisits = (db: Queryable) =>
  db.delete(providerVisits).where(lt(providerVisits.expires_at, sql`now()`))
