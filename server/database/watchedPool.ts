/**
 * A pool that detects an unresponsive server and then rejects calls immediately instead of letting them wait. Where the
 * server has too few connections, calls wait for one that the pool has.
 */
import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sendSignal, startClock } from '../tools/signals'
import { codeOf, DatabaseUnavailable } from './connectError'
import { clientFor, noticePooler, type Link } from './limitedClient'
import { isPlainRead, tryAgain } from './tryAgain'

const watchMilliseconds = 1000
/** If a query takes longer, the pool checks whether the server still responds. */
const suspiciousMilliseconds = 2000
const trustMilliseconds = 4000
const checkMilliseconds = 1500
const tickMilliseconds = 100
/** How often it is said that the pool is short of connections. */
const sayMilliseconds = 3_600_000
/** How long the pool does without more connections before it tries again. */
const shortMilliseconds = 30_000
/** Between the tries of a pool that has no connection at all. */
const pauseMilliseconds = 100
/** How long a check of readiness waits for a connection of the pool. */
const turnMilliseconds = 5_000

type Query = (statement: string | { readonly text: string }, ...rest: readonly unknown[]) => unknown
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/**
 * Rejects if work takes too long. While this process is busy it reads no response, so a delay of its own counts as one tick,
 * however long it is.
 */
const withTimeout = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  const ended = new AbortController()
  const late = async (): Promise<never> => {
    for (let waited = 0; waited < milliseconds; waited += tickMilliseconds)
      await sleep(tickMilliseconds, undefined, { ref: false, signal: ended.signal })
    for (const _turn of [1, 2]) await nextTurn()
    throw new Error(`no answer within ${milliseconds} ms`)
  }
  try {
    return await Promise.race([work, late()])
  } finally {
    ended.abort()
  }
}

const silence = 'The database has fallen silent'
const destroySocket = (socket: Socket) => void socket.destroy(new Error(silence))

interface Network {
  readonly sockets: Set<Socket>
  isSilent: boolean
}

const openSocket = ({ sockets, isSilent }: Network): Socket => {
  const socket = new Socket()
  sockets.add(socket)
  // Fail the calls that were waiting in the queue of the pool.
  if (isSilent) setImmediate(destroySocket, socket)
  return socket.once('close', () => sockets.delete(socket))
}

export class WatchedPool extends pg.Pool {
  readonly #network: Network
  /** The start times of pending connection attempts and of acquired connections. */
  readonly #waiting = new Map<object, number>()
  readonly #timer: NodeJS.Timeout
  readonly #log: (message: string) => void
  #isChecking = false
  #trustedUntil = 0
  /** How many direct queries have been answered. */
  #answered = 0
  readonly #link: Link
  readonly #Client: ReturnType<typeof clientFor>
  readonly #size: number
  readonly #open = new Set<pg.PoolClient>()
  #isShort = false
  #saidAt = -Infinity

