/**
 * Exchanges an access token that was refused, once for all calls of all tabs (A18).
 *
 * Calls of one tab share one exchange. Tabs queue for a lock, and each reads the storage anew when its turn comes: a token
 * that another tab has put there meanwhile is taken as it is.
 */
import type { Token } from '../../contract/entities/session'
import { send } from '../http'
import { authCalls } from './authCalls'
import { onAuthChange, patchAuth, readAuth } from './authState'
import { isEnding, signOut } from './signOut'

/** A refresh that hangs holds up every tab. */
const patience = 20_000

const underWay = new Map<string | null, Promise<string | null>>()

/** Answers an access token in place of the refused one, or null when the session is over. */
export const renew = (refused: string | null): Promise<string | null> => {
  const running = underWay.get(refused)
  if (running) return running
  const started = inTurn(() => exchange(refused)).finally(() => underWay.delete(refused))
  underWay.set(refused, started)
  return started
}

/** Browsers have locks on https and on localhost; elsewhere the server's ten seconds of patience with a token that was just exchanged must do. */
const inTurn = (work: () => Promise<string | null>): Promise<string | null> =>
  navigator.locks ? navigator.locks.request('session', work) : work()

/** As long as the server answers an exchanged token by its successor. */
const graceMs = 10_000

/**
 * Keeps a new token, and puts it back should another tab, which wrote something else at the same moment, have brought back
 * the exchanged one: used later, that would end the session.
 */
const keep = (token: Token, exchanged: string) => {
  patchAuth({ token })
  const stop = onAuthChange(() => {
    if (readAuth()?.token?.refresh === exchanged) patchAuth({ token })
  })
  setTimeout(stop, graceMs)
}

let tellLost = () => {}

/** Has somebody told when a session ends that nobody has ended here. */
export const onSessionLost = (listener: () => void): void => {
  tellLost = listener
}

const exchange = async (refused: string | null): Promise<string | null> => {
  const held = readAuth()?.token
  if (!held || isEnding()) return null
  if (held.access !== refused) return held.access
  const { refresh } = held
  // Whoever signed out or in meanwhile must not find the old session back.
  const stillHeld = () => readAuth()?.token?.refresh === refresh
  try {
    const { data } = await send(authCalls.refreshToken, { body: { refresh }, signal: AbortSignal.timeout(patience) })
    if (stillHeld()) keep({ access: data.access, refresh: data.refresh }, refresh)
  } catch {
    if (!stillHeld()) return readAuth()?.token?.access ?? null
    await signOut()
    tellLost()
  }
  return readAuth()?.token?.access ?? null
}
