import worldCountries from 'world-countries/index.cjs'
import type { Continent, Country } from '../../contract/entities/country'
import { findCurrency } from './currencies'

/**
 * The countries of ISO 3166, and Kosovo under its commonly used code. The position in this list is the id: never move
 * or remove a code, and add new ones at the end.
 */
const shortCodes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/)

/**
 * Calling codes for which root and first suffix in the source are wrong: area codes (US), several codes (RU), more than
 * the four digits of a phone code (AX), another country (UM) or missing (AQ).
 */
const callingCodes: Readonly<Record<string, string>> = {
  AQ: '672',
  AX: '358',
  CA: '1',
  EH: '212',
  HM: '672',
  KZ: '7',
  RU: '7',
  SJ: '47',
  UM: '1',
  US: '1',
  VA: '39',
}

const sources = new Map(worldCountries.map((source) => [source.cca2, source]))

/** All countries with calling codes, ordered by id. */
export const countryRows: readonly Country[] = shortCodes.map((shortCode, index) => {
  const source = sources.get(shortCode)
  if (!source) throw new Error(`The package world-countries has no country ${shortCode}`)
  const callingCode = callingCodes[shortCode] ?? `${source.idd.root}${source.idd.suffixes[0] ?? ''}`.slice(1)
  return { id: index + 1, name: source.name.common, short_code: shortCode, phone_code: callingCode }
})

/** Common names that the source lacks. */
const furtherNames: Readonly<Record<string, readonly string[]>> = {
  CZ: ['Czech Republic'],
  GB: ['Britain', 'England', 'Northern Ireland', 'Scotland', 'Wales'],
  KR: ['Korea'],
  TR: ['Turkey'],
  US: ['America'],
}

const aliases = new Map(
  countryRows.map(({ short_code: code, name }) => {
    const { cca3, altSpellings = [] } = sources.get(code) ?? {}
    const all = new Set([code, ...(cca3 ? [cca3] : []), ...altSpellings, ...(furtherNames[code] ?? [])])
    all.delete(name)
    return [code, [...all]]
  }),
)

/**
 * Lists the search aliases of a country: its ISO codes and other common names.
 *
 * @example countryAliases('US') // ['US', 'USA', 'United States of America', 'America']
 */
export const countryAliases = (shortCode: string): string[] => aliases.get(shortCode) ?? []

/** The continents of the source that are called otherwise here; it has one America. */
const continents: Readonly<Record<string, Continent>> = {
  Africa: 'Africa',
  Americas: 'North America',
  Antarctic: 'Antarctica',
  Asia: 'Asia',
  Europe: 'Europe',
  Oceania: 'Oceania',
}

/** Returns the continent of a country, by its ISO code. */
export const continentOf = (shortCode: string): Continent => {
  const { region = '', subregion } = sources.get(shortCode) ?? {}
  const continent = subregion === 'South America' ? subregion : continents[region]
  if (!continent) throw new Error(`The package world-countries has no continent of ${shortCode}`)
  return continent
}

/**
 * Returns the currency that people are paid in, by the ISO code of the country: its own one, whose code begins with that of
 * the country, or else the only one. Null if that leaves several.
 */
export const currencyIdOf = (shortCode: string): number | null => {
  const known = Object.keys(sources.get(shortCode)?.currencies ?? {}).flatMap((code) => findCurrency(code) ?? [])
  const own = known.find(({ code }) => code.startsWith(shortCode))
  return (own ?? (known.length === 1 ? known[0] : undefined))?.id ?? null
}

/** Countries by name and by the ISO codes alpha-2 and alpha-3, in lower case. */
const named: ReadonlyMap<string, Country> = new Map(
  countryRows.flatMap((country) =>
    [country.name, country.short_code, sources.get(country.short_code)?.cca3 ?? country.name].map(
      (text) => [text.toLowerCase(), country] as const,
    ),
  ),
)

/** Finds a country by what a file calls it: its name or one of its ISO codes, ignoring case. */
export const findCountry = (text: string): Country | undefined => named.get(text.toLowerCase())
