/** `npm run keys:rotate`: replaces the key that signs access tokens. Nobody is signed out. */
import { parseArgs } from 'node:util'
import { deriveKey, sealingPurpose } from './accounts/secrets'
import { leadSeconds, rotateSigningKeys } from './accounts/signingKeys'
import { print, runCommand, withDatabase } from './command'
import { readConfig } from './config'
import { readSecret } from './secret'
import { StartError } from './tools/startError'

const help = `Replaces the key that signs access tokens, in the database of DATABASE_URL or the embedded one in DATA_DIR,
while the product is running or not. Nobody is signed out.

  npm run keys:rotate                a new key signs in ${leadSeconds / 60} minutes; tokens of the old one stay valid until they expire
  npm run keys:rotate -- --revoke    a new key signs at once, and tokens of all old ones are refused: for a stolen key

  --help                             shows this text`

const readOptions = () => {
  try {
    const options = { revoke: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}; see --help.`, { cause: error })
  }
}

const rotate = async () => {
  const { help: wantsHelp, revoke } = readOptions()
  if (wantsHelp) return void print(help)
  const config = readConfig(process.env)
  await withDatabase(
    config,
    async ({ db }) => {
      const sealingKey = deriveKey(await readSecret(config), sealingPurpose)
      const kid = await rotateSigningKeys(db, sealingKey, { revoke })
      if (kid === undefined)
        throw new StartError('The keys were encrypted with another secret: set JWT_SECRET to that of the server.')
      print(
        revoke
          ? `The key ${kid} signs from now on. Tokens of all other keys are refused within half a minute.`
          : `The key ${kid} is published now, and signs in ${leadSeconds / 60} minutes.`,
      )
    },
    { joins: true },
  )
}

await runCommand(rotate)
