/** `npm run setup`: creates the first TOM_MASTER_USER of an installation, or lets one in who has lost the mailbox. */
import { z } from 'zod'
import { email, requiredText } from '../../contract/entities/fields'
import { parseCommand, readCommandConfig, runCommand, print, withDatabase } from './command'
import { createFirstMaster, readFirstMaster } from '../data/firstMaster'
import { prepare } from '../data/prepare'
import { recoverMaster, recoveryLink } from '../data/recoverMaster'
import { reporterOfCommand } from '../securityEvents'
import { StartError } from '../tools/startError'

const help = `Creates the first TOM_MASTER_USER of an installation with its own database, from SETUP_EMAIL, SETUP_FIRST_NAME,
SETUP_LAST_NAME, and SETUP_PASSWORD or SETUP_PASSWORD_FILE.

  npm run setup -- --recover ann@talent.example --why "Mailbox closed, ticket 4711"

Lets a TOM_MASTER_USER who has lost the mailbox in again, while the product is running or not: prints a link that is valid
for RESET_TOKEN_SECONDS and works once. It ends the sessions of the account, and history keeps the reason.

  --email ann.lee@talent.example    gives the account another address, too
  --help                            shows this text`

const options = {
  recover: { type: 'string' },
  email: { type: 'string' },
  why: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const missing = 'is missing'
const recovery = z.object({
  recover: email(missing),
  email: email(missing).optional(),
  why: requiredText(missing),
})

const recover = async (given: object) => {
  const read = recovery.safeParse(given)
  if (!read.success)
    throw new StartError(
      `${read.error.issues.map(({ path, message }) => `--${path.join('.')}${message === missing ? ` ${missing}` : `: ${message}`}`).join('; ')}; see --help.`,
    )
  const { recover: address, email: newEmail, why } = read.data
  const config = readCommandConfig(process.env)
  const work = async ({ db }: { readonly db: Parameters<typeof recoverMaster>[0] }) => {
    const token = await recoverMaster(db, { email: address, newEmail, why }, config, reporterOfCommand(config))
    print(
      `${newEmail ?? address} can choose a new password here, once, within ${Math.round(config.RESET_TOKEN_SECONDS / 60)} minutes:`,
    )
    print(recoveryLink(config, token))
  }
  await withDatabase(config, work, { joins: true, check: async () => {} })
}

const createFirst = async () => {
  const config = readCommandConfig(process.env)
  if (!config.DATABASE_URL)
    throw new StartError('Set DATABASE_URL: the embedded database gets a master with its demo data on the first start.')
  const master = readFirstMaster(process.env)
  await withDatabase(config, async ({ db }) => {
    await prepare(db, { demo: false })
    await createFirstMaster(db, master, reporterOfCommand(config))
    print(`Created the TOM_MASTER_USER ${master.SETUP_EMAIL}: start the server and sign in.`)
  })
}

await runCommand(async () => {
  const given = parseCommand({ options }).values
  if (given.help) print(help)
  else if (given.recover === undefined) await createFirst()
  else await recover(given)
})
