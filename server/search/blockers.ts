/** Tells what uses a record that therefore can't be deleted, as far as the caller may view it. */
import { or, sql } from 'drizzle-orm'
import { regularResources, type CallName } from '../../contract/calls'
import type { Blocker } from '../../contract/entities/found'
import { InUse } from '../errors/apiError'
import { nameDependants } from '../errors/dependants'
import type { Operation } from '../http/operation'
import type { CallInput, Deletion } from '../records/resource'
import { keyIn } from '../records/rows'
import { referringTo, type Removes } from '../records/uses'
import { searchableBy, searchedLists, type Searchable, localizeFound } from './places'
import { selectUsing, type FoundRow } from './statement'

const wordsOf = (resource: string): readonly [one: string, many: string] => {
  const { one = 'record', many = 'records' } = regularResources.find(({ name }) => name === resource)?.words ?? {}
  return [one, many]
}

const findBlockers = async (
  { db, caller, params }: CallInput,
  removes: Removes,
  { places, ancestry }: Searchable,
): Promise<Blocker[]> => {
  const referring = referringTo(removes, keyIn(removes.table, params))
  const blockers: Blocker[] = []
  for (const place of places) {
    const conditions = referring.filter(({ owner }) => owner === place.table).map(({ condition }) => condition)
    if (conditions.length === 0) continue
    const statement = selectUsing(place, or(...conditions), caller, ancestry)
    const { rows } = await db.execute<FoundRow & { count: number }>(sql`${statement}`)
    const count = rows[0]?.count ?? 0
    const records = rows.map(({ count: _count, ...found }) => localizeFound(found, places))
    if (count > 0) blockers.push({ what: nameDependants(count, wordsOf(place.resource), []), count, records })
  }
  return blockers
}

/** Lets deletions that are refused because of other records tell which. */
export const tellBlockers = <All extends Readonly<Partial<Record<CallName, unknown>>>>(operations: All): All => {
  const lists = searchedLists(operations)
  const telling = ([name, operation]: [string, Operation & Deletion]): [string, unknown] => {
    const { removes, run } = operation
    if (!removes) return [name, operation]
    const refuse = async (input: CallInput, error: unknown): Promise<never> => {
      if (!(error instanceof InUse)) throw error
      throw new InUse(error.message, await findBlockers(input, removes, searchableBy(lists, input.caller)))
    }
    return [
      name,
      {
        ...operation,
        // In a savepoint, so that a violated foreign key leaves a transaction to read in.
        run: (input: Parameters<typeof run>[0]) =>
          input.db.transaction((db) => run({ ...input, db })).catch((error: unknown) => refuse(input, error)),
      },
    ]
  }
  return Object.fromEntries(Object.entries(operations as Record<string, Operation & Deletion>).map(telling)) as All
}
