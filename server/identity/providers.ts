/** Reads the identity providers of companies, and what leads to them. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { seal, unseal } from '../accounts/secrets'
import type { Queryable } from '../database/connection'
import { companies, identityProviders, mailDomains } from '../database/tables'
import type { Relying } from './openIdConnect'
import type { OwnSide, SamlProvider } from './saml'

export type Provider = typeof identityProviders.$inferSelect

const labelOf = (company: number) => `identity provider of company ${company}`

export const sealProviderSecret = (secret: string, key: string, company: number): string =>
  seal(secret, key, labelOf(company))

/** What names a provider in addresses begins with its company, so that it is found there alone. */
const keyPattern = /^([1-9]\d{0,8})-[\w-]{10,40}$/

/** Finds the provider that an address of this side names. */
export const findByKey = async (db: Queryable, key: string): Promise<Provider | undefined> => {
  const company = Number(keyPattern.exec(key)?.[1])
  if (!company) return undefined
  const [found] = await db
    .select()
    .from(identityProviders)
    .where(and(eq(identityProviders.company_id, company), eq(identityProviders.key, key)))
  return found
}

export const findProvider = async (db: Queryable, company: number, id: number): Promise<Provider | undefined> => {
  const [found] = await db
    .select()
    .from(identityProviders)
    .where(and(eq(identityProviders.company_id, company), eq(identityProviders.id, id)))
  return found
}

/** Returns what is known of a provider of OpenID Connect; the secret before goes on for some days. */
export const relyingOf = (provider: Provider, key: string): Relying => {
  const { company_id: company, issuer, client_id: clientId, secret, former_secret: former } = provider
  const isFormerGood = (provider.former_secret_ends_at?.getTime() ?? 0) > Date.now()
  const sealed = [secret, isFormerGood ? former : null]
  return {
    issuer,
    clientId: clientId ?? '',
    secrets: sealed.flatMap((one) => (one === null ? [] : (unseal(one, key, labelOf(company)) ?? []))),
  }
}

/** Whether a company has proven a domain. */
export const hasProven = async (db: Queryable, company: number, domain: string): Promise<boolean> =>
  (await db.$count(
    mailDomains,
    and(eq(mailDomains.company_id, company), eq(mailDomains.domain, domain), isNotNull(mailDomains.proven_at)),
  )) > 0

/** Finds the active provider to which a proven domain leads. */
export const findByDomain = async (db: Queryable, domain: string): Promise<Provider | undefined> => {
  const [owner] = await db
    .select({ company: mailDomains.company_id })
    .from(mailDomains)
    .innerJoin(companies, and(eq(companies.id, mailDomains.company_id), companies.is_active))
    .where(and(eq(mailDomains.domain, domain), isNotNull(mailDomains.proven_at)))
  if (!owner) return undefined
  const [found] = await db
    .select()
    .from(identityProviders)
    .where(and(eq(identityProviders.company_id, owner.company), eq(identityProviders.state, 'active')))
  return found
}

const base = '/external'

/** The addresses of this side, below that of the console. */
export const providerPaths = {
  signIn: (key: string) => `${base}/sign-in/${key}`,
  callback: (key: string) => `${base}/callback/${key}`,
  test: (name: string) => `${base}/test/${name}`,
  consumer: (key: string) => `${base}/saml/${key}`,
  metadata: (key: string) => `${base}/saml/${key}/metadata`,
}

/** Returns what is known of a provider of SAML. */
export const samlOf = ({ issuer, sign_in_address: address, certificates }: Provider): SamlProvider => ({
  issuer,
  signInAddress: address ?? '',
  certificates,
})

/** Returns what this side is called by a provider of SAML, and where it answers. */
export const ownSideOf = ({ key }: Pick<Provider, 'key'>, publicUrl: string): OwnSide => ({
  entityId: `${publicUrl}${providerPaths.metadata(key)}`,
  consumer: `${publicUrl}${providerPaths.consumer(key)}`,
})
