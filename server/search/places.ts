/** Collects the lists that a search across all of them looks into, from the operations that answer them. */
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { paramNames, type Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import type { FoundRecord } from '../../contract/entities/found'
import { admits, type Caller, type Guard } from '../../contract/guards'
import type { Finder, Finds } from '../database/finder'
import { columnsOf } from '../records/table'
import { countryNames } from '../reference/names'
import { StartError } from '../tools/startError'
import type { Ancestry } from './above'

/** A list with records to find. */
export interface Place extends Finder {
  readonly resource: string
  /** The columns with the ids of the records above, the outermost first. */
  readonly above: readonly string[]
}

/** A list before it is known who searches. */
interface SearchedList {
  /** The call that reads the list. */
  readonly call: CallName
  readonly guard: Guard
  readonly placeFor: (caller: Caller) => Place | undefined
}

const placeOf = (name: CallName, finder: Finder): Place => {
  const { regular, path }: Call = calls[name]
  const resource = finder.resource ?? regular?.resource.name
  if (resource === undefined)
    throw new StartError(`${name} finds records of ${getTableName(finder.table)}, but names no resource.`)
  const inPath = paramNames(path).filter((param) => param !== 'company_id' && param in columnsOf(finder.table))
  return { ...finder, resource, above: finder.above ?? inPath }
}

type Operations = Readonly<Partial<Record<CallName, unknown>>>

/** Returns the lists whose records can be found. */
export const searchedLists = (operations: Operations): readonly SearchedList[] =>
  (Object.entries(operations) as [CallName, { readonly finds?: Finds | undefined }][]).flatMap(([call, { finds }]) =>
    finds === undefined
      ? []
      : [
          {
            call,
            guard: calls[call].guard,
            placeFor: (caller) => {
              const finder = typeof finds === 'function' ? finds(caller) : finds
              return finder && placeOf(call, finder)
            },
          },
        ],
  )

/** What a caller may look into. */
export interface Searchable {
  readonly places: readonly Place[]
  readonly ancestry: Ancestry
}

/** Returns the lists that a caller may read, and what is above their records. */
export const searchableBy = (lists: readonly SearchedList[], caller: Caller): Searchable => {
  const all = lists.flatMap(({ guard, placeFor }) => {
    const place = placeFor(caller)
    return place ? [{ place, isOpen: admits(guard, caller, caller.companyId ?? undefined) }] : []
  })
  const places = all.filter(({ isOpen }) => isOpen).map(({ place }) => place)
  const above = new Map<PgTable, readonly string[]>(all.map(({ place }) => [place.table, place.above]))
  // Whoever is signed in may view what has no list of its own, such as countries.
  const mayView = (table: PgTable) => !above.has(table) || places.some((place) => place.table === table)
  return { places, ancestry: { above: (table) => above.get(table) ?? [], mayView } }
}

/** The parameter of paths that stands for a country. */
const ofCountry = 'country_id'

/** Returns a found record with its countries as the reader calls them. */
export const localizeFound = <Found extends FoundRecord>(found: Found, places: readonly Place[]): Found => {
  const { localizeDetail } = places.find(({ resource }) => resource === found.resource) ?? {}
  return {
    ...found,
    detail: found.detail !== null && localizeDetail ? localizeDetail(found.detail) : found.detail,
    above: found.above.map((one) =>
      one.param === ofCountry && one.name !== null ? { ...one, name: countryNames.localize(one.name) } : one,
    ),
  }
}
