import type { DangerousAct } from '../../contract/asksAgain'
import type { Body } from '../../contract/call'
import type { Calls } from '../../contract/calls'
import type { FieldErrors } from '../../contract/envelope'
import { erasedHost } from '../../contract/email'
import { isInvitedBySaving } from '../../contract/invitations'
import { dayInUtc, hasEnded } from '../../contract/days'
import { toggleMessages } from '../../contract/messages'
import { refusalMessages } from '../../contract/refusalMessages'
import { baseSix, platformRoles, type Permission, type PlatformRole } from '../../contract/permissions'
import { isOwn, type SignedInCaller } from '../accounts/account'
import { requireProof } from '../accounts/proofs'
import { revokeOldEmail } from '../accounts/revokeOldEmail'
import { revokeSessionsOf } from '../accounts/sessions'
import type { Queryable } from '../database/connection'
import { users } from '../database/tables'
import { conflict, forbidden } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { queueInvitations } from '../mail/invitations'
import { createOf, listOf, oneOf, toggleOf, updateOf } from '../records/operations'
import { resource, type Proposal, type Written } from '../records/resource'
import { findRow } from '../records/rows'
import { mailIfNeeded, mailingWith, tellOfNewEmail } from './accountMails'
import { erasePerson } from './erasePerson'
import type { Services } from './services'
import { changesOf, isStaff, staffReading } from './tomUsers/records'

/** Returns the rank of a role; 0 is the highest. */
const rankOf = (role: string | null): number => (platformRoles as readonly (string | null)[]).indexOf(role)

/** Throws `forbidden()` unless the caller may manage users with the role. */
const requireRank = (caller: SignedInCaller, role: PlatformRole | null): void => {
  if (role === 'TOM_MASTER_USER' || rankOf(role) < rankOf(caller.role)) throw forbidden('a higher rank')
}

/** An erased account stays as it is: otherwise somebody else could become who did what the person has done. */
const refuseErased = ({ email }: { readonly email: string }): void => {
  if (email.endsWith(erasedHost)) throw conflict(refusalMessages.erased)
}

/** Throws `forbidden()` if the caller grants permissions that they don't hold (A23). */
const requireHeld = ({ permissions: held }: SignedInCaller, granted: readonly Permission[]): void => {
  if (!held.includes('all') && granted.some((name) => !held.includes(name)))
    throw forbidden('rights that the caller does not hold')
}

type Form = Body<Calls['createTomUser']> & Pick<Body<Calls['updateTomUser']>, 'version'>

/** Throws `forbidden()` unless the caller may create or update the user with these values. */
const requireAllowed = ({ caller, body, before, row }: Proposal<typeof users, Form>): void => {
  requireRank(caller, body.role)
  if (!before) return requireHeld(caller, row.permissions)
  requireHeld(caller, body.permissions ?? [])
  requireRank(caller, before.platform_role)
  refuseErased(before)
  if (isOwn(caller, before.id) && row.ends_on !== before.ends_on) throw forbidden('the own last day')
  if (caller.account.user.id === before.id && body.role !== before.platform_role) throw forbidden('the own role')
  // Whoever reads the mailbox of an account can reset its password and use its permissions.
  if (body.email !== before.email) requireHeld(caller, before.permissions)
}

const mightiest: PlatformRole = 'TOM_SUPER_USER'

/** Returns which dangerous act it is to save a user: to make a super user, or to take over the mailbox of one, or of the caller. */
const actOf = ({ body, before, caller }: Proposal<typeof users, Form>): DangerousAct | undefined => {
  if (body.role === mightiest && before?.platform_role !== mightiest) return 'superUser'
  if (!before || body.email === before.email) return undefined
  if (isOwn(caller, before.id)) return 'ownFactor'
  return before.platform_role === mightiest ? 'takeOver' : undefined
}

/** An inactive user is invited on activation. */
const inviteIfMailed = async ({ db, by, before, after }: Written<typeof users, Form>): Promise<void> => {
  if (isInvitedBySaving(before, after)) await queueInvitations(db, { recipients: [after.email], companyId: null, by })
}

