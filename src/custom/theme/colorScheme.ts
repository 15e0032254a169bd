/** The colour scheme of this browser. The user's choice is stored in the cookie `theme`. */
import { themeCookie } from '../../authProvider/cookies'
import { type Scheme, fontFamily, motion, palettes, radii, steps, texts } from '../../../contract/theme/tokens'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Sets `--accent`, `--surface` and all other tokens on the document, for pages that don't load MUI, and marks it with `data-theme`.
 *
 * @example setCssVariables('dark')
 */
export const setCssVariables = (scheme: Scheme, root: HTMLElement = document.documentElement): void => {
  root.dataset.theme = scheme
  root.style.colorScheme = scheme
  root.style.setProperty('--font', fontFamily)
  const set = (name: string, value: string) => root.style.setProperty(`--${kebab(name)}`, value)
  for (const [name, value] of Object.entries(palettes[scheme])) set(name, value)
  // The rail is dark in both schemes, and so are the steps on it.
  for (const name of steps) set(`rail-${name}`, palettes.dark[name])
  for (const [name, value] of Object.entries(radii)) set(`radius-${name}`, `${value}px`)
  for (const [name, value] of Object.entries(motion)) set(`motion-${name}`, `${value}ms`)
  for (const [name, { fontSize, lineHeight }] of Object.entries(texts)) set(`text-${name}`, `${fontSize}/${lineHeight}`)
}

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
