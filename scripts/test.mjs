// Runs the stages of the test in order and ends with `N passed, N failed`. A stage that mostly waits runs beside others; what it
// says is shown once they and it have ended.
// `npm test` stops at the first stage that fails, `npm test -- --all` does not, `npm test -- unit api` runs these alone.
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

process.chdir(join(import.meta.dirname, '..'))

const results = 'test-results/stages'
const bin = (tool) => join('node_modules', '.bin', tool)
const vitest = (name, projects, files = []) => ({
  name,
  command: bin('vitest'),
  args: [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}/${name}.json`,
  ],
  report: (json) => ({ passed: json.numPassedTests, failed: json.numTotalTests - json.numPassedTests }),
})
const node = (name, script) => ({ name, command: process.execPath, args: [`scripts/${script}`] })
const tsx = (name, script) => ({ name, command: bin('tsx'), args: [`scripts/${script}`] })

/**
 * What another version of PostgreSQL could answer differently: connections and migrations, how texts are compared, ordered and
 * searched, recursive queries, locks and their errors. All else is the server's own code, which one version proves.
 */
const byVersion = [
  'database/',
  'conformance',
  'dataScale',
  'fold',
  'listing',
  'lockout',
  'migrations',
  'names',
  'normalizeEmails',
  'structure',
].map((name) => `tests/api/${name}`)

const stages = [
  // It waits for servers that start and end. `npm start` builds the product, which those after it need as it is.
  { ...vitest('durability', ['durability']), alone: { DURABILITY_KILLS: '50' }, besideUpTo: 'api' },
  node('lint', 'lint.mjs'),
  vitest('unit', ['unit', 'screens']),
  vitest('api', ['api']),
  // For a PostgreSQL of another version, at TEST_DATABASE_URL.
  { ...vitest('api15', ['api'], byVersion), onlyNamed: true },
  node('build', 'build.mjs'),
  // It asks the built product.
  { ...vitest('hostile', ['hostile']), alone: { HOSTILE_REQUESTS: '20000' } },
  tsx('browser', 'ensureBrowser.ts'),
  // It builds and tests a copy of the project.
  vitest('newcomer', ['newcomer']),
  {
    name: 'e2e',
    command: bin('playwright'),
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/e2e.json` },
    // A flaky test passed at its second try only; nobody should count on it.
    report: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
  },
]

let stopped = false
const running = new Set()

// Ctrl-C and the like end every stage that runs.
const stop = () => {
  stopped = true
  for (const child of running) child.kill('SIGINT')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

const run = ({ name, command, args, env, alone }, { isAlone, output = 'inherit' }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', output, output],
      env: { ...(isAlone && alone), ...process.env, ...env },
      shell: process.platform === 'win32',
      // In a group of its own, a stage hears of a stop from us alone, in the one way that lets it end its servers.
      detached: process.platform !== 'win32',
    })
    running.add(child)
    const end = (ok) => {
      running.delete(child)
      resolve(ok)
    }
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })

/** Counts the tests of a stage; one that failed without naming a failed test counts as one failure itself. */
const count = (stage, ok) => {
  let counts = { passed: 0, failed: 0 }
  try {
    if (stage.report) counts = stage.report(JSON.parse(readFileSync(`${results}/${stage.name}.json`, 'utf8')))
  } catch {
    ok = false
  }
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

const args = process.argv.slice(2)
const all = args.includes('--all')
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`No stage ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const chosen = stages.filter(({ name, onlyNamed }) => (names.length > 0 ? names.includes(name) : !onlyNamed))

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const rows = []
const isOver = () => stopped || (!all && rows.some(({ ok }) => !ok))
const headline = ({ name }) => console.log(`\n── ${name} ──`)

/** Runs a stage and answers its row of the table. */
const finish = async (stage, options) => {
  const started = performance.now()
  const ok = await run(stage, options)
  const seconds = (performance.now() - started) / 1000
  const counts = count(stage, ok)
  return { stage: stage.name, ok: ok && counts.failed === 0, seconds, ...counts }
}

const startBeside = (stage) => {
  const log = `${results}/${stage.name}.log`
  const output = openSync(log, 'w')
  const row = finish(stage, { output }).finally(() => closeSync(output))
  return { stage, log, row }
}

/** Waits for a stage that was started, and shows what it has said. */
const joinStage = async ({ stage, log, row }) => {
  await row
  headline(stage)
  process.stdout.write(readFileSync(log))
  return row
}

/** Tells whether a stage runs beside the one that comes next. */
const runsBeside = ({ besideUpTo }, next) =>
  next && stages.indexOf(next) <= stages.findIndex(({ name }) => name === besideUpTo)

let beside
for (const [index, stage] of chosen.entries()) {
  const next = chosen[index + 1]
  if (runsBeside(stage, next)) {
    beside = startBeside(stage)
    continue
  }
  headline(stage)
  rows.push(await finish(stage, { isAlone: chosen.length === 1 }))
  if (beside && !isOver() && !runsBeside(beside.stage, next)) {
    rows.push(await joinStage(beside))
    beside = undefined
  }
  if (isOver()) break
}
// Once another stage has failed, or somebody has stopped all, its result is of no interest; but it has to end its servers.
if (beside) {
  if (!stopped) for (const child of running) child.kill('SIGINT')
  await beside.row
}

const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
console.log('\nstage        seconds  passed  failed')
for (const { stage, ok, seconds, passed, failed } of rows) {
  const columns = [seconds.toFixed(1).padStart(7), String(passed).padStart(7), String(failed).padStart(7)]
  console.log(`${ok ? '✓' : '✗'} ${stage.padEnd(10)} ${columns.join(' ')}`)
}
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = !stopped && rows.every(({ ok }) => ok) ? 0 : 1
