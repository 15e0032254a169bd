/** Collects the messages that code names by their English wording (contract/say.ts), by reading it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ESTree } from 'vite'
import { childrenBesideAsides, fixed, isAside, isEnglish, isLoggedForReaders } from './asides.ts'
import { root } from './folder.ts'
import { childrenOf, isNode, parse, textsIn, type Node } from './syntax.ts'

/** What is called with a message, and what with an object of messages. */
const ofMessage = new Set(['say', 'text', 'saying'])
const ofMessages = new Set(['texts'])

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
  walk(parse(source, file), found)
  return [...found]
}

const collectBelow = (folder: string, collect: (source: string, path: string) => string[]): string[] => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return [
    ...new Set(
      files
        .sort()
        .flatMap((file) =>
          collect(readFileSync(join(folder, file), 'utf8'), relative(root, join(folder, file)).replaceAll('\\', '/')),
        ),
    ),
  ]
}

/** Lists the messages of all files in a folder, in the order of its files. */
export const messagesBelow = (folder: string): string[] => collectBelow(folder, messagesIn)

/** Whether a literal is a sentence, or a name of several words: it begins in upper case, or with a value, or ends as sentences do. */
const isSentence = (text: string): boolean =>
  /\s/.test(text) &&
  !(text in fixed) &&
  (/^[\p{Lu}{][^<>]*\p{L}{2}/u.test(text) || /^\p{Ll}[^<>=]* [^<>=]*[.:]$/u.test(text))

const walkSentences = (node: Node, found: Set<string>): void => {
  if (isAside(node)) return
  const own = textsIn(node)
  for (const text of own) if (isSentence(text)) found.add(text)
  // A long literal in pieces is one message.
  if (node.type === 'BinaryExpression' && own.length > 0) return
  for (const child of childrenBesideAsides(node)) walkSentences(child, found)
}

/**
 * Lists all sentences that a source file has: those of the contract are messages, whether they are marked or not, except for what
 * is English for everybody.
 */
export const sentencesIn = (source: string, path = 'source.ts'): string[] => {
  const found = new Set<string>(messagesIn(source, path))
  if (!isEnglish(path) || isLoggedForReaders(path)) walkSentences(parse(source, path), found)
  return [...found]
}

/** Lists the sentences of all files in a folder, in the order of its files. */
export const sentencesBelow = (folder: string): string[] => collectBelow(folder, sentencesIn)
