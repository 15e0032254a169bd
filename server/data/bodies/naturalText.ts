/** Generates natural texts from what the contract says of a member: its examples, format and length. */
import { firstNames, lastNames } from '../demo/people'
import { wordsOf } from '../demo/words'
import type { JsonSchema } from './jsonSchema'

const names = wordsOf(`
  Head Office, Field Service, Customer Care, Central Warehouse, Research Laboratory, Northern Plant, Southern Plant,
  Product Design, Export Desk, Fleet, Training Academy, Shared Services, Test Centre, Spare Parts, Quality Assurance,
  Energy Supply, Packaging Line, Online Shop, Event Team, Facility Services, Data Centre, Treasury, Night Shift,
  Prototype Workshop`)
const cities = wordsOf('Aarhus, Bremen, Cardiff, Denver, Eindhoven, Florence, Geneva, Halifax, Izmir, Jaipur')

const at = (words: readonly string[], index: number): string => words[index % words.length] ?? ''

/** Longer texts are sentences. */
const longestName = 255

const formats: Readonly<Record<string, (index: number) => string>> = {
  email: (index) => `${at(firstNames, index)}.${at(lastNames, index * 7)}.${index}@example.com`.toLowerCase(),
}

/** Returns a different text for each index: 'Fleet', then 'Fleet 2'. */
const distinct = (words: readonly string[], index: number): string => {
  const round = Math.floor(index / words.length)
  return at(words, index) + (round > 0 ? ` ${round + 1}` : '')
}

/**
 * Returns a text for a schema. Free texts differ for each index, as names have to.
 *
 * @example naturalText({ type: 'string', maxLength: 255 }, 9) // 'Fleet'
 */
export const naturalText = ({ format, pattern, maxLength, examples }: JsonSchema, index: number): string => {
  const texts = examples?.filter((example) => typeof example === 'string')
  if (texts?.length) return ((format ?? pattern) ? at : distinct)(texts, index)
  const ofFormat = formats[format ?? '']
  if (ofFormat) return ofFormat(index)
  return maxLength !== undefined && maxLength > longestName
    ? `Serves the people in ${at(cities, index)}.`
    : distinct(names, index)
}
