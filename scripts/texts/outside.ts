/**
 * Finds texts that people read outside of the catalogues, so that no language could translate them: texts of elements, sentences, and
 * texts that are glued of others.
 * What is English for everybody is left out (`asides.ts`).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenBesideAsides, fixed, isAside, isEnglish, nameOf } from './asides'
import { parse, type Node } from './syntax'

export interface Outside {
  readonly line: number
  /** The text, with `{}` for values. */
  readonly text: string
  readonly cure: string
}

/** Takes a message: by its key, or in English. */
const saying = new Set(['say', 'text', 'texts', 'saying', 'translate'])

/** Attributes of elements that people read or hear. */
const readAttributes =
  /^(?:title|label|placeholder|alt|helperText|primary|secondary|message|about|heading|emptyText|aria-(?:label|description|roledescription|valuetext|placeholder))$/

/** Names of keys, which are the same words on keyboards of all languages. */
const keys = /^(?:Ctrl|Enter|Esc|Alt|Shift|Tab|F\d{1,2}|\p{L})(?: \p{L})?$/u

const cures = {
  console: 'Put it into a catalogue of src/i18n, and say it by its key (src/i18n/README.md).',
  message: "Mark it: text('…'), or say('… {name} …', { name }) with values (contract/say.ts).",
  commas: 'Join them by joinedTexts or listedTexts (contract/formatters.ts).',
  glued: 'Make one message of it, with values: each language has its own quotation marks, colons and order.',
}

/** Returns the text of a literal, with `{}` for its values. */
const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { readonly value: { readonly raw: string } }[]).map(({ value }) => value.raw).join('{}')
}

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text)

/** SQL, styles, headers, ids. */
const isCode = (text: string): boolean =>
  /[<>=;\\]|^\S+\(|\(\w+-\w+:|^\{\}(?:px|ms|-)|^(?:Bearer |HTTP\/)/.test(text) || / join \{\} | using \(/.test(text)

/** Whether it has two words, and begins or ends as sentences and names do. */
const isProse = (text: string): boolean =>
  /\p{L}\S*\s+\S*[\p{L}{]/u.test(text) &&
  !isCode(text) &&
  (/^\s*[\p{Lu}‘“{]/u.test(text) || /\p{L}[.!?…:]$/u.test(text)) &&
  hasLetters(text.replaceAll('{}', ''))

/** Whether quotation marks stand around a value. */
const isQuoting = (text: string): boolean => /[‘“«]\{\}|\{\}[’”»]/.test(text)

/** Whether a label is glued to what it labels. */
const isLabelling = (text: string): boolean => text.startsWith('{}: {}')

/** What an attribute shows may be a choice. */
const passing = new Set(['JSXExpressionContainer', 'ConditionalExpression', 'LogicalExpression'])

interface Room {
  readonly isConsole: boolean
  /** Whether a message of contract or server is in a catalogue without being marked; the console says its texts by their keys. */
  readonly isKnown: (text: string) => boolean
}

/** Whether a text is what an element shows: of an attribute, or of a member such as `label: 'Name'`, whose keys are in lower case. */
const isReadAt = (parent: Node | undefined, text: string): boolean =>
  (parent?.type === 'JSXAttribute' && readAttributes.test(nameOf(parent.name))) ||
  (parent?.type === 'Property' && readAttributes.test(nameOf(parent.key)) && /^\p{Lu}\p{Ll}/u.test(text))

/** Whether texts are joined by the comma of English; a list of literals, such as of selectors, is for no reader. */
const isJoiningByCommas = (node: Node): boolean => {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'join') return false
  const [comma] = node.arguments as Node[]
  const { object } = node.callee as unknown as { readonly object?: Node }
  return comma?.value === ', ' && object?.type !== 'ArrayExpression'
}

/** Returns what is to be done about a node, if it is a text that people read. */
const cureOf = (node: Node, parent: Node | undefined, { isConsole, isKnown }: Room): string | undefined => {
  if (node.type === 'JSXText') {
    const text = String(node.value).replaceAll(/&\w+;/g, ' ').trim()
    if (/[‘’“”«»]/.test(text)) return cures.glued
    return hasLetters(text) && !keys.test(text) && !(text in fixed) ? cures.console : undefined
  }
  if (isConsole && isJoiningByCommas(node)) return cures.commas
  const text = textOf(node)
  if (text === undefined || text in fixed || (!isConsole && isKnown(text))) return undefined
  if (isQuoting(text) || isLabelling(text)) return cures.glued
  const isRead = isReadAt(parent, text) && hasLetters(text)
  const isMessage = isProse(text) && !keys.test(text)
  return isRead || isMessage ? cures[isConsole ? 'console' : 'message'] : undefined
}

/** Lists what is read beside messages. */
const readChildren = (node: Node): Node[] => {
  const [message] = saying.has(nameOf(node.callee)) ? (node.arguments as unknown[]) : []
  return childrenBesideAsides(node).filter((child) => child !== message)
}

const walk = (node: Node, parent: Node | undefined, room: Room, found: (node: Node, cure: string) => void): void => {
  if (isAside(node)) return
  const cure = cureOf(node, parent, room)
  if (cure) found(node, cure)
  for (const child of readChildren(node)) walk(child, passing.has(node.type) ? parent : node, room, found)
}

/**
 * Lists the texts of a source file that are in no catalogue.
 *
 * @example textsOutside('<p>Hello</p>', 'Hello.tsx') // [{ line: 1, text: 'Hello', cure: 'Put it into a catalogue…' }]
 */
export const textsOutside = (source: string, file: string, isKnown: (text: string) => boolean = () => false) => {
  const all: Outside[] = []
  walk(
    parse(source, file),
    undefined,
    { isConsole: file.endsWith('.tsx') || file.startsWith('src/'), isKnown },
    (node, cure) => {
      const line = source.slice(0, Number(node.start)).split('\n').length
      all.push({ line, text: (textOf(node) ?? String(node.value ?? "join(', ')")).trim(), cure })
    },
  )
  return all
}

const rooms = ['contract', 'server', 'src']

/** Lists what the source has outside of the catalogues, one line each, with what to do. */
export const listOutside = (root: string, isKnown: (text: string) => boolean): string[] =>
  rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !isEnglish(file))
      .sort()
      .flatMap((file) =>
        textsOutside(readFileSync(join(root, file), 'utf8'), file, isKnown).map(
          ({ line, text, cure }) => `${file}:${line} ${JSON.stringify(text)}: ${cure}`,
        ),
      ),
  )
