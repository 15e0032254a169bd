import { eq, sql } from 'drizzle-orm'
import { jobFunctions as calls } from '../../contract/calls/jobFunctions'
import { columnsOfRow } from '../../contract/csvRows'
import { jobFunctionRow } from '../../contract/entities/imports'
import { withHeader } from '../csv/write'
import { byName } from '../database/listing'
import { readRows } from '../database/readRows'
import { jobFunctions, jobSubFunctions, roleJobFunctions } from '../database/tables'
import { counts } from '../errors/dependants'
import type { Operations } from '../http/operation'
import { deleteRows } from '../records/change'
import { importFile } from '../records/imports/importFile'
import { treeTarget } from '../records/imports/tree'
import { allOf, createOf, listOf, oneOf, removeOf, updateOf, writerOf } from '../records/operations'
import { resource } from '../records/resource'
import { describeChildren, refuseIfUsed } from './taxonomy/entry'
import { jobFunctionsReading } from './taxonomy/records'

const jobFunction = resource({
  table: jobFunctions,
  reading: jobFunctionsReading,
  beforeRemove: async ({ before: { id, name }, ...writer }) => {
    const isBelow = eq(jobSubFunctions.job_function_id, id)
    refuseIfUsed(name, {
      children: await describeChildren(writer.db, jobSubFunctions, isBelow, counts.jobSubFunctions),
    })
    await deleteRows(writer, roleJobFunctions, eq(roleJobFunctions.job_function_id, id))
  },
})

const tree = treeTarget(jobFunctionRow, [
  { table: jobFunctions, words: calls.listJobFunctions.regular.resource.words },
  { table: jobSubFunctions, words: calls.listJobSubFunctions.regular.resource.words },
])

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
  listAllJobFunctions: allOf(jobFunction),
  listJobFunctions: listOf(jobFunction),
  readJobFunction: oneOf(jobFunction),
  createJobFunction: createOf(jobFunction),
  updateJobFunction: updateOf(jobFunction),
  deleteJobFunction: removeOf(jobFunction),
  uploadJobFunctions: { run: (input) => importFile(tree, writerOf(input), input) },
  downloadJobFunctions: {
    run: async ({ db }) =>
      withHeader(columnsOfRow(jobFunctionRow), readRows<Leaf>(db, leaves), (leaf) => [
        leaf.job_function,
        leaf.job_sub_function,
      ]),
  },
}
