import { eq } from 'drizzle-orm'
import { messages } from '../../contract/messages'
import type { FieldErrors } from '../../contract/envelope'
import type { Queryable } from '../database/connection'
import { listTable } from '../database/listing'
import { businessUnits, industries, sectors, subIndustries } from '../database/tables'
import { nameTaken, unlessTaken } from '../database/violations'
import { refuse } from '../errors/apiError'
import type { Operations } from '../http/operation'
import {
  describeChildren,
  describeUnits,
  lockEntry,
  nameErrors,
  parentErrors,
  refuseIfUsed,
  requireEntry,
} from './taxonomy/entry'
import { industryColumns, readIndustry } from './taxonomy/records'
import { checkVersion } from './tenantRow'

const listed = {
  table: industries,
  columns: industryColumns,
  search: [industries.name_folded],
  sort: { name: industries.name_order },
  id: industries.id,
  within: industries.sector_id,
}

interface Change {
  readonly id?: number
  readonly name: string
  readonly sectorId: number
}

const check = async (db: Queryable, { sectorId, ...change }: Change): Promise<void> => {
  const errors: FieldErrors = await parentErrors(db, sectors, sectorId, 'sector_id')
  refuse({ ...errors, ...(await nameErrors(db, industries, change, eq(industries.sector_id, sectorId))) })
}

/** A business unit names sector and industry: moved alone, the industry would no longer be one of the unit's sector. */
const refuseMove = async (db: Queryable, id: number, name: string): Promise<void> =>
  refuseIfUsed(name, [await describeUnits(db, eq(businessUnits.industry_id, id))], messages.notSaved)

export const industryOperations: Operations<'listIndustries' | 'createIndustry' | 'updateIndustry' | 'deleteIndustry'> =
  {
    listIndustries: {
      find: ({ db, params }) => requireEntry(db, sectors, params.sector_id),
      run: ({ db, params, query }) => listTable(db, listed, query, params.sector_id),
    },
    createIndustry: {
      run: async ({ db, body: { name, description, sector_id: sectorId } }) => {
        await check(db, { name, sectorId })
        const insert = db
          .insert(industries)
          .values({ name, description, sector_id: sectorId })
          .returning({ id: industries.id })
        const [row] = await unlessTaken({ name: [nameTaken] }, insert)
        return readIndustry(db, row?.id ?? 0)
      },
    },
    updateIndustry: {
      find: ({ db, params }) => requireEntry(db, industries, params.industry_id),
      run: async ({ db, params: { industry_id: id }, body }) => {
        const stored = await lockEntry(db, industries, id)
        const current = await readIndustry(db, id)
        const { name, description, sector_id: sectorId = current.sector_id } = body
        await check(db, { id, name, sectorId })
        await checkVersion(stored.version, body.version, async () => current)
        if (sectorId !== current.sector_id) await refuseMove(db, id, stored.name)
        const update = db
          .update(industries)
          .set({ name, description, sector_id: sectorId, version: stored.version + 1 })
          .where(eq(industries.id, id))
        await unlessTaken({ name: [nameTaken] }, update)
        return readIndustry(db, id)
      },
    },
    deleteIndustry: {
      find: ({ db, params }) => requireEntry(db, industries, params.industry_id),
      run: async ({ db, params: { industry_id: id } }) => {
        const { name } = await lockEntry(db, industries, id)
        refuseIfUsed(name, [
          await describeChildren(db, subIndustries, eq(subIndustries.industry_id, id), [
            'sub-industry',
            'sub-industries',
          ]),
          await describeUnits(db, eq(businessUnits.industry_id, id)),
        ])
        await db.delete(industries).where(eq(industries.id, id))
        return { id }
      },
    },
  }
