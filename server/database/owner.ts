/** Migrates as the role that owns the tables, if the product runs as another one, which cannot change history (decision 0154). */
import type { Config } from '../config'
import { StartError } from '../tools/startError'
import { connect, type Database, type DatabaseSettings } from './connection'
import { codeOf } from './connectError'
import { migrate, type MigrateOptions } from './migrate'

const invalidGrantOperation = '0LP01'

/** Identifies database and role, even behind a pooler. */
const whoIs = `select current_user as role, current_database() as database,
  (select oid::text from pg_database where datname = current_database()) || pg_postmaster_start_time() as server`

/** Who is connected, and to what. */
interface Connected {
  readonly role: string
  readonly database: string
  readonly server: string
}

const readConnected = async ({ pool }: Database): Promise<Connected> => {
  const { rows } = await pool.query<Connected>(whoIs)
  const [connected] = rows
  if (!connected) throw new Error('PostgreSQL does not say who asks')
  return connected
}

/** Throws what the database says of a role that could do too much. */
const explain = (error: unknown): never => {
  if (codeOf(error) !== invalidGrantOperation) throw error
  const { message, detail } = error as Error & { readonly detail?: string }
  throw new StartError(
    `${message}: ${detail ?? ''} See docs/operations.md for the role of DATABASE_URL, or let it own the database.`,
    { cause: error },
  )
}

/** Lets the role of the product do what it needs, and nothing more. */
const letRun = async (owner: Database, role: string, log: (line: string) => void): Promise<void> => {
  const { rows } = await owner.pool
    .query<{ is_new: boolean }>('select history.let_run($1) as is_new', [role])
    .catch(explain)
  if (rows[0]?.is_new) log(`The role ${role} may read and add to history, and cannot change it.`)
}

/** Refuses the role of the product if the owner has let it run, and it could change history by now. */
const checkRunner = ({ pool }: Database): Promise<unknown> => pool.query('select history.check_runner()').catch(explain)

const monthsText = (months: number | null): string => (months === null ? 'for ever' : `for ${months} months`)

/** Stores HISTORY_MONTHS, as the owner alone may; warns another role that has another number. */
const keepUsual = async ({ pool }: Database, wanted: number | null, log: (line: string) => void): Promise<void> => {
  const { rows } = await pool.query<{ months: number | null; may_write: boolean }>(
    `select (select months from history.usual_retention) as months,
      has_table_privilege('history.usual_retention', 'UPDATE') as may_write`,
  )
  const { months = null, may_write: mayWrite = false } = rows[0] ?? {}
  if (months === wanted) return
  if (!mayWrite)
    return log(
      `HISTORY_MONTHS of this process has no effect: history is kept ${monthsText(months)}, as the owner of the database says. To change that, run \`npm run db:migrate\` with it.`,
    )
  await pool.query(
    'insert into history.usual_retention (months) values ($1) on conflict (is_only) do update set months = excluded.months',
    [wanted],
  )
  log(`History is kept ${monthsText(wanted)} from now on, where a company says nothing else.`)
}

type OwnerSettings = DatabaseSettings & Pick<Config, 'MIGRATION_DATABASE_URL' | 'HISTORY_MONTHS'>

interface OwnerOptions extends MigrateOptions {
  /** Whether HISTORY_MONTHS is stored: most commands are started without the settings of the processes. */
  readonly saysMonths?: boolean
}

/** Migrates a database with its owner, who lets the role of the product run; by default they are one. Returns what has run. */
export const migrateAsOwner = async (
  database: Database,
  settings: OwnerSettings,
  { saysMonths = false, ...options }: OwnerOptions = {},
): Promise<string[]> => {
  const { MIGRATION_DATABASE_URL: url, HISTORY_MONTHS: months = null } = settings
  const log = options.log ?? (() => {})
  if (url === undefined) {
    const done = await migrate(database.pool, options)
    await checkRunner(database)
    if (saysMonths) await keepUsual(database, months, log)
    return done
  }
  const owner = await connect(url, log, { ...settings, DATABASE_POOL: 2 })
  try {
    const [own, its] = [await readConnected(owner), await readConnected(database)]
    if (own.server !== its.server)
      throw new StartError(
        `MIGRATION_DATABASE_URL leads to the database ${own.database}, and DATABASE_URL to ${its.database}, which is another one: set both to the same.`,
      )
    if (own.role === its.role)
      log(
        `MIGRATION_DATABASE_URL and DATABASE_URL name the same role, ${own.role}, which can change history: a second role needs an address of its own (docs/operations.md).`,
      )
    const done = await migrate(owner.pool, options)
    await letRun(owner, its.role, log)
    if (saysMonths) await keepUsual(owner, months, log)
    return done
  } finally {
    await owner.close()
  }
}
