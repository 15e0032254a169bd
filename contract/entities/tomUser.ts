import { z } from 'zod'
import { platformRoles } from '../permissions'
import { clearableDate, email, id, phoneCode, phoneNumber, readVersion, requiredText, version } from './fields'
import { invitationMembers } from './invitation'
import { permissionList } from './role'
import { flag } from './queries'

/** The roles that the form offers; it can't create masters. */
export const tomUserRoles = ['TOM_SUPER_USER', 'TOM_ADMIN', 'TOM_SALES'] as const

export const tomUser = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_code: z.string().nullable(),
    phone_number: z.string().nullable(),
    role: z.enum(platformRoles),
    is_active: z.boolean(),
    /** The last day, in UTC, on which the user may sign in, even if that is over; null for no end. */
    ends_on: z.string().nullable(),
    /** The stored permissions; the role's preset is added to them (A22, A23). */
    permissions: z.array(z.string()),
    /** True until the user replaces the mailed password (A51). */
    is_one_time_password: z.boolean(),
    ...invitationMembers,
    /** Whether the user has a second factor. */
    second_factor: z.boolean(),
    version,
  })
  .meta({ id: 'TomUser' })

const noNumber = 'Please enter contact number'

export const newTomUser = z.object({
  first_name: requiredText('Please enter first name'),
  last_name: requiredText('Please enter last name'),
  email: email('Please enter email address'),
  role: z.enum(tomUserRoles, 'Please select role'),
  phone_code: phoneCode(),
  phone_number: phoneNumber(noNumber),
  /** By default, a new user gets the six base permissions, and an update keeps the stored ones (A23). */
  permissions: permissionList.optional(),
  /** The last day, in UTC, on which the user may sign in; null for no end. Absent leaves it as it is. */
  ends_on: clearableDate,
})

export const changedTomUser = newTomUser.extend({ version: readVersion })

/** The new state of the toggle: `active` or, as an alias, `is_active`. */
export const tomUserActiveQuery = z
  .object({ active: flag.optional(), is_active: flag.optional() })
  .refine(({ active, is_active }) => (active ?? is_active) !== undefined, {
    path: ['active'],
    message: 'Please send true or false.',
  })
