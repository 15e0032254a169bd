/** What goes wrong on the way to PostgreSQL, and what to do about it; a password is never part of what is said. */
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { StartError } from '../tools/startError'

/** The code of PostgreSQL, of Node or of TLS that an error or one of its causes carries. */
export const codeOf = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    // A name with several addresses fails with one error for each.
    if (cause instanceof AggregateError && cause.errors.length > 0) return codeOf(cause.errors[0])
  }
  return undefined
}

/** There is no connection to be had. */
export class DatabaseUnavailable extends Error {}

/** Of PostgreSQL that stops, crashes or starts, and of sockets. */
const lostCodes = /^(57P0[1-3]|08...|ECONNRESET|EPIPE|ETIMEDOUT)$/
/** The driver gives these no code. */
const lostMessages = /^Connection terminated|connection error and is not queryable|fallen silent/

/** Tells whether a query failed because the connection is gone, or there was none. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable || lostMessages.test(error.message)) return true
  // Drizzle wraps what a query met; a socket of somebody else fails with the same codes.
  const isQuery = error instanceof DrizzleQueryError || error instanceof DatabaseError
  return (isQuery && lostCodes.test(codeOf(error) ?? '')) || isUnavailable(error.cause)
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
