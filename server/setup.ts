/** `npm run setup`: the first TOM_MASTER_USER of an installation with a database of its own. */
import { readCommandConfig, runCommand, say, withDatabase } from './command'
import { makeFirstMaster, readFirstMaster } from './data/firstMaster'
import { prepare } from './data/prepare'
import { StartError } from './tools/startError'

const setup = async () => {
  const config = readCommandConfig(process.env)
  if (!config.DATABASE_URL)
    throw new StartError(
      'Set DATABASE_URL: the embedded database gets a master with its demo data, when the server first starts.',
    )
  const master = readFirstMaster(process.env)
  await withDatabase(config, async ({ db }) => {
    await prepare(db, { demo: false })
    await makeFirstMaster(db, master)
    say(`Made ${master.SETUP_EMAIL} the TOM_MASTER_USER: start the server and sign in.`)
  })
}

await runCommand(setup)
