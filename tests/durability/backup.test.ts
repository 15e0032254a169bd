/** A drill: the product is backed up while people write, lost, and restored from the one file (decision 0110). */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayInUtc } from '../../contract/days'
import { runningEmbedded } from '../../server/embedded/appRole'
import { picture } from '../support/companies'
import { Product, runBuilt } from '../support/product'
import { makeSmallDisk } from '../support/smallDisk'
import { until } from '../support/until'

let folder = ''
/** Where the first test restores the backup, which costs seconds; others go on there. */
const restoredFolder = () => join(folder, 'restored')
/** A backup that was made while people wrote, and what it must hold. */
let file = ''
let held: Held
const products: Product[] = []

interface Held {
  readonly token: string
  readonly names: readonly string[]
  readonly image: { readonly url: string; readonly bytes: Buffer }
}

const start = async (DATA_DIR: string) => {
  const product = await Product.start({ DATA_DIR })
  products.push(product)
  return product
}

const bytesOf = async (product: Product, url: string) =>
  Buffer.from(await (await fetch(product.urlOf(url))).arrayBuffer())

const uploadLogo = async (product: Product, token: string) => {
  const form = new FormData()
  const bytes = await picture().png().toBuffer()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const { data } = await product.send<{ url: string }>('/upload-image/', { token, form })
  return { url: data.url, bytes: await bytesOf(product, data.url) }
}

/** Writes until it is told to stop; returns what was acknowledged, and when. */
const writeSteadily = (product: Product, token: string) => {
  const acknowledged: { readonly name: string; readonly at: number }[] = []
  let isOver = false
  const write = async (who: number) => {
    for (let number = 0; !isOver; number++) {
      const name = `Written ${who} ${number}`
      const answer = await product.send('/sector/', { token, body: { name } }).catch(() => ({ status: 0 }))
      if (answer.status === 201) acknowledged.push({ name, at: Date.now() })
    }
  }
  const writing = Promise.all([write(1), write(2), write(3)])
  return {
    acknowledged,
    stop: async () => {
      isOver = true
      await writing
    },
  }
}

const numberOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'])
  folder = await mkdtemp(join(tmpdir(), 'console-backup-'))
  file = join(folder, 'console.backup')
  const DATA_DIR = join(folder, 'data')
  const product = await start(DATA_DIR)
  const token = await product.signIn('master@talent.example')
  const image = await uploadLogo(product, token)
  // A mail that waits in the outbox.
  await mkdir(join(DATA_DIR, 'outbox'), { recursive: true })
  await writeFile(join(DATA_DIR, 'outbox', `${'long-name-'.repeat(12)}.eml`), 'To: somebody')
  const writer = writeSteadily(product, token)
  await until(() => writer.acknowledged.length > 20)
  const { code, text } = await runBuilt('backup', [file], { DATA_DIR })
  if (code !== 0) throw new Error(text)
  const end = Date.parse(numberOf(text, /acknowledged before (\S+Z)\./))
  const ended = Date.now()
  // Long enough that what was written afterwards is seen to be missing.
  await until(() => writer.acknowledged.filter(({ at }) => at > ended).length > 20)
  await product.kill()
  await writer.stop()
  held = { token, image, names: writer.acknowledged.filter(({ at }) => at < end).map(({ name }) => name) }
})
afterEach(async () => {
  for (const product of products.splice(0)) await product.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))

