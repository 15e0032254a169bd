/** Shared code of the commands: they open the same database as the server, and report errors in one line. */
import { readConfig, type Config } from './config'
import { connect, type Database } from './database/connection'
import { runningEmbedded } from './embedded/join'
import { startEmbedded } from './embedded/launch'
import { migrate } from './database/migrate'
import { describeError } from './tools/describeError'
import { StartError } from './tools/startError'

export const print = (line: string) => process.stdout.write(`${line}\n`)

/** Commands that only fill the database need no secret. */
const noKey = 'commands of this program sign no tokens'

export const readCommandConfig = (env: NodeJS.ProcessEnv): Config => readConfig({ ...env, JWT_SECRET: noKey })

/**
 * Opens and migrates the configured database, runs work on it and always closes it. `joins` uses the embedded database
 * of the running product instead of refusing to run beside it.
 */
export const withDatabase = async <T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  { joins = false } = {},
): Promise<T> => {
  const running = config.DATABASE_URL ?? (joins ? runningEmbedded(config.DATA_DIR) : undefined)
  const embedded = running === undefined ? await startEmbedded({ dataDir: config.DATA_DIR, log: print }) : undefined
  try {
    const database = await connect(embedded?.url ?? running ?? '', print)
    try {
      await migrate(database.pool, undefined, (line) => console.error(line))
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

/** Runs a command. Known errors print one line, others their stack trace. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : describeError(error).stack}\n`)
    process.exitCode = 1
  }
}
