/** The search across all lists finds what reading every record would find, though it reads few of them. */
import { and, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { mostFoundOfOne } from '../../contract/calls/search'
import type { FoundRecord } from '../../contract/entities/found'
import { operationsOf } from '../../server/modules'
import { wordsOf } from '../../server/search/matching'
import { searchableBy, searchedLists, type Place } from '../../server/search/places'
import { startApi, type Api } from '../support/api'
import { statementsOf } from '../support/statementsOf'

const anybody = { isPlatform: true, companyId: null, role: 'TOM_MASTER_USER', permissions: ['all'] }
const { places } = searchableBy(searchedLists(operationsOf({} as never)), anybody)

let api: Api
let token: string
beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(() => api.stop())

const search = async (q: string): Promise<FoundRecord[]> => {
  const { body, status } = await api.send<FoundRecord[]>('GET', urlOf(calls.searchRecords, {}, { q }), { token })
  expect(status, q).toBe(200)
  return body.data
}

/** A record as a reader of the whole list sees it. */
interface Read extends Record<string, unknown> {
  readonly nth: number
  readonly id: number
  readonly title: string
  readonly texts: readonly (string | null)[]
}

const readAll = async (): Promise<Read[]> => {
  const reads = places.map(
    ({ table, texts, condition }, nth) => sql`select ${sql.raw(String(nth))} as nth, ${table.id} as id,
      ${texts[0]} as title, array[${sql.join([...texts], sql`, `)}]::text[] as texts
      from ${table} where ${condition ?? sql`true`}`,
  )
  return (await api.database.db.execute<Read>(sql`${sql.join(reads, sql` union all `)} order by nth, id`)).rows
}

const has = (text: string, word: string): boolean =>
  word.length > 2 ? text.includes(word) : ` ${text}`.includes(` ${word}`)

/** Finds the records of a list of which a text of another table has the words. */
const findElsewhere = async ({ table, also }: Place, words: readonly string[]): Promise<readonly number[]> => {
  if (!also) return []
  // Functions take the place of operators, so that no index answers.
  const hasWord = (text: unknown, word: string) =>
    sql`position(${word.length > 2 ? word : ` ${word}`} in ' ' || ${text}) > 0`
  const isFound = also((text) => sql`(${and(...words.map((word) => hasWord(text, word)))})`)
  return (await api.database.db.execute<{ id: number }>(sql`select id from ${table} where ${isFound}`)).rows.map(
    ({ id }) => id,
  )
}

const rankExactly = ({ texts }: Read, words: readonly string[]): number | undefined => {
  const whole = words.join(' ')
  const [title = '', ...others] = texts.map((text) => text ?? '')
  if (title === whole) return 0
  if (title.startsWith(whole)) return 1
  if (![title, ...others].some((text) => words.every((word) => has(text, word)))) return undefined
  return title.includes(` ${whole}`) || others.some((text) => text.startsWith(whole)) ? 2 : 3
}

interface Ranked extends Pick<Read, 'nth' | 'id' | 'title'> {
  readonly rank: number
}

/** Finds by reading all records of all lists. */
const findExactly = async (all: readonly Read[], words: readonly string[]): Promise<Ranked[]> => {
  const elsewhere = await Promise.all(places.map((place) => findElsewhere(place, words)))
  return all.flatMap((record) => {
    const rank = rankExactly(record, words) ?? (elsewhere[record.nth]?.includes(record.id) ? 4 : undefined)
    return rank === undefined ? [] : [{ ...record, rank }]
  })
}

const findRoughly = async (words: readonly string[]): Promise<Ranked[]> => {
  const reads = places.map(({ table, texts: [title], condition }, nth) => {
    const likeness = sql`word_similarity(${words.join(' ')}, ${title})`
    return sql`select ${sql.raw(String(nth))} as nth, ${table.id} as id, ${title} as title, (1 - ${likeness})::float as rank
      from ${table} where ${condition ?? sql`true`} and ${likeness} >= 0.45`
  })
  return (await api.database.db.execute<Ranked & Record<string, unknown>>(sql.join(reads, sql` union all `))).rows
}

const compareBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

const compare = (one: Ranked, other: Ranked): number =>
  one.rank - other.rank || one.nth - other.nth || compareBytes(one.title, other.title) || one.id - other.id

/** The best of each list, the best ones first. */
const bestOf = (found: readonly Ranked[]): string[] => {
  const best = places.flatMap((_, nth) =>
    found
      .filter((one) => one.nth === nth)
      .toSorted(compare)
      .slice(0, mostFoundOfOne),
  )
  return best.toSorted(compare).map(({ nth, id }) => `${places[nth]?.resource} ${id}`)
}

/** Pseudo-random numbers, the same in each run. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >> 8) % below
  }
}

type Type = (title: string, below: (count: number) => number) => readonly string[]

/** Picks titles of all lists, and returns what people type to find them. */
const pickSearches = (all: readonly Read[], type: Type): string[] => {
  const below = numbersFrom(20_261_126)
  const titles = places.flatMap((_, nth) => {
    const ofList = all.filter((record) => record.nth === nth)
    return Array.from({ length: 2 }, () => ofList[below(ofList.length)]?.title ?? '')
  })
  return [...new Set(titles.flatMap((title) => type(title, below)))].filter((text) => wordsOf(text).length > 0)
}

const keysOf = (found: readonly FoundRecord[]) => found.map(({ resource, id }) => `${resource} ${id}`)

describe('the hits are those of reading every record', () => {
  test('for whole titles, their words and beginnings', async () => {
    const all = await readAll()
    const searches = pickSearches(all, (title) => {
      const [first = '', second = ''] = title.split(' ')
      return [title, second, title.slice(0, 1), title.slice(1, 5), `${first.slice(0, 3)} ${second.slice(0, 2)}`]
    })
    let count = 0
    for (const text of searches) {
      const expected = bestOf(await findExactly(all, wordsOf(text)))
      if (expected.length > 0) expect(keysOf(await search(text)), text).toEqual(expected)
      count += expected.length
    }
    expect(count).toBeGreaterThan(500)
  })

  test('for misspelled titles', async () => {
    const all = await readAll()
    const searches = pickSearches(all, (title, below) => {
      const place = 1 + below(Math.max(1, title.length - 2))
      const rest = title.slice(place)
      const wrong = [rest.slice(1), `q${rest}`, `z${rest.slice(1)}`][below(3)] ?? ''
      return [`${title.slice(0, place)}${wrong} qz`]
    })
    let count = 0
    for (const text of searches) {
      const words = wordsOf(text)
      expect(await findExactly(all, words), text).toEqual([])
      const expected = bestOf(await findRoughly(words))
      expect(keysOf(await search(text)), text).toEqual(expected)
      count += expected.length
    }
    expect(count).toBeGreaterThan(50)
  })
})

describe('what is typed', () => {
  test("may have two letters in each other's place, though no trigram of a short word is left", async () => {
    const add = "insert into sectors (name) values ('Jolf'), ('Quazmir')"
    await api.repairs.pool.query(add)
    for (const [text, title] of [
      ['jofl', 'Jolf'],
      ['ojlf', 'Jolf'],
      ['quzamir', 'Quazmir'],
    ] as const)
      expect((await search(text))[0], text).toMatchObject({ resource: 'sectors', title })
    await api.repairs.pool.query("delete from sectors where name in ('Jolf', 'Quazmir')")
  })

  test('is taken for swapped letters up to nine of them, and for a name that is alike beyond', async () => {
    await api.repairs.pool.query(
      "insert into sectors (name) values ('Quartzine'), ('Qaurtzina'), ('Quartzinos'), ('Qaurtzinas')",
    )
    const sectorsOf = async (text: string) =>
      (await search(text)).filter(({ resource }) => resource === 'sectors').map(({ title }) => title)
    expect(await sectorsOf('qaurtzine')).toEqual(['Quartzine'])
    expect(await sectorsOf('qaurtzinos')).toEqual(expect.arrayContaining(['Quartzinos', 'Qaurtzinas']))
    await api.repairs.pool.query("delete from sectors where name similar to 'Q(ua|au)rtzin%'")
  })

  test('counts to the last word', async () => {
    await api.repairs.pool.query(
      "insert into sectors (name) values ('One two three four five six seven'), ('One two three four five six 7th ward')",
    )
    const titlesOf = async (text: string) => (await search(text)).map(({ title }) => title)
    expect(await titlesOf('six five four three two one sev')).toEqual(['One two three four five six seven'])
    expect(await titlesOf('six five four three two one wa 7')).toEqual(['One two three four five six 7th ward'])
    expect(await titlesOf('six five four three two one')).toHaveLength(2)
    // 'ev' begins no word, so that both are found as if it were misspelled.
    expect(await titlesOf('six five four three two one ev')).toHaveLength(2)
    await api.repairs.pool.query("delete from sectors where name like 'One two%'")
  })

  test('is taken for the name before the at sign, if it is an email that nobody has', async () => {
    expect((await search('freja.lindqvist@auroar.example'))[0]).toMatchObject({ title: 'Freja Lindqvist' })
    expect(await search('abc@aurora.example')).toEqual([])
    expect((await search('frjea lindqvist @auroar.example'))[0]).toMatchObject({ title: 'Freja Lindqvist' })
  })
})

test('what is told is read of the lists alone in which something is found', async () => {
  const statements = await statementsOf(api.database.pool, () => search('freja lindqvist'))
  const [told] = statements.filter((text) => text.includes('case found.nth'))
  expect(told?.match(/ when /g)).toHaveLength(1)
})
