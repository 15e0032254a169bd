/** `npm run db:contract`: takes away what the version before needed, once none of its processes runs (decision 0113). */
import { placeOf, print, readCommandConfig, runCommand, withDatabase } from './command'

const contract = async () => {
  const config = readCommandConfig(process.env)
  const work = async () => print(`The database ${placeOf(config)} has the tables of this version alone.`)
  await withDatabase(config, work, { joins: true, isAlone: true })
}

await runCommand(contract)
