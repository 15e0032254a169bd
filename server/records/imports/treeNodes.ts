/** Builds the tree of records that the rows describe. */
import type { ReadRow } from '../../csv/columns'

/** A record in the file; different spellings are different nodes. */
export class TreeNode {
  /** The first node that the database considers the same record. */
  first: TreeNode = this
  /** Null if the record doesn't exist yet (in a preview). */
  id: number | null = null

  constructor(
    readonly row: number,
    /** The names from the first level to this one. */
    readonly path: readonly string[],
    readonly parent: TreeNode | undefined,
  ) {}
}

/** Collects the distinct paths of the rows, one list per level. */
export const collectNodes = (rows: readonly ReadRow[], depth: number): TreeNode[][] => {
  const levels = Array.from({ length: depth }, () => new Map<string, TreeNode>())
  for (const { row, values } of rows) {
    let parent: TreeNode | undefined
    for (const [index, nodes] of levels.entries()) {
      if (!values[index]) break
      const path = values.slice(0, index + 1).map(String)
      // Names never contain this character.
      const key = path.join('\u0000')
      const node: TreeNode = nodes.get(key) ?? new TreeNode(row, path, parent)
      nodes.set(key, node)
      parent = node
    }
  }
  return levels.map((nodes) => [...nodes.values()])
}
