/** Reads the code blocks of a tutorial and applies them: new files, and lines added to existing files. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Step {
  readonly path: string
  /** Whether the lines are a new file; otherwise they are a diff of an existing one. */
  readonly isNew: boolean
  readonly lines: readonly string[]
}

const fence = /^```(\w+) (new )?(\S+)\n([\s\S]*?)^```$/gm

/**
 * Returns the steps of a text, which are its code blocks that name a file.
 *
 * ```` ```ts new server/a.ts ```` is a new file; ```` ```diff server/index.ts ```` adds the lines with `+` between the others.
 */
export const stepsOf = (text: string): Step[] =>
  [...text.matchAll(fence)].map(([, , mark, path = '', code = '']) => ({
    path,
    isNew: mark !== undefined,
    lines: code.trimEnd().split('\n'),
  }))

/** Adds the lines of a step to the text of its file; throws if the lines around them aren't there. */
export const addTo = (text: string, { path, lines }: Step): string => {
  const known = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
  const place = `${known.join('\n')}\n`
  if (known.length === 0 || text.split(place).length !== 2)
    throw new Error(`${path} doesn't contain these lines exactly once, one after the other:\n${place}`)
  return text.replace(place, () => `${lines.map((line) => line.slice(1)).join('\n')}\n`)
}

/** Applies the steps to a copy of the project. */
export const follow = (steps: readonly Step[], folder: string): void => {
  for (const step of steps) {
    const file = join(folder, step.path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, step.isNew ? `${step.lines.join('\n')}\n` : addTo(readFileSync(file, 'utf8'), step))
  }
}

/** Counts the lines that a newcomer writes, without blank ones. */
export const linesOf = (steps: readonly Step[]): number =>
  steps.flatMap(({ isNew, lines }) => lines.filter((line) => (isNew ? line.trim() !== '' : line.startsWith('+'))))
    .length
