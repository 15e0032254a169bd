/** Chooses replicas that may answer reads, asks them how far they are, and leaves out those that lag or fail (decision 0115). */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readAddress, isUnavailable } from './connectError'
import { connect, databaseDefaults, type Database, type DatabaseSettings, type PooledDatabase } from './connection'
import { Freshness, mostAgeMilliseconds, type Position, type PrimaryState, type ReplicaState } from './freshness'

/** How often servers are asked how far they are. */
const everyMilliseconds = 200
/** Who doesn't answer for so long is left out. */
const answerMilliseconds = 800
/** How soon a server that could not be used is tried again. */
const againMilliseconds = 2000
/** How many connections have to lead to the same server. */
const comparedConnections = 4

/** A replica that may answer a read. */
export interface Replica {
  readonly db: PooledDatabase
  /** Waits for a read, but rejects as soon as the replica is left out: who waits asks the primary instead. */
  readonly whileUsed: <T>(reading: Promise<T>) => Promise<T>
  /** Notes how a read ended; after a lost connection, the replica is left out. */
  readonly end: (error?: unknown) => void
}

/** What metrics tell of replicas. */
export interface ReplicaFigures {
  /** How many reads replicas have answered, how many none was new enough for, and how many failed there and were read again. */
  readonly reads: { readonly replica: number; readonly primary: number; readonly again: number }
  readonly replicas: readonly {
    readonly name: string
    readonly isUsed: boolean
    /** For how long what it misses has been written at most; undefined if it doesn't answer. */
    readonly ageSeconds: number | undefined
  }[]
}

export interface Replicas {
  /** Whether any replica could answer who has written nothing. */
  readonly areUsable: () => boolean
  /** Returns a replica that has what was written up to a position. */
  readonly choose: (needed: Position) => Replica | undefined
  /** Notes that the position of a write is unknown. */
  readonly forget: () => void
  readonly figures: () => ReplicaFigures
  readonly close: () => Promise<void>
}

/** Asks a server for its state, on a connection of its own, so that a pool without a free one delays nothing. */
class Probe {
  readonly #url: string
  #client: pg.Client | undefined
  constructor(url: string) {
    this.#url = url
  }

  async ask<Row extends pg.QueryResultRow>(query: string): Promise<Row> {
    try {
      this.#client ??= await this.#open()
      const { rows } = await this.#client.query<Row>(query)
      return rows[0] as Row
    } catch (error) {
      this.close()
      throw error
    }
  }

  close(): void {
    this.#client?.end().catch(() => {})
    this.#client = undefined
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'talent-console',
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
}

const primaryQuery = `select (pg_current_wal_lsn() - '0/0')::text as position,
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, (select system_identifier::text from pg_control_system()) as system`
const replicaQuery = `select pg_is_in_recovery() as is_replica, (pg_last_wal_replay_lsn() - '0/0')::text as replayed,
  (select system_identifier::text from pg_control_system()) as system`

interface PrimaryRow {
  readonly position: string
  readonly timeline: string
  readonly system: string
}

interface ReplicaRow {
  readonly is_replica: boolean
  readonly replayed: string | null
  readonly system: string
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)

/** Throws if connections lead to different servers: how far one is says nothing of the others. */
const refuseBalancer = async ({ queryDirectly }: Database): Promise<void> => {
  const starts = await Promise.all(
    Array.from({ length: comparedConnections }, () =>
      queryDirectly<{ started: string }>('select pg_postmaster_start_time()::text as started'),
    ),
  )
  if (new Set(starts.map(([row]) => row?.started)).size > 1)
    throw new Error('its address leads to several servers: name each in DATABASE_REPLICA_URLS')
}

type Log = (message: string) => void

/** One server of DATABASE_REPLICA_URLS. */
class Server {
  readonly name: string
  readonly #url: string
  readonly #probe: Probe
  readonly #log: Log
  readonly #settings: DatabaseSettings
  #database: Database | undefined
  #state: ReplicaState | undefined
  #isOpening = false
  #openAgainAt = 0
  #reason = ''
  /** Those who wait for it. A promise that they all wait for would keep what each has read. */
  readonly #waiting = new Set<(error: Error) => void>()

  constructor(url: string, log: Log, settings: DatabaseSettings) {
    // Whoever would wait for a replica asks the primary instead.
    this.#settings = { ...settings, DATABASE_WAIT_SECONDS: 0 }
    this.name = readAddress(url).place
    this.#url = url
    this.#probe = new Probe(url)
    this.#log = log
  }

