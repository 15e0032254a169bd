/** Reads identity providers as the console shows them. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { IdentityProvider, PossibleKeeper, ProviderTest } from '../../../contract/entities/identityProvider'
import { say } from '../../../contract/say'
import { findAccountById, findAccounts, isLive } from '../../accounts/account'
import { roleName, type Account } from '../../accounts/rights'
import type { Queryable } from '../../database/connection'
import { federatedIdentities, fullNameOfUser, identityProviders, userRoles, users } from '../../database/tables'
import { utcText } from '../../database/utc'
import { notFound } from '../../errors/apiError'
import { readCertificate } from '../../identity/certificates'
import { ownSideOf, providerPaths, type Provider } from '../../identity/providers'

/** Whether an account is that of a super user who has a password to keep, which some have never had who come by the provider. */
const hasPasswordToKeep = (account: Account): boolean => {
  const { password_hash: hash, is_one_time_password: isOneTime } = account.user
  return isLive(account) && roleName(account) === 'COMPANY_SUPER_USER' && hash !== null && !isOneTime
}

/** How many are offered at most. */
const mostKeepers = 100

/** Returns those of whom one can keep the password: they can mend what keeps all others out. */
export const readKeepers = async (db: Queryable, company: number): Promise<PossibleKeeper[]> => {
  const hasRole = sql`exists (select from ${userRoles} where ${userRoles.company_id} = ${company}
    and ${userRoles.user_id} = ${users.id} and ${userRoles.name} = 'COMPANY_SUPER_USER')`
  const accounts = await findAccounts(db, and(eq(users.company_id, company), users.is_active, hasRole), mostKeepers)
  return accounts.filter(hasPasswordToKeep).map(({ user, hasFactor }) => ({
    id: user.id,
    name: `${user.first_name} ${user.last_name}`,
    has_factor: hasFactor,
  }))
}

/** Whether an account can be the one that keeps its password. */
export const isBreakGlassReady = async (db: Queryable, company: number, id: number): Promise<boolean> => {
  const account = await findAccountById(db, id)
  return account?.user.company_id === company && hasPasswordToKeep(account) && account.hasFactor
}

const people = sql<number>`(select count(*)::int from ${federatedIdentities} f
  where f.company_id = ${identityProviders.company_id} and f.provider_id = ${identityProviders.id})`

const formerUntil = sql<string | null>`case when ${identityProviders.former_secret_ends_at} > now()
  then ${utcText(identityProviders.former_secret_ends_at)} end`

interface Stored {
  readonly row: Provider
  readonly made_at: string | null
  readonly former_until: string | null
  readonly people: number
  readonly break_glass: string | null
}

const saidTest = (test: ProviderTest): ProviderTest => ({
  ...test,
  mistakes: test.mistakes.map((one) => say(one)),
  hints: test.hints.map((one) => say(one)),
})

const present = async (db: Queryable, publicUrl: string, stored: Stored): Promise<IdentityProvider> => {
  const { row } = stored
  const { break_glass_id: id } = row
  const side = ownSideOf(row, publicUrl)
  const isReady = id !== null && (await isBreakGlassReady(db, row.company_id, id))
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    issuer: row.issuer,
    client_id: row.client_id,
    secret_made_at: stored.made_at,
    secret_ends_on: row.secret_ends_on,
    former_secret_until: stored.former_until,
    state: row.state,
    is_required: row.is_required,
    admits_new: row.admits_new,
    break_glass: id === null ? null : { id, name: stored.break_glass ?? '', is_ready: isReady },
    sign_in_address: row.sign_in_address,
    certificates: row.certificates.flatMap((pem) => readCertificate(pem) ?? []),
    redirect_uri: row.kind === 'saml' ? side.consumer : `${publicUrl}${providerPaths.callback(row.key)}`,
    entity_id: row.kind === 'saml' ? side.entityId : null,
    sign_in_uri: `${publicUrl}${providerPaths.signIn(row.key)}`,
    last_test: row.last_test && saidTest(row.last_test),
    people: stored.people,
    version: row.version,
  }
}

export const readProviders = async (
  db: Queryable,
  publicUrl: string,
  company: number,
  condition?: SQL,
): Promise<IdentityProvider[]> => {
  const rows = await db
    .select({
      row: identityProviders,
      made_at: utcText(identityProviders.secret_made_at),
      former_until: formerUntil,
      people,
      break_glass: fullNameOfUser,
    })
    .from(identityProviders)
    .leftJoin(users, and(eq(users.company_id, company), eq(users.id, identityProviders.break_glass_id)))
    .where(and(eq(identityProviders.company_id, company), condition))
    .orderBy(sql`${identityProviders.state} = 'active' desc`, identityProviders.id)
  const shown: IdentityProvider[] = []
  // Five at most, and one has a break-glass account.
  for (const row of rows) shown.push(await present(db, publicUrl, row))
  return shown
}

export const readProvider = async (
  db: Queryable,
  publicUrl: string,
  company: number,
  id: number,
): Promise<IdentityProvider> => {
  const [found] = await readProviders(db, publicUrl, company, eq(identityProviders.id, id))
  if (!found) throw notFound()
  return found
}
