/**
 * Passkeys: key pairs that a device keeps, and unlocks by a finger, a face or a PIN (decision 0130). What browsers take and give
 * has the shapes of Web Authentication, so that any client can hand it on as it is.
 */
import { z } from 'zod'
import { id, requiredText } from './fields'
import { remember } from './remember'

/** How many passkeys an account can have at most. */
export const mostPasskeys = 20

const unreadable = 'The browser has sent no passkey that can be read. Please try again.'

/** Bytes as browsers write them in JSON. */
const bytes = (max: number) =>
  z
    .string(unreadable)
    .max(max, unreadable)
    .regex(/^[\w-]+$/, unreadable)

const ofPublicKey = z.literal('public-key', unreadable)
/** By which way a browser reaches the device: 'internal', 'hybrid', 'usb'. */
const transports = z.array(z.string(unreadable).regex(/^[a-z-]{1,32}$/, unreadable), unreadable).max(16, unreadable)
const credentialId = bytes(1400)

/** What a browser answers that has used a passkey. */
export const passkeyProof = z
  .object(
    {
      id: credentialId,
      type: ofPublicKey,
      response: z.object(
        {
          clientDataJSON: bytes(8192),
          authenticatorData: bytes(8192),
          signature: bytes(4096),
          userHandle: bytes(128).nullish(),
        },
        unreadable,
      ),
    },
    unreadable,
  )
  .meta({ id: 'PasskeyProof' })
export type PasskeyProof = z.output<typeof passkeyProof>

const named = { name: requiredText('Please enter a name.', 60) }

export const passkeyName = z.strictObject(named, 'The only member is name.')

/** What a browser answers that has made a passkey, and what its owner calls it. */
export const newPasskey = z.strictObject(
  {
    ...named,
    credential: z.object(
      {
        id: credentialId,
        type: ofPublicKey,
        response: z.object(
          { clientDataJSON: bytes(8192), attestationObject: bytes(16_384), transports: transports.nullish() },
          unreadable,
        ),
      },
      unreadable,
    ),
  },
  'The only members are name and credential.',
)
export type NewPasskey = z.output<typeof newPasskey>

export const passkey = z
  .object({
    id,
    name: z.string(),
    /** Whether the device shares it with others of its owner, so that it outlives the device. */
    is_synced: z.boolean(),
    /** `YYYY-MM-DD HH:mm:ss`, UTC. */
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof passkey>

const credentials = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
)

/** What a browser is given to ask for a passkey: `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    /** Those of the account; none if any passkey of this console will do. */
    allowCredentials: credentials,
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** What a browser is given to make a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreation = z
  .object({
    challenge: z.string(),
    timeout: z.int(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    /** Those that the account has: a device that holds one makes no other. */
    excludeCredentials: credentials,
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreation = z.output<typeof passkeyCreation>

export const passkeySignIn = z.object({ passkey: passkeyProof, remember })

export const removedPasskey = z.object({ id }).meta({ id: 'RemovedPasskey' })
