/** The persisted state `auth`: who is signed in, with what rights. Storage only; the rules are in session.ts. */
import type { Application } from '../../contract/applications'
import type { SessionUser, Token } from '../../contract/entities/session'

export interface AuthState {
  user: SessionUser | null
  token: Token | null
  permissions: string[]
  applications: Application[]
  is_one_time_password: boolean
  /** The last private path that was checked (A11). */
  previous_path: string
}

const key = 'auth'

/** Nobody: an absent list of rights would read as none, an empty one as all (A21). */
export const nobody: AuthState = {
  user: null,
  token: null,
  permissions: ['NO_ACCESS'],
  applications: [],
  is_one_time_password: false,
  previous_path: '',
}

/** Reads the rights of an answer: an empty list means all, and what is no list means none (A21). */
export const heldPermissions = (answer: unknown): string[] => {
  if (!Array.isArray(answer)) return ['NO_ACCESS']
  return answer.length === 0 ? ['all'] : answer.filter((name) => typeof name === 'string')
}

const parse = (text: string | null): AuthState | null => {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const state = { ...nobody, ...(stored as Partial<AuthState>) }
    return { ...state, permissions: Array.isArray(state.permissions) ? state.permissions : nobody.permissions }
  } catch {
    return null
  }
}

let known: { text: string | null; state: AuthState | null } = { text: null, state: null }

/** Reads the state; the same object as long as nothing has changed. */
export const readAuth = (): AuthState | null => {
  const text = localStorage.getItem(key)
  if (text !== known.text) known = { text, state: parse(text) }
  return known.state
}

/** Whether a change was made by this tab or came from another one. */
export type Origin = 'here' | 'elsewhere'
type Listener = (origin: Origin) => void

const listeners = new Set<Listener>()
const tell = (origin: Origin) => [...listeners].forEach((listener) => listener(origin))

/** Replaces the state; other tabs hear of it. */
export const writeAuth = (state: AuthState): void => {
  localStorage.setItem(key, JSON.stringify(state))
  tell('here')
}

/** Changes a part of the state. */
export const patchAuth = (part: Partial<AuthState>): void => writeAuth({ ...nobody, ...readAuth(), ...part })

/** Remembers a private path as the previous one. */
export const rememberPath = (path: string): void => {
  if (readAuth()?.previous_path !== path) patchAuth({ previous_path: path })
}

/** Clears all that the browser keeps of this site (A16); other tabs hear of it. */
export const clearStorage = (): void => {
  localStorage.clear()
  sessionStorage.clear()
  tell('here')
}

// A cleared storage is told with the key null.
const fromElsewhere = (event: StorageEvent) => {
  if (event.storageArea === localStorage && (event.key === key || event.key === null)) tell('elsewhere')
}

/** Tells the listener of every change, in this tab or another; the answer ends that. */
export const onAuthChange = (listener: Listener): (() => void) => {
  if (listeners.size === 0) window.addEventListener('storage', fromElsewhere)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', fromElsewhere)
  }
}
