import type { auth } from '../../contract/calls/auth'
import { messages } from '../../contract/messages'
import { refusalMessages } from '../../contract/refusalMessages'
import { findAccountById, findUserId, isLive } from '../accounts/account'
import { mailPerAccount, mailPerAddress, resetPerAddress } from '../accounts/limits'
import { noteApplication } from '../accounts/openSessions'
import { isWithdrawn } from '../accounts/oneTimePasswords'
import { hashSentPassword } from '../accounts/passwords'
import { factorDayOf, lacksFactor, rightsOf, sessionApplications } from '../accounts/rights'
import { isResetToken, spendResetToken } from '../accounts/resetTokens'
import { closeSession, revokeSessionsOf, rotate } from '../accounts/sessions'
import { forgetUnsavedWork } from '../accounts/unsavedWork'
import { readSessionUser } from '../accounts/sessionUser'
import { setAuthor } from '../database/author'
import { reportAfterCommit } from '../database/reportAfterCommit'
import {
  factorRequired,
  forbidden,
  invalid,
  notFound,
  resetLinkInvalid,
  tooManyAttempts,
  unauthenticated,
  type ApiError,
} from '../errors/apiError'
import { tally, tallyClient } from '../accounts/attempts'
import type { Operations } from '../http/operation'
import { queueMail } from '../mail/outbox'
import { sendSecurityNotice } from '../mail/securityNotices'
import { changeOwnPassword, storePassword, trustOwner } from './auth/ownPassword'
import { confirmSession } from './auth/confirmSession'
import { completeLogin } from './auth/completeLogin'
import { finishPasskeySignIn, startPasskeySignIn } from './auth/passkeySignIn'
import { findWayIn, takeUpSignIn } from './auth/providerSignIn'
import { signIn } from './auth/signIn'
import { findCompanyLite } from './companies/records'
import type { Services } from './services'

export const authOperations = (services: Services): Operations<keyof typeof auth> => ({
  login: signIn(services),
  completeLogin: completeLogin(services),
  startPasskeySignIn: startPasskeySignIn(services),
  finishPasskeySignIn: finishPasskeySignIn(services),
  findWayIn: findWayIn(),
  takeUpSignIn: takeUpSignIn(services),

  verifyUser: {
    run: async ({ db, caller: { account, isPlatform, companyId: ownId, sessionId }, query, log }) => {
      const { application } = query
      const companyId = query.company_id ?? ownId
      if (!isPlatform && companyId !== ownId) throw forbidden('another company')
      const applications = sessionApplications(account)
      if (application !== 'SSO' && !applications.includes(application))
        throw forbidden('the application is not granted')
      const company = companyId === null ? null : await findCompanyLite(db, companyId, isPlatform)
      if (company === undefined) throw notFound()
      // It would open an application as if the second factor were there.
      if (application !== 'SSO' && lacksFactor(account)) throw factorRequired()
      // A database that only reads keeps nobody out.
      if (application !== 'SSO')
        await noteApplication(services.database.db, sessionId, application).catch((error: unknown) =>
          log.warn({ err: error }, 'where a session is used could not be stored'),
        )
      return {
        user: await readSessionUser(db, account),
        company,
        permissions: rightsOf(account, application === 'SSO' ? undefined : application),
        applications,
        is_one_time_password: false as const,
        second_factor_from: account.hasFactor ? null : factorDayOf(account),
      }
    },
  },

  forgotPassword: {
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
  },

  changePassword: {
    ownTransactions: true,
    run: async ({ db, body: { password, token }, client, report, requestId, call }) => {
      const refused = (reason: string, message?: string): ApiError => {
        report('password reset refused', { account: null, reason })
        return resetLinkInvalid(message)
      }
      // Count only invalid tokens, so that others behind the same address can't block the owner of a valid link.
      if (!(await isResetToken(db, token))) {
        const wait = await tallyClient(db, resetPerAddress, client)
        const error = refused(
          wait === undefined ? 'the link is unknown, used or expired' : 'too many attempts: address',
        )
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
  },

  changeOwnPassword: changeOwnPassword(services),
  confirmSession: confirmSession(services),

  logout: {
    run: async ({ db, body: { refresh, keeps_unsaved_work: keepsWork }, client, report }) => {
      const closed = await closeSession({ db, report }, refresh)
      if (!closed) return null
      client.browserCookies.forget(closed.sessionId)
      if (!keepsWork) await forgetUnsavedWork(db, closed)
      report('sign-out', { account: closed.userId })
      return null
    },
  },

  refreshToken: {
    // A stolen token revokes its family, which must persist although the call fails.
    ownTransactions: true,
    run: async ({ body: { refresh }, client, report }) => {
      const { database, config, tokens, refreshKey } = services
      const rotated = await reportAfterCommit(database.db, report, undefined, async (context) => {
        const exchange = { refresh, key: refreshKey, cookieOf: client.browserCookies.read }
        const next = await rotate(context, exchange, config)
        if (!next || 'suspectedOf' in next) return next
        const account = await findAccountById(context.db, next.userId)
        return account && isLive(account) ? next : undefined
      })
      if (rotated && 'suspectedOf' in rotated)
        report(rotated.event, { account: rotated.suspectedOf, reason: 'the session was ended' })
      if (!rotated || 'suspectedOf' in rotated) throw unauthenticated(messages.invalidRefresh)
      return { access: await tokens.sign(rotated.userId, rotated.sessionId), refresh: rotated.refresh }
    },
  },
})
