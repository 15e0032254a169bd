/** Sets the palettes as CSS custom properties, for pages that don't load MUI. */
import { fontFamily, palettes, radius, type Scheme } from './tokens'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Sets `--accent`, `--surface` and all other tokens on the document, and marks it with `data-theme`.
 *
 * @example setCssVariables('dark')
 */
export const setCssVariables = (scheme: Scheme, root: HTMLElement = document.documentElement): void => {
  root.dataset.theme = scheme
  root.style.colorScheme = scheme
  root.style.setProperty('--font', fontFamily)
  root.style.setProperty('--radius', `${radius}px`)
  for (const [name, value] of Object.entries(palettes[scheme])) root.style.setProperty(`--${kebab(name)}`, value)
}
