/** Converts names `like-this` to the other notations of code and paths. */
import { capitalize } from './capitalize'

/** `cost-centre` to `CostCentre`. */
export type Pascal<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Name>
/** `cost-centre` to `cost_centre`. */
export type Snake<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${Snake<Tail>}` : Name

export const pascal = (name: string): string =>
  name
    .split('-')
    .map((word) => capitalize(word))
    .join('')
export const camel = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
export const snake = (name: string): string => name.replaceAll('-', '_')
/** `costCentres` to `cost_centres`. */
export const snakeOfCamel = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const words = (name: string): string => name.replaceAll('-', ' ')

/** Adds the indefinite article to a noun. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** `countries` to `country`, as `singular` does. */
export type Singular<Many extends string> = Many extends `${infer Stem}ies`
  ? `${Stem}y`
  : Many extends `${infer Stem}es`
    ? Stem extends `${string}${'ss' | 'x' | 'ch' | 'sh'}`
      ? Stem
      : `${Stem}e`
    : Many extends `${string}ss`
      ? Many
      : Many extends `${infer Stem}s`
        ? Stem
        : Many

/**
 * Returns the singular of a regular English plural.
 *
 * @example singular('Legal entities') // 'Legal entity'
 */
export const singular = (many: string): string => {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(many)) return many.slice(0, -2)
  return /[^s]s$/.test(many) ? many.slice(0, -1) : many
}

/** Returns the regular English plural. */
export const plural = (one: string): string => {
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`
  return /(?:ss|x|ch|sh)$/.test(one) ? `${one}es` : `${one}s`
}

/** The member of payloads for a list of references: `countries` of records is sent as `country_ids`. */
export type SentIds<Member extends string> = `${Singular<Member>}_ids`
export const sentIds = <Member extends string>(member: Member) => `${singular(member)}_ids` as SentIds<Member>

/** Returns the heading of a member's column: `cost_type_id` gives 'Cost type', and `country_ids` gives 'Countries'. */
export const headingOf = (member: string): string => {
  const words = member.replaceAll(/^is_|_ids?$/g, '').replaceAll('_', ' ')
  return capitalize(member.endsWith('_ids') ? plural(words) : words)
}

/** Normalizes a column name: `sub industry` matches 'Sub-Industry'. */
export const columnKey = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
