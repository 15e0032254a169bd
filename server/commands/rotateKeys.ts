/** `npm run keys:rotate`: replaces the key that signs access tokens. Nobody is signed out. */
import { deriveKey, sealingPurpose } from '../accounts/secrets'
import { cacheSeconds, leadSeconds, rotateSigningKeys } from '../accounts/signingKeys'
import { parseCommand, placeOf, print, runCommand, withDatabase } from './command'
import { readConfig } from '../config'
import type { Database } from '../database/connection'
import { readSecret } from '../secret'
import { StartError } from '../tools/startError'

const help = `Replaces the key that signs access tokens, in the database of DATABASE_URL or the embedded one in DATA_DIR,
while the product is running or not. Nobody is signed out.

  npm run keys:rotate                a new key signs in ${leadSeconds / 60} minutes; tokens of the old one stay valid until they expire
  npm run keys:rotate -- --revoke    a new key signs at once, and the product refuses tokens of all old ones: for a
                                     stolen key. Applications accept these until they read the published keys again,
                                     within ${cacheSeconds / 60} minutes (see docs/access-tokens.md).

  --help                             shows this text`

const readOptions = () =>
  parseCommand({ options: { revoke: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } } })
    .values

/** Refuses a database that the product doesn't use: a new key there would change nothing. */
const checkForKeys = async ({ pool }: Database, place: string): Promise<void> => {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('signing_keys') is not null as exists`)
  const hasKeys = rows[0]?.exists && ((await pool.query('select from signing_keys limit 1')).rowCount ?? 0) > 0
  if (!hasKeys)
    throw new StartError(
      `The database ${place} has no keys: the product creates the first one when it starts. Nothing was changed.`,
    )
}

const rotate = async () => {
  const { help: wantsHelp, revoke } = readOptions()
  if (wantsHelp) return void print(help)
  const config = readConfig(process.env)
  const place = placeOf(config)
  await withDatabase(
    config,
    async ({ db }) => {
      const sealingKey = deriveKey(await readSecret(config, { creates: false }), sealingPurpose)
      const kid = await rotateSigningKeys(db, sealingKey, { revoke })
      if (kid === undefined)
        throw new StartError('The keys were encrypted with another secret: set JWT_SECRET to that of the server.')
      print(`The keys in the database ${place} have been changed.`)
      print(
        revoke
          ? `The key ${kid} signs from now on. This product refuses tokens of all other keys within half a minute, ` +
              `applications when they read the published keys again: within ${cacheSeconds / 60} minutes, or after a restart.`
          : `The key ${kid} is published now, and signs in ${leadSeconds / 60} minutes.`,
      )
    },
    { joins: true, check: (database) => checkForKeys(database, place) },
  )
}

await runCommand(rotate)
