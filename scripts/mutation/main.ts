/**
 * Plants small faults and runs the tests that should notice each: `npm test -- mutation`, `npm test -- mutation contract`,
 * `npm test -- mutation --changed`. Ends with the mutants that survived, and a score for each folder.
 */
import { execFileSync } from 'node:child_process'
import { matchesGlob, relative, resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { parts, type Part } from './parts'

const seed = process.env.MUTATION_SEED ?? '1'
const args = process.argv.slice(2)
const folders = args.filter((arg) => !arg.startsWith('--'))

/** Lists the files that differ from the branch `main`. */
const changedFiles = () => execFileSync('git', ['diff', '--name-only', 'main'], { encoding: 'utf8' }).split('\n')

/** Returns what to mutate of a part: all of it, or its changed files. */
const chosenOf = ({ mutate }: Part): string[] =>
  args.includes('--changed')
    ? changedFiles().filter((file) => mutate.some((pattern) => matchesGlob(file, pattern)))
    : [...mutate]

type Results = Awaited<ReturnType<Stryker['runMutationTest']>>

const run = async ({ tests, share = 1 }: Part, mutate: string[]): Promise<Results> => {
  process.env.MUTATION_TESTS = JSON.stringify(tests)
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', resolve('scripts/mutation/plugins.mjs')],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    mutate,
    checkers: share < 1 ? ['sample'] : [],
    sample: { seed, share },
    warnings: false,
    concurrency: 1,
    coverageAnalysis: 'perTest',
    // It would be rewritten with an API that TypeScript 7 doesn't have.
    tsconfigFile: 'none',
    tempDirName: 'test-results/mutation',
    ignorePatterns: ['dist', '/data'],
    reporters: ['progress-append-only', 'survivors'],
    allowConsoleColors: false,
    logLevel: 'warn',
  }
  return new Stryker(options as ConstructorParameters<typeof Stryker>[0]).runMutationTest()
}

const isMissed = ({ status }: Results[number]) => status === 'Survived' || status === 'NoCoverage'
/** A mutant that lets no test file load ends with an error of the run. */
const noticed: readonly string[] = ['Killed', 'Timeout', 'RuntimeError']
const isNoticed = ({ status }: Results[number]) => noticed.includes(status)

const tell = ({ fileName, location: { start }, mutatorName, replacement }: Results[number]) =>
  console.log(`${relative('.', fileName)}:${start.line}:${start.column} ${mutatorName} ${replacement ?? ''}`)

const unknown = folders.filter((folder) => !(folder in parts))
if (unknown.length > 0) {
  console.error(`No folder ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const rows: string[] = []
for (const [name, part] of Object.entries(parts)) {
  const mutate = folders.length === 0 || folders.includes(name) ? chosenOf(part) : []
  if (mutate.length === 0) continue
  console.log(`\n${name}${part.share ? `: ${part.share * 100} % of the mutants, MUTATION_SEED=${seed}` : ''}`)
  const results = await run(part, mutate)
  const missed = results.filter(isMissed)
  const killed = results.filter(isNoticed).length
  missed.forEach(tell)
  const score = (100 * killed) / Math.max(killed + missed.length, 1)
  const isReached = missed.length === 0 || score >= part.goal
  if (!isReached) process.exitCode = 1
  rows.push(
    `${isReached ? '✓' : '✗'} ${name.padEnd(28)} ${String(killed).padStart(6)} ${String(missed.length).padStart(8)} ${score.toFixed(1).padStart(6)} % of ${part.goal} %`,
  )
}
console.log(`\n  folder                       killed survived  score\n${rows.join('\n')}`)
