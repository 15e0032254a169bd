const marks = /\p{M}/gu

/**
 * Folds a text for comparing: without case, accents and outer blanks. People type curacao and mean Curaçao.
 *
 * @example fold(' Curaçao') // 'curacao'
 */
export const fold = (text: string): string => text.trim().normalize('NFD').replaceAll(marks, '').toLocaleLowerCase()
