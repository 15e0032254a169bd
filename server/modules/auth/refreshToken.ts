/** Exchanges refresh tokens, and ends the sessions of those that somebody hands back. */
import type { auth } from '../../../contract/calls/auth'
import { messages } from '../../../contract/messages'
import { findAccountById, isLive } from '../../accounts/account'
import { closeSession, rotate } from '../../accounts/sessions'
import { forgetUnsavedWork } from '../unsavedWork'
import { reportAfterCommit } from '../../database/reportAfterCommit'
import { unauthenticated } from '../../errors/apiError'
import type { Operation } from '../../http/operation'
import type { Services } from '../services'

export const refreshToken = (services: Services): Operation<(typeof auth)['refreshToken']> => ({
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
})

export const logout = (): Operation<(typeof auth)['logout']> => ({
  run: async ({ db, body: { refresh, keeps_unsaved_work: keepsWork }, client, report }) => {
    const closed = await closeSession({ db, report }, refresh)
    if (!closed) return null
    client.browserCookies.forget(closed.sessionId)
    if (!keepsWork) await forgetUnsavedWork(db, closed)
    report('sign-out', { account: closed.userId })
    return null
  },
})
