import { passkeys } from '../../../contract/calls/passkeys'
import type { PasskeyProof } from '../../../contract/entities/passkey'
import { takePasskey } from '../../passkeys'
import type { SchemaDataProvider } from '../../schema/dataProvider'

/** Has the signed-in person use one of their passkeys; throws `NoPasskey` if they don't. */
export const provePasskey = async (provider: SchemaDataProvider): Promise<PasskeyProof> =>
  takePasskey((await provider.send(passkeys.startPasskeyProof, {})).data)
