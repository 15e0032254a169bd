/** Sorts and finds names as the present language does, like the lists of the server (decision 0145). */
import { compareKeys, fold, sortKey } from '../contract/fold'
import { language, languageToCome, onLanguageToCome, sourceLanguage } from './language'
import type * as otherNames from './otherNames'

let others: typeof otherNames | undefined

/** English needs none of it. If it can't be loaded, names are sorted and found as in English. */
const load = async (code: string): Promise<void> => {
  if (code === sourceLanguage || others) return
  others = await import('./otherNames').catch(() => undefined)
}

onLanguageToCome(load)
void load(languageToCome())

/** Returns how names are compared: by keys, of which a long list makes one for each name. */
export const orderOfNames = (): ReturnType<typeof otherNames.orderIn> =>
  others?.orderIn(language()) ?? { keyOf: sortKey, compare: compareKeys }

/** Compares two names of a short list, since it makes the keys of both at each call. */
export const compareNames = (one: string, other: string): number => {
  const { keyOf, compare } = orderOfNames()
  return compare(keyOf(one), keyOf(other))
}

/** Returns the folded spellings of what is searched for. */
export const spellings = (typed: string): readonly string[] => others?.spellingsIn(language(), typed) ?? [fold(typed)]

/**
 * Returns a function that tells whether a text contains what was typed, in one of its spellings.
 *
 * @example ['Zürich', 'Bern'].filter(containing('zuri')) // ['Zürich']
 */
export const containing = (typed: string): ((text: string) => boolean) => {
  const spelled = spellings(typed)
  return (text) => {
    const folded = fold(text)
    return spelled.some((one) => folded.includes(one))
  }
}
