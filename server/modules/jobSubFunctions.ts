import { jobSubFunctions } from '../database/tables'
import type { Operations } from '../http/operation'
import { createOf, removeOf, updateOf } from '../records/operations'
import { resource, type Proposal } from '../records/resource'
import { requireOwner } from '../records/rows'
import { referenceErrors } from '../records/rules'
import { otherIdErrors } from './otherId'
import { jobSubFunctionsReading } from './taxonomy/records'
import { text } from '../../contract/say'

interface Sent {
  readonly id?: number | undefined
  readonly name: string
  readonly job_function_id?: number | undefined
}

const jobSubFunction = resource({
  table: jobSubFunctions,
  reading: jobSubFunctionsReading,
  /** Clears the description: sub-job functions have none (A104). */
  values: ({ name, job_function_id }: Sent) => ({ name, job_function_id, description: null }),
  errors: async ({ db, ...proposal }: Proposal<typeof jobSubFunctions, Sent>) => ({
    ...otherIdErrors(proposal, text('sub-job function')),
    ...(await referenceErrors(db, jobSubFunctions, proposal)),
  }),
})

export const jobSubFunctionOperations: Operations<
  'listJobSubFunctions' | 'createJobSubFunction' | 'updateJobSubFunction' | 'deleteJobSubFunction'
> = {
  listJobSubFunctions: {
    finds: jobSubFunctionsReading.finder && { ...jobSubFunctionsReading.finder, above: ['job_function_id'] },
    run: async ({ db, query }) => {
      const owner = { job_function_id: query.job_id }
      await requireOwner(db, jobSubFunctions, owner)
      return jobSubFunctionsReading.page(db, owner, query)
    },
  },
  createJobSubFunction: createOf(jobSubFunction),
  updateJobSubFunction: updateOf(jobSubFunction),
  deleteJobSubFunction: removeOf(jobSubFunction),
}
