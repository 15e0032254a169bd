import { z } from 'zod'
import { grantableApplications } from '../applications'
import { isPermission, type Permission } from '../permissions'
import { ref } from './fields'

/** How many of the people who can grant something are named. */
export const namedGranters = 5
/** How many of them are counted. */
export const countedGranters = 100

/** The people of a company who can grant a right. */
export const granters = z
  .object({
    /** Some of them: super users first, the longest-standing first. */
    users: z.array(ref).max(namedGranters),
    /** How many there are; counted up to 100. */
    count: z.int().min(0).max(countedGranters),
  })
  .meta({ id: 'Granters' })

const endedRole = z
  .object({
    application: z.enum(grantableApplications),
    role: z.string(),
    /** Its last day. */
    ended_on: z.string(),
  })
  .meta({ id: 'EndedRole' })
export type EndedRole = z.output<typeof endedRole>

/** The people who can grant the caller a right. */
export const ownGranters = granters
  .extend({
    /** Roles of the caller that included it until their last day; absent if there are none. */
    ended: z.array(endedRole).optional(),
  })
  .meta({ id: 'OwnGranters' })

const message = 'Please send permissions that exist, with commas between them.'

/** What is to be granted: any of the permissions, and the role if it is sent. */
export const grantersQuery = z.object({
  permissions: z
    .string(message)
    .max(1000, message)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .refine((names): names is Permission[] => names.every(isPermission), message)
    .prefault(''),
  role: z.enum(['COMPANY_SUPER_USER'], 'Please send COMPANY_SUPER_USER or nothing.').optional(),
})
