import { z } from 'zod'

/** The last three are what names job grades that are no longer in use. */
export const notificationKinds = [
  'refused-plans',
  'plans-of-week',
  'own-role-ends',
  'ending-roles',
  'access-reviews',
  'provider-secrets',
  'job-grade-approvals',
  'incentive-approvals',
  'job-grade-versions',
  'incentive-versions',
  'one-time-passwords',
  'people-with-former-grades',
  'ranks-with-former-grades',
  'incentives-with-former-grades',
] as const

/** Something in a company that waits for somebody (A100). */
export const notification = z
  .object({
    /** Names the kind, the company and the newest record, so that a new record makes it unread. */
    id: z.string(),
    kind: z.enum(notificationKinds),
    count: z.int(),
    /** The first names of versions or people, the newest first. */
    names: z.array(z.string()),
  })
  .meta({ id: 'Notification' })

export type Notification = z.output<typeof notification>
