/** `npm run company:restore`: brings one company of a backup back, beside the running system. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { print, readArguments, runCommand, withDatabase } from './command'
import { readConfig } from '../config'
import { exportSigned, importHelp, importOptions, readId, readWanted, report } from './companyCommand'
import { importCompany } from '../moving/importCompany'
import { withBackup } from '../moving/openBackup'
import { secretFile } from '../embedded/backupFormat'
import { existsSync } from 'node:fs'

const help = `Brings one company back from a file of npm run backup, into the database of DATABASE_URL or the embedded one in
DATA_DIR, while the product runs or not. A company that is here is only changed with --apply: see first what would change.

  npm run company:restore -- --company ID BACKUP                       over the company that it was, if it is still here
  npm run company:restore -- --company ID BACKUP --as NAME --without-people    as a new company beside it

  --company ID        the company in the backup
  --work FOLDER       where the backup is unpacked and opened for a while; by default the folder for temporary files
${importHelp}
  --help              shows this text`

const run = async () => {
  const { file, options } = readArguments({ ...importOptions, company: { type: 'string' }, work: { type: 'string' } })
  if (options.help) return void print(help)
  const company = readId('--company', options.company)
  const wanted = readWanted(options)
  const config = readConfig(process.env)
  const work = typeof options.work === 'string' ? resolve(options.work) : tmpdir()
  const folder = await mkdtemp(join(work, 'console-company-'))
  try {
    const exported = join(folder, 'export.company')
    await withBackup({ file: resolve(file), folder: work, log: print }, ({ db }, dataDir) => {
      // A backup without a secret was made where it is a setting.
      const secret = existsSync(join(dataDir, secretFile)) ? undefined : config.JWT_SECRET
      return exportSigned(db, { ...config, DATA_DIR: dataDir, JWT_SECRET: secret }, { company, file: exported })
    })
    await withDatabase(config, async ({ db }) => report(await importCompany(db, { ...wanted, file: exported })), {
      joins: true,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await runCommand(run)
