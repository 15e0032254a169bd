/**
 * What is English for everybody, and why: the log, the documentation of the API, columns of files. It is neither collected as a
 * message (`collect.ts`), nor told as a text that no language could translate (`outside.ts`).
 *
 * It is told by how it is used rather than by where it stands: `log.info(…)`, `new Error(…)`, `summary: …`.
 */
import { childrenOf, isNode, type Node } from './syntax.ts'

/** What is called with words that are English for everybody. */
const asides: Readonly<Record<string, string>> = {
  Error: 'for whoever programs',
  TypeError: 'for whoever programs',
  StartError: 'for whoever starts the server',
  debug: 'the log',
  info: 'the log',
  warn: 'the log',
  error: 'the log',
  fatal: 'the log',
  print: 'commands',
  describe: 'the documentation of the API',
  meta: 'the documentation of the API',
  header: 'headers of answers',
  report: 'the log of security events',
  forged: 'the log of security events',
  forbidden: 'the log of security events',
  QueueFull: 'the log',
  ShareUsed: 'the log',
  startsWith: 'what is looked for in a text, not shown',
  execute: 'SQL',
  query: 'SQL',
  raw: 'SQL',
}

/** Members of objects, likewise. */
const asideMembers: Readonly<Record<string, string>> = {
  summary: 'the documentation of the API',
  help: 'metrics',
}

/** What functions and constants of these names return, likewise. */
const asideNames: readonly (readonly [name: RegExp, why: string])[] = [
  [/mistakes?$/i, 'what is wrong with a declaration, for whoever programs'],
  [/^summariesOf$/, 'the documentation of the API'],
  [/^(?:rankColumn|freeColumns|valueKindNames)$/, 'columns of files and what stands in them, which programs read'],
  [/^continents$/, 'values that calls send; CLDR names them'],
  [/^whyOf$/, 'stored with a change: whoever reads history later may read another language'],
]

/** Texts that are the same for everybody, and why. */
export const fixed: Readonly<Record<string, string>> = {
  'Key {}': 'the name of a role that nobody sees',
  'Version {}': 'a name that is stored, as people may type another',
  'Invalid Token': 'clients know it by these words',
  'Authorization: Bearer': 'a header',
  'Plan Type': 'a column of files, which programs read',
  'Value Kind': 'likewise',
  'YYYY-MM-DD HH:mm:ss': 'a format, as the documentation of the API has it',
  'RCPT TO': 'a command of SMTP',
  'Not sent': 'the cause of an error, for whoever programs',
  'Access review “{}”: nobody has decided in time': 'stored with a change',
}

export const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  const { name, value } = node
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

const isAsideName = (name: string) => asideNames.some(([pattern]) => pattern.test(name))

/** Attributes of elements that are never read. */
const unreadAttributes = /^(?:d|className|aria-keyshortcuts|viewBox|transform|points|sx|style)$/

/** Whether what stands in it isn't read as a message. */
export const isAside = (node: Node): boolean => {
  switch (node.type) {
    case 'Property':
      return nameOf(node.key) in asideMembers
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
      return isAsideName(nameOf(node.id))
    case 'TaggedTemplateExpression':
      return true
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return false
    case 'JSXAttribute':
      return unreadAttributes.test(nameOf(node.name))
    default:
      return node.type.startsWith('TS') || node.type.startsWith('Import') || node.type === 'ExportAllDeclaration'
  }
}

const isCall = ({ type }: Node): boolean => type === 'CallExpression' || type === 'NewExpression'

/** Whether a child is the name of a member: of an object, or of what is read of one. */
const isMemberName = (node: Node, child: Node): boolean =>
  child === node.key || (node.type === 'MemberExpression' && child === node.property)

/** Lists what stands in a node beside what a call is told that is English, and beside names of members. */
export const childrenBesideAsides = (node: Node): Node[] => {
  if (!isCall(node)) return childrenOf(node).filter((child) => !isMemberName(node, child))
  const callee = isNode(node.callee) ? [node.callee] : []
  return nameOf(node.callee) in asides ? callee : [...callee, ...(node.arguments as unknown[]).filter(isNode)]
}

/** What stays English as a whole, and why. */
const english: Readonly<Record<string, string>> = {
  'src/i18n/': 'the catalogues',
  'src/design/': 'the page of the parts that the console is made of, for whoever programs',
  'server/commands/': 'what commands print, for whoever runs the server',
  'server/moving/': 'likewise: companies are moved by commands',
  'server/data/': 'records of the demo and of tests',
  'server/reference/': 'names of records that everybody shares',
  'server/metrics/': 'what metrics are described by',
  'server/scim/': 'identity providers know refusals by their words',
  'server/database/': 'the log, and what is wrong with settings',
  'server/embedded/': 'the log',
  'server/config.ts': 'what is wrong with settings, for whoever starts the server',
  'server/main.ts': 'the log',
  'server/startLog.ts': 'the log',
  'server/oidc/library.ts': 'what a library writes',
  'server/records/plainFiles.ts': 'what is wrong with a declaration, for whoever programs',
  'server/records/plainMistakes.ts': 'likewise',
  'server/records/refuseComputed.ts': 'likewise',
  'server/http/openApi.ts': 'the documentation of the API',
  'server/http/securityHeaders.ts': 'headers of answers',
  'contract/entities/companyUserRow.ts': 'columns of files, which programs read',
  'server/modules/activity/file.ts': 'likewise',
  'server/modules/companyUsers/files/allowedNames.ts': 'likewise',
  'server/modules/companyUsers/files/oldCells.ts': 'likewise',
  'server/modules/evidence/': 'likewise, and the log',
}

/** Whether what identity providers are told in English is in the log of requests as well, in the language of its reader. */
export const isLoggedForReaders = (path: string): boolean =>
  path.startsWith('server/scim/') && path !== 'server/scim/schemas.ts'

/** Whether a file, by its path in the project, stays English as a whole. */
export const isEnglish = (path: string): boolean => Object.keys(english).some((start) => path.startsWith(start))
