/** A name written `like-this` in the other ways in which code and paths write names. */

/** `CostCentre` of `cost-centre`. */
export type Pascal<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<Name>
/** `cost_centre` of `cost-centre`. */
export type Snake<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${Snake<Tail>}` : Name

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const pascal = (name: string): string => name.split('-').map(capitalize).join('')
export const camel = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
export const snake = (name: string): string => name.replaceAll('-', '_')
export const words = (name: string): string => name.replaceAll('-', ' ')

/** Puts the indefinite article before a noun. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
