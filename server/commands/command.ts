/** Shared code of the commands: they open the same database as the server, and report errors in one line. */
import { existsSync } from 'node:fs'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readConfig, type Config } from '../config'
import { connect, type Database } from '../database/connection'
import { readAddress } from '../database/connectError'
import { homeIn } from '../embedded/cluster'
import { runningEmbedded } from '../embedded/appRole'
import { startEmbedded } from '../embedded/launch'
import { migrateAsOwner } from '../database/owner'
import { describeError } from '../tools/describeError'
import { StartError } from '../tools/startError'

export const print = (line: string) => process.stdout.write(`${line}\n`)

/** Parses the arguments of a command; throws a StartError that says what is wrong. */
export const parseCommand = <const Given extends ParseArgsConfig>(
  given: Given,
): ReturnType<typeof parseArgs<Given>> => {
  try {
    return parseArgs(given)
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}; see --help.`, { cause: error })
  }
}

interface Arguments<Name extends string> {
  readonly file: string
  readonly options: Readonly<Partial<Record<Name | 'help', string | boolean>>>
}

/** Reads the options of a command, and the name of the one file that it works on. */
export const readArguments = <Name extends string>(
  own: Readonly<Record<Name, { readonly type: 'string' | 'boolean' }>>,
): Arguments<Name> => {
  const options: ParseArgsConfig['options'] = { ...own, help: { type: 'boolean', short: 'h' } }
  const { values, positionals } = parseCommand({ allowPositionals: true, options })
  const [file = '', ...more] = positionals
  if (!values.help && (file === '' || more.length > 0)) throw new StartError('Name one file; see --help.')
  return { file, options: values as Arguments<Name>['options'] }
}

/** Commands that only fill the database need no secret. */
const noKey = 'commands of this program sign no tokens'

export const readCommandConfig = (env: NodeJS.ProcessEnv): Config =>
  readConfig({ ...env, JWT_SECRET: noKey, JWT_SECRET_FILE: '' })

/** Says where the configured database is. */
export const placeOf = ({ DATABASE_URL, DATA_DIR }: Config): string => {
  if (DATABASE_URL === undefined) return homeIn(DATA_DIR).folder
  const { database, place } = readAddress(DATABASE_URL)
  return `${database} at ${place}`
}

interface Access {
  /** Uses the embedded database of the running product instead of refusing to run beside it. */
  readonly joins?: boolean
  /** Whether no other process uses the database; one that is started here has no other users. */
  readonly isAlone?: boolean
  /** Whether HISTORY_MONTHS is stored, as a start does. */
  readonly saysMonths?: boolean
  /** Throws if this is not the right database. Runs before it is migrated; an embedded one must exist already. */
  readonly check?: (database: Database) => Promise<void>
}

/** Opens and migrates the configured database, runs work on it and always closes it. */
export const withDatabase = async <T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  { joins = false, isAlone = false, saysMonths = false, check }: Access = {},
): Promise<T> => {
  if (check && config.DATABASE_URL === undefined && !existsSync(homeIn(config.DATA_DIR).cluster))
    throw new StartError(
      `There is no database in ${placeOf(config)}: start this in the folder of the server, or with its DATA_DIR or DATABASE_URL.`,
    )
  const running = config.DATABASE_URL ?? (joins ? runningEmbedded(config.DATA_DIR) : undefined)
  const embedded = running === undefined ? await startEmbedded({ dataDir: config.DATA_DIR, log: print }) : undefined
  try {
    const database = await connect(embedded?.url ?? running ?? '', print, config)
    try {
      await check?.(database)
      await migrateAsOwner(database, config, {
        log: (line) => console.error(line),
        isAlone: isAlone || embedded !== undefined,
        saysMonths,
      })
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
