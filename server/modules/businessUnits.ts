import { eq } from 'drizzle-orm'
import type { FieldErrors } from '../../contract/envelope'
import type { Queryable } from '../database/connection'
import { businessUnits, legalEntities } from '../database/tables'
import { nameTaken, unlessTaken } from '../database/violations'
import { invalid, notFound } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { branchErrors, changeBranch, noBranch, type Branch } from './structure/branch'
import { refuseWithEntities } from './structure/dependants'
import { findUnit, readAllUnits, unitOrder, type UnitRecord } from './structure/unitRecords'
import { checkVersion, isNameTaken, isRow, lockRow, requireCompany, requireRow } from './tenantRow'

interface Unit extends Branch {
  readonly company_id: number
  readonly id?: number
  readonly name: string
}

const check = async (db: Queryable, unit: Unit): Promise<void> => {
  const errors: FieldErrors = await branchErrors(db, unit)
  if (await isNameTaken(db, businessUnits, unit)) errors.name = [nameTaken]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const read = async (db: Queryable, companyId: number, id: number): Promise<UnitRecord> => {
  const unit = await findUnit(db, companyId, id)
  if (!unit) throw notFound()
  return unit
}

const readBranch = async (db: Queryable, companyId: number, id: number): Promise<Branch> => {
  const { sector_id, industry_id, sub_industry_id } = businessUnits
  const [branch] = await db
    .select({ sector_id, industry_id, sub_industry_id })
    .from(businessUnits)
    .where(isRow(businessUnits, companyId, id))
  return branch ?? noBranch
}

export const businessUnitOperations: Operations<
  | 'listAllBusinessUnits'
  | 'listBusinessUnits'
  | 'readBusinessUnit'
  | 'createBusinessUnit'
  | 'updateBusinessUnit'
  | 'deleteBusinessUnit'
> = {
  listAllBusinessUnits: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: ({ db, params }) => readAllUnits(db, params.company_id, unitOrder.name),
  },
  listBusinessUnits: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: ({ db, params }) => readAllUnits(db, params.company_id, unitOrder.newest),
  },
  readBusinessUnit: { run: ({ db, params }) => read(db, params.company_id, params.business_unit_id) },
  createBusinessUnit: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, params: { company_id: companyId }, body }) => {
      const unit = { company_id: companyId, name: body.name, ...changeBranch(noBranch, body) }
      await check(db, unit)
      const insert = db.insert(businessUnits).values(unit).returning({ id: businessUnits.id })
      const [row] = await unlessTaken({ name: [nameTaken] }, insert)
      return read(db, companyId, row?.id ?? 0)
    },
  },
  updateBusinessUnit: {
    find: ({ db, params }) => requireRow(db, businessUnits, params.company_id, params.business_unit_id),
    run: async ({ db, params: { company_id: companyId, business_unit_id: id }, body }) => {
      const version = await lockRow(db, businessUnits, companyId, id)
      const change = { name: body.name, ...changeBranch(await readBranch(db, companyId, id), body) }
      await check(db, { company_id: companyId, id, ...change })
      await checkVersion(version, body.version, () => read(db, companyId, id))
      const update = db
        .update(businessUnits)
        .set({ ...change, version: version + 1 })
        .where(isRow(businessUnits, companyId, id))
      await unlessTaken({ name: [nameTaken] }, update)
      return read(db, companyId, id)
    },
  },
  deleteBusinessUnit: {
    find: ({ db, params }) => requireRow(db, businessUnits, params.company_id, params.business_unit_id),
    run: async ({ db, params: { company_id: companyId, business_unit_id: id } }) => {
      await lockRow(db, businessUnits, companyId, id)
      const { name } = await read(db, companyId, id)
      await refuseWithEntities(db, companyId, name, eq(legalEntities.business_unit_id, id))
      await db.delete(businessUnits).where(isRow(businessUnits, companyId, id))
      return { id }
    },
  },
}
