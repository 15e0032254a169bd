/** Password hashes: Argon2id with the parameters that OWASP's password storage cheat sheet recommends. */
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import commonPasswords from 'fxa-common-password-list'
import { limitConcurrency } from '../tools/limitConcurrency'

/** Argon2id, as an enum that only exists at compile time. */
const argon2id = 2
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes share libuv's few threads with files and look-ups, so only this many run at once. */
const inTurn = limitConcurrency(2)

/** How many hashes may wait ahead of one that a client asks for: two seconds of work or so on a small machine. */
const maxWaiting = 64

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters))

/** Hashes a password that a client has sent; rejects with `QueueFull` instead of waiting for long. */
export const hashSentPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, parameters), maxWaiting)

const nobody = hashPassword('the password of nobody')

/**
 * Compares a password with a hash; without a hash it takes the same time and fails, so that nobody can probe for accounts.
 * Rejects with `QueueFull` instead of waiting for long.
 */
export const verifyPassword = async (password: string, passwordHash: string | null | undefined): Promise<boolean> => {
  const against = passwordHash ?? (await nobody)
  const equal = await inTurn(() => verify(against, password), maxWaiting)
  return equal && Boolean(passwordHash)
}

/** Tells whether a password is among the most common ones, in any case. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords.test(password) || commonPasswords.test(password.toLowerCase())

/** Without 0, 1, i, l, o and u: what nobody takes for another, and no words. */
const legible = '23456789abcdefghjkmnpqrstvwxyz'

/** Makes a password that a person reads in a mail and types once; 78 random bits. */
export const makeOneTimePassword = (): string =>
  Array.from({ length: 16 }, () => legible.charAt(randomInt(legible.length)))
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')
