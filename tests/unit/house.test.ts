import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesInCircles, importsByFile } from '../support/moduleGraph'
import { sourcesBelow, upwardImports, wrongImports } from '../support/house'

describe('a newcomer finds the parts of the house in order', () => {
  test('no file imports what its folder may not import', () => {
    expect(
      ['contract', 'src', 'server', 'examples'].flatMap(sourcesBelow).flatMap((file) => wrongImports(file)),
    ).toEqual([])
  })

  test('the check sees every kind of wrong import', () => {
    const text = [
      "import { a } from '../../server/app'",
      "import type { B } from '../custom/b'",
      "export { c } from '../dataProvider'",
      "const d = () => import('../App')",
      "import '../main'",
      "import { readFileSync } from 'node:fs'",
      "import { fine } from '../../contract/call'",
      "import { own } from './form/dataProvider'",
    ].join('\n')
    expect(wrongImports('src/schema/seeded.ts', text).map(({ imports }) => imports)).toEqual([
      '../../server/app',
      '../custom/b',
      '../dataProvider',
      '../App',
      '../main',
      'node:fs',
    ])
  })

  test('the grid knows nothing of the product', () => {
    const text = "import { a } from '../theme/tokens'\nimport { b } from './model/cells'\nimport 'react'"
    expect(wrongImports('src/custom/grid/seeded.ts', text).map(({ imports }) => imports)).toEqual(['../theme/tokens'])
  })

  test('no arrow between rooms leads back up', () => {
    expect(
      ['server', 'src/schema', 'src/custom/grid'].flatMap(sourcesBelow).flatMap((file) => upwardImports(file)),
    ).toEqual([])
  })

  test('the check sees an arrow that leads up, and lets those down and within pass', () => {
    const text = [
      "import { a } from '../modules/a'",
      "import { b } from '../database/b'",
      "import { c } from './c'",
    ].join('\n')
    expect(upwardImports('server/http/seeded.ts', text).map(({ imports }) => imports)).toEqual(['../modules/a'])
    expect(upwardImports('server/app.ts', text.replaceAll('../', './'))).toEqual([])
    expect(upwardImports('server/http/seeded.ts', "import { app } from '../app'")).toHaveLength(1)
  })

  test('no files import each other in a circle, not even for types', () => {
    const files = ['contract', 'src', 'server', 'examples', 'scripts', 'tests'].flatMap(sourcesBelow)
    expect(filesInCircles(importsByFile(files))).toEqual([])
  })

  test('the check sees a circle, and lets what leads to one or away from one pass', () => {
    const graph = { start: ['a'], a: ['b', 'shared'], b: ['c'], c: ['a'], shared: ['leaf'], leaf: [] }
    expect(filesInCircles(new Map(Object.entries(graph)))).toEqual(['a', 'b', 'c'])
  })

  test('the linter reports a wrong import of another top folder while one types', () => {
    const files = {
      'contract/calls/seeded.ts': ['../../src/http', '../../server/app', 'node:fs', './auth'],
      'server/modules/seeded.ts': ['../../src/http', '../../tests/support/api', '../../contract/call', 'node:fs'],
      'examples/application/seeded.ts': ['../../server/app', '../../src/http', '../../contract/call', 'node:http'],
      'src/schema/list/seeded.ts': ['../../../server/app', 'node:fs', '../dataProvider', '../../../contract/call'],
      'src/signIn/seeded.ts': ['../../server/app', '@mui/material', 'react-admin', '../http'],
    }
    expect(refusedByLinter(files)).toEqual({
      'contract/calls/seeded.ts': ['../../src/http', '../../server/app', 'node:fs'],
      'server/modules/seeded.ts': ['../../src/http', '../../tests/support/api'],
      'examples/application/seeded.ts': ['../../server/app', '../../src/http', '../../contract/call'],
      'src/schema/list/seeded.ts': ['../../../server/app', 'node:fs'],
      'src/signIn/seeded.ts': ['../../server/app', '@mui/material', 'react-admin'],
    })
  })
})

/** Reads something off the page once, whatever the page is still about to become. */
const readOnce =
  /expect\(\(?await [^\n]*\.(?:boundingBox|count|evaluate|getAttribute|inputValue|innerText|textContent|all\w*Texts?|all\w*Contents)\(/g

test('no story expects anything of a page at one moment only: on a busy machine it is another moment', () => {
  const found = sourcesBelow('tests/e2e').flatMap((file) => readFileSync(file, 'utf8').match(readOnce) ?? [])
  expect(found).toEqual([])
})

test('no story sets the clock of the context that other stories share: their sessions would expire', () => {
  const found = sourcesBelow('tests/e2e').filter((file) => {
    const text = readFileSync(file, 'utf8')
    return text.includes('.clock.') && !text.includes('firstVisit: true')
  })
  expect(found).toEqual([])
})

type Imports = Record<string, string[]>

interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
}

/** Writes files with these imports into a folder of their own and lists those that the linter refuses. */
const refusedByLinter = (files: Imports): Imports => {
  const folder = mkdtempSync(join(tmpdir(), 'house-'))
  try {
    copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
    for (const [file, imports] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), imports.map((from) => `export * from '${from}'`).join('\n'))
    }
    const refused: Imports = {}
    for (const { code, filename, labels } of lint(folder).diagnostics) {
      const from = files[filename]?.[(labels[0]?.span.line ?? 0) - 1]
      if (from && code.includes('no-restricted-imports')) (refused[filename] ??= []).push(from)
    }
    return refused
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const lint = (folder: string): Report => {
  const oxlint = join(process.cwd(), 'node_modules', '.bin', 'oxlint')
  try {
    return JSON.parse(execFileSync(oxlint, ['--format=json', '.'], { cwd: folder, encoding: 'utf8' })) as Report
  } catch (error) {
    // The linter ends with 1 where it found something, which is what this test wants.
    return JSON.parse((error as { stdout: string }).stdout) as Report
  }
}
