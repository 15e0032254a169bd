/**
 * Password hashes: Argon2id with the parameters of the OWASP password storage cheat sheet. Generated one-time passwords
 * can't be guessed, so SHA-256 is enough for them (decision 0031).
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import commonPasswords from 'fxa-common-password-list'
import { limitConcurrency } from '../tools/limitConcurrency'

/** The value of `Algorithm.Argon2id`, a const enum that doesn't exist at runtime. */
const argon2id = 2
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing shares libuv's few threads with file access and DNS lookups. */
const limitHashing = limitConcurrency(2)

/** How many client requests may wait for hashing: about two seconds of work on a small machine. */
const patience = { maxWaiting: 64 }

export const hashPassword = (password: string): Promise<string> => limitHashing(() => hash(password, parameters))

/** Hashes a password from a client; rejects with `QueueFull` instead of waiting long. */
export const hashSentPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(password, parameters), patience)

const generatedPrefix = '$sha256$'

/** Hashes a password of `makeOneTimePassword`. Only generated ones are random enough: passwords that people choose need a slow hash. */
export const hashOneTimePassword = (password: string): string =>
  generatedPrefix + createHash('sha256').update(password).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const dummyHash = hashPassword('the password of dummyHash')

/**
 * Verifies a password. Without a hash, or with one of a one-time password, it takes the same time, so that response times
 * don't reveal which accounts exist or are new.
 * Rejects with `QueueFull` instead of waiting long.
 */
export const verifyPassword = async (password: string, passwordHash: string | null | undefined): Promise<boolean> => {
  const isGenerated = passwordHash?.startsWith(generatedPrefix)
  const against = passwordHash && !isGenerated ? passwordHash : await dummyHash
  const equal = await limitHashing(() => verify(against, password), patience)
  return isGenerated ? isSame(hashOneTimePassword(password), passwordHash ?? '') : equal && Boolean(passwordHash)
}

/** Whether a password is a common one, ignoring case. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords.test(password) || commonPasswords.test(password.toLowerCase())

/** Without 0, 1, i, l, o and u, to avoid look-alikes and words. */
const legibleCharacters = '23456789abcdefghjkmnpqrstvwxyz'

/** Generates a password to be read from a mail and typed once; 78 random bits. */
export const makeOneTimePassword = (): string =>
  Array.from({ length: 16 }, () => legibleCharacters.charAt(randomInt(legibleCharacters.length)))
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')
