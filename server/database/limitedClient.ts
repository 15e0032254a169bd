/**
 * Connections that also work behind a pooler such as PgBouncer, which may give each transaction another server connection
 * (decision 0108): limits are set in each transaction, and statements have no names unless the pooler knows them.
 *
 * | Statement               | Sent behind a pooler                                                        |
 * | ----------------------- | --------------------------------------------------------------------------- |
 * | `begin …`               | `begin …; set local statement_timeout = …; …`                               |
 * | one outside of these    | Parse, Bind, Execute of the limits, then its own, and one Sync: PostgreSQL makes it one transaction, without another round trip |
 * | in a transaction        | as it is                                                                    |
 */
import pg from 'pg'
import { codeOf, lostNameCodes } from './connectError'

/** What a process knows of the way to its server. */
export interface Link {
  /** Whether a pooler stands between, which takes no start parameters and keeps no settings of a session. */
  isPooled: boolean
  /** Whether statements may have names, which are planned once per connection. */
  hasNames: boolean
  /** Is told what has changed, and what it means. */
  readonly log: (message: string) => void
}

type Setting = 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'
type Limits = Readonly<Partial<Record<Setting, number>>>
type Callback = (error: Error | null, result?: unknown) => void

/** The parts of the driver's connection and query that its types leave out. Streams and cursors use them in the same way. */
interface DriverConnection {
  readonly stream: { cork(): void; uncork(): void }
  on(event: 'parseComplete', listener: () => void): void
  off(event: 'parseComplete', listener: () => void): void
  readonly parsedStatements: Record<string, string>
  parse(statement: { text: string; name: string }): void
  bind(values: { portal: string; statement: string; values: readonly unknown[] }): void
  execute(portal: { portal: string; rows: number }): void
}
interface DriverQuery {
  text: string
  name: string | undefined
  queryMode: string | undefined
  readonly values: readonly unknown[] | undefined
  callback: Callback | undefined
  submit(connection: DriverConnection): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: DriverConnection): void
  handleError(error: Error, connection: DriverConnection): void
  handleReadyForQuery(connection: DriverConnection): void
  hasBeenParsed(connection: DriverConnection): boolean
}
const DriverQuery = pg.Query as unknown as new (config: unknown, values?: unknown, callback?: unknown) => DriverQuery

const isStatement = /^\s*(?:select|insert|update|delete|with|values|merge|table)\b/i
const isBegin = /^\s*(?:begin|start\s+transaction)\b[^;]*/i
const hasSecond = /;\s*\S/

/** Remembers that a pooler stands in between after all; returns whether that is new. */
export const noticePooler = (link: Link): boolean => {
  if (link.isPooled && !link.hasNames) return false
  Object.assign(link, { isPooled: true, hasNames: false })
  link.log(
    'A pooler now stands before the database: limits are set in each transaction, and statements are not prepared.',
  )
  return true
}

interface Sender {
  readonly link: Link
  readonly limits: Limits
  getTransactionStatus(): string | null
}

class LimitedQuery extends DriverQuery {
  readonly #sender: Sender
  /** Until the limits are set, what arrives is their result. */
  #setsLimits = false
  /** How many statements are still to be parsed, if this one is to keep its name: the limits, and itself. */
  #unparsed = 0
  readonly #countParsed = () => void (this.#unparsed -= 1)

  constructor(sender: Sender, ...args: ConstructorParameters<typeof DriverQuery>) {
    super(...args)
    this.#sender = sender
  }

  override submit(connection: DriverConnection): Error | null {
    const { link } = this.#sender
    const settings = Object.entries(this.#sender.limits)
    if (!link.hasNames) this.name = undefined
    if (!link.isPooled || settings.length === 0 || this.#sender.getTransactionStatus() !== 'I')
      return super.submit(connection)
    if (isBegin.test(this.text)) {
      const local = settings.map(([name, value]) => `; set local ${name} = ${value}`).join('')
      this.text = this.text.replace(isBegin, (begin) => begin + local)
      return super.submit(connection)
    }
    const isOne = this.values?.length || !hasSecond.test(this.text)
    return isStatement.test(this.text) && isOne ? this.#submitLimited(connection, settings) : super.submit(connection)
  }

  override handleDataRow(message: unknown): void {
    if (!this.#setsLimits) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    if (this.#setsLimits) this.#setsLimits = false
    else super.handleCommandComplete(message, connection)
  }

  override handleError(error: Error, connection: DriverConnection): void {
    connection.off('parseComplete', this.#countParsed)
    // The driver has taken the first statement that was parsed, that of the limits, for this one.
    if (this.name && this.#unparsed > 0) delete connection.parsedStatements[this.name]
    if (this.name && lostNameCodes.test(codeOf(error) ?? '')) noticePooler(this.#sender.link)
    super.handleError(error, connection)
  }

  override handleReadyForQuery(connection: DriverConnection): void {
    connection.off('parseComplete', this.#countParsed)
    super.handleReadyForQuery(connection)
  }

  #submitLimited(connection: DriverConnection, settings: readonly [string, number][]): Error | null {
    const calls = settings.map(([name, value]) => `set_config('${name}', '${value}', true)`)
    connection.stream.cork()
    try {
      connection.parse({ text: `select ${calls.join(', ')}`, name: '' })
      connection.bind({ portal: '', statement: '', values: [] })
      connection.execute({ portal: '', rows: 0 })
      this.#setsLimits = true
      if (this.name && !this.hasBeenParsed(connection)) {
        this.#unparsed = 2
        connection.on('parseComplete', this.#countParsed)
      }
      this.queryMode = 'extended'
      return super.submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }
}

interface Parameters extends Record<Setting, string | number | false | undefined> {
  readonly connectionParameters: Record<Setting, string | number | false | undefined>
}

const limitNames: readonly Setting[] = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** Returns the class of the connections of a pool. */
export const clientFor = (link: Link) =>
  class LimitedClient extends pg.Client implements Sender {
    readonly link = link
    readonly limits: Limits

    constructor(config?: pg.ClientConfig) {
      super(config)
      const { connectionParameters } = this as unknown as Parameters
      const limits: Partial<Record<Setting, number>> = {}
      for (const name of limitNames) {
        const value = Number.parseInt(String(connectionParameters[name]), 10)
        if (Number.isSafeInteger(value)) limits[name] = value
        if (link.isPooled) connectionParameters[name] = false
      }
      this.limits = limits
    }

    // oxlint-disable-next-line typescript/no-explicit-any -- the seam to the driver, which has nine overloads of it
    override query(config: any, values?: any, callback?: any): any {
      if (typeof config?.submit === 'function') return super.query(config, values, callback)
      const query = new LimitedQuery(this, config, values, callback)
      if (query.callback) return super.query(query as never)
      const result = new Promise((resolve, reject) => {
        query.callback = (error, answer) => (error ? reject(error) : resolve(answer))
      })
      super.query(query as never)
      return result
    }
  }
