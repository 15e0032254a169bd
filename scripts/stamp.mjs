import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Lists the files below a path in a fixed order: a file lists itself, a missing path nothing. */
export const filesBelow = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/**
 * Computes the fingerprint of a build's inputs from names and contents, so that deletions count and touching a file
 * doesn't.
 *
 * @example fingerprint(['src', 'index.html'], { VITE_API_URL: '/api' })
 */
export const fingerprint = (paths, settings = {}) => {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const file of paths.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
