/** Reads outlines: names line by line, with indentation as levels. */
import { say } from './say'

export const outlineLimits = { letters: 400_000, lines: 5000 } as const

export const outlineLevels = ['unit', 'region', 'country', 'entity'] as const
export type OutlineLevel = (typeof outlineLevels)[number]

export interface OutlineLine {
  /** From 1. */
  readonly line: number
  readonly level: OutlineLevel
  readonly name: string
  /** The index of its parent, a line above; null at the top. */
  readonly parent: number | null
}

interface OutlineProblem {
  readonly line: number
  readonly message: string
}

export interface Outline {
  readonly lines: readonly OutlineLine[]
  readonly problems: readonly OutlineProblem[]
}

const tabWidth = 4

/** Bullets and their space, as lists are pasted from documents. */
const bullet = /^(?:[-*•–▪◦‣·]\s+)/

/** Measures an indentation; a tab goes to the next multiple of four. */
const widthOf = (indent: string): number =>
  [...indent].reduce((width, letter) => (letter === '\t' ? width + tabWidth - (width % tabWidth) : width + 1), 0)

interface Open {
  readonly width: number
  readonly index: number
}

/**
 * Reads an outline whose lines without indentation are of the given level. More indentation than the line above means one
 * level below it, whatever its width; less must return to that of an earlier line.
 *
 * @example readOutline('Dairy\n  Nordics\n    Denmark').lines.map(({ level }) => level) // ['unit', 'region', 'country']
 */
export const readOutline = (text: string, top: OutlineLevel = 'unit'): Outline => {
  const lines: OutlineLine[] = []
  const problems: OutlineProblem[] = []
  const first = outlineLevels.indexOf(top)
  // The lines above the current one that could be its parent, each deeper than the one before.
  let open: Open[] = []
  let base: number | undefined
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const [indent = ''] = /^\s*/.exec(raw) ?? []
    const name = raw.slice(indent.length).replace(bullet, '').trim().normalize()
    if (name === '') continue
    const line = at + 1
    if (lines.length === outlineLimits.lines) {
      problems.push({ line, message: say('Please send at most {most} lines at once.', { most: outlineLimits.lines }) })
      break
    }
    const width = widthOf(indent)
    base ??= width
    const above = open.filter((one) => one.width < width)
    const returnsTo = open.find((one) => one.width >= width)
    if (width < base || (returnsTo !== undefined && returnsTo.width > width)) {
      problems.push({ line, message: 'Indent this line like one of those above it.' })
      continue
    }
    const level = outlineLevels[first + above.length]
    if (level === undefined) {
      problems.push({ line, message: 'Nothing stands below a legal entity. Indent this line less.' })
      continue
    }
    open = [...above, { width, index: lines.length }]
    lines.push({ line, level, name, parent: above.at(-1)?.index ?? null })
  }
  return { lines, problems }
}
