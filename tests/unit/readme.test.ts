import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { settings } from '../../server/config'

const readme = readFileSync('README.md', 'utf8')
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>

/** The first cells of the table below a heading, without their back-ticks. */
const firstCells = (heading: string) => {
  const section = readme.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| (`[^|]*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
}

test('every npm command that the README names exists', () => {
  const named = [...readme.matchAll(/\bnpm (start|test|run [\w:-]+)/g)].map(([, name = '']) => name.replace('run ', ''))
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(manifest.scripts).toHaveProperty([name])
})

test('the README lists every npm command', () => {
  const listed = firstCells('Commands').map((command) => command.replace(/^npm (?:run )?/, ''))
  const own = Object.keys(manifest.scripts).filter((name) => !/^(?:pre|post)[a-z]/.test(name))
  expect(listed.sort()).toEqual(own.sort())
})

test('the README says of every dependency why it is there, and of none that is gone', () => {
  const explained = firstCells('Dependencies')
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const present = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const covers = (entry: string, name: string) =>
    entry === name || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1)))
  expect(present.filter((name) => !explained.some((entry) => covers(entry, name)))).toEqual([])
  expect(explained.filter((entry) => !present.some((name) => covers(entry, name)))).toEqual([])
})

test('the README describes every setting with its default', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)`\s*\| (.*?)\s*\| (.*?)\s*\|$/gm)].map(([, ...cells]) => cells)
  const expected = Object.entries(settings).map(([name, schema]) => [
    name,
    schema instanceof z.ZodPrefault ? defaultOf(schema) : '',
    schema.description,
  ])
  expect(rows).toEqual(expected)
})

const defaultOf = (schema: z.ZodPrefault) => {
  const value = String(schema.def.defaultValue)
  return value && `\`${value}\``
}
