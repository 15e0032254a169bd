/** Which source files are loaded together, and which start something that is loaded on demand. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const staticImport = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+)['"]/gm
const dynamicImport = /\bimport\(\s*['"](\.[^'"]+)['"]/g

const importsOf = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, specifier = '']) => {
    const path = join(dirname(file), specifier)
    return ['.ts', '.tsx', '/index.ts'].map((ending) => path + ending).filter((file) => existsSync(file))
  })

/** Lists a file and all that it imports statically, at any depth. */
export const loadedWith = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file)) return found
  found.add(file)
  importsOf(file, staticImport).forEach((imported) => loadedWith(imported, found))
  return found
}

/** Lists the files that others load on demand. */
export const startedIn = (files: readonly string[]): string[] => [
  ...new Set(files.flatMap((file) => importsOf(file, dynamicImport))),
]
