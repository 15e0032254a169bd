/** Reads the code of a tutorial and does what it says: new files, and lines added to existing ones. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Step {
  readonly path: string
  /** A new file holds its lines; to another one they are added. */
  readonly isNew: boolean
  readonly lines: readonly string[]
}

const fence = /^```(\w+) (new )?(\S+)\n([\s\S]*?)^```$/gm

/**
 * Finds the steps of a text: fenced code that names a file.
 *
 * ```` ```ts new server/a.ts ```` holds a new file; ```` ```diff server/index.ts ```` adds its lines with `+` between the others.
 */
export const stepsOf = (text: string): Step[] =>
  [...text.matchAll(fence)].map(([, , mark, path = '', code = '']) => ({
    path,
    isNew: mark !== undefined,
    lines: code.trimEnd().split('\n'),
  }))

const addTo = (text: string, { path, lines }: Step): string => {
  const known = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
  const place = `${known.join('\n')}\n`
  if (known.length === 0 || text.split(place).length !== 2)
    throw new Error(`${path} does not hold these lines exactly once, one after the other:\n${place}`)
  return text.replace(place, () => `${lines.map((line) => line.slice(1)).join('\n')}\n`)
}

/** Takes the steps in a copy of the project. */
export const follow = (steps: readonly Step[], folder: string): void => {
  for (const step of steps) {
    const file = join(folder, step.path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, step.isNew ? `${step.lines.join('\n')}\n` : addTo(readFileSync(file, 'utf8'), step))
  }
}

/** Counts the lines that a newcomer writes; blank ones are not written by anybody. */
export const linesOf = (steps: readonly Step[]): number =>
  steps.flatMap(({ isNew, lines }) => lines.filter((line) => (isNew ? line.trim() !== '' : line.startsWith('+'))))
    .length
