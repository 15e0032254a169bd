/**
 * Plants small faults and runs the tests that should notice each: `npm test -- mutation`, `npm test -- mutation contract`,
 * `npm test -- mutation contract/fold.ts`, `npm test -- mutation --changed`. Ends with the mutants that survived, those with a
 * reason apart, and a score for each folder.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { matchesGlob, relative, resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { parts, type Part } from './parts'
import { reasons } from './reasons'

const seed = process.env.MUTATION_SEED ?? '1'
/** The share of the mutants to try: that of the part, or the one that a quick look asks for. */
const shareOf = ({ share = 1 }: Part): number => Number(process.env.MUTATION_SHARE ?? share)
const args = process.argv.slice(2)
/** Folders and files. */
const named = args.filter((arg) => !arg.startsWith('--'))

/** Lists the files that differ from the branch `main`. */
const changedFiles = () => execFileSync('git', ['diff', '--name-only', 'main'], { encoding: 'utf8' }).split('\n')

const isOf = ({ mutate }: Part, file: string) => mutate.some((pattern) => matchesGlob(file, pattern))

/** Returns what to mutate of a part: all of it, its changed files, or those that are named. */
const chosenOf = (name: string, part: Part): string[] => {
  if (named.length > 0 && !named.includes(name)) return named.filter((file) => isOf(part, file))
  return args.includes('--changed') ? changedFiles().filter((file) => isOf(part, file)) : [...part.mutate]
}

type Results = Awaited<ReturnType<Stryker['runMutationTest']>>

const run = async (part: Part, mutate: string[]): Promise<Results> => {
  const share = shareOf(part)
  process.env.MUTATION_TESTS = JSON.stringify(part.tests)
  const options = {
    testRunner: 'surely',
    plugins: ['@stryker-mutator/vitest-runner', resolve('scripts/mutation/plugins.mjs')],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    mutate,
    checkers: share < 1 ? ['sample'] : [],
    sample: { seed, share },
    warnings: false,
    // The checker of a sample takes one place; Stryker gives it to a second runner as soon as all mutants are chosen.
    concurrency: Number(process.env.MUTATION_RUNNERS ?? 2),
    // A busy machine must not make mutants look noticed. Endless loops are mostly ended sooner, by counting.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
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

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Returns what a mutant changes, such as `one < two → one <= two`. */
const changeOf = ({ fileName, location: { start, end }, replacement }: Results[number]): string => {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  const parts = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  )
  return `${onOneLine(parts.join(' '))} → ${onOneLine(replacement)}`
}

const reasonOf = (mutant: Results[number]) => reasons[relative('.', mutant.fileName)]?.[changeOf(mutant)]

const tell = (mutant: Results[number]) => {
  const { line, column } = mutant.location.start
  const reason = reasonOf(mutant)
  console.log(
    `${relative('.', mutant.fileName)}:${line}:${column} ${changeOf(mutant)}${reason ? `\n    ${reason}` : ''}`,
  )
}

const unknown = named.filter((name) => !(name in parts) && !Object.values(parts).some((part) => isOf(part, name)))
if (unknown.length > 0) {
  console.error(`No folder or file ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

const rows: string[] = []
for (const [name, part] of Object.entries(parts)) {
  const mutate = chosenOf(name, part)
  if (mutate.length === 0) continue
  const share = shareOf(part)
  console.log(`\n${name}${share < 1 ? `: ${share * 100} % of the mutants, MUTATION_SEED=${seed}` : ''}`)
  const results = await run(part, mutate)
  const missed = results.filter(isMissed)
  const killed = results.filter(isNoticed).length
  const late = results.filter(({ status }) => status === 'Timeout').length
  const explained = missed.filter(reasonOf)
  console.log('\nSurvived')
  missed.filter((mutant) => !explained.includes(mutant)).forEach(tell)
  console.log('\nSurvived, as no test can notice them')
  explained.forEach(tell)
  const score = (100 * killed) / Math.max(killed + missed.length, 1)
  const isReached = missed.length === 0 || score >= part.goal
  if (!isReached) process.exitCode = 1
  rows.push(
    `${isReached ? '✓' : '✗'} ${name.padEnd(28)} ${String(killed).padStart(6)} ${String(late).padStart(9)} ${String(missed.length).padStart(8)} ${String(explained.length).padStart(11)} ${score.toFixed(1).padStart(6)} % of ${part.goal} %`,
  )
}
console.log(`\n  folder                       killed timed out survived with reason  score\n${rows.join('\n')}`)
