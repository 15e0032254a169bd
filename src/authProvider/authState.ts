/** The persisted `auth` state: user and permissions. Storage only; the logic is in session.ts. */
import type { Application } from '../../contract/applications'
import type { SessionUser, Token } from '../../contract/entities/session'

export interface AuthState {
  user: SessionUser | null
  token: Token | null
  permissions: string[]
  applications: Application[]
  is_one_time_password: boolean
  /** From when on the user needs a second factor and has none, `YYYY-MM-DD`; null, or absent, if it is not so. */
  second_factor_from?: string | null
  /** The last private path that was visited (A11). */
  previous_path: string
}

const key = 'auth'

/** The signed-out state. Not an empty list of permissions, which would mean all (A21). */
const signedOut: AuthState = {
  user: null,
  token: null,
  permissions: ['NO_ACCESS'],
  applications: [],
  is_one_time_password: false,
  previous_path: '',
}

/** Parses permissions from a response: an empty list means all, anything but a list means none (A21). */
export const parsePermissions = (answer: unknown): string[] => {
  if (!Array.isArray(answer)) return ['NO_ACCESS']
  return answer.length === 0 ? ['all'] : answer.filter((name) => typeof name === 'string')
}

const parse = (text: string | null): AuthState | null => {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const state = { ...signedOut, ...(stored as Partial<AuthState>) }
    return { ...state, permissions: Array.isArray(state.permissions) ? state.permissions : signedOut.permissions }
  } catch {
    return null
  }
}

let known: { text: string | null; state: AuthState | null } = { text: null, state: null }

/** Returns the state; the same object until it changes. */
export const readAuth = (): AuthState | null => {
  const text = localStorage.getItem(key)
  if (text !== known.text) known = { text, state: parse(text) }
  return known.state
}

/** Whether a change was made in this tab or in another one. */
export type Origin = 'here' | 'elsewhere'
type Listener = (origin: Origin) => void

const listeners = new Set<Listener>()
const notify = (origin: Origin) => [...listeners].forEach((listener) => listener(origin))

/** Notifies this tab that what the session shows has changed, although the state has not. */
export const announceAuth = (): void => notify('here')

/** Replaces the state and notifies all tabs. */
export const writeAuth = (state: AuthState): void => {
  localStorage.setItem(key, JSON.stringify(state))
  notify('here')
}

/** Updates part of the state. */
export const patchAuth = (part: Partial<AuthState>): void => writeAuth({ ...signedOut, ...readAuth(), ...part })

/** Stores a private path as the previous one. */
export const rememberPath = (path: string): void => {
  if (readAuth()?.previous_path !== path) patchAuth({ previous_path: path })
}

/** Clears everything this site has stored (A16) and notifies all tabs. */
export const clearStorage = (): void => {
  localStorage.clear()
  sessionStorage.clear()
  notify('here')
}

// Clearing the storage fires an event with a null key.
const handleStorage = (event: StorageEvent) => {
  if (event.storageArea === localStorage && (event.key === key || event.key === null)) notify('elsewhere')
}

/** Subscribes to changes in this or another tab; returns a function that unsubscribes. */
export const onAuthChange = (listener: Listener): (() => void) => {
  if (listeners.size === 0) window.addEventListener('storage', handleStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage)
  }
}
