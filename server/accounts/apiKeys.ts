/**
 * Finds who calls with the key of a program (decision 0129). A key does what its maker may do, within the permissions that
 * were chosen for it: never what belongs to a role or a person.
 */
import { and, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import { secretPrefix } from '../../contract/entities/apiKey'
import { idIn } from '../../contract/entities/fields'
import type { Queryable } from '../database/connection'
import { apiKeys, apiKeySecrets, todayInUtc } from '../database/tables'
import { callerOf, findAccountById, isLive, noSession, type SignedInCaller } from './account'
import { liveGrants, rightsOf, type Account } from './rights'
import { hashSecret, newSecret } from './secrets'

/** A secret names the company of its key, so that it is found there alone. */
const secretPattern = new RegExp(`^${secretPrefix}(\\d+)_[\\w-]{43}$`)

export const newKeySecret = (company: number): string => `${secretPrefix}${company}_${newSecret()}`

/** Whether a bearer token is meant as the secret of a key. */
export const looksLikeKey = (token: string): boolean => token.startsWith(secretPrefix)

type Key = Pick<typeof apiKeys.$inferSelect, 'id' | 'name' | 'permissions'>

/** Returns an account with no role but that of a key, in the applications of its maker. */
const narrow = (account: Account, { name, permissions }: Key): Account => ({
  ...account,
  grants: liveGrants(account).map((grant) => ({
    ...grant,
    // The name of no role, so that nothing is allowed for the sake of one.
    name: `Key ${name}`,
    permissions: rightsOf(account, grant.application).filter((held) => permissions.includes(held)),
  })),
})

/** Returns the caller that a key stands for: its maker with fewer rights; undefined if the maker may not sign in. */
const callerWith = async (db: Queryable, key: Key, maker: number): Promise<SignedInCaller | undefined> => {
  const account = await findAccountById(db, maker)
  if (!account?.company || !isLive(account)) return undefined
  return { ...callerOf(narrow(account, key), noSession), key: { id: key.id, name: key.name } }
}

const goesOn = sql`${apiKeys.ends_on} >= ${todayInUtc}`

/** Finds the caller of a secret; undefined if it is unknown or has ended. Notes once a day that it is used. */
export const callerOfSecret = async (db: Queryable, secret: string): Promise<SignedInCaller | undefined> => {
  const company = idIn(secretPattern.exec(secret)?.[1] ?? '')
  if (company === undefined) return undefined
  const isThis = and(eq(apiKeySecrets.company_id, company), eq(apiKeySecrets.hash, hashSecret(secret)))
  const [found] = await db
    .select({
      key: getTableColumns(apiKeys),
      isNoted: sql<boolean>`${apiKeySecrets.used_on} is not distinct from ${todayInUtc}`,
    })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, and(eq(apiKeys.company_id, apiKeySecrets.company_id), eq(apiKeys.id, apiKeySecrets.api_key_id)))
    .where(and(isThis, goesOn, or(isNull(apiKeySecrets.ends_at), gt(apiKeySecrets.ends_at, sql`now()`))))
  if (!found) return undefined
  const caller = await callerWith(db, found.key, found.key.made_by)
  if (caller && !found.isNoted) await db.update(apiKeySecrets).set({ used_on: todayInUtc }).where(isThis)
  return caller
}

/** Finds the caller of a key once more, with the rights of now; undefined if it has ended meanwhile. */
export const callerOfKey = async (db: Queryable, company: number, id: number): Promise<SignedInCaller | undefined> => {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.company_id, company), eq(apiKeys.id, id), goesOn))
  return key && callerWith(db, key, key.made_by)
}
