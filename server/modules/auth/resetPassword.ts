/** Sets a new password by a link that was mailed. */
import type { auth } from '../../../contract/calls/auth'
import { refusalMessages } from '../../../contract/refusalMessages'
import { findUserId } from '../../accounts/account'
import { tally, tallyClient } from '../../accounts/attempts'
import { keepLanguage } from '../../accounts/language'
import { mailPerAccount, mailPerAddress, resetPerAddress } from '../../accounts/limits'
import { isWithdrawn } from '../../accounts/oneTimePasswords'
import { hashSentPassword } from '../../accounts/passwords'
import { isResetToken, spendResetToken } from '../../accounts/resetTokens'
import { revokeSessionsOf } from '../../accounts/sessions'
import { setAuthor } from '../../database/author'
import { reportAfterCommit } from '../../database/reportAfterCommit'
import { invalid, resetLinkInvalid, tooManyAttempts, type ApiError } from '../../errors/apiError'
import type { Operation } from '../../http/operation'
import { queueMail } from '../../mail/outbox'
import { sendSecurityNotice } from '../../mail/securityNotices'
import type { Services } from '../services'
import { storePassword, trustOwner } from './ownPassword'

export const forgotPassword = (services: Services): Operation<(typeof auth)['forgotPassword']> => ({
  ownTransactions: true,
  run: async ({ db, body: { email }, client, report, requestId }) => {
    const refuse = (reason: string, wait: number | undefined): void => {
      if (wait === undefined) return
      report('password reset refused', { account: null, reason: `too many requests: ${reason}` })
      throw tooManyAttempts(wait)
    }
    refuse('address', await tallyClient(db, mailPerAddress, client))
    refuse('account', (await tally(db, mailPerAccount, email)).wait)
    // Compose the mail later, so that unknown emails get the same answer in the same time.
    await queueMail(db, 'RESET_PASSWORD', email, requestId)
    services.wakeOutbox()
    report('password reset requested', { account: await findUserId(db, email) })
    return null
  },
})

export const changePassword = (services: Services): Operation<(typeof auth)['changePassword']> => ({
  ownTransactions: true,
  run: async ({ db, body: { password, token }, client, report, requestId, call }) => {
    const refused = (reason: string, message?: string): ApiError => {
      report('password reset refused', { account: null, reason })
      return resetLinkInvalid(message)
    }
    // Count only invalid tokens, so that others behind the same address can't block the owner of a valid link.
    if (!(await isResetToken(db, token))) {
      const wait = await tallyClient(db, resetPerAddress, client)
      const error = refused(wait === undefined ? 'the link is unknown, used or expired' : 'too many attempts: address')
      throw wait === undefined ? error : tooManyAttempts(wait)
    }
    const fault = await services.passwordFault(password)
    if (fault) throw invalid({ password: [fault] })
    const passwordHash = await hashSentPassword(password)
    const changed = await reportAfterCommit(services.database.db, report, undefined, async (context) => {
      const { db: tx } = context
      const userId = await spendResetToken(tx, token)
      if (userId === undefined) return undefined
      await setAuthor(tx, { call, by: userId, params: {}, request: requestId })
      const stored = await storePassword(tx, userId, passwordHash, isWithdrawn)
      // The link stays as it is, so that it always says so.
      if (!stored) throw refused('invitation withdrawn', refusalMessages.invitationWithdrawn)
      await keepLanguage(tx, userId)
      await revokeSessionsOf(context, userId)
      await sendSecurityNotice(tx, { userId, what: 'passwordChanged', userAgent: client.userAgent })
      return stored
    })
    if (!changed) throw refused('the link was used meanwhile')
    services.wakeOutbox()
    await trustOwner(db, services, client, changed)
    report('password reset completed', { account: changed.id })
    return null
  },
})
