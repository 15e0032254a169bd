/** Starts the product (settings, database, app, listening), and stops it in reverse order. */
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { refusalMessages } from '../contract/refusalMessages'
import { findAccountByEmail } from './accounts/account'
import { verifyPassword } from './accounts/passwords'
import { buildApp } from './app'
import { readConfig, type Config } from './config'
import { unorderedLanguages } from './database/collation'
import { connect, type Database } from './database/connection'
import { startEmbedded, type EmbeddedDatabase } from './embedded/launch'
import { refuseDrift } from './database/drift'
import { hasTrigrams } from './database/migrate'
import { migrateAsOwner } from './database/owner'
import { openReplicas } from './database/replicas'
import { isDiskFull } from './database/room'
import { demoAccounts, demoPassword } from './data/demo/accounts'
import { prepare } from './data/prepare'
import { companiesWithoutZone } from './modules/companies/zones'
import { refuseComputed } from './records/refuseComputed'
import { serveMetrics } from './metrics/listen'
import { describeError } from './tools/describeError'
import { languages } from './tools/language'
import { readSecret } from './secret'
import { openStartLog, textLog } from './startLog'
import { listenError, StartError } from './tools/startError'

type Advised = 'SMTP_URL' | 'PUBLIC_URL' | 'TRUST_PROXY'

const consequences: { readonly [name in Advised]: (config: Config) => string } = {
  SMTP_URL: ({ DATA_DIR }) => `nobody gets the mails, which are written to ${join(DATA_DIR, 'outbox')} instead`,
  PUBLIC_URL: ({ PORT }) => `links in mails lead to http://localhost:${PORT}, which only works on this machine`,
  TRUST_PROXY: () =>
    'behind a proxy the log and rate limits see its address for all clients; without a proxy set it to 0',
}

/**
 * Returns one warning per missing setting of an installation with its own database.
 *
 * @example missingSettings(config, process.env).forEach(log.warn)
 */
const missingSettings = (config: Config, env: Readonly<Record<string, string | undefined>>): string[] =>
  config.DATABASE_URL
    ? Object.entries(consequences)
        .filter(([name]) => !env[name] && !env[`${name}_FILE`])
        .map(([name, consequence]) => `${name} is not set: ${consequence(config)}.`)
    : []

/** In the bundle, this file is dist/server/main.mjs. In development, another server serves the console. */
const consoleFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'console')

/** What is not written waits, up to this size. */
const maxLogBytes = 1_000_000
const logStream = pino.destination({ dest: process.stdout.fd, sync: true, maxLength: maxLogBytes })
// The output may be a file on a disk that is full; without a listener, the process would end.
logStream.on('error', () => {})
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** Until the settings are read, a person is told. */
let log = textLog

/** Runs cleanup steps in reverse order. */
class Undo {
  readonly #steps: (() => Promise<unknown>)[] = []
  add(step: () => Promise<unknown>) {
    this.#steps.unshift(step)
  }
  async run() {
    for (const step of this.#steps.splice(0)) await step().catch(log.fail)
  }
}

const startOwnDatabase = async ({ DATA_DIR }: Config, undo: Undo): Promise<EmbeddedDatabase> => {
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log: log.say, onLost: () => void stop(1) })
  undo.add(() => embedded.stop())
  return embedded
}

const openDatabase = async (config: Config, undo: Undo) => {
  const embedded = config.DATABASE_URL ? undefined : await startOwnDatabase(config, undo)
  const database = await connect(config.DATABASE_URL ?? embedded?.url ?? '', log.say, config)
  undo.add(() => database.close())
  // Nothing else uses an embedded database.
  await migrateAsOwner(database, config, { log: log.say, isAlone: embedded !== undefined, saysMonths: true })
  await refuseDrift(database.pool)
  await refuseComputed(database.pool)
  const { unreachable } = await prepare(database.db, { demo: !config.DATABASE_URL })
  if (unreachable.length > 0)
    log.warn(`These accounts have an email that nobody can sign in with, please change it: ${unreachable.join(', ')}`)
  const zoned = await companiesWithoutZone(database.db)
  if (zoned.length > 0)
    log.warn(
      `These companies count days in UTC, since the database does not know their time zone (any more), please choose another one: ${zoned
        .map(({ name, time_zone: zone }) => `${name} (${zone})`)
        .join(', ')}`,
    )
  if (!(await hasTrigrams(database.pool)))
    log.say('Searches run without trigram indexes: the extension pg_trgm was missing when the tables were created.')
  const unordered = unorderedLanguages(languages, database.db.collations)
  if (unordered.length > 0)
    log.say(`Lists in ${unordered.join(', ')} are in the order of English: the database has no ICU collation for them.`)
  // What was written before now, they have to have, migrations included.
  const replicas =
    config.DATABASE_URL && config.DATABASE_REPLICA_URLS.length > 0
      ? openReplicas(config.DATABASE_URL, config.DATABASE_REPLICA_URLS, log.say, config)
      : undefined
  undo.add(async () => replicas?.close())
  return { database, replicas, hasRoom: () => embedded?.hasRoom() ?? true }
}

