/** What moves of all levels share: what a planned move is, and how legal entities go along. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Calls } from '../../../../contract/calls'
import { legalEntities as entityCalls } from '../../../../contract/calls/legalEntities'
import { codes } from '../../../../contract/envelope'
import type { StructureMove } from '../../../../contract/entities/structureMove'
import { admits } from '../../../../contract/guards'
import type { Queryable } from '../../../database/connection'
import { legalEntities, type regionBusinessUnits, type regionCountries } from '../../../database/tables'
import { ApiError } from '../../../errors/apiError'
import { counts, nameDependants } from '../../../errors/dependants'
import type { Input } from '../../../http/operation'
import { has, updateRows } from '../../../records/change'
import { writerOf } from '../../../records/operations'
import type { Lock } from '../../../records/rows'
import type { RoleKey } from '../scopes'
import { say } from '../../../../contract/say'

export type MoveInput = Pick<Input<Calls['moveRegion']>, 'db' | 'caller' | 'log' | 'report' | 'query'>

/** A move that may be made. */
export interface Planned<Body> {
  readonly told: Omit<StructureMove, 'plan' | 'undo'>
  /** Whatever the move depends on. */
  readonly state: unknown
  readonly followed: readonly RoleKey[]
  readonly write: () => Promise<void>
  readonly inverse: Body
}

interface Place {
  readonly company_id: number
  readonly region_id: number
  readonly business_unit_id?: number
  readonly country_id?: number
}

/** Reads the legal entities that go along; whoever moves them must be allowed to change them. */
export const findEntities = async (
  { db, caller }: MoveInput,
  place: Place,
  name: string,
  lock: Lock | undefined,
): Promise<{ readonly id: number; readonly version: number; readonly business_unit_id: number }[]> => {
  const { id, version, business_unit_id } = legalEntities
  const found = db
    .select({ id, version, business_unit_id })
    .from(legalEntities)
    .where(has(legalEntities, { ...place }))
    .orderBy(id)
  const rows = await (lock ? found.for(lock) : found)
  if (rows.length > 0 && !admits(entityCalls.updateLegalEntity.guard, caller, place.company_id))
    throw new ApiError(
      403,
      codes.forbidden,
      say("{name} has {entities}. You lack the right to change legal entities, so you can't move them.", {
        name,
        entities: nameDependants(rows.length, counts.legalEntities, []),
      }),
    )
  return rows
}

/** Moves legal entities to another unit or region. */
export const carryEntities = async (
  input: MoveInput,
  company_id: number,
  entities: readonly { readonly id: number }[],
  to: { readonly business_unit_id: number } | { readonly region_id: number },
) => {
  if (entities.length === 0) return
  const ids = entities.map(({ id }) => id)
  await updateRows(
    writerOf(input),
    legalEntities,
    and(eq(legalEntities.company_id, company_id), inArray(legalEntities.id, ids)),
    {
      ...Object.fromEntries(Object.entries(to).map(([member, id]) => [member, sql`${id}::int`])),
      version: sql`${legalEntities.version} + 1`,
    },
  )
}

export const writing: Lock = 'no key update'

/** Locks a link, so that nobody adds a legal entity to it. */
export const holdLink = (db: Queryable, table: typeof regionBusinessUnits | typeof regionCountries, link: object) =>
  db
    .select({ one: sql`1` })
    .from(table)
    .where(has(table, { ...link }))
    .for('update')
