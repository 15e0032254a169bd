/**
 * Known browsers: whoever has signed in to an account keeps a token of it there, in a cookie that no script can read.
 *
 * The token opens nothing. It only gives the browser attempts of its own, so that the wrong passwords of strangers do
 * not keep the owner out. It is signed together with the hash of the password, so another password voids it.
 *
 * A cookie holds the tokens of several accounts, the latest first: `{user}.{device}.{signature}~…`
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Account } from './account'

type Owner = Pick<Account['user'], 'id' | 'password_hash'>

export interface Devices {
  /** Answers the name of the device if its cookie is that of a browser that the account knows. */
  recognize(cookie: string | undefined, owner: Owner): string | undefined
  /** Makes the cookie of a browser that has just signed in. */
  remember(cookie: string | undefined, owner: Owner): string
}

const mostAccounts = 5
const pattern = /^(?<user>\d{1,10})\.(?<device>[\w-]{22})\.(?<signature>[\w-]{43})$/

interface Token {
  readonly user: string
  readonly device: string
  readonly signature: string
}

const readTokens = (cookie = ''): Token[] =>
  cookie.split('~', mostAccounts).flatMap((text) => (pattern.exec(text)?.groups as Token | undefined) ?? [])

const writeTokens = (tokens: readonly Token[]): string =>
  tokens
    .slice(0, mostAccounts)
    .map(({ user, device, signature }) => `${user}.${device}.${signature}`)
    .join('~')

/** Makes and recognizes the tokens with a key of the server. */
export const knownDevices = (key: string): Devices => {
  const sign = ({ id, password_hash: passwordHash }: Owner, device: string): string =>
    createHmac('sha256', key).update(`${id}.${device}.${passwordHash}`).digest('base64url')
  const isSigned = ({ device, signature }: Token, owner: Owner): boolean =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(owner, device)))
  const recognize: Devices['recognize'] = (cookie, owner) =>
    readTokens(cookie).find((token) => token.user === String(owner.id) && isSigned(token, owner))?.device

  return {
    recognize,
    remember: (cookie, owner) => {
      const user = String(owner.id)
      const device = recognize(cookie, owner) ?? randomBytes(16).toString('base64url')
      const others = readTokens(cookie).filter((token) => token.user !== user)
      return writeTokens([{ user, device, signature: sign(owner, device) }, ...others])
    },
  }
}
