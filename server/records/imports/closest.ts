/** Offers the closest names for one in a file that stands for nothing. */
import { distance } from 'fastest-levenshtein'
import { fold } from '../../../contract/fold'
import { say } from '../../../contract/say'
import { listNames } from '../../tools/language'

/** Offers are made for as many names; more of them mean that it is another file. */
export const maxOffered = 100
const offers = 3
/** Records have shorter names. Comparing takes time in proportion to the product of both lengths. */
const maxLength = 255

const namesPerTurn = 250

interface Named {
  readonly name: string
}

/** Prepares names to be compared. */
export const foldNames = <R extends Named>(records: readonly R[]) =>
  records.map((record) => ({ record, folded: fold(record.name) }))

/** Names with a letter or two mistyped are closer than those with more words. */
const farOfLonger = 2

/** Whether a name has these words and more, such as those that people leave out of the names of countries. */
const isLonger = (key: string, folded: string): boolean => key !== folded && ` ${key} `.includes(` ${folded} `)

/** Returns the records whose names need the fewest changes, at most half of the letters, or have the same words and more. */
export const findClosest = async <R extends Named>(
  name: string,
  known: ReturnType<typeof foldNames<R>>,
  pause: () => Promise<void>,
): Promise<R[]> => {
  if (name.length > maxLength) return []
  const folded = fold(name)
  const close: { readonly record: R; readonly far: number }[] = []
  for (const [index, { record, folded: key }] of known.entries()) {
    if (index % namesPerTurn === 0) await pause()
    if (isLonger(key, folded)) {
      close.push({ record, far: farOfLonger })
      continue
    }
    const most = Math.max(folded.length, key.length) / 2
    // Names need at least as many changes as their lengths differ by.
    if (Math.abs(folded.length - key.length) > most) continue
    const far = distance(folded, key)
    if (far <= most) close.push({ record, far })
  }
  return close
    .toSorted((one, other) => one.far - other.far)
    .slice(0, offers)
    .map(({ record }) => record)
}

/** Says which names are closest, to be added to a reason; says nothing if there are none. */
export const spellClosest = (names: readonly string[]): string => {
  if (names.length === 0) return ''
  if (names.length === 1) return ` ${say('The closest is {name}.', { name: names[0] ?? '' })}`
  return ` ${say('The closest are {names}.', { names: listNames(names) })}`
}
