import { and, eq, type SQL } from 'drizzle-orm'
import type { FieldErrors } from '../../contract/envelope'
import type { Queryable } from '../database/connection'
import { byName } from '../database/listing'
import { legalEntities } from '../database/tables'
import { nameTaken, unlessTaken } from '../database/violations'
import { invalid, notFound } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { isPlace, placeErrors, type Place } from './structure/place'
import { checkVersion, isNameTaken, isRow, lockRow, requireCompany, requireRow } from './tenantRow'

const columns = {
  id: legalEntities.id,
  name: legalEntities.name,
  business_unit_id: legalEntities.businessUnitId,
  region_id: legalEntities.regionId,
  country_id: legalEntities.countryId,
  version: legalEntities.version,
}

const isIn = ({ companyId, businessUnitId, regionId, countryId }: Place): SQL | undefined =>
  and(
    eq(legalEntities.companyId, companyId),
    eq(legalEntities.businessUnitId, businessUnitId),
    eq(legalEntities.regionId, regionId),
    eq(legalEntities.countryId, countryId),
  )

const read = async (db: Queryable, companyId: number, id: number) => {
  const [entity] = await db
    .select(columns)
    .from(legalEntities)
    .where(isRow(legalEntities, companyId, id))
  if (!entity) throw notFound()
  return entity
}

/** A name is taken by another entity of the same place. */
const checkName = async (
  db: Queryable,
  entity: Place & { readonly id?: number; readonly name: string },
  errors: FieldErrors = {},
): Promise<void> => {
  const found = { ...errors }
  if (await isNameTaken(db, legalEntities, entity, isIn(entity))) found.name = [nameTaken]
  if (Object.keys(found).length > 0) throw invalid(found)
}

const placeOf = (
  companyId: number,
  ids: { readonly business_unit_id: number; readonly region_id: number; readonly country_id: number },
): Place => ({
  companyId,
  businessUnitId: ids.business_unit_id,
  regionId: ids.region_id,
  countryId: ids.country_id,
})

export const legalEntityOperations: Operations<
  'listLegalEntities' | 'createLegalEntity' | 'updateLegalEntity' | 'deleteLegalEntity'
> = {
  listLegalEntities: {
    run: async ({ db, params }) => {
      const place = placeOf(params.company_id, params)
      if (!(await isPlace(db, place))) throw notFound()
      return db
        .select(columns)
        .from(legalEntities)
        .where(isIn(place))
        .orderBy(...byName(legalEntities))
    },
  },
  createLegalEntity: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, params: { company_id: companyId }, body }) => {
      const entity = { ...placeOf(companyId, body), name: body.name }
      await checkName(db, entity, await placeErrors(db, entity))
      const insert = db.insert(legalEntities).values(entity).returning(columns)
      const [row] = await unlessTaken({ name: [nameTaken] }, insert)
      return row ?? read(db, companyId, 0)
    },
  },
  updateLegalEntity: {
    find: ({ db, params }) => requireRow(db, legalEntities, params.company_id, params.legal_entity_id),
    run: async ({
      db,
      params: { company_id: companyId, legal_entity_id: id },
      body: { name, version: formVersion },
    }) => {
      const version = await lockRow(db, legalEntities, companyId, id)
      const entity = await read(db, companyId, id)
      await checkName(db, { ...placeOf(companyId, entity), id, name })
      await checkVersion(version, formVersion, async () => entity)
      const update = db
        .update(legalEntities)
        .set({ name, version: version + 1 })
        .where(isRow(legalEntities, companyId, id))
      await unlessTaken({ name: [nameTaken] }, update)
      return { ...entity, name, version: version + 1 }
    },
  },
  deleteLegalEntity: {
    find: ({ db, params }) => requireRow(db, legalEntities, params.company_id, params.legal_entity_id),
    run: async ({ db, params: { company_id: companyId, legal_entity_id: id } }) => {
      const rows = await db
        .delete(legalEntities)
        .where(isRow(legalEntities, companyId, id))
        .returning({ id: legalEntities.id })
      if (rows.length === 0) throw notFound()
      return { id }
    },
  },
}
