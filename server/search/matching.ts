/** What a search across all lists compares with the folded texts of records, and how well they match. */
import { and, like, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { fold } from '../../contract/fold'
import type { Finder } from '../database/finder'
import { escapeWildcards } from '../database/pattern'

type Text = AnyColumn | SQL

/** A way to compare a search with the texts of records. */
export interface Matching {
  /** The condition for rows. */
  readonly isFound: (finder: Finder) => SQL | undefined
  /** How many rows of a list are ranked at most: whoever finds more types on. */
  readonly most: number
  /** The condition for rows of which the title is what is searched for, which are ranked however many others there are. */
  readonly isWhole?: (finder: Finder) => SQL
  /** How well a row matches: 0 for the best. */
  readonly rank: (finder: Finder) => SQL<number>
}

/** More words would make the statement long, and are not needed to tell records apart. */
const mostWords = 6

/**
 * Splits a search into folded words.
 *
 * @example wordsOf('  Anna  MÜLLER ') // ['anna', 'muller']
 */
export const wordsOf = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Trigram indexes know nothing shorter, and nearly every text has these somewhere. */
const isShort = (word: string): boolean => /^[\u0021-\u007e]{1,2}$/.test(word)

const likeText = (text: Text, pattern: string): SQL => like(text as SQL, pattern)

/** Whether a text has a word; a short one must be the beginning of a word. */
const hasWord = (text: Text, word: string): SQL => {
  const escaped = escapeWildcards(word)
  if (!isShort(word)) return likeText(text, `%${escaped}%`)
  return sql`(${likeText(text, `${escaped}%`)} or ${likeText(text, `% ${escaped}%`)})`
}

/** Finds records of which one text has every word: words in several texts would read more than an index. */
export const exactly = (words: readonly string[]): Matching => {
  const whole = words.join(' ')
  const escaped = escapeWildcards(whole)
  const hasAll = (text: Text): SQL => sql`(${and(...words.map((word) => hasWord(text, word)))})`
  return {
    most: 500,
    isWhole: ({ texts: [title] }) => sql`${title} = ${whole}`,
    isFound: ({ texts, also }) => or(...texts.map(hasAll), also?.(hasAll)),
    rank: ({ texts: [title, ...others] }) => {
      const beginning = or(likeText(title, `% ${escaped}%`), ...others.map((text) => likeText(text, `${escaped}%`)))
      return sql`case when ${title} = ${whole} then 0 when ${likeText(title, `${escaped}%`)} then 1
        when ${beginning} then 2 else 3 end`
    },
  }
}

/** How alike the search and a part of a name must be, from 0 to 1. Two swapped letters in a word of five give 0.5. */
const leastSimilarity = 0.45

/**
 * What PostgreSQL needs to know for `roughly`, in the transaction. Comparing trigrams costs far more than it thinks, so
 * that it would do so for each row rather than read the index.
 */
export const roughSettings = {
  'pg_trgm.word_similarity_threshold': String(leastSimilarity),
  cpu_operator_cost: '0.1',
  // Compiling takes longer than all of it.
  jit: 'off',
} as const

/** Finds records with a name like the search, for misspelled ones. Needs the extension pg_trgm. */
export const roughly = (words: readonly string[]): Matching => {
  const whole = words.join(' ')
  const isLike = (text: Text): SQL => sql`${whole} <% ${text}`
  return {
    most: 200,
    isFound: ({ texts: [name], also }) => or(isLike(name), also?.(isLike)),
    rank: ({ texts: [name] }) => sql`1 - word_similarity(${whole}, ${name})`,
  }
}
