/** Second factors: a code of an authenticator app, or a recovery code (decision 0124). */
import { z } from 'zod'
import { signInMessages } from '../signInMessages'

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
}

export const secondFactorProof = z.object({
  challenge: z.string(signInMessages.secondFactorOver).max(128, signInMessages.secondFactorOver),
  code: factorCode,
})

export const authenticatorCode = z.strictObject({ code: factorCode }, 'The only member is code.')

export const secondFactors = z
  .object({
    /** Since when an authenticator app is set up, `YYYY-MM-DD HH:mm:ss`, UTC; null if none is. */
    authenticator_since: z.string().nullable(),
    recovery_codes_left: z.int(),
  })
  .meta({ id: 'SecondFactors' })
export type SecondFactors = z.output<typeof secondFactors>

/** What an authenticator app is given: the secret to type, and the address in the picture. */
export const newAuthenticator = z.object({ secret: z.string(), uri: z.string() }).meta({ id: 'NewAuthenticator' })
export type NewAuthenticator = z.output<typeof newAuthenticator>

/** New recovery codes, which are shown once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const removedFactors = z
  .object({ removed: z.boolean().describe('Whether there was one.') })
  .meta({ id: 'RemovedFactors' })
