/** Migrations that have run somewhere stay as they are. */
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { readDeclared } from '../../../scripts/migration/declared'
import { compare, describeDifferences } from '../../../scripts/migration/differences'
import { withRollback } from '../../../scripts/migration/draft'
import { readParts } from '../../../scripts/migration/parts'
import { connect } from '../../../server/database/connection'
import { editedMigrations } from '../../../server/database/editedMigrations'
import { migrate, readMigrations } from '../../../server/database/migrate'
import released from '../../../server/database/migrations/released.json'
import * as tables from '../../../server/database/tables'
import { makeDatabase } from '../../support/postgres'

const migrationsFolder = 'server/database/migrations'
const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
const textOf = (name: string) => readFileSync(join(migrationsFolder, name), 'utf8').replaceAll('\r\n', '\n')
const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('the files that a version brought out have not changed since, and none was added among them', () => {
  const names = Object.keys(released)
  const last = names.toSorted().at(-1) ?? ''
  const found = readMigrations()
    .filter(({ name }) => name <= last)
    .map(({ name, checksum }) => [name, checksum])
  expect(Object.fromEntries(found), 'restore them, and put changes into a new migration').toEqual(released)
})

type Edit = readonly [now: string, before: string]

const withoutNameOrder = (table: string): Edit => [
  `ALTER TABLE "${table}"\n\tADD COLUMN "name_order" text COLLATE "C" NOT NULL GENERATED ALWAYS AS (fold_order(fold("name"))) STORED;\n`,
  '',
]
const caughtBefore: Edit = [
  'WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN',
  'WHEN OTHERS THEN',
]
const listChangesNow = textOf('0011_list_changes.sql').split('\n\n-- Triggers')[0] ?? ''
const listChangesBefore = `CREATE TABLE "list_changes" (
	"list" text NOT NULL,
	"company_id" integer NOT NULL,
	"changes" bigint DEFAULT 1 NOT NULL,
	"added" bigint DEFAULT 0 NOT NULL
);

CREATE INDEX "list_changes_list" ON "list_changes" USING btree ("list","company_id");`

const sinceCountries = [withoutNameOrder('countries'), withoutNameOrder('currencies')]
const indexesNow = textOf('0009_roles_of_company_users.sql').slice(
  textOf('0009_roles_of_company_users.sql').indexOf('-- For filtering them.'),
)

const earlier: readonly [what: string, name: string, edits: readonly Edit[]][] = [
  ['the first text of 0003', '0003_fold.sql', [...sinceCountries, caughtBefore]],
  ['the second text of 0003', '0003_fold.sql', sinceCountries],
  ['the first text of 0009', '0009_roles_of_company_users.sql', [[indexesNow, '']]],
  ['the first text of 0011', '0011_list_changes.sql', [[listChangesNow, listChangesBefore]]],
]

const earlierText = (name: string, edits: readonly Edit[]): string =>
  edits.reduce((text, [now, before]) => text.replace(now, before), textOf(name))

test('the earlier texts are those that are known by their checksums', () => {
  const known = Object.entries(editedMigrations).flatMap(([name, { checksums }]) => checksums.map((sum) => [name, sum]))
  expect(earlier.map(([, name, edits]) => [name, checksumOf(earlierText(name, edits))])).toEqual(known)
})

const differencesIn = async (client: pg.PoolClient): Promise<string[]> =>
  withRollback(client, async () => {
    const parts = await readParts(client)
    return describeDifferences(compare(await readDeclared(client, tables), parts))
  })

describe('a database on which an earlier text has run', () => {
  test.each(earlier)('gets the same tables as all others: %s', async (_what, name, edits) => {
    const folder = mkdtempSync(join(tmpdir(), 'console-migrations-'))
    const made = await makeDatabase(inject('postgresUrl'))
    const { pool, close } = await connect(made.url)
    const client = await pool.connect()
    try {
      for (const file of files.filter((one) => one <= name)) cpSync(join(migrationsFolder, file), join(folder, file))
      writeFileSync(join(folder, name), earlierText(name, edits))
      await migrate(pool, { folder: pathToFileURL(`${folder}/`) })
      expect(await migrate(pool)).toEqual(files.filter((one) => one > name))
      expect(await differencesIn(client)).toEqual([])
      expect(await migrate(pool)).toEqual([])
    } finally {
      client.release()
      await close()
      await made.drop()
      rmSync(folder, { recursive: true })
    }
  })
})
