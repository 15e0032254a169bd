import { fold } from '../../contract/fold'

/** Escapes the wildcards of patterns. */
export const escapeWildcards = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * Returns the pattern that finds a text in folded ones. Escapes wildcards. Keeps a text that folds to nothing, such as a
 * single accent, so that it matches no row.
 */
export const patternOf = (text: string): string => `%${escapeWildcards(fold(text).trim() || text)}%`
