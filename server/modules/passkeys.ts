/** Passkeys of the caller (decision 0130). */
import type { passkeys as groupOfCalls } from '../../contract/calls/passkeys'
import {
  addPasskey,
  findPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
  requestPasskey,
} from '../accounts/passkeys'
import { ProofFault } from '../accounts/proofFault'
import { firstRecoveryCodes, lockFactors, requireOneLeft, tidyFactors } from '../accounts/secondFactors'
import { revokeSessionsOf } from '../accounts/sessions'
import { authorOf } from '../database/author'
import { reportAfterCommit } from '../database/reportAfterCommit'
import { conflict, invalid, notFound } from '../errors/apiError'
import type { Input, Operations } from '../http/operation'
import { sendSecurityNotice } from '../mail/securityNotices'
import type { Services } from './services'

type Group = typeof groupOfCalls
type OfOne = Pick<Input<Group['removePasskey']>, 'db' | 'caller' | 'params'>

const findOwn = async ({ db, caller, params }: OfOne): Promise<void> => {
  if (!(await findPasskey(db, caller.account.user.id, params.passkey_id))) throw notFound()
}

/** How mails call it: 'Passkey – Chrome on Linux'. */
const nameInMails = (name: string) => `Passkey – ${name}`

export const passkeyOperations = (services: Services): Operations<keyof Group> => {
  const { relyingParty, database } = services
  return {
    startPasskey: {
      // It writes nothing.
      ownTransactions: true,
      run: async ({ db, caller }) => {
        const offer = await offerPasskey(db, relyingParty, caller.account.user)
        if (offer instanceof ProofFault) throw conflict(offer.message)
        return offer
      },
    },
    addPasskey: {
      ownTransactions: true,
      run: async (input) => {
        const { id } = input.caller.account.user
        const { userAgent } = input.client
        const done = await reportAfterCommit(database.db, input.report, authorOf(input), async (context) => {
          const { db, report } = context
          await lockFactors(db, id)
          const fault = await addPasskey(db, relyingParty, { userId: id, made: input.body })
          if (fault) return fault
          const codes = await firstRecoveryCodes(db, id)
          await revokeSessionsOf(context, id, input.caller.sessionId)
          const factor = nameInMails(input.body.name)
          await sendSecurityNotice(db, { userId: id, what: 'factorAdded', userAgent, factor })
          report('second factor added', { account: id, factor: 'passkey' })
          return { recovery_codes: codes }
        })
        if (done instanceof ProofFault) {
          input.report('second factor refused', { account: id, factor: 'passkey', reason: done.reason })
          throw invalid({ credential: [done.message] })
        }
        services.wakeOutbox()
        return done
      },
    },
    renamePasskey: {
      find: findOwn,
      run: async ({ db, caller, params, body: { name } }) => {
        const renamed = await renamePasskey(db, caller.account.user.id, { id: params.passkey_id, name })
        if (!renamed) throw notFound()
        return renamed
      },
    },
    removePasskey: {
      find: findOwn,
      ownTransactions: true,
      run: async (input) => {
        const { id } = input.caller.account.user
        const { userAgent } = input.client
        const removed = await reportAfterCommit(database.db, input.report, authorOf(input), async (context) => {
          const { db, report } = context
          await lockFactors(db, id)
          const passkey = await removePasskey(db, id, input.params.passkey_id)
          if (!passkey) throw notFound()
          await tidyFactors(db, id)
          await requireOneLeft(db, input.caller.account)
          await revokeSessionsOf(context, id, input.caller.sessionId)
          const factor = nameInMails(passkey.name)
          await sendSecurityNotice(db, { userId: id, what: 'factorRemoved', userAgent, factor })
          report('second factor removed', { account: id, factor: 'passkey' })
          return { id: passkey.id }
        })
        services.wakeOutbox()
        return removed
      },
    },
    startPasskeyProof: {
      ownTransactions: true,
      run: ({ db, caller }) => requestPasskey(db, relyingParty, { purpose: 'confirm', userId: caller.account.user.id }),
    },
  }
}
