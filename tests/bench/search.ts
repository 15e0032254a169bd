import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { median, quantile, type Row } from './figures'
import { findMillion, signInWithin } from './people'
import type { Product } from './product'
import { signIn, type Read } from './structure'

const times = 40

/** What people type, by what it finds. */
const searches: Readonly<Record<string, string>> = {
  'a person by both names': 'aisha bianchi',
  'a frequent name': 'smith',
  'two letters': 'an',
  'an email': 'bianchi.2',
  'a company by its contact': 'contact@c1',
  'a region': 'north',
  'a misspelled name': 'bianhci',
  nothing: 'xqzwv',
}

/** Searches one after the other in turns, so that no answer is that of the search before; returns all times. */
const measure = async (read: Read): Promise<Map<string, number[]>> => {
  const taken = new Map<string, number[]>(Object.keys(searches).map((what) => [what, []]))
  for (let time = 0; time < times; time++)
    for (const [what, q] of Object.entries(searches)) {
      const { ms } = await read(urlOf(calls.searchRecords, {}, { q }))
      // The first time reads what the others find in memory.
      if (time > 0) taken.get(what)?.push(ms)
    }
  return taken
}

/** Measures the search across all lists, for provider staff and for the smallest role of the largest company. */
export const measureSearch = async (product: Product): Promise<Row[]> => {
  const { people, largest } = await findMillion(product)
  const callers = {
    'provider staff': await signIn(product.url),
    'the smallest role': await signInWithin(product.url, largest),
  }
  const rows: Row[] = []
  for (const [who, read] of Object.entries(callers)) {
    const taken = await measure(read)
    const all = [...taken.values()].flat()
    const each = [...taken].map(([what, values]) => `${what} ${median(values).toFixed(0)}`)
    rows.push({
      what: `Search across all lists, ${people.toLocaleString('en')} people, as ${who}: p95`,
      value: `${quantile(all, 0.95).toFixed(1)} ms`,
      note: `median ${median(all).toFixed(1)} ms; ${each.join(', ')}`,
    })
  }
  return rows
}
