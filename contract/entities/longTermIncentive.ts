import { z } from 'zod'
import { amount, id, name, readVersion, ref, version } from './fields'
import { grade } from './jobGrade'

export const planType = z.object({ id, name: z.string() }).meta({ id: 'LtiPlanType' })

export const incentivePlan = z.object({ id, name: z.string(), plan_type: ref, version }).meta({ id: 'LtiPlan' })

export const newIncentivePlan = z.object({ name, plan_type_id: id })
export const changedIncentivePlan = newIncentivePlan.extend({ version: readVersion })

export const incentive = z
  .object({ id, plan: ref, version_id: id, grade: z.string(), value: z.number(), version })
  .meta({ id: 'Lti' })

export const newIncentive = z.object({ long_term_incentive_plan_id: id, grade, value: amount })
export const changedIncentive = newIncentive.extend({ version: readVersion })
