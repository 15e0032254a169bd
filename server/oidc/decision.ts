/** Decides about a request to go into an application: who asks, for which company, and whether they may. */
import { and, eq } from 'drizzle-orm'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { SignInRefusal } from '../../contract/entities/application'
import { idIn } from '../../contract/entities/fields'
import { findAccountBySession } from '../accounts/account'
import type { Account } from '../accounts/rights'
import type { Queryable } from '../database/connection'
import { applicationLogins } from '../database/tables'
import { findCompany, mayUseApplications, refusalOf, refusalOfPerson, type CompanyFacts } from './access'
import { isSessionId } from './adapter'
import { findClient, type ApplicationRow } from './applications'

/** What the front door adds to the result of a sign-in. */
export interface Finished {
  readonly session: string
  /** The company that was chosen; null for company users. */
  readonly company: number | null
}

export const finishedIn = ({ oidc }: KoaContextWithOIDC): Finished | undefined =>
  oidc.result?.frontDoor as Finished | undefined

/** The session of the console that a request belongs to. */
const sessionIdIn = (ctx: KoaContextWithOIDC): string | undefined => {
  const id = finishedIn(ctx)?.session ?? ctx.oidc.session?.uid
  return isSessionId(id) ? id : undefined
}

interface Decision {
  readonly sessionId?: string
  readonly account?: Account
  readonly application?: ApplicationRow
  /** Set if the person may go there. */
  readonly company?: CompanyFacts
  readonly refusal?: SignInRefusal | undefined
}

/** Reads the company that a request names: undefined if it names none, 0 for what is no id. */
export const companyNamed = (text: unknown): number | undefined => {
  if (typeof text !== 'string' || text === '') return undefined
  return idIn(text) ?? 0
}

/** The company for which the session is in the application. */
const companyBefore = async (db: Queryable, grantId: string | undefined, sessionId: string) => {
  if (grantId === undefined) return undefined
  const [login] = await db
    .select({ company: applicationLogins.chosen_company })
    .from(applicationLogins)
    .where(and(eq(applicationLogins.grant_id, grantId), eq(applicationLogins.session_id, sessionId)))
  return login?.company
}

const decideOn = async (db: Queryable, ctx: KoaContextWithOIDC): Promise<Decision> => {
  const { client, session, params } = ctx.oidc
  const sessionId = sessionIdIn(ctx)
  if (!client || sessionId === undefined) return {}
  const [account, application] = await Promise.all([
    findAccountBySession(db, sessionId),
    findClient(db, client.clientId),
  ])
  if (!account || !mayUseApplications(account) || !application) return {}
  const base = { sessionId, account, application }
  const refusal = refusalOfPerson(account, application)
  if (refusal) return { ...base, refusal }
  const named = finishedIn(ctx)?.company ?? companyNamed(params?.company)
  const id =
    named ?? account.user.company_id ?? (await companyBefore(db, session?.grantIdFor(client.clientId), sessionId))
  if (id === undefined) return base
  const company = await findCompany(db, id)
  const lack = refusalOf(account, application, company)
  return lack || !company ? { ...base, refusal: lack } : { ...base, company }
}

const decisions = new WeakMap<KoaContextWithOIDC, Promise<Decision>>()

/** Decides once for each request. */
export const decide = (db: Queryable, ctx: KoaContextWithOIDC): Promise<Decision> => {
  const known = decisions.get(ctx) ?? decideOn(db, ctx)
  decisions.set(ctx, known)
  return known
}
