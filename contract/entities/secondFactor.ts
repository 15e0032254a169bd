/** Second factors: a code of an authenticator app, a passkey, or a recovery code (decisions 0124 and 0130). */
import { z } from 'zod'
import { signInMessages } from '../signInMessages'
import { passkey, passkeyProof, type PasskeyRequest } from './passkey'
import { remember } from './remember'

export const recoveryCodeCount = 10

/** Six digits of an app, or a recovery code; spaces and hyphens don't count. */
export const factorCode = z
  .string(signInMessages.codeRequired)
  .max(64, 'Please enter a code of your app, or a recovery code.')
  .overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .min(1, signInMessages.codeRequired)

/** What a correct password is answered with if a second factor is needed. */
export interface SecondFactorNeeded {
  readonly challenge: string
  /** Whether a code of an authenticator app will do; a recovery code always does. */
  readonly authenticator: boolean
  /** What a browser needs to ask for a passkey of the account; null if it has none. */
  readonly passkey: PasskeyRequest | null
}

/** A code, or a passkey in its place. */
const proof = { code: factorCode.optional(), passkey: passkeyProof.optional() }
const isOne = ({ code: typed, passkey: used }: { readonly code?: unknown; readonly passkey?: unknown }) =>
  (typed === undefined) !== (used === undefined)
const orMissing = { message: signInMessages.codeRequired, path: ['code'] }

export const secondFactorProof = z
  .object({
    challenge: z.string(signInMessages.secondFactorOver).max(128, signInMessages.secondFactorOver),
    ...proof,
    remember,
  })
  .refine(isOne, orMissing)

/** What proves that somebody who is signed in has a second factor at hand. */
export const factorProof = z.strictObject(proof, 'The only members are code and passkey.').refine(isOne, orMissing)
export type FactorProof = z.output<typeof factorProof>

export const authenticatorCode = z.strictObject({ code: factorCode }, 'The only member is code.')

export const secondFactors = z
  .object({
    /** Since when an authenticator app is set up, `YYYY-MM-DD HH:mm:ss`, UTC; null if none is. */
    authenticator_since: z.string().nullable(),
    recovery_codes_left: z.int(),
    /** The oldest first. */
    passkeys: z.array(passkey),
  })
  .meta({ id: 'SecondFactors' })
export type SecondFactors = z.output<typeof secondFactors>

/** What an authenticator app is given: the secret to type, and the address in the picture. */
export const newAuthenticator = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'NewAuthenticator' })
export type NewAuthenticator = z.output<typeof newAuthenticator>

/** New recovery codes, which are shown once; none if the ones of before go on. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const removedFactors = z
  .object({ removed: z.boolean().describe('Whether there was one.') })
  .meta({ id: 'RemovedFactors' })
