/** Says what to do when DATABASE_URL leads nowhere; a password is never part of what is said. */
import { StartError } from '../startError'

/** The code of PostgreSQL, of Node or of TLS that an error or one of its causes carries. */
export const codeOf = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    // A name with several addresses fails with one error for each.
    if (cause instanceof AggregateError && cause.errors.length > 0) return codeOf(cause.errors[0])
  }
  return undefined
}

interface Address {
  readonly place: string
  readonly host: string
  readonly user: string
  readonly database: string
}

const example = 'postgres://user:password@host:5432/database'

/** Reads an address; throws a StartError for one that is none. */
export const readAddress = (url: string): Address => {
  try {
    const { protocol, hostname, port, username, pathname, searchParams } = new URL(url)
    if (!/^postgres(ql)?:$/.test(protocol)) throw new Error(protocol)
    const host = searchParams.get('host') ?? decodeURIComponent(hostname)
    const user = decodeURIComponent(username)
    return {
      host,
      user,
      place: `${host || 'localhost'}:${searchParams.get('port') ?? (port || '5432')}`,
      database: decodeURIComponent(pathname.slice(1)) || user,
    }
  } catch {
    throw new StartError(
      `DATABASE_URL is not the address of a PostgreSQL database: write it like ${example}, with special characters of the password percent-encoded.`,
    )
  }
}

const cures: Readonly<Record<string, (address: Address) => string>> = {
  ECONNREFUSED: ({ place }) => `Nothing answers at ${place}: start PostgreSQL there or correct DATABASE_URL.`,
  ENOENT: ({ place }) => `Nothing answers at ${place}: start PostgreSQL there or correct DATABASE_URL.`,
  ENOTFOUND: ({ host }) => `The host ${host} is unknown: correct DATABASE_URL or the name service.`,
  EAI_AGAIN: ({ host }) => `The host ${host} cannot be looked up: correct DATABASE_URL or the name service.`,
  '28P01': ({ place, user }) =>
    `PostgreSQL at ${place} refuses the password of user "${user}": correct user and password in DATABASE_URL.`,
  '28000': ({ place, user }) =>
    `PostgreSQL at ${place} does not let user "${user}" in: correct the user in DATABASE_URL, or allow it in pg_hba.conf.`,
  '3D000': ({ place, database }) =>
    `There is no database "${database}" at ${place}: create it with CREATE DATABASE "${database}", or correct DATABASE_URL.`,
  '53300': ({ place }) =>
    `PostgreSQL at ${place} has no connection left: raise its max_connections or stop other programs.`,
}

/** Turns the failure of a first connection into a StartError. */
export const connectError = (url: string, error: unknown): StartError => {
  if (error instanceof StartError) return error
  const address = readAddress(url)
  const cure = cures[codeOf(error) ?? '']
  // What a driver says is one line without the password: it only ever names places.
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
  const message =
    cure?.(address) ??
    `PostgreSQL at ${address.place} cannot be reached (${reason}): check that it runs, and that DATABASE_URL is right.`
  return new StartError(message, { cause: error })
}
