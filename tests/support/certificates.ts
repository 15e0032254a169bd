/** Makes certificates that sign themselves, for tests alone. */
import { generateKeyPairSync, sign } from 'node:crypto'

export interface KeyPair {
  readonly key: string
  readonly certificate: string
}

const lengthOf = (bytes: number): number[] =>
  bytes < 128 ? [bytes] : bytes < 256 ? [0x81, bytes] : [0x82, bytes >> 8, bytes & 255]
/** Writes a value of DER: its tag, its length, and what it holds. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const objectId = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes))
const nothing = der(0x05)
const sha256WithRsa = sequence(objectId(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), nothing)
const nameOf = (text: string) => sequence(der(0x31, sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from(text)))))
const timeOf = (time: Date) => der(0x18, Buffer.from(`${time.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`))

/** Makes a key with its certificate, which is good for some days from now: none if they are negative. */
export const makeKeyPair = (name: string, days: number): KeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const year = 366 * 86_400_000
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    nameOf(name),
    sequence(timeOf(new Date(Date.now() - year)), timeOf(new Date(Date.now() + days * 86_400_000))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = sequence(body, sha256WithRsa, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----`,
  }
}
