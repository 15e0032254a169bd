/** `npm run db:migration -- add_cost_centres`: writes the next migration from the tables and permissions. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommandConfig, print, runCommand, withDatabase } from '../../server/commands/command'
import * as tables from '../../server/database/tables'
import { StartError } from '../../server/tools/startError'
import { draftMigration, withRollback } from './draft'
import { breakingIn } from './phase'

const migrationsFolder = new URL('../../server/database/migrations/', import.meta.url)

const readName = (name = ''): string => {
  if (/^[a-z][a-z0-9_]*$/.test(name)) return name
  throw new StartError(
    'Say what the migration does, in small letters, digits and _: npm run db:migration -- add_cost_centres',
  )
}

const nextNumber = (): string => {
  const numbers = readdirSync(migrationsFolder).map((file) => Number.parseInt(file, 10) || 0)
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

/** Drafts the migration on a temporary database. */
const draftStatements = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'migration-'))
  try {
    return await withDatabase(readCommandConfig({ DATA_DIR: folder }), async ({ pool }) => {
      const client = await pool.connect()
      try {
        return await withRollback(client, () => draftMigration(client, tables))
      } finally {
        client.release()
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const writeMigration = async (): Promise<void> => {
  const name = readName(process.argv[2])
  const statements = await draftStatements()
  if (statements.length === 0) {
    print('Tables, permissions and migrations agree: nothing to write.')
    return
  }
  const file = new URL(`${nextNumber()}_${name}.sql`, migrationsFolder)
  const draft = statements.join('\n').trim()
  const breaking = breakingIn(draft)
  writeFileSync(
    file,
    `${breaking.length > 0 ? '-- contract: says what the version before needs' : '-- expand'}\n${draft}\n`,
    { flag: 'wx' },
  )
  print(`Wrote ${fileURLToPath(file)}: read it, and commit it with the tables.`)
  if (breaking.length > 0)
    print(
      `The version before does not survive this, so the next version should bring it (decision 0113):\n${breaking.join(';\n')}`,
    )
}

await runCommand(writeMigration)
