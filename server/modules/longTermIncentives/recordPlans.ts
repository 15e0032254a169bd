/**
 * What plans say in each version. Drafts and the active version have them as they are. A version that was in force keeps
 * what they said then: the first change of a plan afterwards stores it.
 */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { longTermIncentives as calls } from '../../../contract/calls/longTermIncentives'
import type { incentivePlan } from '../../../contract/entities/longTermIncentive'
import type { incentivePlans } from '../../database/tables'
import { recordPlans } from '../../database/tables'
import { deleteRows } from '../../records/change'
import { insertSelected } from '../../records/changeSelected'
import type { Writer } from '../../records/writer'
import type { VersionKey } from '../../records/versions/declared'
import { storeEdit } from '../../records/versions/edits'

type Plan = z.output<typeof incentivePlan>

/** Reads one value of the plan `p` that a row of incentives names, as its version has it. */
export const statedBy = (row: SQL, value: SQL): SQL => sql`coalesce(
  (select ${value} from long_term_incentive_record_plans p where p.company_id = ${row}.company_id
    and p.version_id = ${row}.version_id and p.long_term_incentive_plan_id = ${row}.long_term_incentive_plan_id),
  (select ${value} from long_term_incentive_plans p
    where p.company_id = ${row}.company_id and p.id = ${row}.long_term_incentive_plan_id))`

/** Selects all of a plan `p`, as records have it. */
export const wholePlan = sql`jsonb_build_object('name', p.name, 'value_kind', p.value_kind,
  'plan_type', (select jsonb_build_object('id', t.id, 'name', t.name)
    from long_term_incentive_plan_types t where t.id = p.plan_type_id),
  'currency', (select jsonb_build_object('id', c.id, 'name', c.name, 'code', c.code)
    from currencies c where c.id = p.currency_id))`

/** Keeps what a plan said before a change, for the versions that were in force and have its incentives. */
export const keepForRecords = (writer: Writer, plan: typeof incentivePlans.$inferSelect): Promise<unknown> =>
  insertSelected(
    writer,
    recordPlans,
    ['company_id', 'version_id', 'long_term_incentive_plan_id', 'name', 'plan_type_id', 'value_kind', 'currency_id'],
    sql`select v.company_id, v.id, ${plan.id}::int, ${plan.name}::text, ${plan.plan_type_id}::int,
        ${plan.value_kind}::text, ${plan.currency_id}::int
      from long_term_incentive_versions v
      where v.company_id = ${plan.company_id} and not v.is_active and v.activated_at is not null
        and exists (select from long_term_incentives i where i.company_id = v.company_id and i.version_id = v.id
          and i.long_term_incentive_plan_id = ${plan.id})`,
  )

const resource = calls.listIncentives.regular.resource
const planResource = calls.listIncentivePlans.regular.resource.name

/** Stores the change of a plan that the active version has. */
export const storePlanEdit = (
  writer: Writer,
  version: VersionKey,
  edit: { readonly before: Plan; readonly after: Plan; readonly note?: string | null | undefined },
): Promise<void> => storeEdit(writer, { resource }, version, { ...edit, recordOf: planResource })

interface Former extends Record<string, unknown> {
  readonly before: Plan
  readonly after: Plan
}

/** Gives a version that is in force again the plans as they are now, and keeps what they said as changes. */
export const takePresentPlans = async (writer: Writer, version: VersionKey): Promise<void> => {
  const { company_id, version_id } = version
  const whole = (own: SQL) =>
    sql`(select jsonb_build_object('id', n.id, 'version', n.version) || ${wholePlan} from (select ${own}.*) p)`
  const { rows } = await writer.db.execute<Former>(
    sql`select ${whole(sql`s`)} as before, ${whole(sql`n`)} as after from long_term_incentive_record_plans s
      join long_term_incentive_plans n on n.company_id = s.company_id and n.id = s.long_term_incentive_plan_id
      where s.company_id = ${company_id} and s.version_id = ${version_id} order by n.id`,
  )
  for (const { before, after } of rows)
    if (!isDeepStrictEqual(before, after)) await storePlanEdit(writer, version, { before, after })
  await deleteRows(
    writer,
    recordPlans,
    and(eq(recordPlans.company_id, company_id), eq(recordPlans.version_id, version_id)),
  )
}
