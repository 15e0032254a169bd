/** `npm run db:contract`: takes away what the version before needed, once none of its processes runs (decision 0113). */
import { parseCommand, placeOf, print, readCommandConfig, runCommand, withDatabase } from './command'

const help = `Takes away what the version before needed, from the database of DATABASE_URL or the embedded one in DATA_DIR, while
the product runs or not. From then on the version before refuses to start: run this once none of its processes runs.

  npm run db:contract

  --help    shows this text`

const options = { help: { type: 'boolean', short: 'h' } } as const

const contract = async () => {
  if (parseCommand({ options }).values.help) return void print(help)
  const config = readCommandConfig(process.env)
  const work = async () => print(`The database ${placeOf(config)} has the tables of this version alone.`)
  await withDatabase(config, work, { joins: true, isAlone: true, check: async () => {} })
}

await runCommand(contract)
