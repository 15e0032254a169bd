import { fold } from '../../contract/fold'

/**
 * Returns the pattern that finds a text in folded ones. Escapes wildcards. Keeps a text that folds to nothing, such as a
 * single accent, so that it matches no row.
 */
export const patternOf = (text: string): string =>
  `%${(fold(text).trim() || text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
