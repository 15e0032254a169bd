/** `npm run restore`: puts a backup of the embedded database into DATA_DIR. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { print, readArguments, readCommandConfig, runCommand } from './command'
import { secretFile } from '../embedded/backupFormat'
import { checkBackup, restore } from '../embedded/restore'
import { StartError } from '../tools/startError'

const help = `Restores a file of npm run backup into DATA_DIR. It is unpacked, checked and opened before anything is replaced.

  npm run restore -- FILE              into a DATA_DIR without a database
  npm run restore -- FILE --replace    moves the database that is there aside; the product must not be running
  npm run restore -- FILE --check      only reads the file, and says whether it is whole

  --help                               shows this text`

const restoreBackup = async () => {
  const { file, options } = readArguments({ replace: { type: 'boolean' }, check: { type: 'boolean' } })
  if (options.help) return void print(help)
  const config = readCommandConfig(process.env)
  if (config.DATABASE_URL)
    throw new StartError('DATABASE_URL is set, and this restores the embedded database alone: unset it.')
  const source = { file: resolve(file), dataDir: config.DATA_DIR, log: print }
  if (options.check) {
    const { made_at, postgres } = await checkBackup(source)
    return void print(`${source.file} is whole: a backup of ${made_at}, of PostgreSQL ${postgres}.`)
  }
  const started = performance.now()
  const { about, aside, companies, accounts, last_change } = await restore({
    ...source,
    replaces: options.replace === true,
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  print(`Restored the backup of ${about.made_at} into ${resolve(config.DATA_DIR)}, in ${seconds} s.`)
  print(
    `It has ${companies} companies and ${accounts} accounts; ${last_change ? `the last change was made at ${last_change.toISOString()}` : 'nothing was ever changed'}.`,
  )
  if (aside) print(`What was there before is in ${aside}: delete it when you are sure.`)
  if (!existsSync(join(config.DATA_DIR, secretFile)))
    print('The backup has no secret: start the server with the JWT_SECRET of then, or all keys are lost.')
  print('Mails that waited when the backup was made are sent again when the product starts.')
}

await runCommand(restoreBackup)
