/** Who is mailed a one-time password by saving a form, and how far an invitation is; console and server share it. */

/**
 * | State | Of whom |
 * |---|---|
 * | `none` | nothing was mailed yet |
 * | `invited` | may sign in with a one-time password that was mailed or given, until it ends; or a mail waits |
 * | `lapsed` | has let that time pass |
 * | `withdrawn` | can't sign in with what was mailed any more |
 * | `taken` | has a password of their own |
 */
export const invitationStates = ['none', 'invited', 'lapsed', 'withdrawn', 'taken'] as const

export interface Invitee {
  readonly email: string
  readonly is_one_time_password: boolean
  readonly is_active: boolean
}

/**
 * Whether saving invites a person: a new one, or one who has no password of their own and gets another address. Whoever is
 * given a password is told by whoever gave it (A52); somebody inactive is invited on activation.
 *
 * @example isInvitedBySaving(undefined, { email: 'ann@a.example', is_active: true }) // true
 */
export const isInvitedBySaving = (
  before: Invitee | undefined,
  after: Pick<Invitee, 'email' | 'is_active'>,
  { isGivenPassword = false } = {},
): boolean =>
  after.is_active &&
  !isGivenPassword &&
  (before === undefined || (before.is_one_time_password && before.email !== after.email))
