/** What a provider says of a person, whatever the protocol. */
import type { ProviderTest } from '../../contract/entities/identityProvider'
import { isEmail, normalizeEmail } from '../../contract/email'

export interface Person {
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider vouches for the address. */
  readonly isEmailVerified: boolean
  readonly firstName: string | undefined
  readonly lastName: string | undefined
  /** All that was said, to be shown in a test. */
  readonly claims: ProviderTest['claims']
}

const longestName = 255
const longestSubject = 255
/** What no id has, and the database can't hold. */
const unreadable = /[\p{Cc}\p{Cs}]/u
const longestValue = 200

const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.normalize().trim() || undefined : undefined

/** A name that people can read, as a form would store it; cut first, as that may leave half a character. */
const nameOf = (value: unknown): string | undefined =>
  textOf(value)?.slice(0, longestName).replaceAll(invisible, '').trim() || undefined

/** Entra ID says in `xms_edov` that the domain of the address is proven there; some say `true` as a text. */
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

/** `Ada King Lovelace` of a provider that tells the whole name alone. */
const splitName = (name: string | undefined): readonly [string?, string?] => {
  const at = name?.lastIndexOf(' ') ?? -1
  return name && at > 0 ? [name.slice(0, at).trim(), name.slice(at + 1)] : []
}

/** Cut first, as that may leave half a character, which the database can't hold. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (text ?? '').slice(0, longestValue).replaceAll(invisible, ' ')
}

/** Tell nobody anything. */
const technical: ReadonlySet<string> = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'sid', 'rh', 'uti', 'jti'])

/** Returns the person that claims tell of; undefined without an id that can be kept. */
export const personOf = (claims: Readonly<Record<string, unknown>>): Person | undefined => {
  const subject = typeof claims.sub === 'string' ? claims.sub : ''
  if (subject === '' || subject.length > longestSubject || unreadable.test(subject)) return undefined
  const email = normalizeEmail(textOf(claims.email) ?? '')
  const [first, last] = splitName(nameOf(claims.name))
  return {
    subject,
    email: isEmail(email) ? email : undefined,
    isEmailVerified: isTrue(claims.email_verified) || isTrue(claims.xms_edov),
    firstName: nameOf(claims.given_name) ?? first,
    lastName: nameOf(claims.family_name) ?? last,
    claims: Object.entries(claims)
      .filter(([name]) => !technical.has(name))
      .slice(0, 40)
      .map(([name, value]) => ({ name: shown(name), value: shown(value) })),
  }
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
