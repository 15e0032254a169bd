/** What a search across all lists compares with the folded texts of records, and how well they match. */
import { and, like, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { mostFoundOfOne } from '../../contract/calls/search'
import { fold } from '../../contract/fold'
import { spellingsIn } from '../../contract/spellings'
import type { Finder } from '../database/finder'
import { escapeWildcards, withoutMarks } from '../database/pattern'
import { presentLanguage } from '../tools/language'

type Text = AnyColumn | SQL

/** A way to find records, and how well those that it finds match: 0 for the best. */
export interface Way {
  readonly isFound: SQL
  readonly rank: SQL<number>
  /** How many rows of a list are ranked at most: whoever finds more types on. */
  readonly most: number
  /** Whether the first rows by title are ranked, rather than any. */
  readonly isByTitle?: boolean
}

/**
 * Returns the ways to find records of a list. Each is taken only if those before it find too few; it finds other records
 * than they do, and worse matches.
 */
export type Matching = (finder: Finder) => readonly Way[]

/**
 * Splits a search into folded words.
 *
 * @example wordsOf('  Anna  MÜLLER ') // ['anna', 'muller']
 */
export const wordsOf = (search: string): string[] => fold(withoutMarks(search)).split(/\s+/).filter(Boolean)

/** How many words an index is asked for: more would make the statement long, and these few tell nearly all records apart. */
const mostIndexed = 6

/** Trigram indexes know nothing shorter, and nearly every text has these somewhere. */
const isShort = (word: string): boolean => /^[\u0021-\u007e]{1,2}$/.test(word)

const likeText = (text: Text, pattern: string): SQL => like(text as SQL, pattern)

/** The spellings of each word of a search, if it has several in the language of whoever searches. */
type Spellings = ReadonlyMap<string, readonly string[]>

export const spellingsOf = (search: string): Spellings =>
  new Map(
    withoutMarks(search)
      .normalize('NFKC')
      .split(/\s+/)
      .map((word) => [fold(word), spellingsIn(presentLanguage(), word)]),
  )

/** Whether a text has a word in one of its spellings; a short one must be the beginning of a word. */
const hasWord = (text: Text, word: string, spellings: Spellings): SQL => {
  const escaped = escapeWildcards(word)
  if (!isShort(word))
    return (
      or(...(spellings.get(word) ?? [word]).map((spelled) => likeText(text, `%${escapeWildcards(spelled)}%`))) ??
      sql`false`
    )
  return sql`(${likeText(text, `${escaped}%`)} or ${likeText(text, `% ${escaped}%`)})`
}

/** Whether a text has all words, as `hasWord` says, without an index. */
const hasOthers = (text: Text, words: readonly string[]): SQL | undefined => {
  if (words.length === 0) return undefined
  const patterns = words.map((word) => `%${isShort(word) ? ' ' : ''}${escapeWildcards(word)}%`)
  return sql`' ' || ${text} like all (${sql.param(patterns)}::text[])`
}

/** Finds records of which one text has every word: words in several texts would read more than an index. */
export const exactly = (words: readonly string[], spellings: Spellings = new Map()): Matching => {
  const whole = words.join(' ')
  const escaped = escapeWildcards(whole)
  const indexed = words.slice(0, mostIndexed)
  const others = words.slice(mostIndexed)
  const hasAll = (text: Text): SQL =>
    sql`(${and(...indexed.map((word) => hasWord(text, word, spellings)), hasOthers(text, others))})`
  return ({ texts: [title, ...more], also }) => {
    const begins = likeText(title, `${escaped}%`)
    const isWordOf = or(likeText(title, `% ${escaped}%`), ...more.map((text) => likeText(text, `${escaped}%`)))
    const contains = or(...[title, ...more].map(hasAll))
    return [
      {
        isFound: begins,
        rank: sql`case when ${title} = ${whole} then 0 else 1 end`,
        most: mostFoundOfOne,
        isByTitle: true,
      },
      {
        isFound: sql`((${contains}) and not ${begins})`,
        rank: sql`case when ${isWordOf} then 2 else 3 end`,
        most: 500,
      },
      ...(also
        ? [{ isFound: sql`(${also(hasAll)} and (${contains}) is not true)`, rank: sql<number>`4`, most: 500 }]
        : []),
    ]
  }
}

/** How alike the search and a part of a name must be, from 0 to 1. Two swapped letters in a word of five give 0.5. */
const leastSimilarity = 0.45

/**
 * What PostgreSQL needs to know for `misspelled`, in the transaction. Comparing trigrams costs far more than it thinks, so
 * that it would do so for each row rather than read the index.
 */
export const roughSettings = {
  'pg_trgm.word_similarity_threshold': String(leastSimilarity),
  cpu_operator_cost: '0.1',
  // It expects to meet enough rows soon, and meets none.
  enable_seqscan: 'off',
  // Compiling takes longer than all of it.
  jit: 'off',
} as const

/** Finds records with a name like the search. */
const roughly = (words: readonly string[]): Matching => {
  const whole = words.join(' ')
  const isLike = (text: Text): SQL => sql`${whole} <% ${text}`
  return ({ texts: [title], also }) => {
    const rank = sql<number>`1 - word_similarity(${whole}, ${title})`
    return [
      { isFound: isLike(title), rank, most: 200 },
      ...(also ? [{ isFound: sql`(${also(isLike)} and not ${isLike(title)})`, rank, most: 200 }] : []),
    ]
  }
}

/** Returns a word with two neighbouring letters in each other's place, in every way: 'jhon' gives 'hjon', 'john' and 'jhno'. */
const swapLetters = (word: string): string[] => {
  const letters = [...word]
  return letters.slice(1).flatMap((letter, place) => {
    const before = letters[place] ?? ''
    return letter === before ? [] : [letters.toSpliced(place, 2, letter, before).join('')]
  })
}

/** Longer words are still like the right one, and have many letters to swap. */
const longestSwapped = 9

/** Finds records by a short word with two letters in each other's place, which leave hardly a trigram as it was. */
const swapped = (word: string): Matching => {
  const patterns = swapLetters(word).map((swap) => `%${escapeWildcards(swap)}%`)
  return ({ texts: [title] }) => [
    { isFound: sql`${title} like any (${sql.param(patterns)}::text[])`, rank: sql<number>`0`, most: 200 },
  ]
}

/** Returns how misspelled names are found, the next way if one finds nothing. Needs the extension pg_trgm. */
export const misspelled = (words: readonly string[]): readonly Matching[] => {
  const [word = ''] = words
  const isShortName = words.length === 1 && word.length <= longestSwapped
  return [...(isShortName ? [swapped(word)] : []), roughly(words)]
}
