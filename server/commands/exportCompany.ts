/** `npm run company:export`: writes one company with all that belongs to it to one file. */
import { resolve } from 'node:path'
import { refuseExisting } from '../archive/write'
import { print, readArguments, runCommand, withDatabase } from './command'
import { readConfig } from '../config'
import { exportSigned, readId } from './companyCommand'

const help = `Exports one company of the database of DATABASE_URL, or of the embedded one in DATA_DIR, while the product runs or not.

  npm run company:export -- --company ID FILE    writes one file, which npm run company:import reads

  --overwrite    replaces a file of that name, once the new one is complete
  --help         shows this text

The file has names, emails and hashes of passwords: keep it as you keep passwords.`

const run = async () => {
  const { file, options } = readArguments({ company: { type: 'string' }, overwrite: { type: 'boolean' } })
  if (options.help) return void print(help)
  const company = readId('--company', options.company)
  const config = readConfig(process.env)
  const target = resolve(file)
  refuseExisting(target, options.overwrite === true)
  const written = await withDatabase(config, ({ db }) => exportSigned(db, config, { company, file: target }), {
    joins: true,
    check: async () => {},
  })
  print(written)
}

await runCommand(run)
