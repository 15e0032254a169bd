/** The session of this browser: how it begins, what it holds, and how it is checked. Its end is in signOut.ts. */
import type { LoginAnswer, VerifiedUser } from '../../contract/entities/session'
import { ApiError, authorizeWith, send } from '../http'
import { authCalls } from './authCalls'
import { heldPermissions, patchAuth, readAuth, writeAuth } from './authState'
import { selectedCompanyCookie, userCookie } from './cookies'
import { renew } from './refresh'
import { closeSession, endSessionLocally, sessionEnded } from './signOut'

export { closeSession, signOut } from './signOut'

authorizeWith({ access: () => readAuth()?.token?.access ?? null, renew })

/** Tells whether somebody is signed in: a user's id is known. */
export const isSignedIn = (): boolean => Boolean(readAuth()?.user?.id)

/** Drops a persisted session whose cookie is gone: the person did not ask to be remembered (A10). Called once, at start. */
export const dropForgottenSession = (): void => {
  const user = readAuth()?.user
  if (user && userCookie.read()?.id !== user.id) endSessionLocally()
}

/**
 * Signs in and keeps the session, unless the password is for one time: that opens no session but a reset (A15).
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
  const { data } = await send(authCalls.login, { body: { email, password } })
  const { user, token, applications, is_one_time_password } = data
  if (is_one_time_password || !token) return data
  const previous_path = readAuth()?.previous_path ?? ''
  closeSession()
  await sessionEnded()
  userCookie.write(user, remember)
  writeAuth({
    user,
    token,
    permissions: heldPermissions(data.permissions),
    applications,
    is_one_time_password,
    previous_path,
  })
  return data
}

const verifyFor = (companyId: number | null) =>
  send(authCalls.verifyUser, { query: { application: 'SSO', company_id: companyId ?? '' } })

/** Verifies for the chosen company; a choice that the server refuses, since it is gone or foreign, is dropped. */
const verifyChosen = async () => {
  const chosen = selectedCompanyCookie.read()
  try {
    return await verifyFor(chosen)
  } catch (error) {
    const refused = chosen !== null && error instanceof ApiError && (error.status === 403 || error.status === 404)
    if (!refused) throw error
    selectedCompanyCookie.clear()
    return verifyFor(null)
  }
}

/**
 * Reads anew who is signed in and what they may do, and keeps it (A19).
 * Without a company it is their own, else the chosen one, else none.
 */
export const verify = async (companyId?: number | null): Promise<VerifiedUser> => {
  const before = readAuth()?.user
  const asked = companyId ?? before?.company?.id
  const { data } = await (asked ? verifyFor(asked) : verifyChosen())
  // A session that ended or changed hands meanwhile is not touched.
  if (before && readAuth()?.user?.id === before.id) {
    const { user, permissions, applications } = data
    patchAuth({ user, permissions: heldPermissions(permissions), applications })
  }
  return data
}

let ahead: { readonly userId: number | undefined; readonly verified: Promise<VerifiedUser> } | undefined

const userIdNow = () => readAuth()?.user?.id

/** Has the verification of the start on its way while the console is still being loaded. */
export const verifyAhead = (): void => {
  const verified = verify()
  ahead = { userId: userIdNow(), verified }
  // Whoever takes it over learns of a failure.
  verified.catch(() => {})
}

/** Verifies once at the start: takes over what is on its way already. */
export const verifyAtStart = (): Promise<VerifiedUser> => {
  // Somebody else may have signed in meanwhile.
  const verified = ahead?.userId === userIdNow() ? ahead?.verified : undefined
  ahead = undefined
  return verified ?? verify()
}
