import { send } from '../http'
import { authCalls } from './authCalls'
import { clearStorage, readAuth } from './authState'
import { clearPersonalCookies } from './cookies'

/** Nobody should wait longer for a farewell. */
const patience = 5000

/** The end that is under way: a new sign-in waits for it (A09), and nothing is refreshed meanwhile. */
let ending: Promise<boolean> | null = null

/** Tells the server that a session ends. A failure is nobody's concern: the session is dropped here all the same. */
const revoke = (refresh: string): Promise<boolean> => {
  const revoked = send(authCalls.logout, {
    body: { refresh },
    keepalive: true,
    signal: AbortSignal.timeout(patience),
  }).then(
    () => true,
    () => false,
  )
  ending = revoked
  void revoked.then(() => {
    if (ending === revoked) ending = null
  })
  return revoked
}

/** Clears everything that this browser keeps of a session; other tabs hear of it. */
export const endSessionLocally = (): void => {
  clearPersonalCookies()
  clearStorage()
}

/** Ends the session: the server is told, then everything local is cleared. Answers whether the server has confirmed. */
export const signOut = async (): Promise<boolean> => {
  const refresh = readAuth()?.token?.refresh
  const confirmed = refresh ? await revoke(refresh) : true
  endSessionLocally()
  return confirmed
}

/** Ends a live session at once, as opening the login page does (A09); the server is told in the background. */
export const closeSession = (): void => {
  const state = readAuth()
  if (state?.token) void revoke(state.token.refresh)
  if (state?.user || state?.token) endSessionLocally()
  else clearPersonalCookies()
}

/** Waits for an end that is under way. */
export const sessionEnded = async (): Promise<void> => void (await ending)

export const isEnding = (): boolean => ending !== null
