// Runs the stages of the test in order and ends with `N passed, N failed`.
// `npm test` stops at the first stage that fails, `npm test -- --all` does not, `npm test -- unit api` runs these alone.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

process.chdir(join(import.meta.dirname, '..'))

const results = 'test-results/stages'
const bin = (tool) => join('node_modules', '.bin', tool)
const vitest = (name, ...projects) => ({
  name,
  command: bin('vitest'),
  args: [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}/${name}.json`,
  ],
  report: (json) => ({ passed: json.numPassedTests, failed: json.numTotalTests - json.numPassedTests }),
})
const node = (name, script) => ({ name, command: process.execPath, args: [`scripts/${script}`] })
const tsx = (name, script) => ({ name, command: bin('tsx'), args: [`scripts/${script}`] })

const stages = [
  node('lint', 'lint.mjs'),
  vitest('unit', 'unit', 'screens'),
  vitest('api', 'api'),
  vitest('durability', 'durability'),
  node('build', 'build.mjs'),
  // It asks the built product.
  { ...vitest('hostile', 'hostile'), alone: { HOSTILE_REQUESTS: '20000' } },
  tsx('browser', 'ensureBrowser.ts'),
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

const run = ({ name, command, args, env, alone }, isAlone) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...(isAlone && alone), ...process.env, ...env },
      shell: process.platform === 'win32',
      // In a group of its own, a stage hears of a stop from us alone, in the one way that lets it end its servers.
      detached: process.platform !== 'win32',
    })
    const stop = () => {
      stopped = true
      child.kill('SIGINT')
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, stop)
    child.on('close', () => signals.forEach((signal) => process.off(signal, stop)))
    child.on('error', (error) => {
      console.error(`${name}: ${error.message}`)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
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

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const rows = []
for (const stage of stages) {
  if (names.length > 0 && !names.includes(stage.name)) continue
  console.log(`\n── ${stage.name} ──`)
  const started = performance.now()
  const ok = await run(stage, names.length === 1)
  const counts = count(stage, ok)
  const passed = ok && counts.failed === 0
  rows.push({ stage: stage.name, ok: passed, seconds: (performance.now() - started) / 1000, ...counts })
  if (stopped || (!passed && !all)) break
}

const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
console.log('\nstage        seconds  passed  failed')
for (const { stage, ok, seconds, passed, failed } of rows) {
  const columns = [seconds.toFixed(1).padStart(7), String(passed).padStart(7), String(failed).padStart(7)]
  console.log(`${ok ? '✓' : '✗'} ${stage.padEnd(10)} ${columns.join(' ')}`)
}
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1
