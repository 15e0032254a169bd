/** A company user's role in an application: payload and record. */
import { z } from 'zod'
import { applicationNames } from '../applications'
import { roleDefaults } from '../applicationTexts'
import { permissionCatalogue } from '../permissions'
import { roleNameFault } from '../roleNames'
import { countryRef } from './country'
import { clearableDate, id, idList, lineOrNothing, ref, strictly, textOrNothing, uniqueList } from './fields'

export const permission = z.enum(permissionCatalogue, 'This permission does not exist.').meta({ id: 'Permission' })

/** Permissions to store, without duplicates. */
export const permissionList = uniqueList(permission)

/** Refuses names that a role may not have. */
export const withRoleNameRules = <Text extends z.ZodString>(text: Text): Text =>
  text.check(({ value, issues }) => {
    const message = roleNameFault(value)
    if (message) issues.push({ code: 'custom', input: value, message })
  })

const textOr = (fallback: string) => (value: string | null | undefined) => value || fallback

const roleWrite = ({ name, description }: { name: string; description: string }) =>
  z.strictObject(
    {
      grant_access: z.boolean('Please send true or false.').default(false),
      /** The last day, in UTC, on which the role counts; null for no end. Absent leaves the end of a granted role as it is. */
      ends_on: clearableDate,
      name: withRoleNameRules(lineOrNothing()).nullish().transform(textOr(name)),
      description: textOrNothing(255).nullish().transform(textOr(description)),
      /** Empty lists mean no restriction for a super user, and no access for others (A59). */
      metafield: z
        .strictObject(
          {
            business_units: idList.prefault([]),
            regions: idList.prefault([]),
            countries: idList.prefault([]),
            grades: idList.prefault([]),
            job_functions: idList.prefault([]),
          },
          strictly('Please send the lists of the role.'),
        )
        .prefault({}),
      permissions: permissionList.prefault([]),
    },
    strictly('Please send a role.'),
  )

const toolOfRole = z.strictObject(
  { has_live_pay_tool: z.boolean('Please send true or false.').default(false) },
  strictly('Please send whether the role has {tool}.', { tool: applicationNames.LIVE_PAY_BENCHMARKING_TOOL }),
)

export const tomRoleWrite = roleWrite(roleDefaults.TOM).extend({ role_metafield: toolOfRole.prefault({}) })
/** What is of TOM only may be sent, and is left out. */
export const jeRoleWrite = roleWrite(roleDefaults.JE)
  .extend({ role_metafield: toolOfRole.optional() })
  .transform(({ role_metafield: _ofTom, ...role }) => role)

export const roleRead = z
  .object({
    grant_access: z.boolean(),
    /** The last day, in UTC, on which the role counts, even if that is over; null for no end. */
    ends_on: z.string().nullable().optional(),
    name: z.string(),
    description: z.string(),
    metafield: z.object({
      business_units: z.array(ref),
      regions: z.array(ref),
      countries: z.array(countryRef),
      grades: z.array(z.object({ id, name: z.string(), grade: z.string() })),
      job_functions: z.array(ref),
    }),
    /** TOM only. */
    role_metafield: z.object({ has_live_pay_tool: z.boolean() }).optional(),
    permissions: z.array(z.string()),
  })
  .meta({ id: 'Role' })
