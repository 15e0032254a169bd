/** What a change of many people gives them and takes from them. */
import { z } from 'zod'
import { grantableApplications } from '../applications'

export const effectKinds = [
  'access',
  'role',
  'permission',
  'business_units',
  'regions',
  'countries',
  'grades',
  'job_functions',
] as const

/** How many people gain or lose something in an application. */
export const effect = z
  .object({
    application: z.enum(grantableApplications),
    kind: z.enum(effectKinds),
    /** The application, role, permission, unit, region, country, grade or job function. */
    name: z.string(),
    gain: z.int(),
    lose: z.int(),
  })
  .meta({ id: 'Effect' })
export type Effect = z.output<typeof effect>
