/** Refuses to remove units, regions and links that have legal entities (A82). */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { legalEntities as calls } from '../../../contract/calls/legalEntities'
import { admits, type Caller } from '../../../contract/guards'
import { messages } from '../../../contract/messages'
import { refusalMessages } from '../../../contract/refusalMessages'
import type { Queryable } from '../../database/connection'
import { byName } from '../../database/listing'
import { businessUnits, countries, legalEntities } from '../../database/tables'
import { conflict, InUse } from '../../errors/apiError'
import { counts, namedDependants, nameDependants } from '../../errors/dependants'
import { say } from '../../../contract/say'
import { countryNames } from '../../reference/names'
import { joinNames } from '../../tools/language'

const readDependants = async (db: Queryable, companyId: number, where: SQL | undefined) => {
  const condition = and(eq(legalEntities.company_id, companyId), where)
  const rows = await db
    .select({
      name: legalEntities.name,
      country: countries.name,
      unit: businessUnits.name,
      count: sql<number>`count(*) over ()`,
    })
    .from(legalEntities)
    .innerJoin(countries, eq(countries.id, legalEntities.country_id))
    .innerJoin(
      businessUnits,
      and(eq(businessUnits.company_id, legalEntities.company_id), eq(businessUnits.id, legalEntities.business_unit_id)),
    )
    .where(condition)
    .orderBy(...byName(legalEntities))
    .limit(namedDependants)
  return { rows, count: rows[0]?.count ?? 0 }
}

interface Container {
  readonly company_id: number
  readonly name: string
}

interface Remover {
  readonly db: Queryable
  readonly caller: Caller
}

/** Callers who may not view legal entities are only told how many there are. */
const isNamed = (caller: Caller, companyId: number): boolean => admits(calls.listLegalEntities.guard, caller, companyId)

/** Throws a conflict that names the legal entities in a unit or region. */
export const refuseWithEntities = async (
  { db, caller, before: { company_id: companyId, name } }: Remover & { readonly before: Container },
  where: SQL,
): Promise<void> => {
  const { rows, count } = await readDependants(db, companyId, where)
  const names = isNamed(caller, companyId) ? rows.map((row) => row.name) : []
  if (count > 0)
    throw new InUse(
      `${say('{name} has {entities}.', { name, entities: nameDependants(count, counts.legalEntities, names) })} ${say(messages.notDeleted)}`,
    )
}

/** Throws a conflict that names the legal entities in removed countries or units of a region, with their places. */
export const refuseRemovalWithEntities = async (
  { db, caller }: Remover,
  companyId: number,
  where: SQL | undefined,
): Promise<void> => {
  const { rows, count } = await readDependants(db, companyId, where)
  const placeOf = ({ country, unit }: (typeof rows)[number]) => joinNames([countryNames.localize(country), unit])
  const names = isNamed(caller, companyId) ? rows.map((row) => `${row.name} (${placeOf(row)})`) : []
  if (count > 0)
    throw conflict(
      `${say('A removed country or business unit has {entities}.', { entities: nameDependants(count, counts.legalEntities, names) })} ${say(refusalMessages.notSaved)}`,
    )
}
