import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/connection'
import { businessUnits, legalEntities, regionBusinessUnits, roleBusinessUnits } from '../database/tables'
import type { Operations } from '../http/operation'
import { deleteRows, has } from '../records/change'
import { allOf, createOf, oneOf, removeOf, updateOf } from '../records/operations'
import { resource } from '../records/resource'
import { requireCompany } from '../records/rows'
import type { Ids } from '../records/table'
import { branchErrors, changeBranch, noBranch, type SentBranch } from './structure/branch'
import { refuseWithEntities } from './structure/dependants'
import { findUnit, readAllUnits, unitOrder } from './structure/unitRecords'

interface Sent extends SentBranch {
  readonly name: string
}

const businessUnit = resource({
  table: businessUnits,
  reading: {
    one: (db, { company_id = 0, id = 0 }) => findUnit(db, company_id, id),
    all: (db: Queryable, { company_id = 0 }: Ids) => readAllUnits(db, company_id, unitOrder.name),
  },
  values: (body: Sent, before) => ({ name: body.name, ...changeBranch(before ?? noBranch, body) }),
  errors: ({ db, row }) => branchErrors(db, row),
  fits: ({ db, row }) => branchErrors(db, row),
  beforeRemove: async (removal) => {
    const { before, ...writer } = removal
    const { company_id, id } = before
    await refuseWithEntities(removal, eq(legalEntities.business_unit_id, id))
    for (const links of [regionBusinessUnits, roleBusinessUnits])
      await deleteRows(writer, links, has(links, { company_id, business_unit_id: id }))
  },
})

export const businessUnitOperations: Operations<
  | 'listAllBusinessUnits'
  | 'listBusinessUnits'
  | 'readBusinessUnit'
  | 'createBusinessUnit'
  | 'updateBusinessUnit'
  | 'deleteBusinessUnit'
> = {
  listAllBusinessUnits: allOf(businessUnit),
  listBusinessUnits: {
    finds: {
      resource: 'businessUnits',
      table: businessUnits,
      title: businessUnits.name,
      texts: [businessUnits.name_folded],
    },
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: ({ db, params }) => readAllUnits(db, params.company_id, unitOrder.newest),
  },
  readBusinessUnit: oneOf(businessUnit),
  createBusinessUnit: createOf(businessUnit),
  updateBusinessUnit: updateOf(businessUnit),
  deleteBusinessUnit: removeOf(businessUnit),
}
