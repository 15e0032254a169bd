/** `npm run db:migrate`: migrates the database as a start does, where the processes may not (decision 0154). */
import { parseCommand, placeOf, print, readCommandConfig, runCommand, withDatabase } from './command'

const help = `Migrates the database of DATABASE_URL or the embedded one in DATA_DIR to this version, while the version before runs or not, as
the first process of this version does by itself where it may. With MIGRATION_DATABASE_URL, the role in it migrates and owns the tables, and
the role of DATABASE_URL gets what it needs to run the product: it reads history and adds to it, and cannot change it.

  npm run db:migrate

  --help    shows this text`

const options = { help: { type: 'boolean', short: 'h' } } as const

const migrateSchema = async () => {
  if (parseCommand({ options }).values.help) return void print(help)
  const config = readCommandConfig(process.env)
  await withDatabase(config, async () => print(`The database ${placeOf(config)} has the tables of this version.`), {
    joins: true,
    saysMonths: true,
  })
}

await runCommand(migrateSchema)
