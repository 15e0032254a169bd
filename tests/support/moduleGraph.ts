/** Which source files are loaded together, which start something on demand, and which import each other in a circle. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** With those of types, which nothing loads. */
const anyImport = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+)['"]/gm
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

type Graph = ReadonlyMap<string, readonly string[]>

/** Returns what each file imports, also of types alone. */
export const importsByFile = (files: readonly string[]): Graph =>
  new Map(files.map((file) => [file, importsOf(file, anyImport)]))

/** Lists the files that import each other in a circle, and those between two circles. */
export const filesInCircles = (graph: Graph): string[] => {
  const left = new Map(graph)
  for (;;) {
    const imported = new Set([...left.values()].flat())
    const ends = [...left].filter(([file, imports]) => !imported.has(file) || !imports.some((one) => left.has(one)))
    if (ends.length === 0) return [...left.keys()]
    for (const [file] of ends) left.delete(file)
  }
}
