import { z } from 'zod'
import { entity, nameMember, reference } from './entity'
import { rowOf } from '../csvRows'
import { amount, id, lineOrNothing, name, readVersion, ref, version } from './fields'
import { grade } from './jobGrade'

export const planType = z.object({ id, name: z.string() }).meta({ id: 'LtiPlanType' })

export const {
  record: incentivePlan,
  create: newIncentivePlan,
  update: changedIncentivePlan,
} = entity('LtiPlan', { name: nameMember, plan_type: reference })

export const incentive = z
  .object({ id, plan: ref, version_id: id, grade: z.string(), value: z.number(), version })
  .meta({ id: 'Lti' })

export const newIncentive = z.object({ long_term_incentive_plan_id: id, grade, value: amount })
export const changedIncentive = newIncentive.extend({ version: readVersion })

/** A row of the CSV file. A plan that does not exist yet is made, with its type. */
export const incentiveRow = z.object({
  Plan: name,
  'Plan Type': lineOrNothing(),
  ...rowOf(newIncentive.pick({ grade: true, value: true })).shape,
})
