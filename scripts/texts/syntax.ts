/** The syntax trees of source files. */
import { parseSync, type ESTree } from 'vite'

/** A node of the syntax tree. */
export type Node = Readonly<Record<string, unknown>> & { readonly type: string }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** Lists the texts that an expression may be: a literal, or a choice among them. */
export const textsIn = (node: Node): string[] => {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral': {
      const [only, ...more] = node.quasis as ESTree.TemplateElement[]
      return only && more.length === 0 ? [only.value.cooked ?? only.value.raw] : []
    }
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].filter(isNode).flatMap(textsIn)
    case 'BinaryExpression': {
      // A long literal in pieces.
      const [left, right] = [node.left, node.right].map((side) => (isNode(side) ? textsIn(side) : []))
      return node.operator === '+' && left?.length === 1 && right?.length === 1 ? [`${left[0]}${right[0]}`] : []
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isNode(node.expression) ? textsIn(node.expression) : []
    default:
      return []
  }
}

export const parse = (source: string, file: string): Node => parseSync(file, source).program as unknown as Node
