/** Generates natural texts for members by their names. */
import { firstNames, lastNames } from '../demo/people'
import { wordsOf } from '../demo/words'

const names = wordsOf(`
  Head Office, Field Service, Customer Care, Central Warehouse, Research Laboratory, Northern Plant, Southern Plant,
  Product Design, Export Desk, Fleet, Training Academy, Shared Services, Test Centre, Spare Parts, Quality Assurance,
  Energy Supply, Packaging Line, Online Shop, Event Team, Facility Services, Data Centre, Treasury, Night Shift,
  Prototype Workshop`)
const cities = wordsOf('Aarhus, Bremen, Cardiff, Denver, Eindhoven, Florence, Geneva, Halifax, Izmir, Jaipur')

const at = (words: readonly [string, ...string[]], index: number): string => words[index % words.length] ?? words[0]
const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')

/** Returns a different name for each index: 'Fleet', then 'Fleet 2'. */
const nameOf = (index: number): string => {
  const round = Math.floor(index / names.length)
  return at(names, index) + (round > 0 ? ` ${round + 1}` : '')
}

/** Text generators by the ending of a member's name; the first match wins. */
const byEnding: readonly (readonly [ending: string, make: (index: number) => string])[] = [
  ['first_name', (index) => at(firstNames, index)],
  ['last_name', (index) => at(lastNames, index * 7)],
  ['person_name', (index) => `${at(firstNames, index)} ${at(lastNames, index * 7)}`],
  ['email', (index) => `${at(firstNames, index)}.${at(lastNames, index * 7)}.${index}@example.com`.toLowerCase()],
  ['phone_code', () => '44'],
  ['phone_number', (index) => `2075${padded(index % 1_000_000, 6)}`],
  ['postal_code', (index) => padded((index * 37) % 100_000, 5)],
  ['code', (index) => `C${padded(index + 1, 4)}`],
  ['url', () => '/media/placeholder.png'],
  ['address', (index) => `${index + 1} Market Street`],
  ['headquarter', (index) => at(cities, index)],
  ['city', (index) => at(cities, index)],
  ['description', (index) => `Serves the people in ${at(cities, index)}.`],
]

/**
 * Returns the text of a member; each index gives a different name.
 *
 * @example naturalText('name', 9) // 'Fleet'
 */
export const naturalText = (member: string, index: number): string =>
  (byEnding.find(([ending]) => member.endsWith(ending))?.[1] ?? nameOf)(index)
