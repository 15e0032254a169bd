/** People and groups that an identity provider sends by SCIM, and the roles that groups stand for (decision 0132). */
import { z } from 'zod'
import { maxPageSize, pageQuery } from './queries'
import { grantableApplications } from '../applications'
import { grantable } from './companyUser'
import { idList, id, requiredText, strictly, textOrNothing, readVersion, version } from './fields'
import { withRoleNameRules, permissionList } from './role'

/** How many groups of an identity provider a company can have. */
export const mostProvisionedGroups = 500
/** For how long it is kept what came. */
export const provisioningLogDays = 90

/**
 * | Outcome | Of a request that |
 * |---|---|
 * | `done` | was followed |
 * | `noted` | was followed, and of which there is more to know, such as a group without a role |
 * | `refused` | changed nothing |
 */
export const provisioningOutcomes = ['done', 'noted', 'refused'] as const
export type ProvisioningOutcome = (typeof provisioningOutcomes)[number]

/** A role that members of a group are given. What limits it, such as units and regions, is chosen for each person. */
const givenRole = z.strictObject(
  {
    name: withRoleNameRules(requiredText('Please enter a name.')).refine(
      (name) => name !== 'COMPANY_SUPER_USER',
      'Company super users are made by hand, so that nobody becomes one by a group.',
    ),
    /** By default the name. */
    description: textOrNothing(255).optional(),
    permissions: permissionList,
    /** TOM only. */
    has_live_pay_tool: z.boolean('Please send true or false.').default(false),
  },
  strictly('Please send a role.'),
)
export type GivenRole = z.output<typeof givenRole>

const roleOrNone = givenRole.nullable().default(null)
const roles = z.strictObject({ TOM: roleOrNone, JE: roleOrNone }, strictly('Please send the roles.'))

/** The roles of a group; null for none. */
export const provisionedRoles = z.strictObject(
  { roles, version: readVersion },
  strictly('Please send the roles and the version.'),
)

/** What happens to everybody who arrives. */
export const provisionedEverybody = z.strictObject(
  {
    roles,
    /** Whether they are mailed an invitation with a one-time password; of no use where people sign in by the identity provider. */
    invites: z.boolean('Please send true or false.').default(true),
    version: readVersion,
  },
  strictly('Please send the roles, whether to invite, and the version.'),
)

export const provisionedOrder = z.strictObject({ ids: idList }, strictly('Please send the ids of groups.'))

const shownRole = z
  .object({
    name: z.string(),
    description: z.string().optional(),
    permissions: z.array(z.string()),
    has_live_pay_tool: z.boolean(),
  })
  .nullable()
const shownRoles = z.object(
  Object.fromEntries(grantableApplications.map((application) => [application, shownRole])) as {
    readonly [application in (typeof grantableApplications)[number]]: typeof shownRole
  },
)

export const provisionedGroup = z
  .object({
    id,
    name: z.string(),
    external_id: z.string().nullable(),
    roles: shownRoles,
    members: z.int(),
    version,
  })
  .meta({ id: 'ProvisionedGroup' })
export type ProvisionedGroup = z.output<typeof provisionedGroup>

export const provisioning = z
  .object({
    /** The address to enter at the identity provider. */
    address: z.string(),
    /** The applications of the company, in which there are roles. */
    applications: z.array(grantable),
    /** What everybody is given who was brought and is in no group with a role. */
    everybody: z.object({ roles: shownRoles, invites: z.boolean(), version }),
    /** In their order: of several groups of a person, the first one with a role counts. */
    groups: z.array(provisionedGroup),
    /** How many people of the company the identity provider knows. */
    people: z.int(),
    /** When something came last, `YYYY-MM-DD HH:mm:ss`, UTC; null if nothing did for 90 days. */
    last_at: z.string().nullable(),
  })
  .meta({ id: 'Provisioning' })
export type Provisioning = z.output<typeof provisioning>

/** Those that were followed are left out on request. */
export const provisioningLogQuery = pageQuery.extend({
  outcome: z.enum(['', ...provisioningOutcomes], 'Please send done, noted or refused.').prefault(''),
})

export const provisioningLogPageSize = Math.min(25, maxPageSize)

export const provisioningLogEntry = z
  .object({
    id,
    /** `YYYY-MM-DD HH:mm:ss`, UTC. */
    at: z.string(),
    key_name: z.string(),
    method: z.string(),
    /** `User`, `Group`, or empty. */
    resource: z.string(),
    record_id: id.nullable(),
    /** The person or group as it was called then. */
    subject: z.string(),
    outcome: z.enum(provisioningOutcomes),
    status: z.int(),
    reason: z.string().nullable(),
    request_id: z.string(),
  })
  .meta({ id: 'ProvisioningLogEntry' })
export type ProvisioningLogEntry = z.output<typeof provisioningLogEntry>
