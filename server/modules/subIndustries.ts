import { eq } from 'drizzle-orm'
import { messages } from '../../contract/messages'
import type { FieldErrors } from '../../contract/envelope'
import type { Queryable } from '../database/connection'
import { listTable } from '../database/listing'
import { businessUnits, industries, subIndustries } from '../database/tables'
import { nameTaken, unlessTaken } from '../database/violations'
import { refuse } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { describeUnits, lockEntry, nameErrors, parentErrors, refuseIfUsed, requireEntry } from './taxonomy/entry'
import { readSubIndustry, subIndustryColumns } from './taxonomy/records'
import { checkVersion } from './tenantRow'

const listed = {
  table: subIndustries,
  columns: subIndustryColumns,
  search: [subIndustries.name_folded],
  sort: { name: subIndustries.name_order },
  id: subIndustries.id,
  within: subIndustries.industry_id,
}

interface Change {
  readonly id?: number
  readonly name: string
  readonly industryId: number
}

const check = async (db: Queryable, { industryId, ...change }: Change): Promise<void> => {
  const errors: FieldErrors = await parentErrors(db, industries, industryId, 'industry_id')
  refuse({ ...errors, ...(await nameErrors(db, subIndustries, change, eq(subIndustries.industry_id, industryId))) })
}

/** A business unit names industry and sub-industry, so that a used one cannot move to another industry. */
const refuseUsed = async (db: Queryable, id: number, name: string, outcome?: string): Promise<void> =>
  refuseIfUsed(name, [await describeUnits(db, eq(businessUnits.sub_industry_id, id))], outcome)

export const subIndustryOperations: Operations<
  'listSubIndustries' | 'createSubIndustry' | 'updateSubIndustry' | 'deleteSubIndustry'
> = {
  listSubIndustries: {
    find: ({ db, params }) => requireEntry(db, industries, params.industry_id),
    run: ({ db, params, query }) => listTable(db, listed, query, params.industry_id),
  },
  createSubIndustry: {
    run: async ({ db, body: { name, industry_id: industryId } }) => {
      await check(db, { name, industryId })
      const insert = db
        .insert(subIndustries)
        .values({ name, industry_id: industryId })
        .returning({ id: subIndustries.id })
      const [row] = await unlessTaken({ name: [nameTaken] }, insert)
      return readSubIndustry(db, row?.id ?? 0)
    },
  },
  updateSubIndustry: {
    find: ({ db, params }) => requireEntry(db, subIndustries, params.sub_industry_id),
    run: async ({ db, params: { sub_industry_id: id }, body }) => {
      const stored = await lockEntry(db, subIndustries, id)
      const current = await readSubIndustry(db, id)
      const { name, industry_id: industryId = current.industry_id } = body
      await check(db, { id, name, industryId })
      await checkVersion(stored.version, body.version, async () => current)
      if (industryId !== current.industry_id) await refuseUsed(db, id, stored.name, messages.notSaved)
      const update = db
        .update(subIndustries)
        .set({ name, industry_id: industryId, version: stored.version + 1 })
        .where(eq(subIndustries.id, id))
      await unlessTaken({ name: [nameTaken] }, update)
      return readSubIndustry(db, id)
    },
  },
  deleteSubIndustry: {
    find: ({ db, params }) => requireEntry(db, subIndustries, params.sub_industry_id),
    run: async ({ db, params: { sub_industry_id: id } }) => {
      const { name } = await lockEntry(db, subIndustries, id)
      await refuseUsed(db, id, name)
      await db.delete(subIndustries).where(eq(subIndustries.id, id))
      return { id }
    },
  },
}
