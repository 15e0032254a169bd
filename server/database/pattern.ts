import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { spellingsIn } from '../../contract/spellings'
import { presentLanguage } from '../tools/language'

/** Escapes the wildcards of patterns. */
export const escapeWildcards = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Removes marks of direction, which come along with names that are copied from a list in Arabic; no stored name has them. */
export const withoutMarks = (text: string): string => text.replaceAll(/\p{Bidi_Control}/gu, '')

/**
 * Returns the patterns that find a text in folded ones, one for each spelling in the present language. Escapes wildcards. Keeps a
 * text that folds to nothing, such as a single accent, so that it matches no row.
 */
export const patternsOf = (text: string): string[] =>
  spellingsIn(presentLanguage(), withoutMarks(text)).map((spelled) => `%${escapeWildcards(spelled.trim() || text)}%`)

/** Whether one of some folded texts contains a text. */
export const hasText = (text: string, ...folded: readonly SQLWrapper[]): SQL => {
  const matches = patternsOf(text).flatMap((pattern) => folded.map((one) => sql`${one} like ${pattern}`))
  return or(...matches) ?? sql`false`
}
