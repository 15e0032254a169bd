/**
 * The names of countries and currencies in the language of whoever reads them (decision 0144): those of CLDR, and in English those that
 * are stored. All that is stored or compared has the stored names; answers, messages and files localize them.
 */
import { getTableName, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { capitalize } from '../../contract/capitalize'
import { continents, type Continent, type Country } from '../../contract/entities/country'
import type { Currency } from '../../contract/entities/currency'
import { compareNamesIn } from '../../contract/collation'
import { fold } from '../../contract/fold'
import { keepEach } from '../../contract/keepEach'
import { countries, currencies } from '../database/tables'
import { languages, presentLanguage, sourceLanguage } from '../tools/language'
import { countryRows, findCountry } from './countries'
import { currencyRows, findCurrency } from './currencies'

/** The codes by which CLDR names the continents. Browsers leave these names out of their copy of it. */
const continentCodes: Readonly<Record<Continent, string>> = {
  Africa: '002',
  Antarctica: 'AQ',
  Asia: '142',
  Europe: '150',
  'North America': '003',
  Oceania: '009',
  'South America': '005',
}

const kinds = {
  country: { type: 'region', rows: countryRows.map(({ id, name, short_code: code }) => ({ id, name, code })) },
  continent: {
    type: 'region',
    rows: continents.map((name, index) => ({ id: index + 1, name, code: continentCodes[name] })),
  },
  currency: { type: 'currency', rows: currencyRows },
} as const
type Kind = keyof typeof kinds

interface Names {
  /** The names by those that are stored. */
  readonly localized: ReadonlyMap<string, string>
  readonly compare: (one: string, other: string) => number
  /** The place in the order of the names, by id from 1 on. */
  readonly ranks: readonly number[]
  /** What searches look into: ids, and folded names, those of the language and the stored ones. */
  readonly searched: { readonly ids: readonly number[]; readonly names: readonly string[] }
}

/** Writes a name as it stands in lists and fields: CLDR begins those of currencies with a small letter in French, as in a sentence. */
const inList = (name: string, language: string): string => capitalize(name, language)

const readNames = (kind: Kind, language: string): Names => {
  const { type, rows } = kinds[kind]
  const isEnglish = language === sourceLanguage
  const display = new Intl.DisplayNames(language, { type, fallback: 'none' })
  const localize = (code: string) => (isEnglish ? undefined : display.of(code))
  const localized = new Map(rows.map(({ code, name }) => [name, inList(localize(code) ?? name, language)]))
  const compare = compareNamesIn(language)
  const sorted = rows
    .map(({ id, name }) => ({ id, name: localized.get(name) ?? name }))
    .toSorted((one, other) => compare(one.name, other.name) || one.id - other.id)
  const places = new Map(sorted.map(({ id }, place) => [id, place]))
  const searched = rows.flatMap(({ id, name }) =>
    [...new Set([fold(name), fold(localized.get(name) ?? name)])].map((folded) => ({ id, folded })),
  )
  return {
    localized,
    compare,
    ranks: rows.map(({ id }) => places.get(id) ?? 0),
    searched: { ids: searched.map(({ id }) => id), names: searched.map(({ folded }) => folded) },
  }
}

const namesIn = keepEach((language: string) => keepEach((kind: Kind) => readNames(kind, language)))

const namesOf = (kind: Kind): Names => namesIn(presentLanguage())(kind)

const localizers = (kind: Kind) => ({
  /** Returns the name for the reader of what is stored. */
  localize: (stored: string): string => namesOf(kind).localized.get(stored) ?? stored,
  /** Compares two names in the order of the reader. */
  compare: (one: string, other: string): number => namesOf(kind).compare(one, other),
})

const namesByKind = {
  country: localizers('country'),
  currency: localizers('currency'),
  continent: localizers('continent'),
}

export const { country: countryNames, currency: currencyNames, continent: continentNames } = namesByKind

/** How the server localizes texts of answers, by the format that the contract gives them. */
export const localizedFormats = { 'country-name': countryNames, 'currency-name': currencyNames } as const

/** Localizes stored names of countries, in the order of the reader. */
export const localizeCountries = (stored: readonly string[]): string[] =>
  stored.map(countryNames.localize).toSorted(countryNames.compare)

/** Localizes the stored names of countries in a cell of a file, which semicolons separate. */
export const localizeCell = (stored: string | null): string | null =>
  stored && localizeCountries(stored.split('; ')).join('; ')

/** Returns records, of countries unless told, with their names for the reader, in the order of these. */
export const localizeAll = <R extends { readonly name: string }>(
  records: readonly R[],
  { localize, compare } = countryNames,
): R[] =>
  records
    .map((record) => ({ ...record, name: localize(record.name) }))
    .toSorted((one, other) => compare(one.name, other.name))

const kindsByTable: ReadonlyMap<string, Kind> = new Map([
  [getTableName(countries), 'country'],
  [getTableName(currencies), 'currency'],
])

/** Returns what the records in a table are; undefined if their names are as somebody has typed them. */
const kindIn = (table: PgTable): Kind | undefined => kindsByTable.get(getTableName(table))

/** Returns how the names of the records in a table are localized; undefined if they are as somebody has typed them. */
export const localizerIn = (table: PgTable): ReturnType<typeof localizers> | undefined => {
  const kind = kindIn(table)
  return kind && namesByKind[kind]
}

/** Returns the values of the placeholders of `rankOf`. */
export const ranks = () => ({
  country: namesOf('country').ranks,
  currency: namesOf('currency').ranks,
})

/** Sorts by the name of the country or the currency with an id, in the order of the reader. */
export const rankOf = (kind: Kind, id: SQL): SQL => sql`(${sql.placeholder(kind)}::int[])[${id}]`

/**
 * Sorts by the name of the country with an id, in the order of the reader, in statements that are not prepared. The order is chosen when
 * a statement is written: expressions may be declared before anybody reads.
 */
export const byCountry = (id: SQL): SQL => {
  const chosen: SQLWrapper = { getSQL: () => sql`(${sql.param(ranks().country)}::int[])[${id}]` }
  return sql`${chosen}`
}

/** Sorts by the name of what an id in a table stands for; undefined if the names are as somebody has typed them. */
export const rankIn = (table: PgTable, id: SQL): SQL | undefined => {
  const kind = kindIn(table)
  return kind && rankOf(kind, id)
}

/** Selects the ids of the countries whose name meets a condition, in the language of the reader or in English. */
export const countriesCalled = (isFound: (folded: SQL) => SQL): SQL => {
  const { ids, names } = namesOf('country').searched
  return sql`(select called.id from unnest(${sql.param(ids)}::int[], ${sql.param(names)}::text[]) called (id, name)
    where ${isFound(sql`called.name`)})`
}

/** Returns the stored names by the folded ones of all languages; English wins over the others. */
const readMeanings = (kind: Kind): ReadonlyMap<string, string> => {
  const { type, rows } = kinds[kind]
  const all = languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => {
      const display = new Intl.DisplayNames(language, { type, style, fallback: 'none' })
      return rows.map(({ code, name }) => [fold(display.of(code) ?? name), name] as const)
    }),
  )
  return new Map([...all.toReversed(), ...rows.map(({ name }) => [fold(name), name] as const)])
}

const meaningsOf = keepEach(readMeanings)

const meantBy = (kind: Kind, text: string): string | undefined => meaningsOf(kind).get(fold(text))

/** Returns the country that a file calls by its name in any language, or by its ISO code. */
export const countryCalled = (text: string): Country | undefined =>
  findCountry(text) ?? findCountry(meantBy('country', text) ?? '')

/** Returns the currency that a file calls by its name in any language, or by its ISO code. */
export const currencyCalled = (text: string): Currency | undefined =>
  findCurrency(text) ?? findCurrency(meantBy('currency', text) ?? '')

/** Returns the stored name of what a file calls by a name in any language, or by a code. */
export const storedName = (table: PgTable, text: string): string => {
  const kind = kindIn(table)
  return (kind && (kind === 'country' ? countryCalled(text) : currencyCalled(text))?.name) ?? text
}
