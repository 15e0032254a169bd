import { eq, sql } from 'drizzle-orm'
import type { auth } from '../../contract/calls/auth'
import type { LoginAnswer } from '../../contract/entities/session'
import { messages } from '../../contract/messages'
import { findAccountByEmail, findAccountById, holdAccountByEmail, isLive, type Account } from '../accounts/account'
import { loginPerAccount, loginPerAddress, mailPerAccount, mailPerAddress, resetPerAddress } from '../accounts/limits'
import { hashPassword, isCommonPassword, verifyPassword } from '../accounts/passwords'
import { rightsOf, sessionApplications } from '../accounts/rights'
import {
  closeSession,
  makeResetToken,
  openSession,
  revokeSessionsOf,
  rotate,
  spendResetToken,
} from '../accounts/sessions'
import { readSessionUser } from '../accounts/sessionUser'
import { transaction, type Queryable } from '../database/connection'
import { users } from '../database/tables'
import { forbidden, invalid, notFound, resetLinkInvalid, unauthenticated } from '../http/apiError'
import { countAttempt, forgetAttempts, forgiveAttempt } from '../http/attempts'
import type { Operations } from '../http/operation'
import { queueMail } from '../mail/outbox'
import { findCompanyLite } from './companies/records'
import type { Services } from './services'

/** The answer to a one-time password: it opens no session, only the way to a new password (A15). */
const answerOneTime = async (db: Queryable, account: Account, services: Services): Promise<LoginAnswer> => ({
  user: await readSessionUser(db, account),
  token: null,
  permissions: ['NO_ACCESS'],
  applications: [],
  is_one_time_password: true,
  reset_token: await makeResetToken(db, account.user.id, services.config),
})

const answerSession = async (db: Queryable, account: Account, { config, tokens }: Services): Promise<LoginAnswer> => {
  const { sessionId, refresh } = await openSession(db, account.user.id, config)
  return {
    user: await readSessionUser(db, account),
    token: { access: tokens.sign(account.user.id, sessionId), refresh },
    permissions: rightsOf(account),
    applications: sessionApplications(account),
    is_one_time_password: false,
  }
}

export const authOperations = (services: Services): Operations<keyof typeof auth> => ({
  login: {
    ownTransactions: true,
    run: async ({ db, body: { email, password }, address }) => {
      await countAttempt(db, loginPerAddress, address)
      await countAttempt(db, loginPerAccount, email)
      const verified = (await findAccountByEmail(db, email))?.user.passwordHash
      if (!(await verifyPassword(password, verified))) throw unauthenticated(messages.wrongCredentials)
      await forgiveAttempt(db, loginPerAddress, address)
      await forgetAttempts(db, loginPerAccount, email)
      return transaction(services.database.db, async (tx) => {
        const account = await holdAccountByEmail(tx, email)
        // Another password may have been set meanwhile, and has ended the sessions that were open then.
        if (!account || account.user.passwordHash !== verified) throw unauthenticated(messages.wrongCredentials)
        if (!isLive(account)) throw unauthenticated(messages.inactive)
        const answer = account.user.isOneTimePassword ? answerOneTime : answerSession
        return answer(tx, account, services)
      })
    },
  },

  verifyUser: {
    run: async ({ db, caller: { account, isPlatform, companyId: ownId }, query }) => {
      const { application } = query
      const companyId = query.company_id ?? ownId
      if (!isPlatform && companyId !== ownId) throw forbidden()
      const applications = sessionApplications(account)
      if (application !== 'SSO' && !applications.includes(application)) throw forbidden()
      const company = companyId === null ? null : await findCompanyLite(db, companyId, isPlatform)
      if (company === undefined) throw notFound()
      return {
        user: await readSessionUser(db, account),
        company,
        permissions: rightsOf(account, application === 'SSO' ? undefined : application),
        applications,
        is_one_time_password: false as const,
      }
    },
  },

  forgotPassword: {
    ownTransactions: true,
    run: async ({ db, body: { email }, address }) => {
      await countAttempt(db, mailPerAddress, address)
      await countAttempt(db, mailPerAccount, email)
      // Whether the account exists is looked up when the mail is made: the answer is the same, and takes the same time.
      await queueMail(db, 'RESET_PASSWORD', email)
      services.wakeOutbox()
      return null
    },
  },

  changePassword: {
    ownTransactions: true,
    run: async ({ db, body: { password, token }, address }) => {
      await countAttempt(db, resetPerAddress, address)
      if (isCommonPassword(password)) throw invalid({ password: [messages.passwordCommon] })
      const passwordHash = await hashPassword(password)
      await transaction(services.database.db, async (tx) => {
        const userId = await spendResetToken(tx, token)
        if (userId === undefined) throw resetLinkInvalid()
        await tx
          .update(users)
          .set({ passwordHash, isOneTimePassword: false, version: sql`${users.version} + 1` })
          .where(eq(users.id, userId))
        await revokeSessionsOf(tx, userId)
      })
      await forgiveAttempt(db, resetPerAddress, address)
      return null
    },
  },

  logout: {
    run: async ({ db, body: { refresh } }) => {
      await closeSession(db, refresh)
      return null
    },
  },

  refreshToken: {
    // A reused token revokes its family, and that must stay although the call fails.
    ownTransactions: true,
    run: async ({ body: { refresh } }) => {
      const { database, config, tokens, refreshKey } = services
      const rotated = await transaction(database.db, async (tx) => {
        const next = await rotate(tx, refresh, refreshKey, config)
        const account = next && (await findAccountById(tx, next.userId))
        return account && isLive(account) ? next : undefined
      })
      if (!rotated) throw unauthenticated(messages.invalidRefresh)
      return { access: tokens.sign(rotated.userId, rotated.sessionId), refresh: rotated.refresh }
    },
  },
})
