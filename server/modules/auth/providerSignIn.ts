/** Leads people to the identity provider of their company, and opens the session that they have earned there (decision 0133). */
import type { auth } from '../../../contract/calls/auth'
import { refusalMessages } from '../../../contract/refusalMessages'
import { findAccountById, isLive, lockAccountByEmail } from '../../accounts/account'
import { tallyClient } from '../../accounts/attempts'
import { waysPerAddress } from '../../accounts/limits'
import { transaction } from '../../database/connection'
import { tooManyAttempts, unauthenticated } from '../../errors/apiError'
import type { Operation } from '../../http/operation'
import { findByDomain, findProvider, providerPaths } from '../../identity/providers'
import { isOfBrowser, spendVisit } from '../../identity/visits'
import type { Services } from '../services'
import { answerSignedIn, openFor } from './signIn'

/** Answers by the domain alone: nobody learns whether an address has an account. */
export const findWayIn = (): Operation<(typeof auth)['findWayIn']> => ({
  ownTransactions: true,
  run: async ({ db, body: { domain }, client }) => {
    const wait = await tallyClient(db, waysPerAddress, client)
    if (wait !== undefined) throw tooManyAttempts(wait)
    const found = await findByDomain(db, domain)
    if (!found) return { provider: null }
    const { name, key, is_required } = found
    return { provider: { name, address: providerPaths.signIn(key), is_required } }
  },
})

export const takeUpSignIn = (services: Services): Operation<(typeof auth)['takeUpSignIn']> => ({
  ownTransactions: true,
  run: async ({ db, body: { ticket }, client, report }) => {
    const refused = (reason: string, account: number | null, message: string = refusalMessages.ticketOver) => {
      report('external sign-in refused', { account, reason })
      return unauthenticated(message)
    }
    // Used up by whoever has it, so that one that was stolen opens nothing afterwards.
    const visit = await spendVisit(db, ticket, ['ticket'])
    if (!visit || visit.user_id === null) throw refused('the ticket is unknown or over', null)
    const { company_id, provider_id, user_id: id, remembers: remember } = visit
    if (!isOfBrowser(visit, client.ssoBrowser)) throw refused('the ticket is of another browser', id)
    const outcome = await transaction(services.database.db, async (tx) => {
      const email = (await findAccountById(tx, id))?.user.email
      const account = email === undefined ? undefined : await lockAccountByEmail(tx, email)
      const provider = await findProvider(tx, company_id, provider_id)
      if (account?.user.company_id !== company_id || provider?.state !== 'active') return undefined
      return isLive(account)
        ? openFor(tx, services, { client, remember }, account, { providerId: provider_id })
        : 'inactive'
    })
    if (outcome === undefined) throw refused('the provider is not in use any more', id)
    if (outcome === 'inactive') throw refused('inactive', id, refusalMessages.inactive)
    services.wakeOutbox()
    report('sign-in', { account: id, company: company_id, provider: provider_id })
    return answerSignedIn(services, client, outcome)
  },
})
