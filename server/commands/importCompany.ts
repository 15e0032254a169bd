/** `npm run company:import`: imports a file of npm run company:export. */
import { resolve } from 'node:path'
import { print, readArguments, readCommandConfig, runCommand, withDatabase } from './command'
import { prepare } from '../data/prepare'
import { importHelp, importOptions, readWanted, report } from './companyCommand'
import { importCompany } from '../moving/importCompany'

const help = `Imports a company into the database of DATABASE_URL, or the embedded one in DATA_DIR, while the product runs or not.
A company that is not here yet is made. One that is here is only changed with --apply.

  npm run company:import -- FILE

${importHelp}
  --help              shows this text`

const run = async () => {
  const { file, options } = readArguments(importOptions)
  if (options.help) return void print(help)
  const wanted = { ...readWanted(options), file: resolve(file) }
  await withDatabase(
    readCommandConfig(process.env),
    async ({ db }) => {
      await prepare(db, { demo: false })
      report(await importCompany(db, wanted))
    },
    { joins: true },
  )
}

await runCommand(run)
