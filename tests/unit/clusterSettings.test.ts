import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import {
  fillIn,
  readEnvironment,
  readSettings,
  type secretFiles,
  settingsFiles,
  settingsOf,
} from '../../scripts/cluster/settings'

const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
const inFiles = settingsFiles.flatMap((file) => namesIn(readSettings(file)))

test('the table of the cluster tells what to write for every name in its settings, and for no other', () => {
  const rows = readFileSync('docs/cluster.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `{{'))
  const explained = rows.flatMap((row) => namesIn(row.split('|')[1] ?? ''))
  expect(explained.toSorted()).toEqual([...new Set(inFiles)].toSorted())
})

test('a name without a value is refused instead of being left empty', () => {
  expect(fillIn('port {{a}}', { a: 1 })).toBe('port 1')
  expect(() => fillIn('port {{b}}', { a: 1 })).toThrow(/what \{\{b\}\} is/)
})

const values = Object.fromEntries(inFiles.map((name) => [name, name.endsWith('port') ? 3000 : `${name}.example`]))
const filled = { ...values, public_url: 'https://a.example', secret: 's'.repeat(40), database_password: 'p%40ss' }

test('the settings of a process are those that the product knows, and hold no secret', () => {
  const given = readEnvironment(settingsOf('console.env', filled))
  const config = readConfig(given)
  expect(Object.keys(given).filter((name) => !(name in config))).toEqual([])
  expect(config).toMatchObject({ TRUST_PROXY: 1, PUBLIC_URL: 'https://a.example' })
  expect(JSON.stringify(given)).not.toMatch(/p%40ss|ssss/)
})

test('the files of secrets hold what the product accepts, the standbys included', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-secrets-'))
  const file = (name: (typeof secretFiles)[number]) => {
    const path = join(folder, basename(name))
    writeFileSync(path, settingsOf(name, filled))
    return path
  }
  const config = readConfig({
    DATABASE_URL_FILE: file('secrets/database-url'),
    DATABASE_REPLICA_URLS_FILE: file('secrets/database-replica-urls'),
    JWT_SECRET_FILE: file('secrets/jwt-secret'),
  })
  rmSync(folder, { recursive: true })
  expect(config.DATABASE_URL).toBe('postgres://console:p%40ss@local_address.example:3000/console')
  expect(config.DATABASE_REPLICA_URLS.map((url) => new URL(url).hostname)).toEqual(
    ['db1', 'db2', 'db3'].map((name) => `${name}_address.example`),
  )
  expect(config.JWT_SECRET).toBe(filled.secret)
})
