/** How else a language spells what somebody searches for: 'Mueller' for 'Müller' in German, 'Århus' for 'Aarhus' in Danish (decision 0145). */
import { fold } from './fold'
import { keepEach } from './keepEach'

const latin = [...'abcdefghijklmnopqrstuvwxyz']
/** Letters with accents that some language writes as two letters without. */
const accented = [...'àáâãäåèéêëìíîïñòóôõöøùúûüýÿ']

/** Returns the letters that CLDR takes for two others in a language, as telephone books do, each with these. */
const findPairs = (language: string): readonly (readonly [letter: string, pair: string])[] => {
  const { compare } = new Intl.Collator(`${new Intl.Locale(language).language}-u-co-phonebk`, { sensitivity: 'base' })
  return accented.flatMap((letter) =>
    latin.flatMap((next) => {
      const pair = fold(letter) + next
      return compare(letter, pair) === 0 ? [[letter, pair] as const] : []
    }),
  )
}

const pairsIn = keepEach(findPairs)

/** In a shorter text, a pair is more often two sounds, and one letter would find nearly everything. */
const shortest = 4

/**
 * Returns the folded spellings of a text: its own, with two letters for one, and with one for two.
 *
 * @example spellingsIn('de', 'Müller') // ['muller', 'mueller']
 */
export const spellingsIn = (language: string, text: string): string[] => {
  const pairs = pairsIn(language)
  const own = fold(text)
  if (pairs.length === 0 || own.length < shortest) return [own]
  const lower = text.normalize().toLowerCase()
  const inPairs = pairs.reduce((spelled, [letter, pair]) => spelled.replaceAll(letter, pair), lower)
  const inLetters = pairs.reduce((spelled, [letter, pair]) => spelled.replaceAll(pair, fold(letter)), own)
  return [...new Set([own, fold(inPairs), inLetters])]
}
