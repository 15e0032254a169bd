/**
 * The view of the console as another person, if this tab has one (decision 0029). Storage only; the calls are in viewAs.ts.
 *
 * It belongs to the tab: other tabs stay the viewer's own. It survives a reload, so it is in `sessionStorage`.
 */
import type { Application } from '../../contract/applications'
import type { SessionUser } from '../../contract/entities/session'
import { announceAuth, readAuth, type AuthState } from './authState'

/** Who the console shows as signed in, and what they may do. */
export type Session = Pick<AuthState, 'user' | 'permissions' | 'applications' | 'second_factor_from'>

export interface View {
  readonly id: number
  /** The viewer, who alone can go on with it. */
  readonly viewerId: number
  readonly user: SessionUser
  readonly permissions: string[]
  readonly applications: Application[]
  /** When it ends, by the clock of this browser, in milliseconds since 1970. */
  readonly endsAt: number
  /** The path to return to at the end. */
  readonly returnTo: string
}

const key = 'view_as'

const parse = (text: string | null): View | null => {
  try {
    const view = JSON.parse(text ?? 'null') as View | null
    return view?.user?.id && Array.isArray(view.permissions) ? view : null
  } catch {
    return null
  }
}

let known: { text: string | null; view: View | null } = { text: null, view: null }

/** Returns the view; the same object until it changes. */
export const readView = (): View | null => {
  const text = sessionStorage.getItem(key)
  if (text !== known.text) known = { text, view: parse(text) }
  return known.view?.viewerId === readAuth()?.user?.id ? known.view : null
}

export const isViewing = (): boolean => readView() !== null

/** Stores a view, or ends it, and notifies this tab. */
export const writeView = (view: View | null): void => {
  const text = view && JSON.stringify(view)
  if (text === sessionStorage.getItem(key)) return
  if (text) sessionStorage.setItem(key, text)
  else sessionStorage.removeItem(key)
  announceAuth()
}

const momentKey = 'as_of'

/** Returns the moment in ISO 8601 as of which this tab shows records; null if it shows them as they are (decision 0099). */
export const readMoment = (): string | null => {
  const [userId, moment] = sessionStorage.getItem(momentKey)?.split(' ') ?? []
  return moment && Number(userId) === readAuth()?.user?.id ? moment : null
}

/** Shows records as of a moment, or as they are, and notifies this tab. */
export const writeMoment = (moment: string | null): void => {
  if (moment) sessionStorage.setItem(momentKey, `${readAuth()?.user?.id} ${moment}`)
  else sessionStorage.removeItem(momentKey)
  announceAuth()
}

/** Whether this tab changes nothing: it shows what another person sees, or the past. */
export const isLooking = (): boolean => isViewing() || readMoment() !== null

/** Returns the session that the console shows: that of the viewed person, else of the signed-in user. */
export const readSession = (): Session | null => readView() ?? readAuth()
