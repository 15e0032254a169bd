/**
 * Folding and sort order of names. The SQL functions `fold` and `fold_order` of migrations 0003 and 0074 do the same; a test
 * compares both over all characters. Independent of any locale of browser, server or database (decision 0009).
 */

/** Accents, the vowel points of Hebrew and Arabic, and the tatweel, which stretches a word. Vowel signs of other scripts are letters and kept. */
const accents =
  // oxlint-disable-next-line no-misleading-character-class -- ranges of marks, each on its own
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/** Letters that Unicode doesn't decompose but people spell differently; in lower case. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
}

// oxlint-disable-next-line no-control-regex
const ascii = /^[\u0000-\u007f]*$/
const allLetters = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g')

/** Writes Arabic-Indic digits, and those of Persian, as others. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

/**
 * Folds text for searching and sorting: ignores case, accents, full width and surrounding whitespace.
 *
 * @example fold(' Ｚürich Straße') // 'zurich strasse'
 */
export const fold = (text: string): string => {
  const trimmed = text.trim()
  if (ascii.test(trimmed)) return trimmed.toLowerCase()
  return latinDigits(
    trimmed
      .normalize('NFKD')
      .replaceAll(accents, '')
      .toLowerCase()
      .replaceAll(allLetters, (letter) => foldedLetters[letter] ?? letter),
  )
}

/** UTF-16 units above the surrogates stand for smaller code points than surrogate pairs do. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)

/** Writes the first number of a text with 12 digits, like the SQL function `fold_order`. */
export const padNumber = (text: string): string =>
  latinDigits(text)
    .replace(/[0-9]+/, '00000000000$&')
    .replace(/0*([0-9]{12})/, '$1')

/**
 * Returns the sort key of a name: the folded text, where the first number (up to 12 digits) sorts by value.
 *
 * @example compareKeys(sortKey('Unit 9'), sortKey('Unit 10')) // negative
 */
export const sortKey = (text: string): string => padNumber(fold(text))

/** Compares sort keys by code points, like PostgreSQL's collation "C". */
export const compareKeys = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index += 1) {
    const difference = rank(one.charCodeAt(index)) - rank(other.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return one.length - other.length
}
