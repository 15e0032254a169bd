/** Recognises a pooler such as PgBouncer between this process and PostgreSQL (decision 0108). */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Collations } from './collation'
import { clientFor } from './limitedClient'

/** What the first connection finds out. */
export interface ServerFacts {
  readonly version: string
  readonly encoding: string
  readonly collations: Collations
  /** How many connections the role may have; undefined if there is no limit of its own. */
  readonly limit: number | undefined
  readonly isPooled: boolean
  /** Whether named statements work. */
  readonly hasNames: boolean
}

/** A pool of one connection has none left for a second client. */
const waitMilliseconds = 1_000
const maxOthers = 3

const pidQuery = 'select pg_backend_pid() as pid'
const factsQuery = `select pg_backend_pid() as pid, current_setting('server_version') as version,
  current_setting('server_encoding') as encoding,
  array(select collname::text from pg_collation where collprovider = 'i' and collname like '%-x-icu') as collations,
  (select rolconnlimit from pg_roles where rolname = current_user and not rolsuper) as "limit"`

interface FactsRow {
  readonly pid?: number
  readonly version: string
  readonly encoding: string
  readonly collations?: string[]
  readonly limit?: number | null
}

const pidOf = async (client: pg.Client, query: string | pg.QueryConfig = pidQuery): Promise<number | undefined> =>
  (await client.query<{ pid: number }>(query)).rows[0]?.pid

/** Whether a statement that was named on one server connection is known on another one. */
const keepsNames = async (first: pg.Client, named: pg.QueryConfig): Promise<boolean> => {
  const late = sleep(waitMilliseconds, false, { ref: false })
  const isKnown = pidOf(first, named).then(
    () => true,
    () => false,
  )
  return Promise.race([isKnown, late])
}

/**
 * Whether named statements survive when another client gets the server connection in between. In doubt they don't: with a
 * pooler that never lends a connection to another client while this looks, statements are only planned more often.
 */
const tryNames = async (open: () => Promise<pg.Client>): Promise<boolean> => {
  const first = await open()
  const others: pg.Client[] = []
  try {
    const named = { name: `probe_${randomUUID()}`, text: pidQuery }
    const own = await pidOf(first, named)
    while (others.length < maxOthers) {
      const other = await open()
      others.push(other)
      await other.query('begin')
      if ((await pidOf(other)) === own) return await keepsNames(first, named)
    }
    return false
  } finally {
    for (const client of [first, ...others]) void client.end().catch(() => {})
  }
}

/** Connects without any parameter that poolers refuse, and looks at what is at the other end. */
export const findFacts = async (config: pg.ClientConfig): Promise<ServerFacts> => {
  const Client = clientFor({ isPooled: true, hasNames: true, log: () => {} })
  const open = async (): Promise<pg.Client> => {
    const client = new Client(config)
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const client = await open()
  try {
    const {
      pid,
      version,
      encoding,
      collations = [],
      limit,
    } = (await client.query<FactsRow>(factsQuery)).rows[0] ?? {
      version: '',
      encoding: '',
    }
    // PostgreSQL tells each client its process, by which it may cancel queries; a pooler makes up numbers of its own.
    const { processID } = client as pg.Client & { processID?: number }
    const isPooled = pid !== undefined && processID !== undefined && pid !== processID
    return {
      version,
      encoding,
      collations: new Set(collations),
      limit: typeof limit === 'number' && limit >= 0 ? limit : undefined,
      isPooled,
      hasNames: !isPooled || (await tryNames(open)),
    }
  } finally {
    await client.end().catch(() => {})
  }
}
