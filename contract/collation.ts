/** The order of names as the reader's language has it (decision 0145). */
import { compareKeys, padNumber, sortKey } from './fold'
import { keepEach } from './keepEach'

const latin = [...'abcdefghijklmnopqrstuvwxyz']
/** Letters, and pairs of them, that some language puts elsewhere than most do; of other scripts, since some put theirs first. */
const sample = [
  ...latin.flatMap((one) => latin.map((other) => one + other)),
  ...'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿăąćčďđęěğıķľłńňņőœřśşšșťțůűźżžơưəɛɔẹọṣαдіբაבةىتअমকகతಕഅකဗกກកሀᏣあ가一丁',
]

const sampleIn = (language: string) => sample.toSorted(new Intl.Collator([language, 'en']).compare).join()

/** How names are compared: by keys, which are made once for each. */
interface Order {
  readonly keyOf: (name: string) => string
  readonly compare: (one: string, other: string) => number
}

const byFold: Order = { keyOf: sortKey, compare: compareKeys }

const makeOrder = (language: string): Order =>
  sampleIn(language) === sampleIn('en')
    ? byFold
    : { keyOf: padNumber, compare: new Intl.Collator([language, 'en']).compare }

/** Returns the order of a language, like that of the server's lists. Languages without one of their own have that of `fold.ts`. */
export const orderIn = keepEach(makeOrder)

/**
 * Returns what compares two names in the order of a language.
 *
 * @example ['Å', 'Z'].toSorted(compareNamesIn('da')) // ['Z', 'Å']
 */
export const compareNamesIn = (language: string): ((one: string, other: string) => number) => {
  const { keyOf, compare } = orderIn(language)
  return (one, other) => compare(keyOf(one), keyOf(other))
}

/**
 * Whether CLDR has an order for a language that differs from that of English. German and French have none, in Danish 'å' is
 * the last letter, and in Arabic 'ا' the first.
 */
export const hasOwnOrder = (language: string): boolean => orderIn(language) !== byFold
