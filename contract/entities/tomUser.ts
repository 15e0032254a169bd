import { z } from 'zod'
import { platformRoles } from '../permissions'
import { email, id, phoneCode, phoneNumber, readVersion, requiredText, version } from './fields'
import { permissionList } from './permission'
import { flag } from './queries'

/** The roles that the form offers: nobody is made a master there. */
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
    /** What is stored; the role adds its preset (A22, A23). */
    permissions: z.array(z.string()),
    /** True until the mailed password has been replaced (A51). */
    is_one_time_password: z.boolean(),
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
  /** Without it a new user stores the six base rights; in an update, what is stored stays (A23). */
  permissions: permissionList.optional(),
})

export const changedTomUser = newTomUser.extend({ version: readVersion })

/** What the toggle is switched to: `active`, or `is_active` as its other name. */
export const tomUserActiveQuery = z
  .object({ active: flag.optional(), is_active: flag.optional() })
  .refine(({ active, is_active }) => (active ?? is_active) !== undefined, {
    path: ['active'],
    message: 'Please send true or false.',
  })
