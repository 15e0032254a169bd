/** What the screens call their buttons, in the language of a page. */
import type { Page } from '@playwright/test'
import { languagesFolder, partsIn, readTranslations } from '../../scripts/texts/folder'

const read = (language: string): [message: string, said: string][] =>
  partsIn(languagesFolder, language)
    .filter((part) => part !== 'complete')
    .flatMap((part) => Object.entries(readTranslations(languagesFolder, language, part)))
    .map(([entry, said]) => [entry.split('@')[0] ?? entry, said])

const known = new Map<string, ReturnType<typeof read>>()

/** The pattern of what a message says with any values. */
const patternOf = (message: string): string => {
  let [pattern, depth] = ['', 0]
  for (const sign of message) {
    if (sign === '{' && depth++ === 0) pattern += '.+'
    if (depth === 0) pattern += sign.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    if (sign === '}') depth -= 1
  }
  return pattern
}

/** Returns a name that is written in English, or the pattern of one, as the language of a page says it. */
export const nameOn = async (page: Page, name: string | RegExp): Promise<RegExp> => {
  const language = (await page.locator('html').getAttribute('lang')) ?? 'en'
  if (language === 'en') return typeof name === 'string' ? new RegExp(`^${patternOf(name)}$`) : name
  const messages = known.get(language) ?? read(language)
  known.set(language, messages)
  const said = messages.flatMap(([message, said]) =>
    (typeof name === 'string' ? message === name : name.test(message)) ? [patternOf(said)] : [],
  )
  if (said.length === 0) throw new Error(`languages/${language} has no translation of ${String(name)}`)
  return new RegExp(`^(?:${[...new Set(said)].join('|')})$`)
}
