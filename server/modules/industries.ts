import { eq } from 'drizzle-orm'
import { refusalMessages } from '../../contract/refusalMessages'
import { businessUnits, industries, subIndustries } from '../database/tables'
import { counts } from '../errors/dependants'
import type { Operations } from '../http/operation'
import { createOf, listOf, removeOf, updateOf } from '../records/operations'
import { resource } from '../records/resource'
import { describeChildren, describeUnits, refuseIfUsed } from './taxonomy/entry'
import { industriesReading } from './taxonomy/records'

const industry = resource({
  table: industries,
  reading: industriesReading,
  /** Refuses to move a used industry, since business units store its sector too. */
  afterWrite: async ({ db, before, after }) => {
    if (before && before.sector_id !== after.sector_id)
      refuseIfUsed(
        before.name,
        { units: await describeUnits(db, eq(businessUnits.industry_id, after.id)) },
        refusalMessages.notSaved,
      )
  },
  beforeRemove: async ({ db, before: { id, name } }) => {
    const isBelow = eq(subIndustries.industry_id, id)
    refuseIfUsed(name, {
      children: await describeChildren(db, subIndustries, isBelow, counts.subIndustries),
      units: await describeUnits(db, eq(businessUnits.industry_id, id)),
    })
  },
})

export const industryOperations: Operations<'listIndustries' | 'createIndustry' | 'updateIndustry' | 'deleteIndustry'> =
  {
    listIndustries: listOf(industry),
    createIndustry: createOf(industry),
    updateIndustry: updateOf(industry),
    deleteIndustry: removeOf(industry),
  }
