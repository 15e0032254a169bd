import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = 'docs/decisions'
const roots = ['contract', 'src', 'server', 'tests', 'scripts', 'docs', 'examples']
const isText = (name: string) => /\.(tsx?|m?js|css|sql|md|html)$/.test(name)

/** Colours, escapes and parts of longer words are no mentions. */
const mention = /(?<![#\\%&\w])A\d{2,3}(?!\w)/g
const structural = /\b[Dd]ecisions?[ /](\d{4})\b/g

const numbersIn = (text: string) => text.match(mention) ?? []
const structuralIn = (text: string) => [...text.matchAll(structural)].map(([, number = '']) => number)

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const decisionFiles = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')

const headings = decisionFiles.flatMap((file) =>
  [...read(file).matchAll(/^## (A\d{2,3}) (.+)$/gm)].map(([, number = '', title = '']) => ({ number, title, file })),
)

/** The anchor that Markdown viewers give a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const own = join('tests', 'unit', 'decisions.test.ts')
const sources = [
  'README.md',
  ...roots.flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name))),
]
  .filter((file) => isText(file) && file !== own)
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

describe('somebody who has only the repository', () => {
  test('finds every decision that a file names, under one heading', () => {
    const named = sources.flatMap(({ file, text }) => numbersIn(text).map((number) => ({ file, number })))
    expect(named.length).toBeGreaterThan(100)
    const homesOf = (number: string) => headings.filter((heading) => heading.number === number).length
    expect(named.filter(({ number }) => homesOf(number) !== 1)).toEqual([])
  })

  test('finds in the index where each of them is', () => {
    const rows = [...read('README.md').matchAll(/^\| (A\d{2,3}) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells)
    const expected = headings
      .map(({ number, title, file }) => [number, `[${title}](${file}#${anchorOf(`${number} ${title}`)})`] as const)
      .toSorted(([one], [other]) => Number(one.slice(1)) - Number(other.slice(1)))
    expect(rows).toEqual(expected)
  })

  test('finds the file of every structural choice that a file names', () => {
    const named = sources.flatMap(({ file, text }) => structuralIn(text).map((number) => ({ file, number })))
    expect(named.length).toBeGreaterThan(5)
    const exists = (number: string) => decisionFiles.filter((file) => file.startsWith(`${number}-`)).length === 1
    expect(named.filter(({ number }) => !exists(number))).toEqual([])
  })
})

test.each([
  ['paper of A4 and A3', []],
  ['#A12 and \\uA123 and %A20', []],
  ['0xA12, A12F, XA12 and A1234', []],
  ['a rule (A09, A124), A50-A52.', ['A09', 'A124', 'A50', 'A52']],
])('in %j it takes for numbers of decisions: %j', (text, expected) => {
  expect(numbersIn(text)).toEqual(expected)
})
