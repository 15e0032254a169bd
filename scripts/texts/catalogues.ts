/** All English texts of console and sign-in pages, by parts: what a language has a file of each for. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bannerTexts } from '../../src/i18n/bannerTexts'
import { en } from '../../src/i18n/en'
import { passkeyTexts } from '../../src/i18n/passkeyTexts'
import { secondFactorTexts } from '../../src/i18n/secondFactorTexts'
import { signInTexts } from '../../src/i18n/signInTexts'
import { textsByKey, type Texts } from '../../src/i18n/textsByKey'

export type TextsByKey = Readonly<Record<string, string>>

const folder = join(import.meta.dirname, '../../src/i18n/parts')

const readPart = async (file: string): Promise<[name: string, texts: TextsByKey]> => {
  const exported = (await import(/* @vite-ignore */ join(folder, file))) as Readonly<Record<string, Texts>>
  return [file.slice(0, -'.ts'.length), Object.assign({}, ...Object.values(exported).map((texts) => textsByKey(texts)))]
}

/** The texts of the console, by parts and keys; `first` are those that it loads first. */
export const consoleTexts: Readonly<Record<string, TextsByKey>> = {
  first: textsByKey(en),
  ...Object.fromEntries(await Promise.all(readdirSync(folder).sort().map(readPart))),
}

/** The texts of the sign-in pages and of what is shown on them, by keys. */
export const signInPageTexts: TextsByKey = {
  ...textsByKey(signInTexts),
  ...textsByKey(secondFactorTexts, 'secondFactor.'),
  ...textsByKey(passkeyTexts, 'passkeys.'),
  ...textsByKey(bannerTexts, 'banner.'),
}
