/** Reads declarations, their docstrings, and uses of them from TypeScript source. */
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

type Program = ReturnType<typeof parseSync>['program']

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

interface Source {
  readonly text: string
  readonly program: Program
  /** The docstring that ends right before a position. */
  docBefore(position: number): Doc
}

export interface Doc {
  readonly text: string
  readonly example: string | undefined
}

/** A member of an interface. */
export interface Member {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
  readonly doc: Doc
}

export interface Declaration {
  readonly name: string
  readonly doc: Doc
  readonly isConstant: boolean
  readonly isFunction: boolean
  /** The members of an interface, with those that it inherits from interfaces of the same file. */
  readonly members: readonly Member[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Joins the lines of a paragraph; tables and lists stay. */
const paragraphs = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const continues = text !== '' && !text.endsWith('\n') && /^[^|\-\s]/.test(line)
    return continues ? `${text} ${line}` : text === '' ? line : `${text}\n${line}`
  }, '')

const parseDoc = (comment: string): Doc => {
  const [text = '', example] = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .split(/^@param[^@]*|@example\s/m)
    .filter((part, index) => index === 0 || part.trim() !== '')
  return { text: paragraphs(text.trim().split('\n')), example: example?.trim() }
}

const sources = new Map<string, Source>()

const sourceOf = (file: string): Source => {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const source: Source = {
    text,
    program,
    docBefore: (position) => {
      const doc = docs.findLast(({ end }) => end <= position && text.slice(end, position).trim() === '')
      return doc ? parseDoc(doc.value.slice(1)) : { text: '', example: undefined }
    },
  }
  sources.set(file, source)
  return source
}

const collapse = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([{]) /g, (_, bracket: string) => (bracket === '{' ? '{ ' : bracket))
    .replaceAll(/,? ([)\]])/g, '$1')
    .replaceAll(/, }/g, ' }')

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '')

const membersOf = (body: Node, { text, docBefore }: Source): Member[] =>
  (body.body as readonly Node[]).flatMap((member) => {
    const annotation = (member.typeAnnotation as Node | undefined)?.typeAnnotation
    if (member.type !== 'TSPropertySignature' || !isNode(annotation)) return []
    return {
      name: nameOf(member.key),
      type: collapse(text.slice(annotation.start, annotation.end)).replace(/^\| /, ''),
      isOptional: member.optional === true,
      doc: docBefore(member.start),
    }
  })

/** Reads what a file declares: its interfaces, and its exported constants. */
export const declarationsIn = (file: string): ReadonlyMap<string, Declaration> => {
  const source = sourceOf(file)
  const found = new Map<string, Declaration>()
  for (const statement of source.program.body as unknown as readonly Node[]) {
    const isExport = statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration)
    const node = isExport ? (statement.declaration as Node) : statement
    const doc = source.docBefore(statement.start)
    if (node.type === 'TSInterfaceDeclaration') {
      const parents = (node.extends as readonly Node[]).map(({ expression }) => nameOf(expression))
      const own = membersOf(node.body as Node, source)
      const inherited = parents
        .flatMap((parent) => found.get(parent)?.members ?? [])
        .filter(({ name: member }) => !own.some(({ name }) => name === member))
      const name = nameOf(node.id)
      found.set(name, { name, doc, isConstant: false, isFunction: false, members: [...own, ...inherited] })
    }
    if (isExport && node.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations as readonly Node[]) {
        const isFunction = isNode(init) && init.type === 'ArrowFunctionExpression'
        found.set(nameOf(id), { name: nameOf(id), doc, isConstant: true, isFunction, members: [] })
      }
  }
  return found
}

/** Returns the comment at the beginning of a file. */
export const headOf = (file: string): string => {
  const { text, docBefore } = sourceOf(file)
  return docBefore(text.indexOf('*/') + 2).text
}

/** A place in source code, with the nodes around it, outermost first. */
export interface Place {
  readonly node: Node
  readonly around: readonly Node[]
}

const places = new Map<string, readonly Place[]>()

const collect = (value: unknown, around: readonly Node[], into: Place[]): void => {
  if (Array.isArray(value)) return value.forEach((one) => collect(one, around, into))
  if (!isNode(value)) return
  into.push({ node: value, around })
  const inside = [...around, value]
  for (const [key, child] of Object.entries(value)) if (key !== 'parent') collect(child, inside, into)
}

const placesIn = (file: string): readonly Place[] => {
  const known = places.get(file)
  if (known) return known
  const found: Place[] = []
  collect(sourceOf(file).program.body, [], found)
  places.set(file, found)
  return found
}

/** The name of what a call calls: `text` in `text()` and in `kinds.text()`. */
export const calledBy = ({ type, callee }: Node): string => {
  if (type !== 'CallExpression' || !isNode(callee)) return ''
  return callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee)
}

/** The key of a property in an object. */
export const keyOf = ({ type, key }: Node): string => (type === 'Property' ? nameOf(key) : '')

/** How little a use shows: a bare name or an empty list says less than a value. */
const emptiness = ({ type, shorthand, value, elements }: Node): number => {
  if (type === 'Property') return shorthand === true ? 2 : emptiness(value as Node)
  if (type === 'Identifier') return 1
  return type === 'ArrayExpression' && (elements as readonly unknown[]).length === 0 ? 1 : 0
}

/** Removes comments, and the name of a module before what it exports. */
const plain = (text: string): string =>
  collapse(text.replaceAll(/\s*(?:\/\*\*.*?\*\/|\/\/.*?$)/gms, '')).replaceAll(/\b(?:kinds|f)\.(?=\w)/g, '')

/** Returns the shortest of the places that fit, as code on one line; one with a value if there is any. */
export const shortestUse = (files: readonly string[], fits: (place: Place) => boolean): string | undefined => {
  const uses = files.flatMap((file) => {
    const { text } = sourceOf(file)
    return placesIn(file)
      .filter(fits)
      .map(({ node }) => ({ emptiness: emptiness(node), code: plain(text.slice(node.start, node.end)) }))
  })
  return uses.toSorted((one, other) => one.emptiness - other.emptiness || one.code.length - other.code.length)[0]?.code
}
