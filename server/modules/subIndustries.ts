import { eq } from 'drizzle-orm'
import { refusalMessages } from '../../contract/refusalMessages'
import type { Queryable } from '../database/connection'
import { businessUnits, subIndustries } from '../database/tables'
import type { Operations } from '../http/operation'
import { createOf, listOf, removeOf, updateOf } from '../records/operations'
import { resource } from '../records/resource'
import { describeUnits, refuseIfUsed } from './taxonomy/entry'
import { subIndustriesReading } from './taxonomy/records'

interface Entry {
  readonly id: number
  readonly name: string
}

const refuseUsed = async (db: Queryable, { id, name }: Entry, outcome?: string): Promise<void> =>
  refuseIfUsed(name, { units: await describeUnits(db, eq(businessUnits.sub_industry_id, id)) }, outcome)

const subIndustry = resource({
  table: subIndustries,
  reading: subIndustriesReading,
  /** Refuses to move a used sub-industry, since business units store its industry too. */
  afterWrite: async ({ db, before, after }) => {
    if (before && before.industry_id !== after.industry_id) await refuseUsed(db, before, refusalMessages.notSaved)
  },
  beforeRemove: ({ db, before }) => refuseUsed(db, before),
})

export const subIndustryOperations: Operations<
  'listSubIndustries' | 'createSubIndustry' | 'updateSubIndustry' | 'deleteSubIndustry'
> = {
  listSubIndustries: listOf(subIndustry),
  createSubIndustry: createOf(subIndustry),
  updateSubIndustry: updateOf(subIndustry),
  deleteSubIndustry: removeOf(subIndustry),
}
