/**
 * Recognizes browsers that have signed in to an account before, by a token in an HttpOnly cookie.
 *
 * The token grants no access. It only gives the browser its own rate limit, so that failed attempts by others don't
 * lock the owner out. Its signature covers the password hash, so a new password invalidates it.
 *
 * A cookie holds the tokens of several accounts, the latest first: `{user}.{device}.{signature}~…`
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Account } from './rights'

type Owner = Pick<Account['user'], 'id' | 'password_hash'>

export interface Devices {
  /** Returns the device id if the cookie contains a valid token for the account. */
  recognize(cookie: string | undefined, owner: Owner): string | undefined
  /**
   * Returns the device id and the cookie for a browser that has just signed in. The id outlasts the password, since unsaved
   * work is kept under it.
   */
  remember(cookie: string | undefined, owner: Owner): Remembered
}

interface Remembered {
  readonly device: string
  readonly cookie: string
}

const maxAccounts = 5
const pattern = /^(?<user>\d{1,10})\.(?<device>[\w-]{22})\.(?<signature>[\w-]{43})$/

interface Token {
  readonly user: string
  readonly device: string
  readonly signature: string
}

const readTokens = (cookie = ''): Token[] =>
  cookie.split('~', maxAccounts).flatMap((text) => (pattern.exec(text)?.groups as Token | undefined) ?? [])

const writeTokens = (tokens: readonly Token[]): string =>
  tokens
    .slice(0, maxAccounts)
    .map(({ user, device, signature }) => `${user}.${device}.${signature}`)
    .join('~')

/** Issues and verifies device tokens with a key of the server. */
export const knownDevices = (key: string): Devices => {
  const sign = ({ id, password_hash: passwordHash }: Owner, device: string): string =>
    createHmac('sha256', key).update(`${id}.${device}.${passwordHash}`).digest('base64url')
  const isSigned = ({ device, signature }: Token, owner: Owner): boolean =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(owner, device)))

  return {
    recognize: (cookie, owner) =>
      readTokens(cookie).find((token) => token.user === String(owner.id) && isSigned(token, owner))?.device,
    remember: (cookie, owner) => {
      const user = String(owner.id)
      const isOwn = (token: Token) => token.user === user
      const tokens = readTokens(cookie)
      const device = tokens.find(isOwn)?.device ?? randomBytes(16).toString('base64url')
      const others = tokens.filter((token) => !isOwn(token))
      return { device, cookie: writeTokens([{ user, device, signature: sign(owner, device) }, ...others]) }
    },
  }
}
