/** The languages that there are: the folders in `languages/`, with a file for each part of the texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Translations } from '../../src/i18n/translated'

export const root = join(import.meta.dirname, '../..')

/** Where the files of languages are. */
export const languagesFolder = join(root, 'languages')

/** Lists the languages that have files; English, in which texts are written, has none. */
export const codesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

export const fileOf = (folder: string, code: string, part: string): string => join(folder, code, `${part}.json`)

/** Reads the file of a language for a part; without one, nothing is translated. */
export const readTranslations = (folder: string, code: string, part: string): Translations => {
  const file = fileOf(folder, code, part)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Translations) : {}
}

/** Lists the parts that a language has files of. */
export const partsIn = (folder: string, code: string): string[] =>
  readdirSync(join(folder, code))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