const sectorsOf = async (DATA_DIR: string): Promise<string[]> => {
  const client = new pg.Client(runningEmbedded(DATA_DIR))
  client.on('error', () => {})
  await client.connect()
  try {
    expect((await client.query('select * from history.broken_seals()')).rows).toEqual([])
    const { rows } = await client.query<{ name: string }>(`select name from sectors where name like 'Written %'`)
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

test('all that was acknowledged before the backup ended is there, with keys, images, outbox and history', async () => {
  const DATA_DIR = restoredFolder()
  const { code, text } = await runBuilt('restore', [file], { DATA_DIR })
  expect(text).toMatch(/Restored the backup .*\nIt has \d+ companies and \d+ accounts/)
  expect(code).toBe(0)
  const product = await start(DATA_DIR)
  const names = await sectorsOf(DATA_DIR)
  expect(held.names.length).toBeGreaterThan(20)
  expect(held.names.filter((name) => !names.includes(name))).toEqual([])
  // The token of then still counts, so the keys and their secret are the same.
  expect((await product.send('/companies/all/', { token: held.token })).status).toBe(200)
  const token = await product.signIn('master@talent.example')
  expect((await product.send('/sector/', { token, body: { name: 'After' } })).status).toBe(201)
  expect((await bytesOf(product, held.image.url)).equals(held.image.bytes)).toBe(true)
  // The sign-in above mails that the browser is new.
  const mails = (await readdir(join(DATA_DIR, 'outbox'))).filter((name) => !name.includes('master@talent.example'))
  expect(mails).toEqual([`${'long-name-'.repeat(12)}.eml`])
  expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('restore.'))).toEqual([])

  const today = dayInUtc()
  const pack = await fetch(product.urlOf(`/api/evidence/?from=${today}&until=${today}`), {
    headers: { authorization: `Bearer ${token}` },
  })
  const [packFile, keys] = ['evidence.zip', 'jwks.json'].map((name) => join(folder, name)) as [string, string]
  await writeFile(packFile, new Uint8Array(await pack.arrayBuffer()))
  await writeFile(keys, await (await fetch(product.urlOf('/.well-known/jwks.json'))).text())
  const verify = ['scripts/verifyEvidence.mjs', packFile, '--keys', keys]
  expect((await promisify(execFile)(process.execPath, verify)).stdout).toContain('whole and as it was sealed')
})

