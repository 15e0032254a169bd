/** Completes sign-ins that need a second factor (decision 0124). */
import type { auth } from '../../../contract/calls/auth'
import { refusalMessages } from '../../../contract/refusalMessages'
import { signInMessages } from '../../../contract/signInMessages'
import { findAccountById, isLive, lockAccountByEmail } from '../../accounts/account'
import { refusalOf, withCountedCode, type Refusal } from '../../accounts/countedCode'
import { ProofFault } from '../../accounts/proofFault'
import { spendProof } from '../../accounts/factorProof'
import { codesPerAccount } from '../../accounts/limits'
import { findChallenge, spendChallenge, type Factor } from '../../accounts/secondFactors'
import { requiredProviderOf } from '../../accounts/ownProviders'
import { hashSecret } from '../../accounts/secrets'
import { transaction } from '../../database/connection'
import { unauthenticated, type ApiError } from '../../errors/apiError'
import type { Operation } from '../../http/operation'
import { sendSecurityNotice } from '../../mail/securityNotices'
import type { Services } from '../services'
import { answerSignedIn, openFor, providerRequired, type SignedIn } from './signIn'

const isOver = () => unauthenticated(signInMessages.secondFactorOver)

export const completeLogin = (services: Services): Operation<(typeof auth)['completeLogin']> => ({
  ownTransactions: true,
  run: async ({ db, body: { challenge, remember, ...proof }, client, report }) => {
    const found = await findChallenge(db, challenge)
    const refused = (reason: string, error: ApiError): ApiError => {
      report('second factor refused', { account: found?.userId ?? null, reason })
      return error
    }
    if (!found) throw refused('the sign-in is over', isOver())
    const { userId } = found
    const complete = (): Promise<(SignedIn & { readonly factor: Factor }) | Refusal> =>
      transaction(services.database.db, async (tx) => {
        const email = (await findAccountById(tx, userId))?.user.email
        const account = email === undefined ? undefined : await lockAccountByEmail(tx, email)
        if (!account || hashSecret(account.user.password_hash ?? '') !== found.password)
          return { reason: 'another password was set', error: isOver() }
        if (!isLive(account)) return { reason: 'inactive', error: unauthenticated(refusalMessages.inactive) }
        const provider = await requiredProviderOf(tx, account)
        if (provider)
          return {
            reason: providerRequired,
            error: unauthenticated(refusalMessages.providerRequired(provider.name)),
          }
        const factor = await spendProof(tx, services, { proof, use: { purpose: 'second factor', userId } })
        if (factor instanceof ProofFault) return refusalOf(proof, factor)
        if (!(await spendChallenge(tx, challenge))) return { reason: 'the sign-in is over', error: isOver() }
        if (factor === 'recovery code')
          await sendSecurityNotice(tx, { userId, what: 'recoveryCodeUsed', userAgent: client.userAgent })
        return { factor, ...(await openFor(tx, services, { client, remember }, account)) }
      })

    const outcome = await withCountedCode({ db, userId, limit: codesPerAccount, refused }, complete)
    services.wakeOutbox()
    report('sign-in', { account: userId, secondFactor: outcome.factor })
    return answerSignedIn(services, client, outcome)
  },
})
