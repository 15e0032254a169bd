/** Long-term incentives of plans, and their versions. The plans themselves are plain records. */
import { asc, sql } from 'drizzle-orm'
import { longTermIncentives as calls } from '../../contract/calls/longTermIncentives'
import type { Ref } from '../../contract/entities/fields'
import { incentive as record } from '../../contract/entities/longTermIncentive'
import { versionCallNames } from '../../contract/versioned'
import { incentivePlans, incentives, incentiveVersions, planTypes } from '../database/tables'
import type { Operations } from '../http/operation'
import { columnsFor, declaredBy, readTable } from '../records/reading'
import { resource } from '../records/resource'
import { requireRow } from '../records/rows'
import { versionedRows } from '../records/versions/declared'
import { versionOperations } from '../records/versions/operations'
import { rowOperations } from '../records/versions/rowOperations'
import { incentiveFile } from './longTermIncentives/file'

const plan = sql<Ref>`(select json_build_object('id', p.id, 'name', p.name) from long_term_incentive_plans p
  where p.company_id = long_term_incentives.company_id and p.id = long_term_incentives.long_term_incentive_plan_id)`

const incentive = resource({
  table: incentives,
  reading: readTable({
    table: incentives,
    columns: { ...columnsFor(incentives, record), plan },
    ...declaredBy(calls.listIncentives),
    filterBy: { plan_id: { value: incentives.long_term_incentive_plan_id } },
    isNested: true,
  }),
})

const versioned = versionedRows({
  versions: incentiveVersions,
  rows: incentives,
  resource: calls.listIncentives.regular.resource,
  reading: incentive.reading,
  compared: { plan: sql`r.long_term_incentive_plan_id` },
  file: incentiveFile,
})

const ofVersions = versionOperations(
  versioned,
  versionCallNames('incentive', 'incentives'),
  calls.activateIncentiveVersion.guard,
)
const ofIncentives = rowOperations(versioned, incentive)

type PlanCalls = `${'list' | 'listAll'}IncentivePlans` | `${'create' | 'update' | 'delete'}IncentivePlan`

export const incentiveOperations: Operations<Exclude<keyof typeof calls, PlanCalls>> = {
  listPlanTypes: {
    run: ({ db }) => db.select().from(planTypes).orderBy(asc(planTypes.name)),
  },
  listIncentives: ofIncentives.list,
  listIncentivesOfPlan: {
    find: ({ db, params: { company_id, incentive_plan_id: id } }) =>
      requireRow(db, { table: incentivePlans, key: { company_id, id } }),
    run: ({ params: { company_id, incentive_plan_id }, ...input }) =>
      ofIncentives.list.run({ ...input, params: { company_id, long_term_incentive_plan_id: incentive_plan_id } }),
  },
  createIncentive: ofIncentives.create,
  updateIncentive: ofIncentives.update,
  deleteIncentive: ofIncentives.remove,
  ...ofVersions,
}
