/** The tree of records that the rows of a file name. */
import type { CsvRow } from './collect'

/** A record that a file names, once for each spelling of it or of those above. */
export class TreeNode {
  /** The first spelling of the same record, as far as the database knows. */
  first: TreeNode = this
  /** Null in a preview while the record is not there. */
  id: number | null = null

  constructor(
    readonly row: number,
    /** The names from the first level to this one. */
    readonly path: readonly string[],
    readonly parent: TreeNode | undefined,
  ) {}
}

/** Collects the distinct paths of the rows, one list for each level. */
export const collectNodes = (rows: readonly CsvRow[], depth: number): TreeNode[][] => {
  const levels = Array.from({ length: depth }, () => new Map<string, TreeNode>())
  for (const { row, cells } of rows) {
    let parent: TreeNode | undefined
    for (const [index, nodes] of levels.entries()) {
      if (!cells[index]) break
      const path = cells.slice(0, index + 1)
      // No name holds this character.
      const key = path.join('\u0000')
      const node: TreeNode = nodes.get(key) ?? new TreeNode(row, path, parent)
      nodes.set(key, node)
      parent = node
    }
  }
  return levels.map((nodes) => [...nodes.values()])
}
