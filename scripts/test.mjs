// Runs the test stages in order and ends with `N passed, N failed`. A stage that mostly waits runs in parallel to others; its
// output is shown when all of them have ended.
// `npm test` stops at the first failed stage, `npm test -- --all` runs all, `npm test -- unit api` runs only the named ones.
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportOfPlaywright, reportOfVitest } from './testReports.mjs'

process.chdir(join(import.meta.dirname, '..'))

const results = 'test-results/stages'
/** How many files of each stage are listed. */
const longest = 10
const bin = (tool) => join('node_modules', '.bin', tool)
/** Modules as the projects of a stage run them: each would transform what they share. No other run finds them, out of date. */
const modules = mkdtempSync(join(tmpdir(), 'console-modules-'))
process.on('exit', () => rmSync(modules, { recursive: true, force: true }))
const vitest = (name, projects, files = []) => ({
  name,
  command: bin('vitest'),
  args: [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--experimental.fsModuleCache',
    `--experimental.fsModuleCachePath=${join(modules, name)}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}/${name}.json`,
  ],
  report: reportOfVitest,
})
const node = (name, script) => ({ name, command: process.execPath, args: [`scripts/${script}`] })
const tsx = (name, script) => ({ name, command: bin('tsx'), args: [`scripts/${script}`] })

/**
 * Tests whose result may depend on the PostgreSQL version: connections and migrations, comparing, sorting and searching texts,
 * recursive queries, locks and their errors.
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
  'orderOfLanguages',
  'structure',
].map((name) => `tests/api/${name}`)

const unit = ['unit', 'isolated', 'screens', 'consoleScreens', 'screensIsolated']
const api = ['api', 'apiIsolated']

const stages = [
  // Everything below that starts the product uses this build.
  node('build', 'build.mjs'),
  // Mostly waits for servers.
  { ...vitest('durability', ['durability']), alone: { DURABILITY_KILLS: '50' }, besideUpTo: 'newcomer' },
  node('lint', 'lint.mjs'),
  // In one run, so that the last file of one does not keep the other waiting.
  vitest('unit+api', [...unit, ...api]),
  { ...vitest('unit', unit), onlyNamed: true },
  { ...vitest('api', api), onlyNamed: true },
  // Needs a PostgreSQL of another version at TEST_DATABASE_URL.
  { ...vitest('api15', ['api'], byVersion), onlyNamed: true },
  tsx('browser', 'ensureBrowser.ts'),
  // Builds and tests a copy of the project.
  vitest('newcomer', ['newcomer']),
  // Tests the built product. Measures response times, so nothing runs beside it.
  { ...vitest('hostile', ['hostile']), alone: { HOSTILE_REQUESTS: '20000' } },
  {
    name: 'e2e',
    command: bin('playwright'),
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/e2e.json` },
    report: reportOfPlaywright,
  },
  // Starts clusters of Debian's packages and breaks them, for minutes: for each night, and before a release.
  { ...vitest('cluster', ['cluster']), onlyNamed: true },
  // Runs Apache of Debian as an application, in a real browser: for each night, and before a release.
  { ...vitest('federation', ['federation']), onlyNamed: true },
  // Runs the main stories in Debian's Firefox and WebKit: for each night, and before a release.
  { ...vitest('browsers', ['browsers']), onlyNamed: true },
  // Compares screens with those of the approved commit, which it builds: for each night, and before a release.
  {
    name: 'pictures',
    command: bin('tsx'),
    args: ['tests/pictures/compare.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/pictures.json` },
    report: reportOfPlaywright,
    onlyNamed: true,
  },
  // Makes a release and starts it, and asks for advisories: for each night, and before a release.
  { ...vitest('release', ['release']), onlyNamed: true },
  { ...node('advisories', 'advisories.mjs'), onlyNamed: true },
  // Plants faults and counts those that a test notices. Takes hours: for each night, and before a release.
  { ...tsx('mutation', 'mutation/main.ts'), onlyNamed: true },
]

let stopped = false
const running = new Set()

// Ctrl-C ends all running stages.
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
      // In its own process group, a stage gets only our SIGINT, which lets it stop its servers.
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

const nothing = { passed: 0, failed: 0, failures: [], files: [] }

/** Reads the report of a stage. A stage that failed without a failed test counts as one failure. */
const readReport = (stage, ok) => {
  let report = nothing
  try {
    if (stage.report) report = stage.report(JSON.parse(readFileSync(`${results}/${stage.name}.json`, 'utf8')))
  } catch {
    ok = false
  }
  return ok || report.failed > 0 ? report : { ...report, failed: 1 }
}

const args = process.argv.slice(2)
// What follows `mutation` is its own: `--changed`, or folders.
if (args[0] === 'mutation') stages.find(({ name }) => name === 'mutation').args.push(...args.splice(1))
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

/** Runs a stage and returns its row of the summary table. */
const finish = async (stage, options) => {
  const started = performance.now()
  const ok = await run(stage, options)
  const seconds = (performance.now() - started) / 1000
  const report = readReport(stage, ok)
  return { stage: stage.name, ok: ok && report.failed === 0, seconds, ...report }
}

const startBeside = (stage) => {
  const log = `${results}/${stage.name}.log`
  const output = openSync(log, 'w')
  const row = finish(stage, { output }).finally(() => closeSync(output))
  return { stage, log, row }
}

/** Waits for a parallel stage and shows its output. */
const joinStage = async ({ stage, log, row }) => {
  await row
  headline(stage)
  process.stdout.write(readFileSync(log))
  return row
}

/** Whether a stage runs in parallel to the next one. */
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
// After a failure or stop, ignore the result of a parallel stage but wait until it has stopped its servers.
if (beside) {
  if (!stopped) for (const child of running) child.kill('SIGINT')
  await beside.row
}

for (const { stage, files } of rows) {
  if (files.length < 2) continue
  console.log(`\nThe ${Math.min(files.length, longest)} longest files of ${stage}, in seconds`)
  for (const { name, seconds } of files.slice(0, longest)) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
}
// Last, where whoever sees only the end of the output finds them.
const failures = rows.flatMap(({ stage, failures: names }) => names.map((name) => `${stage}: ${name}`))
if (failures.length > 0) console.log(`\nFailed\n${failures.join('\n')}`)

const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
console.log('\nstage        seconds  passed  failed')
for (const { stage, ok, seconds, passed, failed } of rows) {
  const columns = [seconds.toFixed(1).padStart(7), String(passed).padStart(7), String(failed).padStart(7)]
  console.log(`${ok ? '✓' : '✗'} ${stage.padEnd(10)} ${columns.join(' ')}`)
}
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = !stopped && rows.every(({ ok }) => ok) ? 0 : 1
