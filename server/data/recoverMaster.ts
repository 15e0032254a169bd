import { eq, sql } from 'drizzle-orm'
import { findAccountByEmail } from '../accounts/account'
import { revokeOldEmail } from '../accounts/revokeOldEmail'
import { makeResetToken } from '../accounts/resetTokens'
import type { Config } from '../config'
import { noteAct, sayWhy } from '../database/author'
import { codeOf } from '../database/connectError'
import type { PooledDatabase } from '../database/connection'
import { reportAfterCommit } from '../database/reportAfterCommit'
import { users } from '../database/tables'
import { sendSecurityNotice } from '../mail/securityNotices'
import type { Report } from '../securityEvents'
import { StartError } from '../tools/startError'

const uniqueViolation = '23505'

export interface Recovery {
  readonly email: string
  readonly newEmail?: string | undefined
  /** Kept in history. */
  readonly why: string
}

/**
 * Lets a TOM_MASTER_USER who has lost the mailbox in again: returns a token to choose a new password with. Sessions and links that
 * were mailed end, since somebody else may read the mailbox.
 */
export const recoverMaster = async (
  db: PooledDatabase,
  { email, newEmail, why }: Recovery,
  lifetimes: Parameters<typeof makeResetToken>[3],
  reportTo: Report,
): Promise<string> => {
  try {
    return await reportAfterCommit(db, reportTo, { call: 'recover', name: 'Setup' }, async ({ db: tx, report }) => {
      await sayWhy(tx, why)
      await noteAct(tx)
      const account = await findAccountByEmail(tx, email)
      if (account?.user.platform_role !== 'TOM_MASTER_USER')
        throw new StartError(`${email} is no TOM_MASTER_USER: name one, or create the first one with npm run setup.`)
      const { id, is_active: isActive } = account.user
      if (!isActive) throw new StartError(`${email} is deactivated: another TOM_MASTER_USER can activate the account.`)
      if (newEmail)
        await tx
          .update(users)
          .set({ email: newEmail, version: sql`${users.version} + 1` })
          .where(eq(users.id, id))
      await revokeOldEmail({ db: tx, report }, id)
      if (newEmail) await sendSecurityNotice(tx, { userId: id, what: 'emailChanged', formerEmail: email })
      // The reason is in history: it may name people.
      report('account recovered', { account: id, email: newEmail ? 'changed' : 'kept' })
      return makeResetToken(tx, id, 'ONE_TIME_PASSWORD', lifetimes)
    })
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error
    throw new StartError(`${newEmail} belongs to another account: choose another address.`, { cause: error })
  }
}

/** Where the new password is chosen. */
export const recoveryLink = ({ PUBLIC_URL, PORT }: Config, token: string): string =>
  `${PUBLIC_URL ?? `http://localhost:${PORT}`}/reset-password#token=${token}`
