import { eq } from 'drizzle-orm'
import type { FieldErrors } from '../../contract/envelope'
import type { Queryable } from '../database/connection'
import { listTable } from '../database/listing'
import { jobFunctions, jobSubFunctions } from '../database/tables'
import { nameTaken, unlessTaken } from '../database/violations'
import { refuse } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { lockEntry, nameErrors, parentErrors, requireEntry } from './taxonomy/entry'
import { jobSubFunctionColumns, readJobSubFunction } from './taxonomy/records'
import { checkVersion } from './tenantRow'

const listed = {
  table: jobSubFunctions,
  columns: jobSubFunctionColumns,
  search: [jobSubFunctions.name_folded],
  sort: { name: jobSubFunctions.name_order },
  id: jobSubFunctions.id,
  within: jobSubFunctions.job_function_id,
}

interface Change {
  readonly id?: number
  readonly name: string
  readonly jobFunctionId: number
}

const check = async (db: Queryable, { jobFunctionId, ...change }: Change, errors: FieldErrors = {}): Promise<void> => {
  const within = eq(jobSubFunctions.job_function_id, jobFunctionId)
  refuse({
    ...errors,
    ...(await parentErrors(db, jobFunctions, jobFunctionId, 'job_function_id')),
    ...(await nameErrors(db, jobSubFunctions, change, within)),
  })
}

export const jobSubFunctionOperations: Operations<
  'listJobSubFunctions' | 'createJobSubFunction' | 'updateJobSubFunction' | 'deleteJobSubFunction'
> = {
  listJobSubFunctions: {
    run: async ({ db, query }) => {
      await requireEntry(db, jobFunctions, query.job_id)
      return listTable(db, listed, query, query.job_id)
    },
  },
  createJobSubFunction: {
    run: async ({ db, body: { name, job_function_id: jobFunctionId } }) => {
      await check(db, { name, jobFunctionId })
      const insert = db
        .insert(jobSubFunctions)
        .values({ name, job_function_id: jobFunctionId })
        .returning({ id: jobSubFunctions.id })
      const [row] = await unlessTaken({ name: [nameTaken] }, insert)
      return readJobSubFunction(db, row?.id ?? 0)
    },
  },
  updateJobSubFunction: {
    find: ({ db, params }) => requireEntry(db, jobSubFunctions, params.job_sub_function_id),
    run: async ({ db, params: { job_sub_function_id: id }, body }) => {
      const { version } = await lockEntry(db, jobSubFunctions, id)
      const current = await readJobSubFunction(db, id)
      const { name, job_function_id: jobFunctionId = current.job_function_id } = body
      const isOther = body.id !== undefined && body.id !== id
      await check(db, { id, name, jobFunctionId }, isOther ? { id: ['This is another sub-job function.'] } : {})
      await checkVersion(version, body.version, async () => current)
      const update = db
        .update(jobSubFunctions)
        // Whatever there was: a sub-job function has no description (A104).
        .set({ name, job_function_id: jobFunctionId, description: null, version: version + 1 })
        .where(eq(jobSubFunctions.id, id))
      await unlessTaken({ name: [nameTaken] }, update)
      return readJobSubFunction(db, id)
    },
  },
  deleteJobSubFunction: {
    find: ({ db, params }) => requireEntry(db, jobSubFunctions, params.job_sub_function_id),
    run: async ({ db, params: { job_sub_function_id: id } }) => {
      await lockEntry(db, jobSubFunctions, id)
      await db.delete(jobSubFunctions).where(eq(jobSubFunctions.id, id))
      return { id }
    },
  },
}
