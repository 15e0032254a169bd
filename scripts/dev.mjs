// Runs the product with hot reload: Vite serves the console on PORT and proxies /api and /media to the API server,
// which tsx restarts on every change. Ctrl-C stops both.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

process.chdir(join(import.meta.dirname, '..'))

const port = Number(process.env.PORT ?? 3000)
const apiPort = Number(process.env.API_PORT ?? port + 1)
const address = `http://localhost:${port}`
const target = `http://127.0.0.1:${apiPort}`

// See vite.config.ts for the proxied paths.
process.env.VITE_PROXY = target
const vite = await createServer({ server: { port, strictPort: true } })
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

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
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
