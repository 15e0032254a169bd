/** The keyboard of a tree, following the WAI-ARIA Authoring Practices; the arrow to the right opens (`keyAlong`). */
import { fold } from '../../../contract/fold'
import type { TreeRow } from './rows'

interface TreeMove {
  /** The index of the new current row. */
  readonly to?: number
  /** The branches to open or close. */
  readonly toggle?: readonly string[]
}

/** The number of rows that Page Up and Page Down move by. */
const pageSize = 10

type Key = (rows: readonly TreeRow[], at: number) => TreeMove

const parentOf = (rows: readonly TreeRow[], at: number): number => {
  const depth = rows[at]?.depth ?? 1
  for (let index = at - 1; index >= 0; index -= 1) if ((rows[index]?.depth ?? 0) < depth) return index
  return at
}

/** Returns the rows with the same parent, the row itself included. */
const siblingsOf = (rows: readonly TreeRow[], at: number): TreeRow[] => {
  const depth = rows[at]?.depth ?? 1
  const first = depth === 1 ? 0 : parentOf(rows, at) + 1
  const end = rows.findIndex((row, index) => index > at && row.depth < depth)
  return rows.slice(first, end === -1 ? undefined : end).filter((row) => row.depth === depth)
}

const toggleIf = (rows: readonly TreeRow[], at: number, isOpen: boolean): TreeMove | null => {
  const row = rows[at]
  return row?.isOpen === isOpen ? { toggle: [row.node.key] } : null
}

const keys: Readonly<Record<string, Key>> = {
  ArrowDown: (rows, at) => ({ to: Math.min(at + 1, rows.length - 1) }),
  ArrowUp: (_rows, at) => ({ to: Math.max(at - 1, 0) }),
  PageDown: (rows, at) => ({ to: Math.min(at + pageSize, rows.length - 1) }),
  PageUp: (_rows, at) => ({ to: Math.max(at - pageSize, 0) }),
  Home: () => ({ to: 0 }),
  End: (rows) => ({ to: rows.length - 1 }),
  ArrowRight: (rows, at) => toggleIf(rows, at, false) ?? (rows[at]?.isOpen ? { to: at + 1 } : {}),
  ArrowLeft: (rows, at) => toggleIf(rows, at, true) ?? { to: parentOf(rows, at) },
  ' ': (rows, at) => toggleIf(rows, at, true) ?? toggleIf(rows, at, false) ?? {},
  '*': (rows, at) => ({
    toggle: siblingsOf(rows, at)
      .filter(({ isOpen }) => isOpen === false)
      .map(({ node }) => node.key),
  }),
}

/** Returns what a key does at a row, or null if the tree doesn't handle the key. */
export const moveBy = (key: string, rows: readonly TreeRow[], at: number): TreeMove | null =>
  keys[key]?.(rows, at) ?? null

/** Returns the index of the next row whose name starts with the typed text. From the second letter on, the current row counts too. */
export const findByName = (typed: string, rows: readonly TreeRow[], at: number): number => {
  const term = fold(typed)
  if (term === '') return at
  const start = typed.length === 1 ? at + 1 : at
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length
    if (fold(rows[index]?.node.name ?? '').startsWith(term)) return index
  }
  return at
}
