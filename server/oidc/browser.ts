/**
 * Ties a sign-in that waits to the browser in which it was begun. Otherwise somebody could begin one, lead a person to its
 * page, and be signed in as that person.
 */
import { timingSafeEqual } from 'node:crypto'
import { deriveKey, newSecret } from '../accounts/secrets'

/** Returns what the address of a sign-in proves: that it belongs to the browser with this cookie. */
const proofOf = (key: string, uid: string, browser: string): string => deriveKey(key, `${uid} ${browser}`)

/** Names a sign-in in an address. */
export const nameSignIn = (key: string, uid: string, browser: string): string => `${uid}.${proofOf(key, uid, browser)}`

/** Returns the id of a sign-in that was begun in this browser; undefined for any other. */
export const signInOf = (key: string, name: string, browser: string | undefined): string | undefined => {
  const [uid = '', proof = ''] = name.split('.')
  const given = Buffer.from(proof)
  const right = Buffer.from(proofOf(key, uid, browser ?? ''))
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  return browser && isRight ? uid : undefined
}

export const newBrowser = newSecret
