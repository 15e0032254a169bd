/**
 * Signs people in by a passkey alone, which is something they have and, by a finger or a PIN, something they are or know
 * (decision 0130).
 *
 * Nobody can guess a passkey. Wrong ones are counted by address, and by browser for those that are known, so that nobody
 * fills the log; wrong passwords of others don't keep the owner of a passkey out.
 */
import type { auth } from '../../../contract/calls/auth'
import { messages } from '../../../contract/messages'
import { findAccountById, lockAccountByEmail } from '../../accounts/account'
import { forgetAttempts, forgiveClient, secondsToWait, tally, tallyClient } from '../../accounts/attempts'
import { passkeyPerAddress, passkeyPerDevice } from '../../accounts/limits'
import { ownerOfPasskey, requestPasskey, verifyPasskey } from '../../accounts/passkeys'
import { ProofFault } from '../../accounts/proofFault'
import { transaction } from '../../database/connection'
import { tooManyAttempts, unauthenticated, type ApiError } from '../../errors/apiError'
import type { Operation } from '../../http/operation'
import type { Services } from '../services'
import { answerSignedIn, applyRules, openFor, type Rejection, type SignedIn } from './signIn'

const use = { purpose: 'sign in', userId: null } as const

export const startPasskeySignIn = (services: Services): Operation<(typeof auth)['startPasskeySignIn']> => ({
  // It writes nothing.
  ownTransactions: true,
  run: ({ db }) => requestPasskey(db, services.relyingParty, use),
})

export const finishPasskeySignIn = (services: Services): Operation<(typeof auth)['finishPasskeySignIn']> => ({
  ownTransactions: true,
  run: async ({ db, body: { passkey: proof, remember }, client, report }) => {
    const owner = await ownerOfPasskey(db, proof.id)
    const found = owner === undefined ? undefined : (await findAccountById(db, owner))?.user
    const device = found && services.devices.recognize(client.device, found)
    const knownBrowser = device !== undefined
    const refused = (reason: string, error: ApiError): ApiError => {
      report('sign-in refused', { account: found?.id ?? null, knownBrowser, with: 'passkey', reason })
      return error
    }
    const countFault = async (): Promise<void> => {
      if (device !== undefined) await tally(db, passkeyPerDevice, device)
    }
    const wait =
      device === undefined
        ? await tallyClient(db, passkeyPerAddress, client)
        : await secondsToWait(db, passkeyPerDevice, device)
    if (wait !== undefined)
      throw refused(`too many attempts: ${knownBrowser ? 'browser' : 'address'}`, tooManyAttempts(wait))

    const complete = (): Promise<SignedIn | Rejection | ProofFault> =>
      transaction(services.database.db, async (tx) => {
        const used = await verifyPasskey(tx, services.relyingParty, { proof, use })
        if (used instanceof ProofFault) return used
        const email = (await findAccountById(tx, used.userId))?.user.email
        const account = email === undefined ? undefined : await lockAccountByEmail(tx, email)
        // The address was changed at this very moment.
        if (!account || account.user.id !== used.userId)
          return { reason: 'another address was set', message: messages.wrongCredentials }
        return (
          (await applyRules(tx, services, account)) ??
          openFor(tx, services, { client, remember }, account, { passkey: used.name })
        )
      })

    const outcome = await complete()
    if (outcome instanceof ProofFault) await countFault()
    if ('reason' in outcome) throw refused(outcome.reason, unauthenticated(outcome.message))
    if (device === undefined) await forgiveClient(db, passkeyPerAddress, client)
    else await forgetAttempts(db, passkeyPerDevice, device)
    const { account, answer } = outcome
    services.wakeOutbox()
    const { is_one_time_password: oneTimePassword } = answer
    report('sign-in', { account: account.user.id, knownBrowser, with: 'passkey', oneTimePassword })
    return answerSignedIn(services, client, outcome)
  },
})
