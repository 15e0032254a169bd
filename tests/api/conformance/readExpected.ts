/** Reads the tables in `expected.md`, which are written and reviewed by hand. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Owner } from '../../../contract/regularResource'

/** The column headers. */
export const callerNames = [
  'Master',
  'Super',
  'Admin',
  'Sales',
  'TOM super',
  'TOM admin',
  'TOM user',
  'TOM business',
  'JE super',
  'JE admin',
  'JE user',
  'JE business',
] as const
export type CallerName = (typeof callerNames)[number]

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Returns the rows of the table below a heading, without its header. */
const rowsBelow = (text: string, heading: string, header: readonly string[]): string[][] => {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const [first = [], _line, ...rows] = section
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? [cellsOf(line)] : []))
  if (first.join() !== header.join())
    throw new Error(`The table "${heading}" has other columns than ${header.join(', ')}`)
  return rows
}

const file = fileURLToPath(new URL('expected.md', import.meta.url))

export type Marks = Readonly<Record<CallerName, boolean>>

const marksOf = ([call = '', ...cells]: readonly string[]): [string, Marks] => {
  if (cells.some((cell) => cell !== '✓' && cell !== '✗') || cells.length !== callerNames.length)
    throw new Error(`The row of ${call} needs ✓ or ✗ in ${callerNames.length} columns`)
  return [call, Object.fromEntries(callerNames.map((name, index) => [name, cells[index] === '✓'])) as Marks]
}

/** Who may make regular calls without a row of their own. */
interface RegularRule {
  /** The first word of the permission, such as VIEW. */
  readonly right: string
  readonly who: Readonly<Record<Owner, 'all' | 'staff'>>
}

const ruleOf = ([act = '', right = '', company, provider, everyone]: readonly string[]): [string, RegularRule] => [
  act,
  { right, who: { company, provider, everyone } as RegularRule['who'] },
]

export interface Expected {
  readonly publicCalls: ReadonlySet<string>
  /** Who may make other calls, by name. */
  readonly guarded: ReadonlyMap<string, Marks>
  /** The rules for regular calls, by act. */
  readonly regular: ReadonlyMap<string, RegularRule>
}

export const readExpected = (): Expected => {
  const text = readFileSync(file, 'utf8')
  const rows = (heading: string, ...header: string[]) => rowsBelow(text, heading, header)
  const owners = ['Of a company', 'Of the provider', 'Of everyone']
  return {
    publicCalls: new Set(rows('Public', 'Call').map(([call = '']) => call)),
    guarded: new Map(
      ['Signed in, of no company', 'Of a company'].flatMap((heading) =>
        rows(heading, 'Call', ...callerNames).map(marksOf),
      ),
    ),
    regular: new Map(rows('Regular calls without a row of their own', 'Act', 'Right', ...owners).map(ruleOf)),
  }
}