  get state(): ReplicaState | undefined {
    return this.#state
  }

  get database(): Database | undefined {
    return this.#database
  }

  whileUsed<T>(reading: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      void reading.then(resolve, reject).finally(() => this.#waiting.delete(reject))
    })
  }

  /** Asks how far it is; resolves in any case. Nothing is known before the primary has told which database it is. */
  async check(system: string | undefined): Promise<void> {
    if (system === undefined) return
    const at = Date.now()
    try {
      const row = await this.#probe.ask<ReplicaRow>(replicaQuery)
      if (!row.is_replica || row.replayed === null) throw new Error('it is no replica')
      if (row.system !== system) throw new Error('it is a replica of another database')
      if (!this.#database) return this.#open()
      this.#state = { at, replayed: BigInt(row.replayed) }
      this.#tell('')
    } catch (error) {
      this.leaveOut(error)
    }
  }

  leaveOut(error: unknown): void {
    this.#state = undefined
    this.#tell(messageOf(error))
    for (const reject of this.#waiting) reject(new Error(`${this.name} was left out`))
  }

  async close(): Promise<void> {
    this.#probe.close()
    this.#state = undefined
    await this.#database?.close()
  }

  /** Opens the pool, in the background: the first connections may take longer than other replicas should wait. */
  #open(): void {
    if (this.#isOpening || Date.now() < this.#openAgainAt) return
    this.#isOpening = true
    const open = async () => {
      const database = await connect(
        this.#url,
        (message) => this.#log(`Replica ${this.name}: ${message}`),
        this.#settings,
      )
      try {
        await refuseBalancer(database)
      } catch (error) {
        await database.close()
        throw error
      }
      this.#database = database
    }
    open()
      .catch((error: unknown) => {
        this.#openAgainAt = Date.now() + againMilliseconds
        this.leaveOut(error)
      })
      .finally(() => (this.#isOpening = false))
  }

  #tell(reason: string): void {
    if (reason === this.#reason) return
    this.#reason = reason
    this.#log(reason === '' ? `Replica ${this.name} is used.` : `Replica ${this.name} is left out: ${reason}.`)
  }
}

/** Begins to ask the primary and its replicas how far they are. No replica is used before it has answered. */
export const openReplicas = (
  primaryUrl: string,
  urls: readonly string[],
  log: Log,
  settings: DatabaseSettings = databaseDefaults,
): Replicas => {
  const primary = new Probe(primaryUrl)
  const servers = urls.map((url) => new Server(url, log, settings))
  const freshness = new Freshness()
  const reads = { replica: 0, primary: 0, again: 0 }
  const closing = new AbortController()
  let system: string | undefined
  let turn = 0

  const askPrimary = async () => {
    const at = Date.now()
    const row = await primary.ask<PrimaryRow>(primaryQuery)
    system = row.system
    const state: PrimaryState = { position: BigInt(row.position), timeline: row.timeline }
    freshness.note(at, state)
  }
  /** The primary last: no replica can be further than it is then. */
  const askAll = async () => {
    await Promise.all(servers.map((server) => server.check(system)))
    await askPrimary().catch(() => {})
  }
  const watch = async () => {
    while (!closing.signal.aborted) {
      await askAll()
      await sleep(everyMilliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  const watching = watch()

  const usable = (needed: Position): Server[] => {
    const now = Date.now()
    return servers.filter(({ state, database }) => database && state && freshness.mayAnswer(state, needed, now))
  }
  return {
    areUsable: () => usable(0n).length > 0,
    choose: (needed) => {
      const able = usable(needed)
      const server = able[(turn += 1) % able.length]
      if (!server?.database) {
        reads.primary += 1
        return undefined
      }
      const end = (error?: unknown) => {
        reads[error === undefined ? 'replica' : 'again'] += 1
        if (isUnavailable(error)) server.leaveOut(error)
      }
      return { db: server.database.db, whileUsed: (reading) => server.whileUsed(reading), end }
    },
    forget: () => freshness.forget(),
    figures: () => {
      const now = Date.now()
      const used = usable(0n)
      return {
        reads: { ...reads },
        replicas: servers.map((server) => {
          const age = server.state && freshness.ageOf(server.state, now)
          return {
            name: server.name,
            isUsed: used.includes(server),
            ageSeconds: age === undefined ? undefined : Math.min(age, 10 * mostAgeMilliseconds) / 1000,
          }
        }),
      }
    },
    close: async () => {
      closing.abort()
      await watching
      primary.close()
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}
