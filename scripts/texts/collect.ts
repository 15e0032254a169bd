/** Collects the messages that code names by their English wording (contract/say.ts), by reading it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type ESTree } from 'vite'

/** What is called with a message, and what with an object of messages. */
const ofMessage = new Set(['say', 'text', 'saying'])
const ofMessages = new Set(['texts'])

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** Lists the texts that an expression may be: a literal, or a choice among them. */
const textsIn = (node: Node): string[] => {
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

/** Lists the texts of an object, at any depth; not its keys. */
const leavesOf = (node: Node): string[] => {
  if (node.type === 'Property') return isNode(node.value) ? leavesOf(node.value) : []
  const own = textsIn(node)
  if (own.length > 0) return own
  const isWrapped = ['ObjectExpression', 'ArrayExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(
    node.type,
  )
  return isWrapped ? childrenOf(node).flatMap(leavesOf) : []
}

const messagesOfCall = (node: Node): string[] => {
  const { callee, arguments: given } = node as unknown as ESTree.CallExpression
  const [first] = given as unknown[]
  if (callee.type !== 'Identifier' || !isNode(first)) return []
  if (ofMessage.has(callee.name)) return textsIn(first)
  return ofMessages.has(callee.name) ? leavesOf(first) : []
}

const walk = (node: Node, found: Set<string>): void => {
  if (node.type === 'CallExpression') for (const message of messagesOfCall(node)) found.add(message)
  for (const child of childrenOf(node)) walk(child, found)
}

/**
 * Lists the messages that a source file names.
 *
 * @example messagesIn("text('Not found')") // ['Not found']
 */
export const messagesIn = (source: string, file = 'source.ts'): string[] => {
  const found = new Set<string>()
  walk(parseSync(file, source).program as unknown as Node, found)
  return [...found]
}

const collectBelow = (folder: string, collect: (source: string, file: string) => string[]): string[] => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return [...new Set(files.sort().flatMap((file) => collect(readFileSync(join(folder, file), 'utf8'), file)))]
}

/** Lists the messages of all files in a folder, in the order of its files. */
export const messagesBelow = (folder: string): string[] => collectBelow(folder, messagesIn)

/** What is called with what only documentation or the log says. */
const asides = new Set([
  'describe',
  'meta',
  'report',
  'debug',
  'info',
  'warn',
  'error',
  'fatal',
  'forged',
  'forbidden',
  'StartError',
])

/** What a literal is said for, if not for readers of messages: the documentation of the API, and whoever develops. */
const isAside = (node: Node): boolean => {
  if (node.type === 'Property') return (node.key as { readonly name?: string }).name === 'summary'
  if (node.type.startsWith('Import') || node.type.startsWith('TS'))
    return node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression'
  const { callee } = node as unknown as Partial<ESTree.CallExpression>
  const { name } = (callee?.type === 'MemberExpression' ? callee.property : (callee ?? {})) as {
    readonly name?: string
  }
  return ['CallExpression', 'NewExpression'].includes(node.type) && asides.has(name ?? '')
}

/** Whether a literal is a sentence, or a name of several words: it begins in upper case, or with a value, or ends as sentences do. */
const isSentence = (text: string): boolean =>
  /\s/.test(text) && (/^[\p{Lu}{][^<>]*\p{L}{2}/u.test(text) || /^\p{Ll}[^<>=]* [^<>=]*[.:]$/u.test(text))

const walkSentences = (node: Node, found: Set<string>): void => {
  // What a schema is described by stands around the schema.
  const { callee } = node as unknown as Partial<ESTree.CallExpression>
  if (isAside(node)) {
    if (isNode(callee)) walkSentences(callee, found)
    return
  }
  for (const text of textsIn(node)) if (isSentence(text)) found.add(text)
  for (const child of childrenOf(node)) walkSentences(child, found)
}

/**
 * Lists all sentences that a source file has: those of the contract are messages, whether they are marked or not, except for what
 * only the documentation of the API says.
 */
export const sentencesIn = (source: string, file = 'source.ts'): string[] => {
  const found = new Set<string>(messagesIn(source, file))
  walkSentences(parseSync(file, source).program as unknown as Node, found)
  return [...found]
}

/** Lists the sentences of all files in a folder, in the order of its files. */
export const sentencesBelow = (folder: string): string[] => collectBelow(folder, sentencesIn)