  constructor(
    config: pg.PoolConfig & { readonly max: number },
    link: Link,
    /** How many milliseconds to try again for while no database can be reached. */
    readonly patience = 0,
  ) {
    const network = { sockets: new Set<Socket>(), isSilent: false }
    const Client = clientFor(link)
    super({ ...config, stream: () => openSocket(network), Client })
    this.#Client = Client
    this.#network = network
    this.#link = link
    this.#log = link.log
    this.#size = config.max
    this.on('connect', (client) => {
      this.#open.add(client)
      if (this.#isShort) this.options.max = Math.max(this.options.max, this.#open.size)
    })
    this.on('remove', (client) => void this.#open.delete(client))
    this.on('acquire', (client) => void this.#waiting.set(client, Date.now()))
    this.on('release', (_error, client) => void this.#waiting.delete(client))
    this.on('remove', (client) => void this.#waiting.delete(client))
    this.#timer = setInterval(() => void this.#watch(), watchMilliseconds).unref()
    this.query = this.#retryReads(this.query.bind(this) as Query) as typeof this.query
  }

  /** A read that loses its connection is sent again, on another one. */
  #retryReads(query: Query): Query {
    return (statement, ...rest) => {
      const text = typeof statement === 'string' ? statement : statement.text
      const send = () => query(statement, ...rest) as Promise<unknown>
      return typeof rest.at(-1) !== 'function' && isPlainRead(text) ? tryAgain(this.patience, send) : send()
    }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return this.#connect()
    // In a new turn: what a callback throws must not reject a promise that nobody has.
    this.#connect().then(
      (client) => process.nextTick(callback, undefined, client, (error?: Error) => client.release(error)),
      (error: unknown) => process.nextTick(callback, error, undefined, () => {}),
    )
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | void {
    clearInterval(this.#timer)
    return callback ? super.end(callback) : super.end()
  }

  /** Queries on a new connection, or on one of the pool if there may be no more; rejects unless there is a response in time. */
  async queryDirectly<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
    try {
      return await this.#queryAnew<Row>(query)
    } catch (error) {
      // One that is still being opened counts: it may be the one that there is no other beside. So does one that was refused
      // like this one, and is waited for: those of others may be about to end.
      if (!hasTooMany(error) || (this.totalCount === 0 && this.#waiting.size === 0)) throw error
      const { rows } = await withTimeout(this.query<Row>(query), turnMilliseconds).catch((cause: unknown) => {
        throw unavailable(cause)
      })
      return rows
    }
  }

  async #queryAnew<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
    const socket = new Socket()
    const client: pg.Client = new this.#Client({ ...this.options, stream: () => socket } as pg.ClientConfig)
    client.on('error', () => {})
    try {
      const { rows } = await withTimeout(
        client.connect().then(() => client.query<Row>(query)),
        checkMilliseconds,
      )
      this.#hear()
      return rows
    } catch (error) {
      throw unavailable(error)
    } finally {
      socket.destroy()
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#network.isSilent) throw new DatabaseUnavailable(silence)
    const attempt = {}
    const secondsSince = startClock()
    let isFailed = true
    this.#waiting.set(attempt, Date.now())
    try {
      const client = await this.#connectInTurn()
      isFailed = false
      return client
    } catch (error) {
      throw unavailable(error)
    } finally {
      this.#waiting.delete(attempt)
      sendSignal('connected', { seconds: secondsSince(), isFailed })
    }
  }

  /** Waits for a connection of the pool if the server refuses one more. */
  async #connectInTurn(): Promise<pg.PoolClient> {
    for (const deadline = Date.now() + (this.options.connectionTimeoutMillis ?? 0); ;) {
      try {
        return await super.connect()
      } catch (error) {
        const isRetried = refusesParameters(error) ? noticePooler(this.#link) : hasTooMany(error)
        if (!isRetried || Date.now() > deadline || this.ending) throw error
        if (!refusesParameters(error)) this.#makeDo()
        if (this.#open.size === 0) await sleep(pauseMilliseconds)
      }
    }
  }

  /** Makes do with the connections that there are, and tries after a while whether there may be more. */
  #makeDo(): void {
    this.options.max = Math.max(1, this.#open.size)
    if (this.#isShort) return
    this.#isShort = true
    if (performance.now() - this.#saidAt > sayMilliseconds) this.#sayShort()
    setTimeout(() => {
      this.#isShort = false
      this.options.max = this.#size
    }, shortMilliseconds).unref()
  }

  #sayShort(): void {
    this.#saidAt = performance.now()
    this.#log(
      `PostgreSQL refuses more than ${this.#open.size} connections of this process: calls wait for these. Allow ${this.#size + 1} for each process, or set DATABASE_POOL lower.`,
    )
  }

  #isSuspicious(): boolean {
    const now = Date.now()
    return now > this.#trustedUntil && [...this.#waiting.values()].some((since) => now - since > suspiciousMilliseconds)
  }

  /** An answer ends an outage immediately: calls must not fail once a readiness check has succeeded. */
  #hear(): void {
    this.#answered += 1
    if (this.#network.isSilent && !this.ending) this.#setSilent(false)
  }

  #answers(): Promise<boolean> {
    return this.#queryAnew('select 1').then(
      () => true,
      // A server that rejects connections because it is full is responsive.
      (error: unknown) => hasTooMany(error),
    )
  }

  async #watch(): Promise<void> {
    if (this.#isChecking || this.ending || !(this.#network.isSilent || this.#isSuspicious())) return
    this.#isChecking = true
    const before = this.#answered
    // Check twice before closing connections. Somebody else's query may be answered meanwhile.
    const answers =
      (await this.#answers()) || (!this.#network.isSilent && (await this.#answers())) || this.#answered > before
    this.#isChecking = false
    if (this.ending) return
    if (answers) this.#trustedUntil = Date.now() + trustMilliseconds
    if (answers === this.#network.isSilent) this.#setSilent(!answers)
  }

  #setSilent(isSilent: boolean): void {
    this.#network.isSilent = isSilent
    this.#log(
      isSilent ? 'The database does not answer: calls are refused until it does.' : 'The database answers again.',
    )
    // Close all connections so that nobody waits for them; after a failover they are dead.
    if (isSilent) this.#network.sockets.forEach(destroySocket)
  }
}

/** PostgreSQL has a code for this, PgBouncer words. */
const hasTooMany = (error: unknown): boolean =>
  codeOf(error) === '53300' || (error instanceof Error && /no more connections allowed/.test(error.message))

/** PgBouncer names the first parameter that it doesn't know. */
const refusesParameters = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message)

const unavailable = (cause: unknown): DatabaseUnavailable =>
  cause instanceof DatabaseUnavailable
    ? cause
    : new DatabaseUnavailable(cause instanceof Error ? cause.message : String(cause), { cause })
