/** All texts of the console: those that it loads first, and those of each part that is loaded on demand, by file. */
import { consoleTexts } from '../../scripts/texts/catalogues'

const { first = {}, ...parts } = consoleTexts

export const firstTexts = first

export const textsOfParts: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(parts).map(([name, texts]) => [`src/i18n/parts/${name}.ts`, texts]),
)

export const catalogue: Readonly<Record<string, string>> = Object.assign({}, firstTexts, ...Object.values(textsOfParts))
