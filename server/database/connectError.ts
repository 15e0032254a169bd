/** Explains failed connections to PostgreSQL and how to fix them, without revealing the password. */
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { StartError } from '../tools/startError'

/** Returns the first PostgreSQL, Node or TLS code of an error or its causes. */
export const codeOf = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
    // A host with several addresses fails with one error per address.
    if (cause instanceof AggregateError && cause.errors.length > 0) return codeOf(cause.errors[0])
  }
  return undefined
}

/** Thrown if the database can't be reached. */
export class DatabaseUnavailable extends Error {}

/** Thrown if the connection was lost while a transaction was committed: whether it was is unknown. */
export class CommitUnknown extends DatabaseUnavailable {}

/** A named statement is unknown to a connection, or already known: a pooler mixes up the statements of its clients. */
export const lostNameCodes = /^(26000|42P05)$/
/** PostgreSQL stops, crashes or starts, or a socket failed. */
const lostCodes = /^(57P0[1-3]|08...|ECONNRESET|EPIPE|ETIMEDOUT)$/
/** Errors of the driver that have no code. */
const lostMessages = /^Connection terminated|connection error and is not queryable|fallen silent/

/** Whether a query failed because the connection was lost, or couldn't be opened. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable || lostMessages.test(error.message)) return true
  // Accept only errors of queries, since other sockets fail with the same codes.
  const isQuery = error instanceof DrizzleQueryError || error instanceof DatabaseError
  const code = codeOf(error) ?? ''
  return (isQuery && (lostCodes.test(code) || lostNameCodes.test(code))) || isUnavailable(error.cause)
}

interface Address {
  readonly place: string
  readonly host: string
  readonly user: string
  readonly database: string
}

const example = 'postgres://user:password@host:5432/database'

/** Parses a database URL; throws a StartError if it is invalid. */
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
    `PostgreSQL at ${place} has no connection left: raise its max_connections or the limit of the role, or stop other programs.`,
}

/** Words of PgBouncer, whose errors share one code. */
const poolerCures: readonly (readonly [RegExp, (address: Address, found: string) => string])[] = [
  [
    /unsupported startup parameter(?: in options)?: (\w+)/,
    ({ place }, name) =>
      `PgBouncer at ${place} refuses the parameter ${name}: remove it from DATABASE_URL, or name it in ignore_startup_parameters of PgBouncer.`,
  ],
  [
    /statement pooling/,
    ({ place }) =>
      `PgBouncer at ${place} pools statements, which breaks transactions: set its pool_mode to transaction.`,
  ],
  [
    /no such database: (\S+)/,
    ({ place }, name) =>
      `PgBouncer at ${place} has no database "${name}": add it to its [databases], or correct DATABASE_URL.`,
  ],
  [
    /no such user|SASL authentication failed|password authentication failed/,
    ({ place, user }) =>
      `PgBouncer at ${place} does not let user "${user}" in: correct DATABASE_URL, or its auth_file or auth_query.`,
  ],
  [
    /server login has been failing|server_login_retry|query_wait_timeout|pgbouncer cannot connect to server|bouncer config error/,
    ({ place }) =>
      `PgBouncer at ${place} answers, but not PostgreSQL behind it: look at its log, and at its [databases].`,
  ],
  [
    /no more connections allowed/,
    ({ place }) => `PgBouncer at ${place} has no connection left: raise its max_client_conn.`,
  ],
]

const poolerCure = (address: Address, { message }: Error): string | undefined => {
  for (const [pattern, cure] of poolerCures) {
    const found = pattern.exec(message)
    if (found) return cure(address, found[1] ?? '')
  }
  return undefined
}

/** Turns a failed first connection into a StartError. */
export const connectError = (url: string, error: unknown): StartError => {
  if (error instanceof StartError) return error
  const address = readAddress(url)
  const cure = cures[codeOf(error) ?? '']
  // The first line of a driver's message names the address, never the password.
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
  const message =
    cure?.(address) ??
    (error instanceof Error ? poolerCure(address, error) : undefined) ??
    `PostgreSQL at ${address.place} cannot be reached (${reason}): check that it runs, and that DATABASE_URL is right.`
  return new StartError(message, { cause: error })
}
