/** Random tokens and their stored hashes. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Generates an opaque token of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token: someone who reads the database can't use it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Derives the successor of a refresh token, so that a repeated request gets the same one. */
export const successorOf = (secret: string, key: string): string =>
  createHmac('sha256', key).update(`refresh:${secret}`).digest('base64url')
