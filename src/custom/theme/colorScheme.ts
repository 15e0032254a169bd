/** The colour scheme of this browser. The user's choice is stored in the cookie `theme`. */
import { themeCookie } from '../../authProvider/cookies'
import { setCssVariables } from './cssVariables'
import type { Scheme } from '../../../contract/theme/tokens'

export const schemeChoices = ['light', 'dark', 'system'] as const
export type SchemeChoice = (typeof schemeChoices)[number]

const systemIsDark = () => window.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let forced: Scheme | undefined

/** Reads the choice; the default is `system`. */
export const readSchemeChoice = (): SchemeChoice => themeCookie.read() ?? 'system'

/** Returns the scheme in use. */
export const currentScheme = (): Scheme => {
  if (forced) return forced
  const choice = readSchemeChoice()
  if (choice !== 'system') return choice
  return systemIsDark()?.matches ? 'dark' : 'light'
}

const applyScheme = () => {
  setCssVariables(currentScheme())
  listeners.forEach((listener) => listener())
}

/** Applies a scheme whatever the choice is, as on paper; undefined returns to the choice. */
export const forceScheme = (scheme: Scheme | undefined): void => {
  forced = scheme
  applyScheme()
}

/** Stores the choice and applies it. */
export const chooseScheme = (choice: SchemeChoice): void => {
  if (choice === 'system') themeCookie.clear()
  else themeCookie.write(choice)
  applyScheme()
}

/** Subscribes to changes of the user's choice or of the system's scheme; returns a function that unsubscribes. */
export const onSchemeChange = (listener: () => void): (() => void) => {
  const system = systemIsDark()
  if (listeners.size === 0) system?.addEventListener('change', applyScheme)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) system?.removeEventListener('change', applyScheme)
  }
}
