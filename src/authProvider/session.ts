/** The session of this browser: sign-in, content and verification. For its end see signOut.ts. */
import type { Payload } from '../../contract/call'
import type { auth } from '../../contract/calls/auth'
import type { LoginAnswer, VerifiedUser } from '../../contract/entities/session'
import { ApiError, setTokenSource, send } from '../http'
import { authCalls } from './authCalls'
import { parsePermissions, patchAuth, readAuth, writeAuth } from './authState'
import { isForgotten, selectedCompanyCookie, userCookie } from './cookies'
import { readSession, readView, writeView } from './view'
import { closeSession, waitForSignOut } from './signOut'

export { closeSession, signOut } from './signOut'

const access = () => readAuth()?.token?.access ?? null

// For the sign-in pages, whose calls are public. The console brings a source that exchanges tokens: tokenSource.ts.
setTokenSource({ access, fresh: access, renew: () => Promise.resolve(null) })

/** Whether a user is signed in. */
export const isSignedIn = (): boolean => Boolean(readAuth()?.user?.id)

/** Ends a stored session without its cookie: the user didn't ask to be remembered (A10). Called once, at startup. */
export const dropForgottenSession = (): void => {
  if (isForgotten()) closeSession()
}

interface SignedIn {
  readonly answer: LoginAnswer
  readonly remember: boolean
}

/** Stores the session that a sign-in has opened. A one-time password opens none (A15). */
export const begin = async ({ answer, remember }: SignedIn): Promise<LoginAnswer> => {
  const { user, token, applications, is_one_time_password } = answer
  if (is_one_time_password || !token) return answer
  const previous_path = readAuth()?.previous_path ?? ''
  closeSession()
  await waitForSignOut()
  userCookie.write(user, remember)
  writeView(null)
  writeAuth({
    user,
    token,
    permissions: parsePermissions(answer.permissions),
    applications,
    is_one_time_password,
    previous_path,
  })
  return answer
}

/**
 * Signs in and stores the session. A one-time password opens no session; it leads to a reset (A15).
 *
 * @example await signIn({ email: 'admin@aurora.example', password: 'Welcome-2026', remember: true })
 */
export const signIn = async ({
  email,
  password,
  remember,
}: {
  email: string
  password: string
  remember: boolean
}): Promise<LoginAnswer> => {
  const { data } = await send(authCalls.login, { body: { email, password, remember } })
  return begin({ answer: data, remember })
}

/** Completes a sign-in that needs a second factor, with a code of it or a passkey, and stores the session. */
export const completeSignIn = async (proof: Payload<typeof auth.completeLogin>, remember: boolean): Promise<void> => {
  const { data } = await send(authCalls.completeLogin, { body: { ...proof, remember } })
  await begin({ answer: data, remember })
}

/** Returns the identity provider by which people of a domain sign in; null for those who use passwords. */
export const findWayIn = async (domain: string) => (await send(authCalls.findWayIn, { body: { domain } })).data.provider

/** Stores the session that a sign-in at an identity provider has earned. */
export const takeUpSignIn = async (ticket: string, remember: boolean): Promise<void> => {
  const { data } = await send(authCalls.takeUpSignIn, { body: { ticket } })
  await begin({ answer: data, remember })
}

const verifyFor = (companyId: number | null) =>
  send(authCalls.verifyUser, { query: { application: 'SSO', company_id: companyId ?? '' } })

/** Verifies for the selected company, and clears the selection if the server refuses it. */
const verifySelected = async () => {
  const selected = selectedCompanyCookie.read()
  try {
    return await verifyFor(selected)
  } catch (error) {
    const refused = selected !== null && error instanceof ApiError && (error.status === 403 || error.status === 404)
    if (!refused) throw error
    selectedCompanyCookie.clear()
    return verifyFor(null)
  }
}

/**
 * Reloads the user and their permissions and stores them (A19).
 * Defaults to the user's own company, or the selected one, or none.
 */
export const verify = async (companyId?: number | null): Promise<VerifiedUser> => {
  const before = readSession()?.user
  const id = companyId ?? before?.company?.id
  const { data } = await (id ? verifyFor(id) : verifySelected())
  // Skip if the session has ended or belongs to another user by now.
  if (before && readSession()?.user?.id === before.id) {
    const { user, applications } = data
    const session = { user, permissions: parsePermissions(data.permissions), applications }
    const view = readView()
    if (view) writeView({ ...view, ...session })
    else patchAuth({ ...session, second_factor_from: data.second_factor_from })
  }
  return data
}

let startupVerification: { readonly userId: number | undefined; readonly verified: Promise<VerifiedUser> } | undefined

const userIdNow = () => readSession()?.user?.id

/** Starts verifying before the console renders. */
export const startVerifying = (): void => {
  const verified = verify()
  startupVerification = { userId: userIdNow(), verified }
  // `verifyAtStart` handles failures.
  verified.catch(() => {})
}

/** Verifies once at startup, reusing the call of `startVerifying`. */
export const verifyAtStart = (): Promise<VerifiedUser> => {
  // Another user may have signed in meanwhile.
  const verified = startupVerification?.userId === userIdNow() ? startupVerification?.verified : undefined
  startupVerification = undefined
  return verified ?? verify()
}
