/** Archives may come from anybody, and be written where others may write, too. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { readArchive, textOf } from '../../../server/archive/read'
import { headerOf, padding, ending } from '../../../server/archive/tar'
import { textFile, writeArchive } from '../../../server/archive/write'

const folder = mkdtempSync(join(tmpdir(), 'console-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, 'a.archive')

/** Writes entries as they are, whatever a writer of ours would do. */
const craft = (entries: readonly (readonly [name: string, text: string, size?: number])[]) => {
  const parts = entries.flatMap(([name, text, size]) => {
    const bytes = Buffer.from(text)
    return [headerOf({ name, size: size ?? bytes.length }), bytes, padding(bytes.length)]
  })
  writeFileSync(file, gzipSync(Buffer.concat([...parts, ending])))
}

const read = async () => {
  const names: string[] = []
  for await (const entry of readArchive(file)) {
    names.push(entry.name)
    if (!entry.name.endsWith('/')) await textOf(entry)
  }
  return names
}

describe('an archive is refused', () => {
  test.each(['../out', '/etc/out', 'a/../../out'])('with the path %s, which leads out of its folder', async (name) => {
    craft([[name, 'x']])
    await expect(read()).rejects.toThrow('is damaged')
  })

  test('with a file that its end does not name, whatever objects inherit', async () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      craft([
        [name, 'x'],
        ['manifest.json', '{}'],
      ])
      await expect(read()).rejects.toThrow(`is damaged: ${name}`)
    }
  })

  test('with a link', async () => {
    const head = headerOf({ name: 'a', size: 0 })
    head.write('2', 156)
    const sum = Number.parseInt(head.toString('utf8', 148, 154), 8) + 2
    head.write(sum.toString(8).padStart(6, '0'), 148)
    writeFileSync(file, gzipSync(Buffer.concat([head, ending])))
    await expect(read()).rejects.toThrow('is no file of this program')
  })

  test('with two files of a name', async () => {
    const sha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'
    craft([
      ['a', 'evil'],
      ['a', 'x'],
      ['manifest.json', JSON.stringify({ a: { size: 1, sha256 } })],
    ])
    await expect(read()).rejects.toThrow('is damaged: a')
  })

  test('with more text than memory should hold, before it is read', async () => {
    craft([['a', 'x', 1_000_000_000]])
    await expect(read()).rejects.toThrow('too large')
    craft([['manifest.json', 'x', 1_000_000_000]])
    await expect(read()).rejects.toThrow('is damaged')
  })

  test('without a manifest that can be read', async () => {
    craft([
      ['a', 'x'],
      ['manifest.json', '{"a'],
    ])
    await expect(read()).rejects.toThrow('is damaged')
  })
})

test('an archive is written to a file of its own, which only its owner reads', async () => {
  const other = join(folder, 'other')
  writeFileSync(other, 'theirs', { mode: 0o666 })
  const target = join(folder, 'own.archive')
  symlinkSync(other, `${target}.part`)
  await writeArchive(
    target,
    { format: 'x' },
    (async function* () {
      yield textFile('a', 'secret')
    })(),
  )
  expect(readFileSync(other, 'utf8')).toBe('theirs')
  expect(statSync(target).mode & 0o777).toBe(0o600)
  expect(existsSync(`${target}.part`)).toBe(false)
})
