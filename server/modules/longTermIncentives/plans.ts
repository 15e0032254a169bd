/** Long-term incentive plans: what their values are, and which incentives have them. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { longTermIncentives as calls } from '../../../contract/calls/longTermIncentives'
import type { FieldErrors } from '../../../contract/envelope'
import {
  incentivePlan as record,
  type changedIncentivePlan,
  mostPercent,
  valueProblem,
  type ValueKind,
} from '../../../contract/entities/longTermIncentive'
import { admits, either } from '../../../contract/guards'
import { messages } from '../../../contract/messages'
import { approvalRefusals } from '../../../contract/versionApproval'
import type { Queryable } from '../../database/connection'
import { incentivePlans, incentives, incentiveVersions } from '../../database/tables'
import { conflict, InUse } from '../../errors/apiError'
import { withMore } from '../../errors/dependants'
import type { Operations } from '../../http/operation'
import { has } from '../../records/change'
import { allOf, createOf, listOf, removeOf, updateOf, writerOf } from '../../records/operations'
import { columnsOfRecord } from '../../records/plainTable'
import { declaredBy, readTable } from '../../records/reading'
import { resource, type CallInput, type Proposal, type Removal } from '../../records/resource'
import { lockRow } from '../../records/rows'
import { referenceErrors } from '../../records/rules'
import { holdActive } from '../../records/versions/active'
import { needsApproval } from '../../records/versions/approval'
import type { VersionKey } from '../../records/versions/declared'
import { keepForRecords, storePlanEdit } from './recordPlans'
import { say } from '../../../contract/say'
import { quoted } from '../../../contract/glue'

interface Sent {
  readonly name: string
  readonly plan_type_id: number
  readonly value_kind?: ValueKind | null | undefined
  readonly currency_id?: number | null | undefined
}
type Table = typeof incentivePlans

const reading = readTable({
  table: incentivePlans,
  ...columnsOfRecord(incentivePlans, record),
  ...declaredBy(calls.listIncentivePlans),
})

/** Counts the incentives of a plan that are in use, or may be, and can't be percent. */
const countAbove = async (db: Queryable, { company_id, id }: Table['$inferSelect']): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from long_term_incentives i
      join long_term_incentive_versions v on v.company_id = i.company_id and v.id = i.version_id
      where i.company_id = ${company_id} and i.long_term_incentive_plan_id = ${id} and i.value > ${mostPercent}
        and (v.is_active or v.activated_at is null)`,
  )
  return rows[0]?.count ?? 0
}

const mostNamed = 3

/**
 * Throws a conflict if values of a version are above what its plans award by now. Whoever changes a plan holds the active
 * version first, so plans stay what they are while versions are locked.
 */
export const requirePercents = async (db: Queryable, { company_id, version_id }: VersionKey): Promise<void> => {
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql`select p.name, count(*)::int as count from long_term_incentives i
      join long_term_incentive_plans p on p.company_id = i.company_id and p.id = i.long_term_incentive_plan_id
      where i.company_id = ${company_id} and i.version_id = ${version_id} and i.value > ${mostPercent}
        and p.value_kind = 'PERCENT_OF_SALARY'
      group by p.id, p.name order by p.name, p.id`,
  )
  if (rows.length === 0) return
  const plans = rows
    .slice(0, mostNamed)
    .map(({ name, count }) =>
      say('{name} ({count, plural, one {# incentive} other {# incentives}})', { name: quoted(name), count }),
    )
  throw conflict(
    say(
      'This version has values above {mostPercent, number} of plans that award percent of salary: {plans}. Upload a version with other values, or change what the values of the plan are first.',
      { mostPercent, plans: withMore(plans, rows.length - plans.length) },
    ),
  )
}

const kindErrors = async ({ db, before, row }: Proposal<Table, Sent>): Promise<FieldErrors> => {
  if (!before || before.value_kind === row.value_kind || row.value_kind !== 'PERCENT_OF_SALARY') return {}
  const above = await countAbove(db, row)
  if (above === 0) return {}
  return {
    value_kind: [
      say(
        '{count, plural, one {# incentive of this plan has a value} other {# incentives of this plan have values}} above {mostPercent, number} percent.',
        { count: above, mostPercent },
      ),
    ],
  }
}

const plan = resource({
  table: incentivePlans,
  reading,
  // Shared with uploads, which hold the plans that they name.
  lock: 'no key update',
  values: ({ name, plan_type_id, value_kind, currency_id }: Sent) => {
    const isOther = value_kind !== undefined && value_kind !== 'CURRENCY'
    return { name, plan_type_id, value_kind, currency_id: isOther ? (currency_id ?? null) : currency_id }
  },
  errors: async (proposal: Proposal<Table, Sent>) => ({
    ...(await referenceErrors(proposal.db, incentivePlans, proposal)),
    ...(await kindErrors(proposal)),
  }),
  beforeRemove: (removal: Removal<Table>) => refuseUsed(removal),
})

/** Returns an error if the plan doesn't award such a value. Locks the plan, so that this stays true. */
export const valueErrors = async (
  db: Queryable,
  {
    company_id,
    long_term_incentive_plan_id: id,
    value,
  }: Record<'company_id' | 'long_term_incentive_plan_id' | 'value', number>,
): Promise<FieldErrors> => {
  const [found] = await db
    .select({ value_kind: incentivePlans.value_kind })
    .from(incentivePlans)
    .where(and(eq(incentivePlans.company_id, company_id), eq(incentivePlans.id, id)))
    .for('share')
  const problem = found && valueProblem(found, value)
  return problem ? { value: [problem] } : {}
}

/** Who may see drafts. */
const drafts = either(calls.uploadIncentives.guard, calls.activateIncentiveVersion.guard)

/** Refuses to delete a plan that has incentives, and tells in which versions, except drafts that the caller may not see. */
const refuseUsed = async ({ db, caller, before: { company_id, id } }: Removal<Table>): Promise<void> => {
  const { rows } = await db.execute<{ name: string; is_draft: boolean }>(
    sql`select v.name, v.activated_at is null as is_draft from long_term_incentive_versions v
      where v.company_id = ${company_id} and exists (select from long_term_incentives i
        where i.company_id = v.company_id and i.version_id = v.id and i.long_term_incentive_plan_id = ${id})
      order by v.is_active desc, v.id desc`,
  )
  if (rows.length === 0) return
  const isVisible = admits(drafts, caller, company_id)
  const names = rows.flatMap(({ name, is_draft }) => (is_draft && !isVisible ? [] : quoted(name)))
  const named = withMore(names.slice(0, mostNamed), names.length - mostNamed)
  const problem =
    names.length === 0
      ? say('This plan has incentives.')
      : say('This plan has incentives in {versions}.', { versions: named })
  throw new InUse(`${problem} ${say(messages.notDeleted)}`)
}

/**
 * Where a second person approves versions, nobody alone changes what the values of incentives are that are in force, or of
 * which somebody has asked.
 */
const refuseOtherValues = async (db: Queryable, { company_id, id }: Table['$inferSelect']): Promise<void> => {
  if (!(await needsApproval(db, company_id))) return
  const used = sql`select from long_term_incentives i
    join long_term_incentive_versions v on v.company_id = i.company_id and v.id = i.version_id
    where i.company_id = ${company_id} and i.long_term_incentive_plan_id = ${id} and (v.is_active or v.approval = 'waiting')
    limit 1`
  if ((await db.execute(used)).rows.length > 0) throw conflict(approvalRefusals.planInForce)
}

const update = updateOf(plan)

type Body = z.output<typeof changedIncentivePlan>
type Plan = z.output<typeof record>

const differs = (before: Plan, after: Plan) => !isDeepStrictEqual({ ...before, version: after.version }, after)

/** What the values of a plan's incentives are. */
const valuesOf = ({ value_kind, currency }: Plan) => ({ value_kind, currency })

/** Changes a plan: what was in force keeps what the plan said, and what is in force keeps the change. */
const updatePlan = async (input: CallInput & { readonly body: Body }) => {
  const { db, params, body } = input
  const key = { company_id: params.company_id ?? 0, id: params.incentive_plan_id ?? 0 }
  // Before the versions, as uploads do.
  const stored = await lockRow(db, { table: incentivePlans, key }, 'no key update')
  const active = await holdActive(db, incentiveVersions, key.company_id)
  const before = await reading.one(db, key)
  const after = await update.run(input)
  if (before && !isDeepStrictEqual(valuesOf(before), valuesOf(after))) await refuseOtherValues(db, stored)
  if (!before || !differs(before, after)) return after
  const writer = writerOf(input)
  await keepForRecords(writer, stored)
  const version = { company_id: key.company_id, version_id: active }
  const isNamed = await db.$count(incentives, has(incentives, { ...version, long_term_incentive_plan_id: key.id }))
  if (isNamed > 0) await storePlanEdit(writer, version, { before, after, note: body.note })
  return after
}

type PlanCalls = `${'list' | 'listAll'}IncentivePlans` | `${'create' | 'update' | 'delete'}IncentivePlan`

export const planOperations: Operations<PlanCalls & keyof typeof calls> = {
  listIncentivePlans: listOf(plan),
  listAllIncentivePlans: allOf(plan),
  createIncentivePlan: createOf(plan),
  updateIncentivePlan: { ...update, run: updatePlan },
  deleteIncentivePlan: removeOf(plan),
}
