import { z } from 'zod'
import { grantableApplications } from '../applications'
import { ref } from './fields'
import { flag } from './queries'

/** How many roles are listed. */
export const rolesListed = 500
/** How many of the people who have a role are named. */
export const namedHolders = 5

/** By default only roles of the company's own are listed. */
export const companyRolesQuery = z.object({ with_defaults: flag.prefault('false') })

/** A role in use in an application: users whose role has the same name and permissions. */
export const companyRole = z
  .object({
    application: z.enum(grantableApplications),
    name: z.string(),
    description: z.string(),
    permissions: z.array(z.string()),
    /** TOM only. */
    has_live_pay_tool: z.boolean(),
    /** How many users have it. */
    count: z.int(),
    /** How many of them are active. */
    active: z.int(),
    /** The longest-standing of them. */
    users: z.array(ref).max(namedHolders),
    /** Whether the caller may grant it (A35). */
    is_grantable: z.boolean(),
  })
  .meta({ id: 'CompanyRole' })
