/** `npm run backup`: writes the embedded database, its secret and its outbox to one file, while the product runs or not. */
import { resolve } from 'node:path'
import { refuseExisting } from '../archive/write'
import { print, readArguments, readCommandConfig, runCommand } from './command'
import { sizeOf } from '../embedded/backupFormat'
import { backUp } from '../embedded/backUp'
import { StartError } from '../tools/startError'

const help = `Backs up the embedded database in DATA_DIR, with its secret, its images and its outbox, while the product runs or not.

  npm run backup -- FILE    writes one file, which npm run restore reads

  --overwrite               replaces a file of that name, once the new one is complete
  --help                    shows this text`

const backup = async () => {
  const { file, options } = readArguments({ overwrite: { type: 'boolean' } })
  if (options.help) return void print(help)
  const config = readCommandConfig(process.env)
  if (config.DATABASE_URL)
    throw new StartError(
      'DATABASE_URL is set, and this backs up the embedded database alone: docs/backup.md says how a server of your own is backed up.',
    )
  const target = resolve(file)
  refuseExisting(target, options.overwrite === true)
  const started = performance.now()
  const { until, bytes, holdsSecret } = await backUp({ dataDir: config.DATA_DIR, file: target, log: print })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  print(`Wrote ${target}: ${sizeOf(bytes.read)} in ${sizeOf(bytes.written)}, in ${seconds} s.`)
  print(`It holds all that was acknowledged before ${until}.`)
  print(
    holdsSecret
      ? 'Whoever has it can sign in as anybody, since it holds the secret: keep it as you keep passwords.'
      : 'The secret is a setting, JWT_SECRET, and not in it: keep that, too.',
  )
}

await runCommand(backup)
