/** Compares what a refusal says in each language: its status and code are the same, its words are not. */
import { invalidToken } from '../../contract/envelope'
import { languagesFolder, readTranslations } from '../../scripts/texts/folder'
import { languages } from '../../server/tools/language'
import type { Answer } from './send'

export const otherLanguages = languages.filter((code) => code !== 'en')

interface Refusal {
  readonly code: number
  readonly message: string
  readonly error: unknown
}

const refusalOf = ({ text }: Answer): Refusal | undefined => {
  try {
    return JSON.parse(text) as Refusal
  } catch {
    return undefined
  }
}

/** Lists the texts of an answer that people read: the message, and what is wrong, by the path to it. */
const textsIn = (value: unknown, path = ''): [path: string, text: string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, `${path}/${key}`))
}

/** What is no HTTP is refused before any header is read. */
const unreadable = 'The request cannot be read.'

const words = ({ message, error }: Refusal) => textsIn({ message, error })

const scriptOf = (code: string) => new Intl.Locale(code).maximize().script

/** Translations that are the same words as in English. */
const same = new Map(
  otherLanguages.map((code) => [
    code,
    new Set(
      ['contract', 'server'].flatMap((part) =>
        Object.entries(readTranslations(languagesFolder, code, part)).flatMap(([english, said]) =>
          english === said ? [english] : [],
        ),
      ),
    ),
  ]),
)

/** Whether a text may be what a language says for an English one. */
const isSaid = (text: string, english: string | undefined, code: string): boolean => {
  if (text === invalidToken || same.get(code)?.has(text)) return true
  const script = scriptOf(code)
  return script === 'Latn' ? text !== english : new RegExp(`\\p{Script=${script}}`, 'u').test(text)
}

/** Lists what is wrong with a refusal in another language. */
export const judgeLanguage = (english: Answer, other: Answer, code: string): string[] => {
  const [from, to] = [refusalOf(english), refusalOf(other)]
  // Others shoot at the same time: a session may have ended between the two.
  if (english.status !== other.status && [english.status, other.status].includes(401)) return []
  if (english.status !== other.status) return [`${english.status} in English is ${other.status} in ${code}`]
  // Nobody has read the headers.
  if (english.status === 431 || from?.message === unreadable) return []
  if (!from || !to) return from === to ? [] : [`no envelope in ${code}`]
  if (from.code !== to.code) return [`code ${from.code} in English is ${to.code} in ${code}`]
  const inEnglish = new Map(words(from))
  return words(to).flatMap(([path, text]) =>
    isSaid(text, inEnglish.get(path), code) ? [] : [`not in ${code}: ${path.split('/')[1]} ${text.slice(0, 200)}`],
  )
}
