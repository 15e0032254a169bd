/** The column of a file that names the countries of a row. */
import type { RejectedCell } from '../../../contract/entities/imports'
import type { ReadRow } from '../../csv/columns'
import { findClosest, foldNames, maxOffered, spellClosest } from '../../records/imports/closest'
import type { Country } from '../../../contract/entities/country'
import { countryAliases, countryRows } from '../../reference/countries'
import { countryCalled, countryNames, localizeCountries } from '../../reference/names'
import { yieldToOthers } from '../../tools/splitChunks'
import { say } from '../../../contract/say'

/** ISO codes have at most as many letters. */
const codeLength = 3

/** Returns the names of countries to offer, including other common ones. Codes are closest to everything short. */
const offered = () =>
  foldNames(
    countryRows.flatMap(({ name: stored, short_code: code }) => {
      const name = countryNames.localize(stored)
      const others = [stored, ...countryAliases(code).filter((alias) => alias.length > codeLength)]
      return [...new Set([name, ...others])].map((text) => ({ name: text, country: name }))
    }),
  )

interface Resolved {
  /** The ids of the countries of each row. */
  readonly ids: readonly (readonly number[])[]
  /** Their names, as a download writes them. */
  readonly names: readonly string[]
  readonly rejected: readonly RejectedCell[]
}

/** Commas are part of names, such as 'Korea, Republic of', so a list with commas is read as one name. */
const reasonOf = async (name: string, offers: ReturnType<typeof offered>): Promise<string> => {
  const closest = await findClosest(name, offers, yieldToOthers)
  const names = spellClosest([...new Set(closest.map(({ country }) => country))])
  const hint = name.includes(',') ? ` ${say('Separate several countries with semicolons.')}` : ''
  return `${say('No country has this name or code.')}${names}${hint}`
}

/** Finds the countries that rows name in a column, by name in any language or ISO code; each is looked up once. */
export const resolveCountries = async (
  rows: readonly ReadRow[],
  { heading, place }: { readonly heading: string; readonly place: number },
): Promise<Resolved> => {
  const namesOf = ({ values }: ReadRow) => (values[place] ?? []) as readonly string[]
  const found = new Map<string, Country>()
  const unknown = new Map<string, string>()
  let offers: ReturnType<typeof offered> | undefined
  for (const name of new Set(rows.flatMap(namesOf))) {
    const country = countryCalled(name)
    if (country) found.set(name, country)
    else unknown.set(name, await reasonOf(name, unknown.size < maxOffered ? (offers ??= offered()) : []))
  }
  const countriesOf = (read: ReadRow) => [...new Set(namesOf(read).flatMap((name) => found.get(name) ?? []))]
  return {
    ids: rows.map((read) => countriesOf(read).map(({ id }) => id)),
    names: rows.map((read) => localizeCountries(countriesOf(read).map(({ name }) => name)).join('; ')),
    rejected: rows.flatMap((read) =>
      namesOf(read).flatMap((value): RejectedCell[] => {
        const reason = unknown.get(value)
        return reason === undefined ? [] : [{ row: read.row, column: heading, value, reason }]
      }),
    ),
  }
}
