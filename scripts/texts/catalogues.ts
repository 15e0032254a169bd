/** All English texts of console and sign-in pages, by parts: what a language has a file of each for. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { calls, regularResources } from '../../contract/calls'
import type { Call } from '../../contract/call'
import { rulesOf } from '../../contract/rules'
import { isSaying, type Saying } from '../../contract/say'
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

/** Lists the messages that are inserted into one as its values, and theirs: names of resources and fields. */
const insertedMessages = (saying: string | Saying): string[] =>
  typeof saying === 'string'
    ? []
    : Object.values(saying.values ?? {}).flatMap((value) =>
        isSaying(value) ? [value.source, ...insertedMessages(value)] : [],
      )

const sayingsOf = (call: Call): (string | Saying)[] => [
  ...(call.answer.kind === 'file' ? [] : [call.answer.message]),
  ...rulesOf(call).map(({ message }) => message),
]

/** What calls answer in a single word, which doesn't look like a sentence. */
const answerWords = ({ answer }: Call): string[] =>
  answer.kind !== 'file' && typeof answer.message === 'string' && !/\s/.test(answer.message) ? [answer.message] : []

/** The names that the contract derives from those of resources and members, such as 'Cost Centre', for its messages. */
export const derivedNames: ReadonlySet<string> = new Set([
  ...Object.values<Call>(calls).flatMap(sayingsOf).flatMap(insertedMessages),
  ...regularResources.flatMap(({ words: { one, many } }) => [one, many]),
])

/** What the source doesn't show: those, and answers of a word. */
export const contractNames: readonly string[] = [
  ...new Set([...Object.values<Call>(calls).flatMap(answerWords), ...derivedNames]),
]
