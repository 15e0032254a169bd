/** Who is mailed a one-time password by saving a form; console and server share it. */

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
