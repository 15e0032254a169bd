/** How people get in again: links to choose a new password, and invitations of provider staff (decision 0127). */
import { eq } from 'drizzle-orm'
import type { invitations as groupOfCalls } from '../../contract/calls/invitations'
import { refusalMessages } from '../../contract/refusalMessages'
import { findAccountById, isLive } from '../accounts/account'
import { tally } from '../accounts/attempts'
import { mailPerAccount } from '../accounts/limits'
import type { Account } from '../accounts/rights'
import type { Queryable } from '../database/connection'
import { users } from '../database/tables'
import { conflict, notFound, tooManyAttempts } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { queueInvitations, withdrawInvitations } from '../mail/invitations'
import { queueLink } from '../mail/outbox'
import type { CallInput } from '../records/resource'
import { mailingWith } from './accountMails'
import { requireManagedUser } from './companyUsers'
import type { Services } from './services'
import { requireManagedStaff } from './tomUsers'

const requireAccount = async (db: Queryable, id: number): Promise<Account> => {
  await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
  const account = await findAccountById(db, id)
  if (!account) throw notFound()
  return account
}

/** Mails a link to somebody who has a password, in place of choosing one for them. */
const sendLink = async ({ db, caller, report }: CallInput, id: number): Promise<null> => {
  const account = await requireAccount(db, id)
  if (!isLive(account)) throw conflict(refusalMessages.linkToInactive)
  if (account.user.is_one_time_password) throw conflict(refusalMessages.linkToInvited)
  const { wait } = await tally(db, mailPerAccount, account.user.email)
  if (wait !== undefined) throw tooManyAttempts(wait)
  const by = caller.account.user.id
  await queueLink(db, account.user.email, by)
  report('password reset requested', { account: id, by })
  return null
}

const requireInvited = async (db: Queryable, id: number): Promise<Account> => {
  const account = await requireAccount(db, id)
  if (!account.user.is_one_time_password) throw conflict(refusalMessages.invitationTaken)
  return account
}

export const invitationOperations = (
  services: Services,
): Operations<Exclude<keyof typeof groupOfCalls, 'withdrawInvitations'>> => {
  const runAndMail = mailingWith(services)
  return {
    sendCompanyUserReset: {
      ownTransactions: true,
      find: ({ db, caller, params }) => requireManagedUser(db, caller, params),
      run: (input) => runAndMail(input, (inTransaction) => sendLink(inTransaction, input.params.company_user_id)),
    },
    sendTomUserReset: {
      ownTransactions: true,
      find: ({ db, caller, params }) => requireManagedStaff(db, caller, params.tom_user_id),
      run: (input) => runAndMail(input, (inTransaction) => sendLink(inTransaction, input.params.tom_user_id)),
    },
    inviteTomUser: {
      ownTransactions: true,
      find: ({ db, caller, params }) => requireManagedStaff(db, caller, params.tom_user_id),
      run: (input) =>
        runAndMail(input, async ({ db, caller }) => {
          const account = await requireInvited(db, input.params.tom_user_id)
          if (!isLive(account)) throw conflict(refusalMessages.linkToInactive)
          await queueInvitations(db, { recipients: [account.user.email], companyId: null, by: caller.account.user.id })
          return null
        }),
    },
    withdrawTomUserInvitation: {
      find: ({ db, caller, params }) => requireManagedStaff(db, caller, params.tom_user_id),
      run: async ({ db, caller, params: { tom_user_id: account }, report }) => {
        await requireInvited(db, account)
        const withdrawn = await withdrawInvitations(db, [account])
        if (withdrawn.length > 0) report('invitation withdrawn', { account, by: caller.account.user.id })
        return null
      },
    },
  }
}
