/** The archive of a release, unpacked where nothing else of the project is. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/freePort'
import { picture } from '../support/companies'

/** Half of what the product took on a disk with all its dependencies, when that was first measured. */
const mostBytes = 293_000_000

const run = promisify(execFile)
const place = 'dist/release'
let folder = ''
let address = ''
let server: ChildProcess | undefined

const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )

beforeAll(async () => {
  await run(process.execPath, ['scripts/build.mjs'])
  await run(join('node_modules', '.bin', 'tsx'), ['scripts/release/main.ts'])
  const root = mkdtempSync(join(tmpdir(), 'console-release-'))
  const archive = readdirSync(place).find((name) => name.endsWith('.tar.gz')) ?? ''
  await run('tar', ['-xzf', join(process.cwd(), place, archive)], { cwd: root })
  folder = join(root, 'talent-console')
  const port = await freePort()
  address = `http://localhost:${port}`
  const { DATABASE_URL: _none, DATA_DIR: _default, NODE_PATH: _nothing, ...env } = process.env
  server = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: folder,
    env: { ...env, PORT: String(port), SHUTDOWN_DELAY_SECONDS: '0' },
    stdio: 'ignore',
  })
  for (const deadline = Date.now() + 120_000; Date.now() < deadline && server.exitCode === null; await sleep(100))
    if ((await fetch(`${address}/api/ready`).catch(() => undefined))?.status === 200) return
  throw new Error('The release does not start')
})

afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  if (folder) rmSync(join(folder, '..'), { recursive: true, force: true })
})

const signIn = async (): Promise<{ authorization: string }> => {
  const response = await fetch(`${address}/api/v2/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'master@talent.example', password: 'Welcome-2026' }),
  })
  const { data } = (await response.json()) as { data: { token: { access: string } } }
  return { authorization: `Bearer ${data.token.access}` }
}

describe('an operator unpacks a release in an empty folder', () => {
  test('it is at most half as large as the product was with what builds it', () => {
    expect(filesBelow(folder).reduce((sum, file) => sum + 512 * statSync(file).blocks, 0)).toBeLessThan(mostBytes)
  })

  test('it serves the console, signs in, lists, exports, takes pictures and shows its API', async () => {
    expect(await (await fetch(address)).text()).toContain('<div id="root"')
    const headers = await signIn()
    expect((await fetch(`${address}/api/companies/`, { headers })).status).toBe(200)
    expect(await (await fetch(`${address}/api/grade-table/download/`, { headers })).text()).toContain(',')
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(await picture().png().toBuffer())], { type: 'image/png' }), 'logo.png')
    expect((await fetch(`${address}/api/upload-image/`, { method: 'POST', headers, body })).status).toBe(201)
    expect((await fetch(`${address}/api/docs/`)).status).toBe(200)
    expect((await fetch(`${address}/api/docs/static/swagger-ui-bundle.js`)).status).toBe(200)
  })

  test('its commands run without what builds them', async () => {
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'seed', 'setup', 'keys:rotate']))
    const { stdout } = await run(process.execPath, ['dist/server/seed.mjs', '--help'], { cwd: folder })
    expect(stdout).toContain('--companies')
    for (const command of Object.values(scripts))
      expect(existsSync(join(folder, /dist\/server\/\S+/.exec(command)?.[0] ?? 'nothing'))).toBe(true)
  })

  test('its bill of materials and its licences name every package', () => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string
      components: { name: string; version: string; scope?: string }[]
    }
    expect(bomFormat).toBe('CycloneDX')
    const listed = new Set(components.map(({ name, version }) => `${name} ${version}`))
    const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), 'utf8')
    const present = filesBelow(join(folder, 'node_modules'))
      .filter((file) => /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { name: string; version: string })
      .map(({ name, version }) => `${name} ${version}`)
    expect(present.length).toBeGreaterThan(50)
    expect(present.filter((id) => !listed.has(id))).toEqual([])
    expect(present.filter((id) => !notices.includes(`\n## ${id} (`))).toEqual([])
    // The console's libraries, and what has names of its own inside packages.
    for (const name of ['react', '@mui/material', 'postgresql', 'vips'])
      expect(
        [...listed].some((id) => id.startsWith(`${name} `)),
        name,
      ).toBe(true)
    // What builds and tests the product is not in it.
    for (const name of ['vite', 'esbuild', 'typescript', 'vitest'])
      expect(
        [...listed].some((id) => id.startsWith(`${name} `)),
        name,
      ).toBe(false)
  })
})