const listen = async (app: FastifyInstance, { HOST, PORT }: Config) => {
  try {
    return await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    throw listenError(error, { host: HOST, port: PORT, names: { host: 'HOST', port: 'PORT' } })
  }
}

/** Whether the demo accounts still exist with their password. */
const hasDemo = async ({ db }: Database): Promise<boolean> => {
  const account = await findAccountByEmail(db, demoAccounts[0].email)
  return account !== undefined && verifyPassword(demoPassword, account.user.password_hash)
}

const greet = (address: string, publicUrl: string, isDemo: boolean) => {
  log.say(`\nTalent Console is at ${publicUrl}${publicUrl === address ? '' : ` (listening on ${address})`}`)
  if (!isDemo) return
  if (log.isJson) return log.warn('The demo accounts exist, whose password everybody knows.')
  log.say(`\nDemo accounts, all with the password ${demoPassword}:`)
  for (const { email, role } of demoAccounts) log.say(`  ${email.padEnd(24)} ${role}`)
  log.say('')
}

const start = async (undo: Undo) => {
  const config = readConfig(process.env)
  log = openStartLog(config, logStream)
  // The database first: it reports problems with DATA_DIR best.
  const { database, replicas, hasRoom } = await openDatabase(config, undo)
  const secret = await readSecret(config)
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const app = await buildApp({
    config,
    database,
    replicas,
    secret,
    publicUrl,
    consoleFolder,
    stopping: stopping.signal,
    hasRoom,
    logStream,
  })
  undo.add(() => app.close())
  if (config.METRICS_PORT !== undefined) {
    const { banners, log: requestLog } = app
    const place = { host: config.METRICS_HOST, port: config.METRICS_PORT }
    const metrics = await serveMetrics({ ...place, database, replicas, banners, log: requestLog })
    undo.add(metrics.stop)
    log.say(`Metrics are at ${metrics.url}`)
  }
  const address = await listen(app, config)
  announceSeconds = config.SHUTDOWN_DELAY_SECONDS
  missingSettings(config, process.env).forEach(log.warn)
  greet(address, publicUrl, !config.DATABASE_URL && (await hasDemo(database)))
}

const undo = new Undo()
const stopping = new AbortController()
/** Zero until the process listens. */
let announceSeconds = 0

/** Stops in reverse order, the database last; first announces it for some seconds, so that no new requests come. */
const stop = async (exitCode: number, seconds = 0) => {
  if (stopping.signal.aborted) return
  stopping.abort()
  await sleep(seconds * 1000)
  await undo.run()
  process.exit(exitCode)
}

/** npm may forward Ctrl-C, so that it arrives twice; only a later signal forces the exit. */
const forceExitDelayMilliseconds = 1000
let firstSignalTime = 0

/** A Ctrl-C comes from a person, who has no load balancer that must notice it. */
const handleStopSignal = (signal: NodeJS.Signals) => {
  firstSignalTime ||= performance.now()
  if (performance.now() - firstSignalTime > forceExitDelayMilliseconds) process.exit(1)
  void stop(0, signal === 'SIGTERM' ? announceSeconds : 0)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, handleStopSignal)

try {
  await start(undo)
} catch (error) {
  const known = error instanceof StartError ? error.message : isDiskFull(error) ? refusalMessages.diskFull : undefined
  process.stderr.write(`${known ?? describeError(error).stack}\n`)
  await stop(1)
}
