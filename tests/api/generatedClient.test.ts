/** A client that is generated from the OpenAPI document compiles, and its calls work. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../server/data/demo/accounts'
import { startApi, type Api } from '../support/api'
import { picture } from '../support/companies'

/** One call of each kind. The compiler checks each payload and each member of an answer. */
const program = `
import * as api from './api'
import { ok } from '@oazapfts/runtime'

export const run = async (address: string, password: string, picture: Blob) => {
  api.defaults.baseUrl = address + '/api'
  const { data: session } = await ok(api.login({ email: 'master@talent.example', password }))
  api.defaults.headers = { authorization: 'Bearer ' + session.token?.access }
  const made = await ok(api.createSector({ name: 'Generated' }))
  const list = await ok(api.listSectors({ search: 'Generated', page: '1', pageSize: '10' }))
  const changed = await ok(api.updateSector(made.data.id, { name: 'Regenerated', version: made.data.version }))
  const deleted = await ok(api.deleteSector(made.data.id))
  const users = await ok(api.listTomUsers({ isActive: 'true' }))
  const [user] = users.data.filter(({ email }) => email === 'sales@talent.example')
  const one = await ok(api.readTomUser(user?.id ?? 0))
  const toggled = await ok(api.toggleTomUser(one.data.id, { active: 'false' }))
  const csv = new Blob(['Sector,Industry,Sub-Industry\\nUploaded,,'], { type: 'text/csv' })
  const imported = await ok(api.uploadSectors({ attachment: csv }, { preview: 'true' }))
  const image = await ok(api.uploadImage({ file: picture }))
  const file: string = await ok(api.downloadSectors())
  const refused = await api.createSector({ name: '' })
  const count: number | undefined = list.pagination?.count
  const url: string = image.data.url
  return {
    made: made.data.name,
    count,
    changed: changed.data.name,
    deleted: deleted.data.id === made.data.id,
    one: one.data.role,
    toggled: toggled.data.is_active,
    imported: imported.data.created,
    url,
    file: file.slice(0, 29).replace('\\uFEFF', '').trim(),
    refused: refused.status === 400 ? refused.data.error : undefined,
  }
}
`

/** What the compiler must refuse: otherwise the types would say nothing. */
const wrong = `
import * as api from './api'
await api.createSector({ title: 'x' })
await api.toggleTomUser(1, { active: 'perhaps' })
await api.listTomUsers({ isActive: 1 })
`

let api: Api
let address: string
let folder: string
const bin = (name: string) => join('node_modules', '.bin', name)
const compile = (file: string): string => {
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--ignoreConfig',
    '--target',
    'es2022',
    '--module',
    'esnext',
  ]
  const more = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable', '--types', 'node']
  try {
    return execFileSync(bin('tsc'), [...options, ...more, join(folder, file)], { encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}

beforeAll(async () => {
  api = await startApi()
  address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  mkdirSync('test-results', { recursive: true })
  folder = mkdtempSync(join('test-results', 'client-'))
  writeFileSync(join(folder, 'openapi.json'), (await api.send('GET', '/openapi.json')).text)
  execFileSync(bin('oazapfts'), [join(folder, 'openapi.json'), join(folder, 'api.ts')], { stdio: 'ignore' })
  writeFileSync(join(folder, 'program.ts'), program)
  writeFileSync(join(folder, 'wrong.ts'), wrong)
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('it compiles, and so does a program with a call of each kind', () => {
  expect(compile('program.ts')).toBe('')
})

test('it refuses what the API refuses', () => {
  const lines = compile('wrong.ts').match(/wrong\.ts[(:](\d+)/g) ?? []
  expect(lines.map((line) => Number(/(\d+)$/.exec(line)?.[1]))).toEqual([3, 4, 5])
})

test('each of its calls does what it says', async () => {
  const file = pathToFileURL(join(process.cwd(), folder, 'program.ts')).href
  const { run } = (await import(/* @vite-ignore */ file)) as {
    run: (address: string, password: string, picture: Blob) => Promise<unknown>
  }
  const image = new Blob([new Uint8Array(await picture().png().toBuffer())], { type: 'image/png' })
  expect(await run(address, demoPassword, image)).toEqual({
    made: 'Generated',
    count: 1,
    changed: 'Regenerated',
    deleted: true,
    one: 'TOM_SALES',
    toggled: false,
    imported: 1,
    url: expect.stringMatching(/^\/media\/.+\.png$/),
    file: 'Sector,Industry,Sub-Industry',
    refused: { name: ['Please enter a name.'] },
  })
})
