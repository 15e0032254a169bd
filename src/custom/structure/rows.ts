/** The rows of a tree: what is to be seen of it while some branches are open. */
import type { Found } from './search'
import { childrenOf, levels, rootsOf, type Tree, type TreeNode } from './tree'

export interface TreeRow {
  readonly node: TreeNode
  /** 1 for the topmost. */
  readonly depth: number
  /** Null for a node with nothing below it. */
  readonly isOpen: boolean | null
  readonly position: number
  readonly siblings: number
}

/** Which branches are open: those above a level, and those that the person has turned over. */
export interface Opening {
  readonly depth: number
  readonly turned: ReadonlySet<string>
}

const levelOf = ({ level }: TreeNode) => levels.indexOf(level)

/** While something is searched, the branches that lead to it are open. */
export const isOpen = (node: TreeNode, { depth, turned }: Opening, found: Found | null): boolean =>
  (found ? found.hasFound(node) : levelOf(node) < depth) !== turned.has(node.key)

/** Lists the rows; of a search, only what was found, the way to it, and what is below it. */
export const rowsOf = (tree: Tree, opening: Opening, found: Found | null): TreeRow[] => {
  const rows: TreeRow[] = []
  const walk = (nodes: readonly TreeNode[], depth: number, isBelowFound: boolean) => {
    const shown = found && !isBelowFound ? nodes.filter((node) => found.isFound(node) || found.hasFound(node)) : nodes
    shown.forEach((node, index) => {
      const children = childrenOf(tree, node)
      const open = children.length === 0 ? null : isOpen(node, opening, found)
      rows.push({ node, depth, isOpen: open, position: index + 1, siblings: shown.length })
      if (open) walk(children, depth + 1, isBelowFound || (found?.isFound(node) ?? false))
    })
  }
  walk(rootsOf(tree), 1, false)
  return rows
}
