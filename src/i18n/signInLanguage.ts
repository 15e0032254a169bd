/** Lets the sign-in pages, and what they share with the console, speak the present language. */
import load, { type SignInTranslations } from 'virtual:languages/signIn'
import { setSpeech, withValues } from '../../contract/say'
import { language, onLanguage, onLanguageToCome } from '../language'

interface Texts {
  [key: string]: string | Texts
}

const translations: Record<string, SignInTranslations> = {}

const put = (texts: Texts, english: Texts, prefix: string): void => {
  for (const [key, text] of Object.entries(english))
    if (typeof text === 'string') texts[key] = translations[language()]?.texts[prefix + key] ?? text
    else put(texts[key] as Texts, text, `${prefix}${key}.`)
}

const catalogues: (() => void)[] = []

const fill = () => catalogues.forEach((putAll) => putAll())

// Before anything is rendered anew.
onLanguage(fill)

/**
 * Keeps texts in the present language: pages read them whenever they show them. The prefix is what their keys begin with in the
 * files of languages.
 */
export const keepInLanguage = (texts: object, prefix = ''): void => {
  const english = JSON.parse(JSON.stringify(texts)) as Texts
  const putAll = () => put(texts as Texts, english, prefix)
  catalogues.push(putAll)
  putAll()
}

onLanguageToCome(async (code) => {
  if (translations[code]) return
  // Without them, the pages are in English.
  const found = await load[code]?.().catch(() => undefined)
  if (!found) return
  translations[code] = found.default
  fill()
})

// The console replaces it, with one that knows all messages of the contract.
setSpeech((source, values) => withValues(translations[language()]?.messages[source] ?? source, values), language)
