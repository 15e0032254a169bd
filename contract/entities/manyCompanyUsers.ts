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
import { isLivePay } from '../permissions'
import { permission, permissionList } from './permission'
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
    plan: z
      .string(planMessage)
      .regex(/^[0-9a-f]{64}$/, planMessage)
      .optional()
      .describe(
        'A filter requires it: for the first part the plan of the preview of the same change, for each later part that of the answer before. Refused with 409 if the filter finds other people than the preview, or they or the person whose rights are copied were changed.',
      ),
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
    permission: set(companyUserFilters.permission),
    is_active: set(companyUserFilters.is_active),
    is_one_time_password: set(companyUserFilters.is_one_time_password),
    former_grade: set(companyUserFilters.former_grade),
    business_unit_id: set(companyUserFilters.business_unit_id),
    region_id: set(companyUserFilters.region_id),
    country_id: set(companyUserFilters.country_id),
  },
  'Please send the search and filters of the list, and nothing else.',
)

const chosen = {
  ids: idList.optional(),
  filter: filter
    .optional()
    .describe(
      'Everybody whom the list finds with these parameters of its query; empty for all. It takes the right to view company users, and the plan of its preview.',
    ),
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

export const permissionModes = ['give', 'take'] as const

/** Given with the permission to view what it is about, taken with those that require it; the rest of the role stays. */
export const manyPermission = many({
  application: grantable,
  mode: z.enum(permissionModes, 'Please send give or take.'),
  permission: permission.refine(
    (name) => !isLivePay(name),
    'These reports come with the live-pay tool. Switch it on or off in the role instead.',
  ),
})

/** What somebody else has: the role in each application, and its lists unless they are to stay. */
export const manyRights = many({
  /** The id of the other person. */
  like: id,
  with_scope: z.boolean('Please send true or false.').default(true),
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
    failures: z
      .array(
        z.object({
          id,
          /** Only if there is such a user, and the caller may view company users; likewise the email. */
          name: z.string().optional(),
          email: z.string().optional(),
          reason: z.string(),
        }),
      )
      .max(failuresListed),
    /** How many people are mailed a one-time password. */
    mails: z.int(),
    /** What nobody should overlook; only in a preview. */
    warnings: z.array(z.string()).optional(),
    /** Empty for callers who may not view company users. */
    effects: z.array(effect),
    /** Stands for the change and whom its filter finds. Send that of the preview with the first part, then that of each part with the next. */
    plan: z.string().optional(),
    /** Send it as `after` to go on; null if nobody is left. */
    next: id.nullable(),
  })
  .meta({ id: 'ManyResult' })
