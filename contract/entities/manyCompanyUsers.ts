/**
 * Changes of many company users: of given ids, or of all that a filter finds.
 *
 * A call changes up to `usersPerPart` people, by id, in one transaction, and answers with `next` if there are more; the
 * next call sends it as `after`. People who can't be changed are skipped and listed with the reason. A preview writes
 * nothing and covers everybody at once.
 */
import { z } from 'zod'
import { grantable } from './companyUser'
import { companyUserFilters, foundCompanyUsers } from './companyUserQueries'
import { effect } from './effects'
import { id, idList, requiredText, textOrNothing } from './fields'
import { permissionList } from './permission'
import { flag } from './queries'
import { withRoleNameRules } from './role'

export const usersPerPart = 2000
/** How many of the people who can't be changed are listed. */
export const failuresListed = 2000

const planMessage = 'Please send the plan of a preview.'

/** A misspelled `preview` would make the change. */
export const previewQuery = z.strictObject(
  {
    /** Writes nothing: the response tells what the change would do to everybody. */
    preview: flag.prefault('false'),
    /** The `plan` of a preview. If a filter finds other people by now, or they were changed, the first part is refused with 409. */
    plan: z
      .string(planMessage)
      .regex(/^[0-9a-f]{64}$/, planMessage)
      .optional(),
  },
  'The only parameters are preview and plan.',
)

const isSet = (value: unknown) => value !== undefined
const set = <Schema extends z.ZodType>(schema: Schema) =>
  schema.refine(isSet, 'Enter a value, or leave this filter out.').optional()

/** A filter that is misspelled or blank would mean everybody. */
const filter = z.strictObject(
  {
    search: foundCompanyUsers.shape.search,
    granted: set(companyUserFilters.granted),
    role: set(companyUserFilters.role),
    is_active: set(companyUserFilters.is_active),
    is_one_time_password: set(companyUserFilters.is_one_time_password),
    business_unit_id: set(companyUserFilters.business_unit_id),
    region_id: set(companyUserFilters.region_id),
    country_id: set(companyUserFilters.country_id),
  },
  'Please send the search and filters of the list, and nothing else.',
)

const chosen = {
  ids: idList.optional(),
  /** Everybody whom the list finds with these parameters of its query; empty for all. */
  filter: filter.optional(),
  /** `next` of the part before. */
  after: id.optional(),
}

const many = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ ...chosen, ...shape })
    .refine(({ ids, filter }: { ids?: unknown; filter?: unknown }) => (ids === undefined) !== (filter === undefined), {
      path: ['ids'],
      message: 'Please send either ids or a filter.',
    })

export const manyActive = many({ is_active: z.boolean('Please send true or false.') })

export const manyInvited = many({})

/** A role to give, as a form sends it; null takes the application away. The lists of the role stay. */
export const manyRole = many({
  application: grantable,
  role: z
    .object(
      {
        name: withRoleNameRules(requiredText('Please enter a name.')),
        /** By default the name. */
        description: textOrNothing(255).optional(),
        permissions: permissionList,
        /** TOM only; if absent, everybody keeps theirs. */
        has_live_pay_tool: z.boolean('Please send true or false.').optional(),
      },
      'Please send a role.',
    )
    .nullable(),
})

export const scopeModes = ['replace', 'add', 'remove'] as const

/** Lists of the role in an application; absent ones stay as they are. */
export const manyScope = many({
  application: grantable,
  mode: z.enum(scopeModes, 'Please send replace, add or remove.'),
  metafield: z.object(
    {
      business_units: idList.optional(),
      regions: idList.optional(),
      countries: idList.optional(),
      grades: idList.optional(),
      job_functions: idList.optional(),
    },
    'Please send the lists of the role.',
  ),
})

export const manyResult = z
  .object({
    /** How many people this part concerns; in a preview, everybody. */
    matched: z.int(),
    changed: z.int(),
    /** People for whom nothing changes. */
    unchanged: z.int(),
    failed: z.int(),
    failures: z.array(z.object({ id, name: z.string(), email: z.string(), reason: z.string() })).max(failuresListed),
    effects: z.array(effect),
    /** Stands for whom a filter finds; only in its preview. Send it with the first part. */
    plan: z.string().optional(),
    /** Send it as `after` to go on; null if nobody is left. */
    next: id.nullable(),
  })
  .meta({ id: 'ManyResult' })
