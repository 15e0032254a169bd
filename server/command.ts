/** What the commands beside the server share: they open the same database, and fail with one line. */
import { readConfig, type Config } from './config'
import { connect, type Database } from './database/connection'
import { startEmbedded } from './embedded/launch'
import { migrate } from './database/migrate'
import { describeError } from './tools/describeError'
import { StartError } from './tools/startError'

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Commands sign no tokens, so they ask for no key. */
const noKey = 'commands of this program sign no tokens'

export const readCommandConfig = (env: NodeJS.ProcessEnv): Config => readConfig({ ...env, JWT_SECRET: noKey })

/** Opens and migrates the database of the settings, works on it and closes it, whatever happens. */
export const withDatabase = async <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> => {
  const embedded = config.DATABASE_URL ? null : await startEmbedded({ dataDir: config.DATA_DIR, log: say })
  try {
    const database = await connect(embedded?.url ?? config.DATABASE_URL ?? '', say)
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

/** Runs a command to its end; what goes wrong is said in one line if it is known, with its stack otherwise. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : describeError(error).stack}\n`)
    process.exitCode = 1
  }
}
