/** Starts the product: settings, database, app, listening; and stops it in the opposite order. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { findAccountByEmail } from './accounts/account'
import { verifyPassword } from './accounts/passwords'
import { buildApp } from './app'
import { readConfig, type Config } from './config'
import { connect, type Database } from './database/connection'
import { startEmbedded } from './embedded/launch'
import { hasTrigrams, migrate } from './database/migrate'
import { demoAccounts, demoPassword } from './data/demo/accounts'
import { prepare } from './data/prepare'
import { describeError } from './tools/describeError'
import { missingSettings } from './missingSettings'
import { readSecret } from './secret'
import { StartError } from './tools/startError'

/** In the bundle this file is dist/server/main.mjs; from source the console is served by its own server. */
const consoleFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'console')

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Undoes what has been started, the last first. */
class Undo {
  readonly #steps: (() => Promise<unknown>)[] = []
  add(step: () => Promise<unknown>) {
    this.#steps.unshift(step)
  }
  async run() {
    for (const step of this.#steps.splice(0))
      await step().catch((error: unknown) => console.error(describeError(error)))
  }
}

const startOwn = async ({ DATA_DIR }: Config, undo: Undo): Promise<string> => {
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log: say, onLost: () => void stop(1) })
  undo.add(() => embedded.stop())
  return embedded.url
}

const openDatabase = async (config: Config, undo: Undo) => {
  const database = await connect(config.DATABASE_URL ?? (await startOwn(config, undo)), say)
  undo.add(() => database.close())
  await migrate(database.pool, undefined, say)
  const { unreachable } = await prepare(database.db, { demo: !config.DATABASE_URL })
  if (unreachable.length > 0)
    say(`Nobody can sign in with the addresses of these accounts, give them others: ${unreachable.join(', ')}`)
  if (!(await hasTrigrams(database.pool)))
    say('Searches go without trigram indexes: this database had no extension pg_trgm when its tables were made.')
  return database
}

const listen = async (app: FastifyInstance, { HOST, PORT }: Config) => {
  try {
    return await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${PORT} is taken: stop the program that uses it, or set PORT to another.`)
    if (code === 'EACCES') throw new StartError(`Port ${PORT} needs more rights: set PORT to one from 1024 on.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${HOST} is no address of this machine: correct it, or leave it out.`)
    throw error
  }
}

/** Tells whether the demo accounts are still there, and still have their password. */
const hasDemo = async ({ db }: Database): Promise<boolean> => {
  const account = await findAccountByEmail(db, demoAccounts[0].email)
  return account !== undefined && verifyPassword(demoPassword, account.user.password_hash)
}

const greet = (address: string, publicUrl: string, isDemo: boolean) => {
  say(`\nTalent Console is at ${publicUrl}${publicUrl === address ? '' : ` (listening on ${address})`}`)
  if (!isDemo) return
  say(`\nDemo accounts, all with the password ${demoPassword}:`)
  for (const { email, role } of demoAccounts) say(`  ${email.padEnd(24)} ${role}`)
  say('')
}

const start = async (undo: Undo) => {
  const config = readConfig(process.env)
  // The database first: it says best what is wrong with DATA_DIR.
  const database = await openDatabase(config, undo)
  const secret = await readSecret(config)
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
  const app = await buildApp({ config, database, secret, publicUrl, consoleFolder })
  undo.add(() => app.close())
  const address = await listen(app, config)
  missingSettings(config, process.env).forEach(say)
  greet(address, publicUrl, !config.DATABASE_URL && (await hasDemo(database)))
}

const undo = new Undo()
let isStopping = false

const stop = async (exitCode: number) => {
  if (isStopping) return
  isStopping = true
  await undo.run()
  process.exit(exitCode)
}

/** One Ctrl-C comes twice where npm passes it on: it is a second wish only some time after the first. */
const secondWishMilliseconds = 1000
let askedToStop = 0

const askToStop = () => {
  askedToStop ||= performance.now()
  if (performance.now() - askedToStop > secondWishMilliseconds) process.exit(1)
  void stop(0)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, askToStop)

try {
  await start(undo)
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : describeError(error).stack}\n`)
  await stop(1)
}
