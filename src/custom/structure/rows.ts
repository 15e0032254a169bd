/** Derives the visible rows of a tree from its open branches. */
import { outlineLevels } from '../../../contract/outline'
import type { SearchResult } from './search'
import { childrenOf, rootsOf, type Tree, type TreeNode } from './tree'

export interface TreeRow {
  readonly node: TreeNode
  /** 1 at the top level. */
  readonly depth: number
  /** Null for a node without children. */
  readonly isOpen: boolean | null
  readonly position: number
  readonly siblings: number
}

/** Which branches are open: those above level `depth`, with the state of each branch in `toggled` reversed. */
export interface Expansion {
  readonly depth: number
  readonly toggled: ReadonlySet<string>
}

const levelOf = ({ level }: TreeNode) => outlineLevels.indexOf(level)

/** Returns whether a branch is open; during a search, branches that lead to a match are open instead of those above `depth`. */
export const isOpen = (node: TreeNode, { depth, toggled }: Expansion, found: SearchResult | null): boolean =>
  (found ? found.hasMatchBelow(node) : levelOf(node) < depth) !== toggled.has(node.key)

/** Returns the visible rows; during a search only matches, their ancestors and their descendants. */
export const rowsOf = (tree: Tree, expansion: Expansion, found: SearchResult | null): TreeRow[] => {
  const rows: TreeRow[] = []
  const walk = (nodes: readonly TreeNode[], depth: number, isBelowMatch: boolean) => {
    const shown =
      found && !isBelowMatch ? nodes.filter((node) => found.isMatch(node) || found.hasMatchBelow(node)) : nodes
    shown.forEach((node, index) => {
      const children = childrenOf(tree, node)
      const open = children.length === 0 ? null : isOpen(node, expansion, found)
      rows.push({ node, depth, isOpen: open, position: index + 1, siblings: shown.length })
      if (open) walk(children, depth + 1, isBelowMatch || (found?.isMatch(node) ?? false))
    })
  }
  walk(rootsOf(tree), 1, false)
  return rows
}
