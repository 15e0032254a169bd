/** Writes and reads lists of names as one text. A separator within a name is escaped with a backslash. */

type Separator = ',' | ';'

/**
 * Writes names as one text.
 *
 * @example spellNames(['Nordics', 'Spain; Portugal'], ';') // 'Nordics; Spain\; Portugal'
 */
export const spellNames = (names: readonly string[], separator: Separator): string =>
  names
    .map((name) => name.replaceAll('\\', '\\\\').replaceAll(separator, `\\${separator}`))
    .join(separator === ';' ? '; ' : separator)

/** Reads the names in a text; empty ones are skipped. */
export const readNames = (text: string, separator: Separator): string[] => {
  const parts = text.match(separator === ',' ? /(?:\\.|[^,\\])+/gs : /(?:\\.|[^;\\])+/gs) ?? []
  return parts.map((part) => part.replaceAll(/\\(.)/gs, '$1').trim()).filter((name) => name !== '')
}
