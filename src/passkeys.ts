/**
 * Asks the browser to make and to use passkeys (Web Authentication). Loaded when somebody wants to, or when the browser offers
 * them in a field.
 */
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '../contract/entities/passkey'
import { passkeyTexts } from './i18n/passkeyTexts'

// By hand, since browsers of before 2025 don't all read and write the JSON themselves.
const toBytes = (text: string): BufferSource =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const credentialsOf = (listed: PasskeyRequest['allowCredentials']): PublicKeyCredentialDescriptor[] =>
  listed.map(({ id, type, transports }) => ({
    id: toBytes(id),
    type,
    transports: transports as AuthenticatorTransport[],
  }))

/** The browser gave no passkey, and what to say of it; nothing if it was the page that stopped it. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

const faultOf = (error: unknown): NoPasskey => {
  const name = error instanceof DOMException ? error.name : ''
  return new NoPasskey(name === 'AbortError' ? '' : (passkeyTexts.faults[name] ?? passkeyTexts.failed))
}

/** Runs what the browser does; whatever it throws gets words. */
const ask = async (asked: () => Promise<Credential | null>): Promise<PublicKeyCredential> => {
  const credential = await asked().catch((error: unknown) => {
    throw faultOf(error)
  })
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskey(passkeyTexts.failed)
  return credential
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
  const { id, response } = await ask(() =>
    navigator.credentials.get({ publicKey, ...(signal && { signal }), ...(isOffer && { mediation: 'conditional' }) }),
  )
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

/** Lets somebody make a passkey; throws `NoPasskey` if the device can't, or they don't want to. */
export const makePasskey = async (creation: PasskeyCreation): Promise<NewPasskey['credential']> => {
  const publicKey = {
    ...creation,
    challenge: toBytes(creation.challenge),
    user: { ...creation.user, id: toBytes(creation.user.id) },
    excludeCredentials: credentialsOf(creation.excludeCredentials),
  }
  const { id, response } = await ask(() => navigator.credentials.create({ publicKey }))
  const { clientDataJSON, attestationObject, getTransports } = response as AuthenticatorAttestationResponse
  return {
    id,
    type: 'public-key',
    response: {
      clientDataJSON: toText(clientDataJSON),
      attestationObject: toText(attestationObject),
      transports: getTransports?.call(response) ?? [],
    },
  }
}