const onEmailChange = async (written: Written<typeof users, Form>): Promise<void> => {
  const { db, caller, before, after } = written
  await revokeOldEmail(written, after.id, caller)
  if (before) await tellOfNewEmail(db, before, caller)
  await inviteIfMailed(written)
}

const afterWrite = async (written: Written<typeof users, Form>): Promise<void> => {
  const { by, report, before, after } = written
  const { id: account, platform_role: role, permissions } = after
  if (!before) {
    await inviteIfMailed(written)
    return report('account created', { account, by, role, permissions })
  }
  if (after.email !== before.email) await onEmailChange(written)
  const changes = changesOf(before, after)
  if (Object.keys(changes).length > 0) report('account changed', { account, by, ...changes })
}

const staff = resource({
  table: users,
  reading: staffReading,
  condition: isStaff,
  lock: 'no key update',
  values: ({ role, email, permissions, version: _version, ...person }: Form, before) => ({
    ...person,
    email,
    platform_role: role,
    ...(before ? { permissions } : { permissions: permissions ?? [...baseSix], is_one_time_password: true }),
  }),
  errors: async (proposal): Promise<FieldErrors> => {
    requireAllowed(proposal)
    const { before, row } = proposal
    if (row.ends_on !== (before?.ends_on ?? null) && hasEnded(row, dayInUtc()))
      return { ends_on: [refusalMessages.pastEnd] }
    const act = actOf(proposal)
    if (act) await requireProof(proposal.db, proposal.caller, act)
    return {}
  },
  afterWrite,
  afterToggle: async ({ db, by, caller, report, before: { id, email, platform_role, ends_on }, isActive }) => {
    requireRank(caller, platform_role)
    refuseErased({ email })
    if (isActive && hasEnded({ ends_on }, dayInUtc())) throw conflict(refusalMessages.accountEnded)
    if (!isActive) await revokeSessionsOf({ db, report }, id)
    else await mailIfNeeded(db, id, email, by)
    report(isActive ? 'account activated' : 'account deactivated', { account: id, by })
  },
})

/** Throws `notFound()` or `forbidden()` unless the caller may manage the user. */
export const requireManagedStaff = async (db: Queryable, caller: SignedInCaller, id: number): Promise<void> =>
  requireRank(caller, (await findRow(db, { table: users, key: { id }, condition: isStaff })).platform_role)

const toggle = toggleOf(staff, ({ first_name, last_name }, isActive) =>
  toggleMessages.tomUser(`${first_name} ${last_name}`, isActive),
)

export const tomUserOperations = (
  services: Services,
): Operations<
  'listTomUsers' | 'createTomUser' | 'readTomUser' | 'updateTomUser' | 'toggleTomUser' | 'eraseTomUser'
> => {
  const runAndMail = mailingWith(services)
  return {
    listTomUsers: listOf(staff),
    readTomUser: oneOf(staff),
    createTomUser: { ownTransactions: true, run: (input) => runAndMail(input, createOf(staff).run) },
    updateTomUser: {
      ownTransactions: true,
      find: ({ db, caller, params }) => requireManagedStaff(db, caller, params.tom_user_id),
      run: (input) => runAndMail(input, updateOf(staff).run),
    },
    eraseTomUser: {
      find: ({ db, caller, params }) => requireManagedStaff(db, caller, params.tom_user_id),
      run: (input) => erasePerson(input, { company: null, id: input.params.tom_user_id, why: input.body.why }),
    },
    toggleTomUser: {
      ownTransactions: true,
      find: async ({ db, caller, params: { tom_user_id: id } }) => {
        await requireManagedStaff(db, caller, id)
        if (caller.account.user.id === id) throw forbidden('the own account')
      },
      run: ({ query: { active, is_active = false }, ...input }) =>
        runAndMail({ ...input, query: { active: active ?? is_active } }, toggle.run),
    },
  }
}
