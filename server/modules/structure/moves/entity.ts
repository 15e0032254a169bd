/** Plans moves of legal entities to another place. */
import { sql } from 'drizzle-orm'
import type { Calls } from '../../../../contract/calls'
import { structureLevels } from '../../../../contract/calls/structure'
import { admits } from '../../../../contract/guards'
import { legalEntities } from '../../../database/tables'
import { violationOf } from '../../../database/violations'
import { conflict, refuse } from '../../../errors/apiError'
import type { Input } from '../../../http/operation'
import { updateRow } from '../../../records/change'
import { writerOf } from '../../../records/operations'
import { findRow } from '../../../records/rows'
import { uniqueErrors } from '../../../records/rules'
import { placeErrors } from '../place'
import { countLosing } from '../scopes'
import { writing, type MoveInput, type Planned } from './carry'
import { say } from '../../../../contract/say'
import { countryNames } from '../../../reference/names'
import { joinNames } from '../../../tools/language'

type EntityBody = Input<Calls['moveLegalEntity']>['body']

/** Spells a place for people, 'Denmark (Nordics, Dairy)', without the names that the caller may not view. */
const spellPlace = async ({ db, caller }: MoveInput, company_id: number, place: EntityBody): Promise<string> => {
  const { rows } = await db.execute<{ country: string; region: string; unit: string }>(sql`
    select c.name as country, r.name as region, u.name as unit from countries c, regions r, business_units u
    where c.id = ${place.country_id} and r.company_id = ${company_id} and r.id = ${place.region_id}
      and u.company_id = ${company_id} and u.id = ${place.business_unit_id}`)
  const { country: stored = '', region = '', unit = '' } = rows[0] ?? {}
  const country = countryNames.localize(stored)
  const may = (level: keyof typeof structureLevels) => admits(structureLevels[level], caller, company_id)
  const above = [...(may('regions') ? [region] : []), ...(may('business_units') ? [unit] : [])]
  return above.length > 0 ? `${country} (${joinNames(above)})` : country
}

/** Refuses a place that does not exist; only those who may view units and regions are told what is wrong with it. */
const refusePlace = async ({ db, caller }: MoveInput, company_id: number, place: EntityBody): Promise<void> => {
  const errors = await placeErrors(db, { company_id, ...place })
  const isTold = [structureLevels.business_units, structureLevels.regions].every((guard) =>
    admits(guard, caller, company_id),
  )
  refuse(isTold || Object.keys(errors).length === 0 ? errors : { country_id: ['This place does not exist.'] })
}

export const planEntity = async (
  input: MoveInput,
  { company_id, legal_entity_id: id }: { readonly company_id: number; readonly legal_entity_id: number },
  to: EntityBody,
): Promise<Planned<EntityBody>> => {
  const { db, query } = input
  const lock = query.preview ? undefined : writing
  const entity = await findRow(db, { table: legalEntities, key: { company_id, id } }, lock)
  const { business_unit_id, region_id, country_id } = entity
  const from = { business_unit_id, region_id, country_id }
  await refusePlace(input, company_id, to)
  if (idsOf(from).every((one, index) => one === idsOf(to)[index]))
    refuse({ country_id: [say('{name} is there already.', { name: entity.name })] })
  const place = await spellPlace(input, company_id, to)
  const taken = await uniqueErrors(db, { table: legalEntities }, { row: { ...entity, ...to }, before: entity })
  const nameTaken = () =>
    conflict(say('There is already a legal entity named {name} in {place}.', { name: entity.name, place }))
  if (Object.keys(taken).length > 0) throw nameTaken()
  const losing = await countLosing(db, { company_id, from: idsOf(from), to: idsOf(to) })
  return {
    told: {
      name: entity.name,
      from: await spellPlace(input, company_id, from),
      to: place,
      countries: 0,
      legal_entities: 1,
      scopes: { followed: 0, kept: losing },
    },
    state: [id, entity.version, idsOf(from), idsOf(to)],
    followed: [],
    inverse: from,
    write: async () => {
      // Another one may take the name there at the same moment.
      await updateRow(writerOf(input), legalEntities, entity, to).catch((error: unknown) => {
        throw violationOf(error)?.kind === 'unique' ? nameTaken() : error
      })
    },
  }
}

const idsOf = ({ business_unit_id, region_id, country_id }: EntityBody): number[] => [
  business_unit_id,
  region_id,
  country_id,
]
