/**
 * Rate limits, per quarter of an hour unless they say otherwise: for guessing passwords (per account, browser and network), for filling the
 * database, and for viewing the console as other people.
 */
import type { Limit } from './attempts'
import { oneTimePasswordDays } from './oneTimePasswords'

const windowSeconds = 15 * 60

export const loginPerAccount: Limit = { name: 'login:account', most: 10, windowSeconds }
export const loginPerDevice: Limit = { name: 'login:device', most: 10, windowSeconds }
export const loginPerAddress: Limit = { name: 'login:address', most: 100, windowSeconds }
/** Guesses at the own password by whoever has a session, who must not be able to lock its owner out of the sign-in. */
export const ownPasswordPerAccount: Limit = { name: 'own-password:account', most: 10, windowSeconds }
/** Guesses at a password that somebody has given: ten in all, since none counts for as long as the password does. */
export const givenPasswordGuesses: Limit = {
  name: 'login:given-password',
  most: 10,
  windowSeconds: oneTimePasswordDays * 24 * 60 * 60,
}
export const lockMailPerAccount: Limit = { name: 'lock-mail:account', most: 1, windowSeconds }
/** Programs that sign in without keeping cookies are a new browser each time. */
export const newBrowserMailPerAccount: Limit = {
  name: 'new-browser-mail:account',
  most: 5,
  windowSeconds: 24 * 60 * 60,
}
/** Guesses at a code, by whoever has the password. */
export const codesPerAccount: Limit = { name: 'second-factor:account', most: 10, windowSeconds }
/** Guesses at a code by whoever has a session, who must not be able to lock its owner out of the sign-in. */
export const ownCodesPerAccount: Limit = { name: 'own-code:account', most: 10, windowSeconds }
/** Passkeys that can't be checked. They can't be guessed, so that this only keeps the log readable. */
export const passkeyPerAddress: Limit = { name: 'passkey:address', most: 100, windowSeconds }
export const passkeyPerDevice: Limit = { name: 'passkey:device', most: 10, windowSeconds }
export const mailPerAccount: Limit = { name: 'mail:account', most: 5, windowSeconds }
export const mailPerAddress: Limit = { name: 'mail:address', most: 50, windowSeconds }
export const resetPerAddress: Limit = { name: 'reset:address', most: 50, windowSeconds }
/** Each sign-in to an application that waits is kept for an hour, with all that the application has sent. */
export const signInsBegunPerAddress: Limit = { name: 'sign-in-begun:address', most: 3000, windowSeconds }
export const imagesPerAccount: Limit = { name: 'image:account', most: 100, windowSeconds }
/** Each view is recorded, and the viewed person is notified. */
export const viewsPerAccount: Limit = { name: 'view:account', most: 30, windowSeconds }
/** Visits to identity providers that begin: each is a row, and a call to the other side. */
export const visitsPerAddress: Limit = { name: 'provider-visit:address', most: 2000, windowSeconds }
/** Domains that somebody asks about, while people type their addresses. */
export const waysPerAddress: Limit = { name: 'way-in:address', most: 3000, windowSeconds }
/** Looks at the DNS, and tests of providers, which call hosts that a company has entered. */
export const looksPerCompany: Limit = { name: 'look:company', most: 60, windowSeconds }
