/** What is asked of provider staff (decision 0134). */
import { z } from 'zod'
import { platformRoles } from '../permissions'
import { date, readVersion, uniqueList, version } from './fields'

export const staffRules = z
  .object({
    /** From when on a second factor is required, `YYYY-MM-DD`; null if none is. */
    second_factor_from: z.string().meta({ format: 'date' }).nullable(),
    /** Of whom: those with one of these roles, or all if none is named. */
    second_factor_roles: z.array(z.enum(platformRoles)),
    /** How many active people it concerns who have none yet. */
    lacking: z.int(),
    version,
  })
  .meta({ id: 'StaffRules' })
export type StaffRules = z.output<typeof staffRules>

export const changedStaffRules = z.strictObject(
  {
    second_factor_from: date.nullable(),
    second_factor_roles: uniqueList(z.enum(platformRoles, 'Choose {choice}.')),
    version: readVersion,
  },
  'The only members are second_factor_from, second_factor_roles and version.',
)
