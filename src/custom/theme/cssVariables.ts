/** Sets the palettes as CSS custom properties, for pages that don't load MUI. */
import { fontFamily, motion, palettes, radii, steps, texts, type Scheme } from '../../../contract/theme/tokens'

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
  const set = (name: string, value: string) => root.style.setProperty(`--${kebab(name)}`, value)
  for (const [name, value] of Object.entries(palettes[scheme])) set(name, value)
  // The rail is dark in both schemes, and so are the steps on it.
  for (const name of steps) set(`rail-${name}`, palettes.dark[name])
  for (const [name, value] of Object.entries(radii)) set(`radius-${name}`, `${value}px`)
  for (const [name, value] of Object.entries(motion)) set(`motion-${name}`, `${value}ms`)
  for (const [name, { fontSize, lineHeight }] of Object.entries(texts)) set(`text-${name}`, `${fontSize}/${lineHeight}`)
}
