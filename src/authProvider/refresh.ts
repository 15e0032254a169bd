/**
 * Replaces a refused access token, once for all calls of all tabs (A18).
 *
 * Calls in the same tab share one refresh. Tabs queue for a lock and re-read the storage when they get it, so that they
 * use a token that another tab has just stored.
 */
import type { Token } from '../../contract/entities/session'
import { ApiError, send } from '../http'
import { authCalls } from './authCalls'
import { onAuthChange, patchAuth, readAuth } from './authState'
import { recordFailedExchange } from './connection'
import { isSigningOut, loseSession } from './signOut'
import { measureClock } from './tokenLife'

/** A hanging refresh blocks every tab. */
const timeoutMilliseconds = 20_000

const pending = new Map<string | null, Promise<string | null>>()

/** Returns a token to replace the refused one, or null if the session is over; rejects if the server can't be reached. */
export const renew = (refused: string | null): Promise<string | null> => {
  const running = pending.get(refused)
  if (running) return running
  const queuedAt = performance.now()
  const started = withLock(() => exchangeLocked(refused, queuedAt)).finally(() => pending.delete(refused))
  pending.set(refused, started)
  return started
}

/** Web Locks need https or localhost; elsewhere, the server's grace period for a used token has to do. */
const withLock = (work: () => Promise<string | null>): Promise<string | null> =>
  navigator.locks ? navigator.locks.request('session', work) : work()

/** How long the server accepts a used refresh token. */
const graceMs = 10_000

/**
 * Stores the new token, and restores it if a concurrent write by another tab brings back the used one: using that later
 * would end the session.
 */
const storeToken = (token: Token, exchanged: string) => {
  patchAuth({ token })
  const stop = onAuthChange(() => {
    if (readAuth()?.token?.refresh === exchanged) patchAuth({ token })
  })
  setTimeout(stop, graceMs)
}

/**
 * Whether the server refused the token. A lost network, a timeout, a server error or a page that is being closed doesn't
 * end the session (A132).
 */
const isRefusal = (error: unknown) => error instanceof ApiError && [400, 401, 403].includes(error.status)

/** A tab that had to wait longer than this for the lock comes after another tab. */
const queuedMs = 5
/** How long what another tab has stored may take to arrive; the lock is faster. */
const storageDelayMs = 100

/** Exchanges a token while this tab holds the lock, unless a tab before it in the queue has done so. */
const exchangeLocked = async (refused: string | null, queuedAt: number): Promise<string | null> => {
  const wasQueued = performance.now() - queuedAt > queuedMs
  if (wasQueued && readAuth()?.token?.access === refused)
    await new Promise((resolve) => setTimeout(resolve, storageDelayMs))
  return exchange(refused)
}

const exchange = async (refused: string | null): Promise<string | null> => {
  const held = readAuth()?.token
  if (!held || isSigningOut()) return null
  if (held.access !== refused) return held.access
  const { refresh } = held
  // Don't restore the old session if the user has signed out or in again.
  const stillHeld = () => readAuth()?.token?.refresh === refresh
  const requestedAt = Date.now()
  try {
    const { data } = await send(authCalls.refreshToken, {
      body: { refresh },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    measureClock(data.access, requestedAt)
    if (stillHeld()) storeToken({ access: data.access, refresh: data.refresh }, refresh)
  } catch (error) {
    if (!stillHeld()) return readAuth()?.token?.access ?? null
    if (!isRefusal(error)) {
      recordFailedExchange(held.access)
      throw error
    }
    await loseSession()
  }
  return readAuth()?.token?.access ?? null
}
