/** `npm run setup`: creates the first TOM_MASTER_USER of an installation with its own database. */
import { readCommandConfig, runCommand, print, withDatabase } from './command'
import { createFirstMaster, readFirstMaster } from './data/firstMaster'
import { prepare } from './data/prepare'
import { StartError } from './tools/startError'

const setup = async () => {
  const config = readCommandConfig(process.env)
  if (!config.DATABASE_URL)
    throw new StartError('Set DATABASE_URL: the embedded database gets a master with its demo data on the first start.')
  const master = readFirstMaster(process.env)
  await withDatabase(config, async ({ db }) => {
    await prepare(db, { demo: false })
    await createFirstMaster(db, master)
    print(`Created the TOM_MASTER_USER ${master.SETUP_EMAIL}: start the server and sign in.`)
  })
}

await runCommand(setup)
