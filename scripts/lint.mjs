// Runs all source checks: format, lint (with types), types, dead code. Prints details only for failures.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

process.chdir(join(import.meta.dirname, '..'))

/** Two sequences that run in parallel, about as long as each other: neither of the long checks keeps two cores busy. */
const checks = [
  [
    { name: 'format', command: 'oxfmt --check', cure: 'npm run format' },
    { name: 'lint', command: 'oxlint --type-aware --deny-warnings', cure: 'npx oxlint --type-aware --fix' },
  ],
  [
    // Each checker checks the types of libraries again: two of them need twice the time of one.
    { name: 'types', command: 'tsc -p . --checkers 1' },
    { name: 'dead code', command: 'knip --no-progress' },
  ],
]

const run = ({ name, command, cure }) =>
  new Promise((resolve) => {
    const started = performance.now()
    const [tool, ...args] = command.split(' ')
    const child = spawn(join('node_modules', '.bin', tool), args, { shell: process.platform === 'win32' })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const end = (ok) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (!ok) console.log(output.trimEnd() + (cure ? `\nMany of these are mended by: ${cure}` : ''))
      resolve(ok)
    }
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })

const runAll = async (sequence) => {
  let clean = true
  for (const check of sequence) clean = (await run(check)) && clean
  return clean
}
const clean = await Promise.all(checks.map(runAll))
process.exit(clean.every(Boolean) ? 0 : 1)
