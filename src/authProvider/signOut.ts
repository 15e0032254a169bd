import { send } from '../http'
import { authCalls } from './authCalls'
import { clearStorage, readAuth } from './authState'
import { clearPersonalCookies } from './cookies'

/** The longest wait for the server on sign-out. */
const timeoutMilliseconds = 5000

/** The pending sign-out: a new sign-in waits for it (A09), and nothing is refreshed meanwhile. */
let pendingSignOut: Promise<boolean> | null = null

/**
 * Revokes the session on the server, which removes the unsaved work of this browser unless it is to be kept. A failure
 * doesn't matter, since the session is dropped here anyway.
 */
const revoke = (refresh: string, keepsWork: boolean): Promise<boolean> => {
  const revoked = send(authCalls.logout, {
    body: { refresh, ...(keepsWork && { keeps_unsaved_work: true }) },
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).then(
    () => true,
    () => false,
  )
  pendingSignOut = revoked
  void revoked.then(() => {
    if (pendingSignOut === revoked) pendingSignOut = null
  })
  return revoked
}

/** Clears the session from this browser and notifies all tabs. */
export const endSessionLocally = (): void => {
  clearPersonalCookies()
  clearStorage()
}

type Listener = (ended: Promise<unknown>) => void | Promise<void>
let handleLost: Listener = () => {}

/** Sets the listener for sessions that end without a sign-out here. It gets what ends the session. */
export const onSessionLost = (listener: Listener): void => {
  handleLost = listener
}

const endSession = async (keepsWork: boolean): Promise<boolean> => {
  const refresh = readAuth()?.token?.refresh
  const confirmed = refresh ? await revoke(refresh, keepsWork) : true
  endSessionLocally()
  return confirmed
}

/** Ends a session that the server has refused. */
export const loseSession = async (): Promise<void> => {
  const ended = endSession(true)
  await handleLost(ended)
  await ended
}

/** Signs out on the server, then clears everything local. Returns whether the server has confirmed. */
export const signOut = (): Promise<boolean> => endSession(false)

/** Ends a session immediately, as opening the login page does (A09); the server is notified in the background. */
export const closeSession = (): void => {
  const state = readAuth()
  if (state?.token) void revoke(state.token.refresh, true)
  if (state?.user || state?.token) endSessionLocally()
  else clearPersonalCookies()
}

/** Waits for a pending sign-out. */
export const waitForSignOut = async (): Promise<void> => void (await pendingSignOut)

export const isSigningOut = (): boolean => pendingSignOut !== null
