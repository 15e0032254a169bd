/**
 * Asks the browser for passkeys (Web Authentication). Loaded when somebody wants to use one, or when the browser offers them in
 * a field.
 */
import type { PasskeyProof, PasskeyRequest } from '../contract/entities/passkey'

// By hand, since browsers of before 2025 don't all read and write the JSON themselves.
export const toBytes = (text: string): BufferSource =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
export const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const credentialsOf = (listed: PasskeyRequest['allowCredentials']): PublicKeyCredentialDescriptor[] =>
  listed.map(({ id, type, transports }) => ({
    id: toBytes(id),
    type,
    transports: transports as AuthenticatorTransport[],
  }))

/** The browser gave no passkey, and what to say of it; nothing if it was the page that stopped it. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/** Runs what the browser does; whatever it throws gets words. */
export const ask = async (asked: () => Promise<Credential | null>): Promise<PublicKeyCredential> => {
  try {
    return (await asked()) as PublicKeyCredential
  } catch (error) {
    const { textOfFault } = await import('./i18n/passkeyFaults')
    throw new NoPasskey(textOfFault(error))
  }
}

interface Asked {
  readonly signal?: AbortSignal
  /** Whether the browser offers passkeys in a field, and waits until somebody takes one, rather than asks at once. */
  readonly isOffer?: boolean
}

/** Lets somebody use a passkey; throws `NoPasskey` if there is none, or they don't want to. */
export const takePasskey = async (request: PasskeyRequest, { signal, isOffer }: Asked = {}): Promise<PasskeyProof> => {
  const publicKey = {
    ...request,
    challenge: toBytes(request.challenge),
    allowCredentials: credentialsOf(request.allowCredentials),
  }
  const get = (mediation: CredentialMediationRequirement) =>
    navigator.credentials.get({ publicKey, mediation, ...(signal && { signal }) })
  // Nobody is told of an offer that fails.
  const { id, response } = await (isOffer
    ? (get('conditional') as Promise<PublicKeyCredential>)
    : ask(() => get('optional')))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      userHandle: userHandle && toText(userHandle),
    },
  }
}
