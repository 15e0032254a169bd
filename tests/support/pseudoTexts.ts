/** English that nobody writes: with accents on all letters and words 1.4 times as long, so that what is not said by the catalogues stands out. */

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀçďéƒğĥíĵķľɱñóþɋŕšťúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶĽḾÑÓÞɊŔŠŤÚṼŴẊÝŽ'
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]))

const factor = 1.4

/** Repeats the first letters of words, as many as make the text longer by the factor. */
const lengthen = (text: string): string => {
  let letters = 0
  let added = 0
  return text.replaceAll(/[a-z]+/gi, (word) => {
    letters += word.length
    const more = Math.min(Math.ceil(letters * (factor - 1)) - added, word.length)
    added += more
    return [...word].map((letter, index) => (index < more ? letter + letter.toLowerCase() : letter)).join('')
  })
}

const accent = (text: string): string => [...text].map((letter) => accents.get(letter) ?? letter).join('')

/**
 * Returns an ICU message in pseudo-language; its values stay as they are.
 *
 * @example pseudo('{count, plural, one {# row} other {# rows}}') // '{count, plural, one {# ŕŕóóŵ} other {# ŕŕóóŵš}}'
 */
export const pseudo = (message: string): string => {
  // What is within an odd number of braces is syntax: the name of a value, its kind, the names of forms.
  let depth = 0
  return message
    .split(/([{}])/)
    .map((piece) => {
      if (piece === '{') depth += 1
      if (piece === '}') depth -= 1
      return depth % 2 === 0 ? accent(lengthen(piece)) : piece
    })
    .join('')
}

/** Matches a letter of it. */
export const pseudoLetter = new RegExp(`[${accented}]`)
