import { z } from 'zod'
import { grantableApplications } from '../applications'
import { notificationKinds } from './notification'

/** The maximum number of roles in `CompanyFigures`. */
export const countedRoles = 50

/** The numbers of a company's dashboard. Parts that the caller may not view are absent. */
export const companyFigures = z
  .object({
    people: z
      .object({
        count: z.int(),
        active: z.int(),
        /** How many people have which role, in the applications of the company; the most frequent first. */
        roles: z
          .array(z.object({ application: z.enum(grantableApplications), name: z.string(), count: z.int() }))
          .max(countedRoles),
      })
      .optional(),
    /**
     * How many ta ranks have a grade of the company, apart from those with a `former` grade, which was in force once and is
     * not in use any more.
     */
    grade_map: z.object({ filled: z.int(), former: z.int(), ranks: z.int() }).optional(),
    /** How much waits, by kind: what the notifications name. */
    waiting: z.partialRecord(z.enum(notificationKinds), z.int()).optional(),
  })
  .meta({ id: 'CompanyFigures' })

export type CompanyFigures = z.output<typeof companyFigures>
