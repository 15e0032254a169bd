import type { NewPasskey, PasskeyCreation } from '../../../contract/entities/passkey'
import { ask, credentialsOf, toBytes, toText } from '../../passkeys'

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
