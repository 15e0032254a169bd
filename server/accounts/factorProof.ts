/** Uses what proves that somebody has a second factor at hand: a code, or a passkey. */
import type { FactorProof } from '../../contract/entities/secondFactor'
import type { FieldErrors } from '../../contract/envelope'
import { signInMessages } from '../../contract/signInMessages'
import type { Queryable } from '../database/connection'
import type { PasskeyUse } from './passkeyChallenges'
import { ProofFault } from './proofFault'
import { verifyPasskey, type RelyingParty } from './passkeys'
import { spendAppCode, spendCode, type Factor } from './secondFactors'

interface Keys {
  readonly factorKey: string
  readonly relyingParty: RelyingParty
}

interface Proving {
  readonly proof: FactorProof
  readonly use: PasskeyUse & { readonly userId: number }
  /** Whether a recovery code will not do. */
  readonly withoutRecovery?: boolean
}

interface Typed extends Pick<Keys, 'factorKey'> {
  readonly userId: number
  readonly code: string
  readonly withoutRecovery: boolean
}

const spendTyped = async (tx: Queryable, { userId, code, factorKey, withoutRecovery }: Typed) => {
  if (!withoutRecovery) return spendCode(tx, userId, code, factorKey)
  return (await spendAppCode(tx, userId, code, factorKey)) ? ('authenticator app' as const) : undefined
}

/** Uses a code or a passkey, in a transaction; returns what was used, or why it was refused. */
export const spendProof = async (
  tx: Queryable,
  { factorKey, relyingParty }: Keys,
  { proof: { code = '', passkey }, use, withoutRecovery = false }: Proving,
): Promise<Factor | ProofFault> => {
  if (passkey) {
    const used = await verifyPasskey(tx, relyingParty, { proof: passkey, use })
    return used instanceof ProofFault ? used : 'passkey'
  }
  const used = await spendTyped(tx, { userId: use.userId, code, factorKey, withoutRecovery })
  return used ?? new ProofFault('wrong code', signInMessages.secondFactorWrong)
}

/** Says at which member of the body a proof is refused. */
export const faultFields = ({ passkey }: FactorProof, { message }: ProofFault): FieldErrors => ({
  [passkey ? 'passkey' : 'code']: [message],
})
