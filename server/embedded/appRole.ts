/** The database role of the app: it owns the database and has no other privileges. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import pg from 'pg'
import { StartError } from '../tools/startError'
import { codeOf } from '../database/connectError'
import { type Home, homeIn, readPassword } from './cluster'
import { runningPostmaster } from './postmaster'

const role = 'console'
const wrongPassword = '28P01'

/**
 * Reassigns objects that older versions created as superuser. Identity columns and indexes follow their tables, and
 * extensions stay.
 */
const misownedObjects = `
  select format('alter %s %s owner to ${role}', kind, name) as statement from (
    select 'pg_class'::regclass, oid, relowner, case relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end, oid::regclass::text
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    union all select 'pg_proc'::regclass, oid, proowner, 'routine', oid::regprocedure::text
      from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'pg_type'::regclass, oid, typowner, 'type', oid::regtype::text
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
    union all select 'pg_collation'::regclass, oid, collowner, 'collation', oid::regcollation::text
      from pg_collation where collnamespace = 'public'::regnamespace
  ) as objects (class, oid, owner, kind, name)
  where owner <> '${role}'::regrole and not exists (
    select from pg_depend where classid = class and objid = objects.oid and deptype in ('a', 'i', 'e'))`

const newPassword = () => randomBytes(24).toString('base64url')

const addressOf = (user: string, password: string, port: number) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/postgres`

const openAs = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Another account has seen the password given to initdb, so it is replaced after one use. */
const replaceFirstPassword = async (home: Home, password: string, port: number): Promise<void> => {
  if (!existsSync(home.firstPassword)) return
  const first = readFileSync(home.firstPassword, 'utf8').trim()
  try {
    const client = await openAs(addressOf('postgres', first, port))
    await client.query(`alter role postgres password ${client.escapeLiteral(password)}`)
    await client.end()
  } catch (error) {
    // An interrupted start has already replaced it.
    if (codeOf(error) !== wrongPassword) throw error
  }
  rmSync(home.firstPassword, { force: true })
}

const prepareRole = async (client: pg.Client, password: string): Promise<void> => {
  await client.query('begin')
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (!rowCount) await client.query(`create role ${role}`)
  await client.query(
    `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${client.escapeLiteral(password)}`,
  )
  await client.query(`alter database postgres owner to ${role}`)
  const { rows } = await client.query<{ statement: string }>(misownedObjects)
  for (const { statement } of rows) await client.query(statement)
  await client.query('commit')
}

/** The URL for the superuser. */
export const adminAddress = (password: string, port: number): string => addressOf('postgres', password, port)

export interface Addresses {
  /** For the app; the password changes with each start. */
  readonly url: string
  /** For the superuser `postgres`. */
  readonly adminUrl: string
}

/** Creates the app's role on the first start, and makes it the owner of what older versions created. */
export const prepareAppRole = async (home: Home, adminPassword: string, port: number): Promise<Addresses> => {
  const adminUrl = adminAddress(adminPassword, port)
  const password = newPassword()
  try {
    await replaceFirstPassword(home, adminPassword, port)
    const client = await openAs(adminUrl)
    try {
      await prepareRole(client, password)
    } finally {
      await client.end()
    }
  } catch (error) {
    if (codeOf(error) !== wrongPassword) throw error
    throw new StartError(`The password in ${home.password} is not that of the database: put the right file back.`, {
      cause: error,
    })
  }
  return { url: addressOf(role, password, port), adminUrl }
}

/**
 * Returns the URL of the embedded database if the product is running on it; undefined otherwise. The connection has the
 * role of the app, not that of the superuser.
 */
export const runningEmbedded = (dataDir: string): string | undefined => {
  const home = homeIn(dataDir)
  const postmaster = runningPostmaster(home.cluster)
  if (!postmaster?.isReady) return undefined
  return `${adminAddress(readPassword(home), postmaster.port)}?options=${encodeURIComponent(`-c role=${role}`)}`
}
