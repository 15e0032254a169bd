/** Stores the changes of many company users, each in the transaction that has locked them. */
import { sql } from 'drizzle-orm'
import { grantableApplications } from '../../../../contract/applications'
import { needsPassword } from '../../../accounts/oneTimePasswords'
import { revokeSessionsOfMany } from '../../../accounts/sessions'
import { users } from '../../../database/tables'
import { queueMails } from '../../../mail/outbox'
import { writerOf } from '../../../records/operations'
import type { CallInput } from '../../../records/resource'
import { detailsOfChange, reportMany } from '../reports'
import { grantedIn, isSameRole, storeRoleStates, updateUsers } from '../states'
import type { Change } from './run'

export type Input = CallInput & { readonly params: { readonly company_id: number } }

const contextOf = ({ caller, params }: Input) => ({ by: caller.account.user.id, company: params.company_id })
const idsOf = (changes: readonly Change[]): number[] => changes.map(({ after }) => after.id)

const raiseVersions = (input: Input, changes: readonly Change[]) =>
  updateUsers(
    writerOf(input),
    input.params.company_id,
    ['is_active'],
    changes.map(({ before: { id, version }, after: { is_active } }) => ({ id, version, is_active })),
  )

/** Mails a one-time password to activated users who need one. */
const mailOneTimePasswords = async ({ db }: Input, ids: readonly number[]): Promise<void> => {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...ids])}::int[]) and (${needsPassword})`)
  await queueMails(
    db,
    'ONE_TIME_PASSWORD',
    rows.map(({ email }) => email),
  )
}

export const storeActivity =
  (input: Input, isActive: boolean) =>
  async (changes: readonly Change[]): Promise<ReadonlySet<number>> => {
    const ids = idsOf(changes)
    await raiseVersions(input, changes)
    await (isActive ? mailOneTimePasswords(input, ids) : revokeSessionsOfMany(input, ids))
    reportMany(
      input.report,
      isActive ? 'account activated' : 'account deactivated',
      contextOf(input),
      ids.map((account) => ({ account, details: {} })),
    )
    return new Set(ids)
  }

const changedRoles = ({ before, after }: Change) =>
  grantableApplications.flatMap((application) => {
    const role = after.roles[application]
    return role && !isSameRole(before.roles[application], role) ? [role] : []
  })

export const storeRoles =
  (input: Input) =>
  async (changes: readonly Change[]): Promise<ReadonlySet<number>> => {
    await raiseVersions(input, changes)
    await storeRoleStates(
      writerOf(input),
      input.params.company_id,
      changes.map((change) => ({ user_id: change.after.id, roles: changedRoles(change) })),
    )
    const reported = changes.map(({ before, after }) => ({
      account: after.id,
      details: detailsOfChange(grantedIn(before.roles), grantedIn(after.roles)),
    }))
    reportMany(
      input.report,
      'account changed',
      contextOf(input),
      reported.filter(({ details }) => Object.keys(details).length > 0),
    )
    return new Set(idsOf(changes))
  }

/** Mails invitations, except to those for whom one waits already. */
export const sendInvitations =
  ({ db }: Input) =>
  async (changes: readonly Change[]): Promise<ReadonlySet<number>> => {
    const emails = changes.map(({ before }) => before.email)
    const mailed = new Set(await queueMails(db, 'ONE_TIME_PASSWORD', emails))
    return new Set(idsOf(changes.filter(({ before }) => mailed.has(before.email))))
  }
