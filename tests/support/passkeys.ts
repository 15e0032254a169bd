/** Stands for a device that keeps a passkey, and for the browser that asks it. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { calls } from '../../contract/calls'
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '../../contract/entities/passkey'
import { publicUrl } from './api'
import type { Client } from './client'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The beginning of a value: its kind and its length, or the number itself. */
const head = (kind: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  if (value < 256) return Buffer.from([(kind << 5) | 24, value])
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}

/** Writes a value as CBOR (RFC 8949), as far as devices need it. */
export const cborOf = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cborOf(key), cborOf(one)])])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const flags = { present: 0x01, verified: 0x04, canBeSynced: 0x08, isSynced: 0x10, isNew: 0x40 }

const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinates: [number, Cbor][] = [
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return cborOf(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], ...coordinates]))
}

/** How a device or a browser differs from an honest one. */
interface Twist {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly format?: string
  readonly statement?: Map<string, Cbor>
}

const write = (data: object): Buffer => Buffer.from(JSON.stringify(data))
const text = (bytes: Buffer): string => bytes.toString('base64url')

/** Returns a new device, with one passkey at most. */
export const makeDevice = ({ isSynced = false } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  const dataOf = (rpId: string, twist: Twist, isNew: boolean): Buffer => {
    counter = twist.counter ?? (isSynced ? 0 : counter + 1)
    const { present, verified, canBeSynced, isSynced: synced, isNew: hasKey } = flags
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const bits =
      present |
      (twist.isVerified === false ? 0 : verified) |
      (isSynced ? canBeSynced | synced : 0) |
      (isNew ? hasKey : 0)
    const key = isNew ? [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(publicKey)] : []
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([bits]), count, ...key])
  }
  const pageOf = (type: string, challenge: string, twist: Twist): Buffer =>
    write({
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? publicUrl,
      crossOrigin: false,
    })

  return {
    id: text(id),
    make: ({ challenge, rp, user }: PasskeyCreation, twist: Twist = {}): NewPasskey['credential'] => {
      handle = user.id
      const attestation = new Map<string, Cbor>([
        ['fmt', twist.format ?? 'none'],
        ['attStmt', twist.statement ?? new Map()],
        ['authData', dataOf(rp.id, twist, true)],
      ])
      const response = {
        clientDataJSON: text(pageOf('webauthn.create', challenge, twist)),
        attestationObject: text(cborOf(attestation)),
        transports: ['internal'],
      }
      return { id: text(id), type: 'public-key', response }
    },
    use: ({ challenge, rpId }: PasskeyRequest, twist: Twist = {}): PasskeyProof => {
      const page = pageOf('webauthn.get', challenge, twist)
      const data = dataOf(rpId, twist, false)
      const response = {
        clientDataJSON: text(page),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(page)]), privateKey)),
        userHandle: twist.userHandle ?? handle,
      }
      return { id: text(id), type: 'public-key', response }
    },
  }
}

export type Device = ReturnType<typeof makeDevice>

/** Adds a passkey to somebody who is signed in; returns its device, and the recovery codes that were told. */
export const addPasskey = async (client: Client, name = 'Phone', device = makeDevice()) => {
  const credential = device.make(await client.ok(calls.startPasskey))
  const { recovery_codes: codes } = await client.ok(calls.addPasskey, {}, { body: { name, credential } })
  return { device, codes }
}
