/**
 * Shares the hashed console files between processes, through the database.
 *
 * During a rolling update, a page and its files can come from different processes, and a tab that was open before a
 * restart requests files of the previous build.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { eq, inArray, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from './database/connection'
import { consoleAssets } from './database/tables'
import { pathOf } from './http/pathOf'

const keptDays = 30

const compressed = new Set(['.br', '.gz'])
const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

/** Matches the file names of the build; nothing else is looked up. */
const namePattern = /^\/assets\/([\w.~-]{1,200})$/
const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/
const decompress = promisify(brotliDecompress)

const readAsset = async (folder: string, name: string): Promise<typeof consoleAssets.$inferInsert> => {
  const file = join(folder, name)
  return existsSync(`${file}.br`)
    ? { name, encoding: 'br', bytes: await readFile(`${file}.br`) }
    : { name, bytes: await readFile(file) }
}

/** Stores new files of a build, and refreshes the date of known ones. */
export const publishAssets = async (db: Queryable, consoleFolder: string): Promise<void> => {
  const folder = join(consoleFolder, 'assets')
  if (!existsSync(folder)) return
  const names = (await readdir(folder)).filter((name) => !compressed.has(extname(name)))
  if (names.length === 0) return
  const known = await db
    .update(consoleAssets)
    .set({ last_seen: sql`now()` })
    .where(inArray(consoleAssets.name, names))
    .returning({ name: consoleAssets.name })
  const present = new Set(known.map(({ name }) => name))
  const missing = names.filter((name) => !present.has(name))
  if (missing.length === 0) return
  const rows = await Promise.all(missing.map((name) => readAsset(folder, name)))
  await db.insert(consoleAssets).values(rows).onConflictDoNothing()
}

/** Deletes files that no process has served for a month. */
export const clearAssets = (db: Queryable) =>
  db.delete(consoleAssets).where(sql`${consoleAssets.last_seen} < now() - make_interval(days => ${keptDays})`)

/** Sends a file of another build; undefined if there is none with that name. */
export const sendSharedAsset = async (
  db: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  const name = namePattern.exec(pathOf(request.url))?.[1]
  if (!name) return undefined
  const [asset] = await db.select().from(consoleAssets).where(eq(consoleAssets.name, name))
  if (!asset) return undefined
  const isRaw = asset.encoding === 'br' && acceptsBrotli.test(String(request.headers['accept-encoding']))
  if (isRaw) void reply.header('content-encoding', 'br')
  return reply
    .header('vary', 'accept-encoding')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .type(contentTypes[extname(name)] ?? 'application/octet-stream')
    .send(asset.encoding === 'br' && !isRaw ? await decompress(asset.bytes) : asset.bytes)
}
