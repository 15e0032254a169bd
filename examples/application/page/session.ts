/**
 * The session of the front door, which this page shares because it has the same origin. It never opens, stores or ends one
 * of its own.
 */
import type { SessionUser, Token } from '../../../contract/entities/session'

export interface Session {
  readonly user: Pick<SessionUser, 'id'>
  readonly token: Token
}

export const cookieOf = (name: string): string => {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`)) ?? ''
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return ''
  }
}

const parse = <T>(text: string | null): Partial<T> | null => {
  try {
    return JSON.parse(text || 'null') as Partial<T> | null
  } catch {
    return null
  }
}

const readStored = () => parse<Session>(localStorage.getItem('auth'))

/**
 * Reads the session. Without its `user` cookie there is none: the browser was restarted, and the person didn't ask to be
 * remembered.
 */
export const readSession = (): Session | null => {
  const { user, token } = readStored() ?? {}
  const cookie = parse<{ id: number }>(cookieOf('user'))
  return user?.id && token?.access && cookie?.id === user.id ? { user, token } : null
}

/** Web Locks need https or localhost. */
const withLock = (work: () => Promise<string | null>): Promise<string | null> =>
  navigator.locks ? navigator.locks.request('session', work) : work()

/**
 * Exchanges a refused access token, as the console does: under its lock, and never twice for one token, since the front
 * door ends a session whose refresh token is used again. Returns null if the session is over.
 */
export const exchange = (refused: string): Promise<string | null> =>
  withLock(async () => {
    const before = readSession()
    if (!before || before.token.access !== refused) return before?.token.access ?? null
    const { refresh } = before.token
    const answer = await fetch('/api/auth/refresh-token/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
    })
    // Only a refusal ends the session. A lost network or a server that is being restarted doesn't.
    if ([400, 401, 403].includes(answer.status)) return null
    if (!answer.ok) throw new Error('The front door cannot be reached. Please try again.')
    const { data: token } = (await answer.json()) as { data: Token }
    const stored = readStored()
    // The person has signed out, or in again, meanwhile.
    if (stored?.token?.refresh !== refresh) return readSession()?.token.access ?? null
    localStorage.setItem('auth', JSON.stringify({ ...stored, token }))
    return token.access
  })
