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
  business_unit_id: legalEntities.business_unit_id,
  region_id: legalEntities.region_id,
  country_id: legalEntities.country_id,
  version: legalEntities.version,
}

const isIn = ({ company_id, business_unit_id, region_id, country_id }: Place): SQL | undefined =>
  and(
    eq(legalEntities.company_id, company_id),
    eq(legalEntities.business_unit_id, business_unit_id),
    eq(legalEntities.region_id, region_id),
    eq(legalEntities.country_id, country_id),
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

const placeOf = (company_id: number, ids: Omit<Place, 'company_id'>): Place => ({
  company_id,
  business_unit_id: ids.business_unit_id,
  region_id: ids.region_id,
  country_id: ids.country_id,
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