test('a folder in use is never touched, one with data only when asked, and what was there is kept aside', async () => {
  const DATA_DIR = join(folder, 'other')
  const product = await start(DATA_DIR)
  const refused = await runBuilt('restore', [file, '--replace'], { DATA_DIR })
  expect(refused).toEqual({ code: 1, text: expect.stringMatching(/is in use by process \d+: stop that process/) })
  await product.stop()
  const secret = await readFile(join(DATA_DIR, 'jwt-secret'), 'utf8')
  expect(await runBuilt('restore', [file], { DATA_DIR })).toEqual({
    code: 1,
    text: expect.stringContaining('or add --replace, which moves it aside. Nothing was changed.'),
  })
  expect(await readFile(join(DATA_DIR, 'jwt-secret'), 'utf8')).toBe(secret)

  const replaced = await runBuilt('restore', [file, '--replace'], { DATA_DIR })
  const aside = numberOf(replaced.text, /What was there before is in (\S+):/)
  expect(await readFile(join(aside, 'jwt-secret'), 'utf8')).toBe(secret)
  expect(existsSync(join(aside, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true)
  await start(DATA_DIR)
  expect((await sectorsOf(DATA_DIR)).length).toBeGreaterThan(20)
})

test('half files, damaged files and other files are refused with words, and nothing is left behind', async () => {
  const DATA_DIR = join(folder, 'untouched')
  const broken = join(folder, 'broken.backup')
  const { size } = await stat(file)
  const restoring = async () => {
    const [ran, checked] = await Promise.all([
      runBuilt('restore', [broken], { DATA_DIR }),
      runBuilt('restore', [broken, '--check'], { DATA_DIR }),
    ])
    expect(existsSync(join(DATA_DIR, 'postgres', 'cluster'))).toBe(false)
    expect(existsSync(join(DATA_DIR, 'jwt-secret'))).toBe(false)
    expect([ran.code, checked.code]).toEqual([1, 1])
    return ran.text
  }
  await copyFile(file, broken)
  await truncate(broken, Math.floor(size / 2))
  expect(await restoring()).toContain('ends in the middle')

  await copyFile(file, broken)
  const handle = await open(broken, 'r+')
  await handle.write(Buffer.alloc(64, 7), 0, 64, Math.floor(size / 2))
  await handle.close()
  expect(await restoring()).toContain('damaged')

  await writeFile(broken, 'no backup at all')
  expect(await restoring()).toContain('is no file of this program, or is damaged')
  await rm(broken)
  expect(await restoring()).toContain('cannot be read (ENOENT)')
  expect((await runBuilt('restore', [file, '--check'], { DATA_DIR })).text).toContain('is whole')
  expect(await runBuilt('backup', [file], { DATA_DIR: restoredFolder() })).toEqual({
    code: 1,
    text: expect.stringContaining('exists: choose another name, or add --overwrite.'),
  })
})

test('a disk that is too small for a backup or a restore is told, and nothing is left on it', async () => {
  const disk = makeSmallDisk(4)
  const DATA_DIR = restoredFolder()
  if (disk.launch.length > 0) return disk.remove()
  try {
    const full = await runBuilt('backup', [join(disk.folder, 'console.backup')], { DATA_DIR })
    expect(full).toEqual({ code: 1, text: expect.stringMatching(/The disk of .* is full: free some space on it/) })
    expect(await readdir(disk.folder)).toEqual([])
    const small = await runBuilt('restore', [file], { DATA_DIR: disk.folder })
    expect(small).toEqual({
      code: 1,
      text: expect.stringMatching(/left, and the backup takes .* Nothing was changed\./),
    })
  } finally {
    disk.remove()
  }
})

test('a restore that was killed is taken up again, and no start takes its folder for a new one', async () => {
  const DATA_DIR = join(folder, 'killed')
  await mkdir(join(DATA_DIR, 'postgres'), { recursive: true })
  await writeFile(join(DATA_DIR, 'postgres', 'restoring'), '')
  await expect(start(DATA_DIR)).rejects.toThrow('A restore into')
  expect((await runBuilt('restore', [file], { DATA_DIR })).code).toBe(0)
  // The restore itself has opened the database; only the mark could keep a start from it.
  expect(await readdir(join(DATA_DIR, 'postgres'))).not.toContain('restoring')
})

test('one company comes back beside the running product, over the old one after a preview, or as a new one', async () => {
  const DATA_DIR = restoredFolder()
  const product = await start(DATA_DIR)
  const token = await product.signIn('super@aurora.example')
  const readRegions = async () => {
    const { data } = await product.send<{ id: number; name: string }[]>('/company/1/regions/?page_size=100', { token })
    return data.map(({ id, name }) => ({ id, name }))
  }
  const before = await readRegions()
  const client = new pg.Client(runningEmbedded(DATA_DIR))
  client.on('error', () => {})
  await client.connect()
  await client.query(`begin; select history.repair('Ada', 'An accident'); delete from legal_entities where company_id = 1;
    delete from user_role_regions where company_id = 1;
    delete from regions where company_id = 1; insert into regions (company_id, name) values (1, 'Accident');
    update companies set address = 'Elsewhere' where id = 2; commit`)
  await client.end()

  const restoreCompany = (...options: string[]) =>
    runBuilt('restoreCompany', ['--company', '1', file, '--work', folder, ...options], { DATA_DIR })
  const preview = await restoreCompany()
  expect(preview.text).toMatch(new RegExp(`  regions +${before.length} +0 +1\n`))
  expect(preview.text).toContain('Only a preview: nothing was changed.')
  // Nobody is told of a file that is gone by then.
  expect(preview.text).not.toContain('Wrote')
  expect(await readRegions()).toEqual([{ id: expect.any(Number), name: 'Accident' }])

  const applied = await restoreCompany('--apply', '--by', 'Ada', '--reason', 'Undo the accident')
  expect(applied.text).toContain('Done.')
  expect(await readRegions()).toEqual(before)
  // Others have gone on.
  const master = await product.signIn('master@talent.example')
  expect((await product.send('/company/2/', { token: master })).data).toMatchObject({ address: 'Elsewhere' })

  const [again, copied] = await Promise.all([
    restoreCompany(),
    restoreCompany('--as', 'Aurora of the backup', '--without-people'),
  ])
  expect(again.text).toContain('No changes: it is as it was exported.')
  const id = numberOf(copied.text, /as a new company (\d+):/)
  const copy = await product.send<object[]>(`/company/${id}/regions/?page_size=100`, { token: master })
  expect(copy.data).toHaveLength(before.length)
  expect((await readdir(folder)).filter((name) => /^console-(backup|company)-/.test(name))).toEqual([])
})
