// Runs the product with hot reload: Vite serves the console on PORT and proxies /api and /media to the API server,
// which tsx restarts on every change; the compiler checks types after every change (--no-types leaves it out). Ctrl-C stops
// all of them.
import { spawn } from 'node:child_process'
import { createServer as createListener } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createServer, runnerImport } from 'vite'

process.chdir(join(import.meta.dirname, '..'))

const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const { readSettings, unprovided } = (await runnerImport('./scripts/devSettings.ts')).module

const read = () => {
  try {
    return readSettings(process.env)
  } catch (error) {
    return fail(error.message)
  }
}
const { port, apiPort, proxies } = read()
const address = `http://localhost:${port}`
const target = `http://127.0.0.1:${apiPort}`

const isFree = (listenPort, host) =>
  new Promise((resolve) => {
    const listener = createListener()
    listener.once('error', () => resolve(false))
    listener.listen(listenPort, host, () => listener.close(() => resolve(true)))
  })

// Before anything starts: the API server would call its port PORT, which is that of the console here.
for (const { name, use, number, host } of [
  { name: 'PORT', use: 'the console', number: port, host: 'localhost' },
  { name: 'API_PORT', use: 'the API', number: apiPort, host: '127.0.0.1' },
])
  if (!(await isFree(number, host)))
    fail(`Port ${number}, for ${use}, is taken: stop the program that uses it, or set ${name} to another.`)

// See vite.config.ts for the proxied paths.
process.env.VITE_PROXY = target
const vite = await createServer({ server: { port, strictPort: true, proxy: proxies } })
await vite.listen()

const api = spawn(
  process.execPath,
  [
    fileURLToPath(import.meta.resolve('tsx/cli')),
    'watch',
    '--clear-screen=false',
    // Read when the server starts, not imported.
    '--include=server/database/migrations/*.sql',
    'server/main.ts',
  ],
  {
    stdio: 'inherit',
    env: {
      // Each change restarts it.
      SHUTDOWN_DELAY_SECONDS: '0',
      SHUTDOWN_GRACE_SECONDS: '2',
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? address,
    },
  },
)

/** Prints the errors that the compiler finds after each change, and how many there are. */
const checkTypes = () => {
  const compiler = spawn(
    join('node_modules', '.bin', 'tsc'),
    ['-p', '.', '--watch', '--preserveWatchOutput', '--checkers', '1'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    },
  )
  // Pages and API come first.
  if (compiler.pid) setPriority(compiler.pid, 10)
  createInterface({ input: compiler.stdout }).on('line', (line) => {
    const found = /Found (\d+) errors?/.exec(line)?.[1]
    if (found !== undefined) console.log(`Types: ${found === '0' ? 'no errors' : `${found} to mend`}`)
    else if (line.trim() !== '' && !/^\S+( [AP]M)? - /.test(line)) console.log(`Types: ${line}`)
  })
  return compiler
}
const types = process.argv.includes('--no-types') ? undefined : checkTypes()

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  types?.kill()
  await vite.close()
}
// The terminal sends Ctrl-C to the whole process group, so the API has received it; a second one would cut its shutdown
// short.
process.on('SIGINT', () => {
  setTimeout(() => api.kill('SIGTERM'), 5000)
  void stop()
})
process.on('SIGTERM', () => {
  api.kill('SIGTERM')
  void stop()
})
api.on('exit', (code) => {
  void stop().then(() => process.exit(code ?? 0))
})

console.log(`Console with hot reload: ${address} (API on ${target})`)

const declared = await vite.ssrLoadModule('/src/resources/byName.ts')
for (const path of unprovided(Object.values(declared.resources), proxies))
  console.log(
    `${path} is a REST service that nothing answers here: set SERVICE_PROXIES=${path}=http://localhost:… to its address.`,
  )
