import { z } from 'zod'
import { grantableApplications } from '../applications'
import { id, requiredText } from './fields'
import { granters } from './granters'

/**
 * Why somebody may make a call, or may not.
 *
 * | Kind | Meaning | application, role, permissions |
 * |---|---|---|
 * | `everyone` | it asks for no permission | |
 * | `granted` | a role includes it | that role, and what it includes of what is asked for |
 * | `company_inactive`, `user_inactive` | cannot sign in | |
 * | `one_time_password` | cannot sign in before choosing a password | |
 * | `account` | it is for provider staff only | |
 * | `role` | it is for a role only | that role |
 * | `permission` | no role includes any of the permissions | the permissions |
 * | `access` | a role would include it, but access is not granted | that role |
 * | `ended` | a role included it until its last day, `ended_on` | that role |
 * | `license` | a role would include it, but the company lacks the application | that role |
 */
export const rightReasons = [
  'everyone',
  'granted',
  'company_inactive',
  'user_inactive',
  'one_time_password',
  'account',
  'role',
  'permission',
  'access',
  'ended',
  'license',
] as const

const reason = z
  .object({
    kind: z.enum(rightReasons),
    application: z.enum(grantableApplications).nullable(),
    role: z.string().nullable(),
    permissions: z.array(z.string()),
    /** The last day of a role that has ended. */
    ended_on: z.string().nullable().optional(),
  })
  .meta({ id: 'RightReason' })
export type RightReason = z.output<typeof reason>

/** Whether a company user may make a call in the company, and why. */
export const companyUserRight = z
  .object({
    id,
    /** The name of the call. */
    act: z.string(),
    allowed: z.boolean(),
    reasons: z.array(reason),
    /** Who can grant what is missing; nobody if nothing is missing that can be granted. */
    granters,
  })
  .meta({ id: 'CompanyUserRight' })

/** The call: its operation id in the API's document. */
export const companyUserRightQuery = z.object({ act: requiredText('Please send the name of a call.', 100) })
