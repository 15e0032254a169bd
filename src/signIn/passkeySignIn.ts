/** Signs in by a passkey: asked for by a button, or offered by the browser in the email field. */
import type { PasskeyProof, PasskeyRequest } from '../../contract/entities/passkey'
import type { LoginAnswer } from '../../contract/entities/session'
import { authCalls } from '../authProvider/authCalls'
import { begin } from '../authProvider/session'
import { send } from '../http'
import { NoPasskey, takePasskey } from '../passkeys'

/** How long an offer waits before it is made anew; what it was made with ends after five minutes. */
const offerMilliseconds = 4 * 60_000

// A browser asks for one passkey at a time.
let pending: AbortController | undefined

/** Ends what waits for a passkey. */
export const stopAsking = (): void => pending?.abort()

const take = async (isOffer: boolean): Promise<PasskeyProof> => {
  stopAsking()
  pending = new AbortController()
  const { signal } = pending
  const { data } = await send(authCalls.startPasskeySignIn)
  if (signal.aborted) throw new NoPasskey('')
  return takePasskey(data, { signal, isOffer })
}

/** Asks for a passkey now. */
export const askForPasskey = (): Promise<PasskeyProof> => take(false)

/** Asks for one of those that a second factor may be. */
export const proveByPasskey = (request: PasskeyRequest): Promise<PasskeyProof> => {
  stopAsking()
  pending = new AbortController()
  return takePasskey(request, { signal: pending.signal })
}

/** Lets the browser offer passkeys in the email field, until one is taken or it is over. */
export const offerPasskeys = async (onTaken: (proof: PasskeyProof) => void, isOver: () => boolean): Promise<void> => {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || isOver()) return
  let isRenewed = false
  const timer = setTimeout(() => {
    isRenewed = true
    stopAsking()
  }, offerMilliseconds)
  try {
    onTaken(await take(true))
  } catch {
    // Nobody has asked, so that nobody is told.
    if (isRenewed) void offerPasskeys(onTaken, isOver)
  } finally {
    clearTimeout(timer)
  }
}

/** Signs in by a passkey that was taken, and stores the session. */
export const signInBy = async (passkey: PasskeyProof, remember: boolean): Promise<LoginAnswer> => {
  const { data } = await send(authCalls.finishPasskeySignIn, { body: { passkey, remember } })
  return begin({ answer: data, remember })
}
