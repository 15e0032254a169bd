/** Long-term incentives of plans, and their versions. */
import { asc, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { longTermIncentives as calls } from '../../contract/calls/longTermIncentives'
import type { Ref } from '../../contract/entities/fields'
import { incentive as record, type ValueKind } from '../../contract/entities/longTermIncentive'
import { either } from '../../contract/guards'
import { versionCallNames } from '../../contract/versioned'
import { incentiveCountries, incentivePlans, incentives, incentiveVersions, planTypes } from '../database/tables'
import type { Operations } from '../http/operation'
import { columnsFor, declaredBy, readTable } from '../records/reading'
import { resource, type Proposal, type Written } from '../records/resource'
import { requireRow } from '../records/rows'
import { referenceErrors } from '../records/rules'
import { versionedRows } from '../records/versions/comparison'
import { versionOperations } from '../records/versions/operations'
import { rowOperations } from '../records/versions/rowOperations'
import { stateAmong, stateOfGrade } from './jobGrades/formerGrades'
import { incentiveCountryLinks } from './countries/links'
import { incentiveFile } from './longTermIncentives/file'
import { planOperations, requirePercents, valueErrors } from './longTermIncentives/plans'
import { statedBy, takePresentPlans, wholePlan } from './longTermIncentives/recordPlans'
import { linkErrors } from './structure/changeLinks'

interface Sent {
  readonly country_ids?: readonly number[] | undefined
}
type Table = typeof incentives

/** What the plan of an incentive says in its version. */
const said = <T>(value: SQL) => sql<T>`${statedBy(sql.raw('long_term_incentives'), value)}`

const plan = said<Ref>(sql`jsonb_build_object('id', long_term_incentives.long_term_incentive_plan_id, 'name', p.name)`)
const valueKind = sql<ValueKind | null>`${said(wholePlan)} ->> 'value_kind'`
const currency = sql<z.output<typeof record>['currency']>`nullif(${said(wholePlan)} -> 'currency', 'null')`

/** The value of a row `r` with its unit, to be compared. */
const measured = sql`array[r.value::text,
  ${statedBy(sql.raw('r'), sql`coalesce(p.value_kind, '') || ' ' || coalesce(p.currency_id::text, '')`)}]`

const ofIncentive = sql.raw('long_term_incentives.company_id')
const grade = sql.raw('long_term_incentives.grade')

const listed = declaredBy(calls.listIncentives)

const incentive = resource({
  table: incentives,
  reading: readTable({
    table: incentives,
    columns: {
      ...columnsFor(incentives, record),
      plan,
      value_kind: valueKind,
      currency,
      countries: incentiveCountryLinks.countries,
      grade_state: stateOfGrade(ofIncentive, grade),
    },
    ...listed,
    filters: [...listed.filters, 'countries'],
    filterBy: {
      plan_id: { value: incentives.long_term_incentive_plan_id },
      countries: { value: incentiveCountries.country_id, linked: incentiveCountryLinks.areAmong },
      grade_state: {
        value: sql.raw('stated.state'),
        linked: (condition, [company = sql`null`]) =>
          sql`exists (select from (select ${stateAmong(company, incentives)} as state) stated where ${condition})`,
      },
    },
    isNested: true,
  }),
  errors: async ({ db, row, before, body }: Proposal<Table, Sent>) => ({
    ...(await referenceErrors(db, incentives, { row, before })),
    ...(await linkErrors(db, row.company_id, body)),
    ...(await valueErrors(db, row)),
  }),
  fits: ({ db, row }) => valueErrors(db, row),
  afterWrite: async ({ after, body: { country_ids: ids }, ...writer }: Written<Table, Sent>) => {
    if (ids) await incentiveCountryLinks.replace(writer, after.company_id, after.id, ids)
  },
  beforeRemove: ({ before, ...writer }) => incentiveCountryLinks.remove(writer, before.company_id, [before.id]),
})

export const versionedIncentives = versionedRows({
  versions: incentiveVersions,
  rows: incentives,
  resource: calls.listIncentives.regular.resource,
  versionsName: calls.listIncentiveVersions.regular.resource.name,
  reading: incentive.reading,
  compared: { plan: statedBy(sql.raw('r'), sql`p.name`), value: measured, countries: incentiveCountryLinks.compared },
  derived: ['grade_state', 'value_kind', 'currency'],
  drafts: either(calls.uploadIncentives.guard, calls.activateIncentiveVersion.guard),
  activates: calls.activateIncentiveVersion.guard,
  file: incentiveFile,
  copyLinks: incentiveCountryLinks.copy,
  requireUsable: requirePercents,
  onActivation: takePresentPlans,
  beforeRemove: async (writer, { company_id, version_id }) =>
    incentiveCountryLinks.remove(
      writer,
      company_id,
      await incentiveCountryLinks.rowsOf(writer.db, { company_id, version_id }),
    ),
})

const ofVersions = versionOperations(versionedIncentives, versionCallNames('incentive', 'incentives'))
const ofIncentives = rowOperations(versionedIncentives, incentive)

export const incentiveOperations: Operations<keyof typeof calls> = {
  ...planOperations,
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
