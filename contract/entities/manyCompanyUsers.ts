/** Changes of many company users (`many.ts`). People who can't be changed are skipped and listed with the reason. */
import { z } from 'zod'
import { applicationNames } from '../applications'
import { livePaySwitch } from '../applicationTexts'
import { grantable } from './companyUser'
import { foundCompanyUsers } from './companyUserQueries'
import { effect } from './effects'
import { clearableDate, id, idList, requiredText, strictly, textOrNothing } from './fields'
import { failure, failuresListed, manyOf, manyResult as manyRecordsResult } from './many'
import { isLivePay } from '../permissions'
import { withRoleNameRules, permission, permissionList } from './role'
import { say, saying } from '../say'

const many = manyOf(foundCompanyUsers.shape)

export const manyActive = many({ is_active: z.boolean('Please send true or false.') })

export const manyInvited = many({})

/** A role to give, as a form sends it; null takes the application away. The lists of the role stay. */
export const manyRole = many({
  application: grantable,
  role: z
    .strictObject(
      {
        name: withRoleNameRules(requiredText('Please enter a name.')),
        /** By default the name. */
        description: textOrNothing(255).optional(),
        permissions: permissionList,
        /** TOM only; if absent, everybody keeps theirs. */
        has_live_pay_tool: z.boolean('Please send true or false.').optional(),
        /** The last day of the role; null for no end. If absent, everybody keeps theirs. */
        ends_on: clearableDate,
      },
      strictly('Please send a role.'),
    )
    .nullable(),
})

export const permissionModes = ['give', 'take'] as const

/** Given with the permission to view what it is about, taken with those that require it; the rest of the role stays. */
export const manyPermission = many({
  application: grantable,
  mode: z.enum(permissionModes, 'Please send give or take.'),
  permission: permission.refine((name) => !isLivePay(name), {
    error: () =>
      say('These reports come with {tool}. Switch the {livePaySwitch} on or off in the role instead.', {
        tool: applicationNames.LIVE_PAY_BENCHMARKING_TOOL,
        livePaySwitch: saying(livePaySwitch),
      }),
  }),
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
  metafield: z.strictObject(
    {
      business_units: idList.optional(),
      regions: idList.optional(),
      countries: idList.optional(),
      grades: idList.optional(),
      job_functions: idList.optional(),
    },
    strictly('Please send the lists of the role.'),
  ),
})

export const manyResult = manyRecordsResult
  .omit({ changed_ids: true, removal_id: true })
  .extend({
    failures: z.array(failure.extend({ email: z.string().optional() })).max(failuresListed),
    /** How many people are mailed a one-time password; 0 for callers who may not read company users. */
    mails: z.int(),
    /** What nobody should overlook; only in a preview. */
    warnings: z.array(z.string()).optional(),
    /** Empty for callers who may not view company users. */
    effects: z.array(effect),
  })
  .meta({ id: 'ManyResult' })
