/** Proves that whoever uses a session is still its person (decision 0125). */
import type { auth } from '../../../contract/calls/auth'
import type { ProofKind } from '../../../contract/asksAgain'
import { messages } from '../../../contract/messages'
import { refusalMessages } from '../../../contract/refusalMessages'
import { signInMessages } from '../../../contract/signInMessages'
import { refusalOf, withCountedCode } from '../../accounts/countedCode'
import { spendProof } from '../../accounts/factorProof'
import { ownCodesPerAccount } from '../../accounts/limits'
import { ProofFault } from '../../accounts/proofFault'
import { noteProof, proofsOf } from '../../accounts/proofs'
import { transaction } from '../../database/connection'
import { invalid, type ApiError } from '../../errors/apiError'
import type { Input, Operation } from '../../http/operation'
import { sendSecurityNotice } from '../../mail/securityNotices'
import type { Services } from '../services'
import { isOwnPassword } from './ownPassword'

type Call = (typeof auth)['confirmSession']
type Refused = (reason: string, error: ApiError) => ApiError

interface Proof {
  /** Until when it counts. */
  readonly until: string
  /** By what it was given. */
  readonly by: string
}

/** One way to prove it, with what was sent for it; throws what is wrong with that. */
type Prove = (services: Services, input: Input<Call>, refused: Refused) => Promise<Proof>

const byPassword: Prove = async (_services, { db, body: { password }, caller }, refused) => {
  // Whoever came by an identity provider may have none, and would guess in vain.
  if (caller.account.user.password_hash === null)
    throw refused('no password', invalid({ password: [refusalMessages.passwordNone] }))
  if (!password) throw invalid({ password: [messages.passwordRequired] })
  if (!(await isOwnPassword(db, caller.account.user, password, refused)))
    throw refused('wrong password', invalid({ password: [signInMessages.passwordWrong] }))
  // A password that was replaced meanwhile has ended the session, unless this session did it.
  return { until: await noteProof(db, caller.sessionId), by: 'password' }
}

const byFactor: Prove = async (services, { db, body: { code, passkey }, caller, client }, refused) => {
  if (!code && !passkey) throw invalid({ code: [signInMessages.codeRequired] })
  const { id: userId } = caller.account.user
  const sent = { code, passkey }
  const proof = await withCountedCode({ db, userId, limit: ownCodesPerAccount, refused }, () =>
    transaction(services.database.db, async (tx) => {
      const by = await spendProof(tx, services, { proof: sent, use: { purpose: 'confirm', userId } })
      if (by instanceof ProofFault) return refusalOf(sent, by)
      if (by === 'recovery code')
        await sendSecurityNotice(tx, { userId, what: 'recoveryCodeUsed', userAgent: client.userAgent })
      return { until: await noteProof(tx, caller.sessionId), by }
    }),
  )
  services.wakeOutbox()
  return proof
}

const ways: { readonly [kind in ProofKind]: Prove } = { password: byPassword, passkey: byFactor, code: byFactor }

/** Takes what was sent of the proofs that count for the caller; the first one is asked for if none was. */
export const confirmSession = (services: Services): Operation<Call> => ({
  ownTransactions: true,
  run: async (input) => {
    const { db, body, caller, report } = input
    const account = caller.account.user.id
    const proofs = await proofsOf(db, account)
    const kind = proofs.find((one) => body[one] !== undefined) ?? proofs[0] ?? 'password'
    const { until, by } = await ways[kind](services, input, (reason, error) => {
      report('confirmation refused', { account, reason })
      return error
    })
    report('session confirmed', { account, proof: by })
    return { confirmed_until: until }
  },
})
