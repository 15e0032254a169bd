import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import { fillIn, readEnvironment, readSettings, settingsFiles, settingsOf } from '../../scripts/cluster/settings'

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

test('the settings of a process are those that the product knows', () => {
  const values = Object.fromEntries(inFiles.map((name) => [name, name.endsWith('port') ? 3000 : `${name}.example`]))
  const text = settingsOf('console.env', { ...values, public_url: 'https://a.example', secret: 's'.repeat(40) })
  const given = readEnvironment(text)
  const config = readConfig(given)
  expect(Object.keys(given).filter((name) => !(name in config))).toEqual([])
  expect(config).toMatchObject({ TRUST_PROXY: 1, PUBLIC_URL: 'https://a.example' })
})
