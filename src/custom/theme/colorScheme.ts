/** The colour scheme of this browser: what was chosen, kept in the cookie `theme`, and what follows from it. */
import { themeCookie } from '../../authProvider/cookies'
import { setCssVariables } from './cssVariables'
import type { Scheme } from './tokens'

export const schemeChoices = ['light', 'dark', 'system'] as const
export type SchemeChoice = (typeof schemeChoices)[number]

const systemIsDark = () => window.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Reads the choice; without one, the system decides. */
export const readSchemeChoice = (): SchemeChoice => themeCookie.read() ?? 'system'

/** Tells which palette the choice leads to now. */
export const currentScheme = (): Scheme => {
  const choice = readSchemeChoice()
  if (choice !== 'system') return choice
  return systemIsDark()?.matches ? 'dark' : 'light'
}

const announce = () => {
  setCssVariables(currentScheme())
  listeners.forEach((listener) => listener())
}

/** Keeps the choice and shows it at once. */
export const chooseScheme = (choice: SchemeChoice): void => {
  if (choice === 'system') themeCookie.clear()
  else themeCookie.write(choice)
  announce()
}

/** Tells the listener of every change, be it a choice or the system's switch at dusk. */
export const onSchemeChange = (listener: () => void): (() => void) => {
  const system = systemIsDark()
  if (listeners.size === 0) system?.addEventListener('change', announce)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) system?.removeEventListener('change', announce)
  }
}
