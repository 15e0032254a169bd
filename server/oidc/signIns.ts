/** The sign-in to an application, as the front door asks for it and finishes it. */
import type { Interaction, Provider } from 'oidc-provider'
import { eq } from 'drizzle-orm'
import type { PendingSignIn } from '../../contract/entities/application'
import { refusalMessages } from '../../contract/refusalMessages'
import { text } from '../../contract/say'
import type { SignedInCaller } from '../accounts/account'
import type { Queryable } from '../database/connection'
import { sessions } from '../database/tables'
import { conflict, forbidden, invalid } from '../errors/apiError'
import { findCompany, refusalOf, refusalOfPerson } from './access'
import { findClient } from './applications'
import { signInOf } from './browser'
import { companyNamed, type Finished } from './decision'
import { readUnverified } from './unverified'

/** The provider as the API uses it. */
export interface OpenId {
  readonly provider: () => Promise<Provider>
  readonly browserKey: string
}

/** Finds a sign-in that was begun in this browser, and its application. */
const findPending = async (db: Queryable, openId: OpenId, name: string, browser: string | undefined) => {
  const uid = signInOf(openId.browserKey, name, browser)
  const provider = await openId.provider()
  const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid)
  if (!interaction) throw conflict(refusalMessages.signInExpired)
  const clientId = String(interaction.params.client_id)
  const [application, client] = await Promise.all([findClient(db, clientId), provider.Client.find(clientId)])
  // The address may have been taken off the record since.
  if (!application || !client?.redirectUriAllowed(String(interaction.params.redirect_uri)))
    throw conflict(refusalMessages.signInExpired)
  return { interaction, application }
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Whether the person has to sign in once more: the application wants that, or expects somebody else. */
const needsSignIn = async (db: Queryable, { prompt, params, iat }: Interaction, caller: SignedInCaller) => {
  if (prompt.reasons.includes('id_token_hint'))
    return readUnverified(String(params.id_token_hint))?.claims.sub !== String(caller.account.user.id)
  const since = prompt.reasons.includes('login_prompt')
    ? iat
    : prompt.reasons.includes('max_age')
      ? Math.floor(Date.now() / 1000) - Number(params.max_age)
      : undefined
  if (since === undefined) return false
  const [session] = await db.select().from(sessions).where(eq(sessions.id, caller.sessionId))
  return session === undefined || secondsOf(session.created_at) < since
}

interface Asked {
  readonly interaction: string
  readonly browser: string | undefined
  readonly caller: SignedInCaller
}

/** Says what the front door has to do. */
export const readSignIn = async (
  db: Queryable,
  openId: OpenId,
  { interaction: name, browser, caller }: Asked,
): Promise<PendingSignIn> => {
  const { interaction, application } = await findPending(db, openId, name, browser)
  const { id, application: known, name: title, description, picture_url } = application
  const answer = { application: { id, application: known, name: title, description, picture_url }, refusal: null }
  if (await needsSignIn(db, interaction, caller)) return { ...answer, next: 'signIn' }
  const { account } = caller
  const refusal = refusalOfPerson(account, application)
  if (refusal) return { ...answer, next: 'refused', refusal }
  const isStaff = account.user.company_id === null
  const named = companyNamed(interaction.params.company) ?? account.user.company_id
  if (isStaff && interaction.prompt.reasons.includes('select_account_prompt'))
    return { ...answer, next: 'anotherCompany' }
  if (isStaff && named === null) return { ...answer, next: 'company' }
  const lack = refusalOf(account, application, named === null ? undefined : await findCompany(db, named))
  if (!lack) return { ...answer, next: 'finish' }
  return { ...answer, next: isStaff ? 'anotherCompany' : 'refused', refusal: lack }
}

const companyRefusals = {
  company: text('This company does not use the application.'),
  inactiveCompany: text('This company is not active.'),
} as const

/** Lets somebody in; returns where their browser goes on. */
export const finishSignIn = async (
  db: Queryable,
  openId: OpenId,
  { interaction: name, browser, caller, companyId }: Asked & { readonly companyId: number | null },
): Promise<string> => {
  const { interaction, application } = await findPending(db, openId, name, browser)
  if (await needsSignIn(db, interaction, caller)) throw conflict(text('Please sign in again first.'))
  const { account, sessionId } = caller
  const own = account.user.company_id
  const chosen = own ?? companyId ?? companyNamed(interaction.params.company) ?? null
  const named = own === null ? chosen : (companyNamed(interaction.params.company) ?? chosen)
  const refusal = refusalOf(account, application, named === null ? undefined : await findCompany(db, named))
  if (refusal === 'company' || refusal === 'inactiveCompany')
    throw own === null ? invalid({ company_id: [companyRefusals[refusal]] }) : forbidden('another company')
  if (refusal) throw forbidden('the application is not granted')
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
  if (!session) throw forbidden('no session')
  interaction.result = {
    // Only the console remembers people beyond the browser.
    login: { accountId: String(account.user.id), ts: secondsOf(session.created_at), remember: false },
    select_account: {},
    frontDoor: { session: sessionId, company: own === null ? chosen : null } satisfies Finished,
  }
  await interaction.persist()
  return interaction.returnTo
}
