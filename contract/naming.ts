/** Converts names `like-this` to the other notations of code and paths. */

/** `cost-centre` to `CostCentre`. */
export type Pascal<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Name>
/** `cost-centre` to `cost_centre`. */
export type Snake<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${Snake<Tail>}` : Name

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const pascal = (name: string): string => name.split('-').map(capitalize).join('')
export const camel = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
export const snake = (name: string): string => name.replaceAll('-', '_')
export const words = (name: string): string => name.replaceAll('-', ' ')

/** Adds the indefinite article to a noun. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** Normalizes a column name: `sub industry` matches 'Sub-Industry'. */
export const columnKey = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
