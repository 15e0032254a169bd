/** The keyboard of a tree, as the WAI-ARIA Authoring Practices describe it: which row a key leads to, and what it turns over. */
import { fold } from '../../../contract/fold'
import type { TreeRow } from './rows'

export interface TreeMove {
  /** The row that becomes the current one. */
  readonly to?: number
  /** The branches to open or close. */
  readonly turn?: readonly string[]
}

/** How many rows a page is. */
const page = 10

type Key = (rows: readonly TreeRow[], at: number) => TreeMove

const parentOf = (rows: readonly TreeRow[], at: number): number => {
  const depth = rows[at]?.depth ?? 1
  for (let index = at - 1; index >= 0; index -= 1) if ((rows[index]?.depth ?? 0) < depth) return index
  return at
}

/** The rows beside one, below the same branch. */
const siblingsOf = (rows: readonly TreeRow[], at: number): TreeRow[] => {
  const depth = rows[at]?.depth ?? 1
  const first = depth === 1 ? 0 : parentOf(rows, at) + 1
  const end = rows.findIndex((row, index) => index > at && row.depth < depth)
  return rows.slice(first, end === -1 ? undefined : end).filter((row) => row.depth === depth)
}

const turnIf = (rows: readonly TreeRow[], at: number, isOpen: boolean): TreeMove | null => {
  const row = rows[at]
  return row?.isOpen === isOpen ? { turn: [row.node.key] } : null
}

const keys: Readonly<Record<string, Key>> = {
  ArrowDown: (rows, at) => ({ to: Math.min(at + 1, rows.length - 1) }),
  ArrowUp: (_rows, at) => ({ to: Math.max(at - 1, 0) }),
  PageDown: (rows, at) => ({ to: Math.min(at + page, rows.length - 1) }),
  PageUp: (_rows, at) => ({ to: Math.max(at - page, 0) }),
  Home: () => ({ to: 0 }),
  End: (rows) => ({ to: rows.length - 1 }),
  ArrowRight: (rows, at) => turnIf(rows, at, false) ?? (rows[at]?.isOpen ? { to: at + 1 } : {}),
  ArrowLeft: (rows, at) => turnIf(rows, at, true) ?? { to: parentOf(rows, at) },
  ' ': (rows, at) => turnIf(rows, at, true) ?? turnIf(rows, at, false) ?? {},
  '*': (rows, at) => ({
    turn: siblingsOf(rows, at)
      .filter(({ isOpen }) => isOpen === false)
      .map(({ node }) => node.key),
  }),
}

/** What a key does at a row; null for a key that the tree has no use for. */
export const moveBy = (key: string, rows: readonly TreeRow[], at: number): TreeMove | null =>
  keys[key]?.(rows, at) ?? null

/** Finds the next row whose name begins with what was typed; a further letter may stay at the same row. */
export const findByName = (typed: string, rows: readonly TreeRow[], at: number): number => {
  const sought = fold(typed)
  if (sought === '') return at
  const start = typed.length === 1 ? at + 1 : at
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length
    if (fold(rows[index]?.node.name ?? '').startsWith(sought)) return index
  }
  return at
}
