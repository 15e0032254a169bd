import { eq, sql } from 'drizzle-orm'
import { jobFunctionColumns as csvColumns } from '../../contract/entities/imports'
import { importTree } from '../csv/importTree'
import { withHeader } from '../csv/write'
import { byName, listTable } from '../database/listing'
import { readRows } from '../database/readRows'
import { jobFunctions, jobSubFunctions } from '../database/tables'
import { beginning } from '../database/tables/columns'
import { nameTaken, unlessTaken } from '../database/violations'
import { refuse } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { describeChildren, lockEntry, nameErrors, refuseIfUsed, requireEntry } from './taxonomy/entry'
import { jobFunctionColumns, readJobFunction } from './taxonomy/records'
import { checkVersion } from './tenantRow'

const listed = {
  table: jobFunctions,
  columns: jobFunctionColumns,
  search: [jobFunctions.name_folded, jobFunctions.description_folded],
  sort: { name: jobFunctions.name_order, description: beginning(jobFunctions.description_folded) },
  id: jobFunctions.id,
}

const tree = {
  columns: csvColumns,
  levels: [{ table: jobFunctions }, { table: jobSubFunctions, parent: jobSubFunctions.job_function_id }],
} as const

interface Leaf extends Record<string, unknown> {
  readonly job_function: string
  readonly job_sub_function: string | null
}

const leaves = sql`
  select ${jobFunctions.name} as job_function, ${jobSubFunctions.name} as job_sub_function
  from ${jobFunctions}
  left join ${jobSubFunctions} on ${jobSubFunctions.job_function_id} = ${jobFunctions.id}
  order by ${sql.join([jobFunctions, jobSubFunctions].flatMap(byName), sql`, `)}`

export const jobFunctionOperations: Operations<
  | 'listAllJobFunctions'
  | 'listJobFunctions'
  | 'createJobFunction'
  | 'readJobFunction'
  | 'updateJobFunction'
  | 'deleteJobFunction'
  | 'uploadJobFunctions'
  | 'downloadJobFunctions'
> = {
  listAllJobFunctions: {
    run: ({ db }) =>
      db
        .select(jobFunctionColumns)
        .from(jobFunctions)
        .orderBy(...byName(jobFunctions)),
  },
  listJobFunctions: {
    run: ({ db, query }) => listTable(db, listed, query),
  },
  readJobFunction: { run: ({ db, params }) => readJobFunction(db, params.job_function_id) },
  createJobFunction: {
    run: async ({ db, body }) => {
      refuse(await nameErrors(db, jobFunctions, body))
      const insert = db.insert(jobFunctions).values(body).returning({ id: jobFunctions.id })
      const [row] = await unlessTaken({ name: [nameTaken] }, insert)
      return readJobFunction(db, row?.id ?? 0)
    },
  },
  updateJobFunction: {
    find: ({ db, params }) => requireEntry(db, jobFunctions, params.job_function_id),
    run: async ({ db, params: { job_function_id: id }, body: { name, description, version: readVersion } }) => {
      const { version } = await lockEntry(db, jobFunctions, id)
      refuse(await nameErrors(db, jobFunctions, { id, name }))
      await checkVersion(version, readVersion, () => readJobFunction(db, id))
      const update = db
        .update(jobFunctions)
        .set({ name, description, version: version + 1 })
        .where(eq(jobFunctions.id, id))
      await unlessTaken({ name: [nameTaken] }, update)
      return readJobFunction(db, id)
    },
  },
  deleteJobFunction: {
    find: ({ db, params }) => requireEntry(db, jobFunctions, params.job_function_id),
    run: async ({ db, params: { job_function_id: id } }) => {
      const { name } = await lockEntry(db, jobFunctions, id)
      const kind = ['sub-job function', 'sub-job functions'] as const
      refuseIfUsed(name, [await describeChildren(db, jobSubFunctions, eq(jobSubFunctions.job_function_id, id), kind)])
      await db.delete(jobFunctions).where(eq(jobFunctions.id, id))
      return { id }
    },
  },
  uploadJobFunctions: { run: ({ db, file, query }) => importTree(db, tree, file, query.preview) },
  downloadJobFunctions: {
    run: async ({ db }) =>
      withHeader(csvColumns, readRows<Leaf>(db, leaves), (leaf) => [leaf.job_function, leaf.job_sub_function]),
  },
}
