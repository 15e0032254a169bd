/**
 * Ties a sign-in that waits to the browser in which it was begun. Otherwise somebody could begin one, lead a person to its
 * page, and be signed in as that person.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Interaction, KoaContextWithOIDC } from 'oidc-provider'
import { ssoCookieName } from '../accounts/client'
import { deriveKey, newSecret } from '../accounts/secrets'
import { signInPage } from './paths'

/** The key that sign-ins are tied to their browser with. */
export const browserKeyOf = (secret: string): string => deriveKey(secret, 'sign-ins to applications')

/** Returns what the address of a sign-in proves: that it belongs to the browser with this cookie. */
const proofOf = (key: string, uid: string, browser: string): string => deriveKey(key, `${uid} ${browser}`)

/** Names a sign-in in an address. */
const nameSignIn = (key: string, uid: string, browser: string): string => `${uid}.${proofOf(key, uid, browser)}`

/** Returns the id of a sign-in that was begun in this browser; undefined for any other. */
export const signInOf = (key: string, name: string, browser: string | undefined): string | undefined => {
  const [uid = '', proof = ''] = name.split('.')
  const given = Buffer.from(proof)
  const right = Buffer.from(proofOf(key, uid, browser ?? ''))
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  return browser && isRight ? uid : undefined
}

/** Returns a function that gives a sign-in its address at the front door. */
export const leadToFrontDoor = (secret: string, isHttps: boolean) => {
  const key = browserKeyOf(secret)
  const name = ssoCookieName(isHttps)
  const options = { httpOnly: true, sameSite: 'lax', secure: isHttps, signed: false, path: '/' } as const
  return async (ctx: KoaContextWithOIDC, interaction: Interaction): Promise<string> => {
    // The session may be another one once the person has signed in; the cookies tie this to the browser.
    interaction.session = undefined
    await interaction.persist()
    const browser = ctx.cookies.get(name, { signed: false }) ?? newSecret()
    ctx.cookies.set(name, browser, options)
    return `${signInPage}${nameSignIn(key, interaction.uid, browser)}`
  }
}
