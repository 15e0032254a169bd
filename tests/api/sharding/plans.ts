/** Reads from plans of PostgreSQL which tables a statement touches, and whether it names the company of their rows. */

/** A node of a plan, as EXPLAIN (VERBOSE, FORMAT JSON) tells it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Schema?: string
  readonly Alias?: string
  readonly Operation?: string
  readonly Output?: readonly string[]
  readonly 'CTE Name'?: string
  readonly 'Subplan Name'?: string
  readonly Plans?: readonly PlanNode[]
  readonly [more: string]: unknown
}

const conditions = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Join Filter',
  'Hash Cond',
  'Merge Cond',
  'One-Time Filter',
  'Order By',
] as const

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Removes the parentheses around a text. */
const unwrap = (text: string): string => {
  let depth = 0
  if (!text.startsWith('(')) return text
  for (const [index, letter] of [...text].entries()) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (depth === 0) return index === text.length - 1 ? unwrap(text.slice(1, -1)) : text
  }
  return text
}

/** Splits a text at a word that is in no parentheses or quotes. */
const splitAt = (text: string, word: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let start = 0
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]
    if (letter === "'") isQuoted = !isQuoted
    if (isQuoted) continue
    if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    else if (depth === 0 && text.startsWith(word, index)) {
      parts.push(text.slice(start, index))
      start = index + word.length
    }
  }
  return [...parts, text.slice(start)]
}

/** The conditions that all have to be met. */
const conjuncts = (text: string): string[] => {
  const parts = splitAt(unwrap(text), ' AND ')
  return parts.length === 1 ? parts.map(unwrap) : parts.flatMap(conjuncts)
}

const column = /^\(?(?:([\w$]+|"[^"]+")\.)?([\w$]+)\)?(?:::[\w ]+)?$/

/** Returns `alias.column` for a column, nothing for a number or a parameter. */
const columnIn = (text: string): string | undefined => {
  const [, alias, name = ''] = column.exec(unwrap(text.trim())) ?? []
  return alias && !/^\d/.test(name) ? `${alias.replaceAll('"', '')}.${name}` : undefined
}

/** Whether a text is a value: given, or found before the statement reads anything else. */
const isValue = (text: string): boolean =>
  /^(?:\$\d+|'[^']*'(?:::[\w ]+(?:\[\])?)?|\d+|\(?(?:InitPlan|ANY|hashed).*)$/.test(text.trim()) ||
  /^ANY \((?:\$\d+|'\{[^']*\}')/.test(text.trim())

const value = 'a value'
const aliases = /(?:^|[^\w$.'])([a-z_][\w$]*)\.[a-z_"]/g
const givenLists = /^(?:unnest|jsonb?_(?:populate_recordset|to_recordset|array_elements)|Values Scan)(?:\(|$)/

/** Groups what is equal. */
const groups = () => {
  const parents = new Map<string, string>()
  const rootOf = (one: string): string => {
    const parent = parents.get(one) ?? one
    return parent === one ? one : rootOf(parent)
  }
  return {
    join: (one: string, other: string) => void parents.set(rootOf(one), rootOf(other)),
    areEqual: (one: string, other: string) => rootOf(one) === rootOf(other),
    /** Whether it equals anything else. */
    isEqual: (one: string) => parents.has(one) || [...parents.values()].includes(one),
  }
}

/** `changes_2026_11` and `changes_rest` are parts of `changes`. */
export const tableOf = (relation: string): string => relation.replace(/_(?:\d{4}_\d{2}|rest)$/, '')

/** The names by which conditions call a table: a part of one has a number, and goes by the name of the whole, too. */
const aliasesOf = ({ Alias: alias = '', 'Relation Name': relation = '' }: PlanNode): string[] =>
  tableOf(relation) === relation ? [alias] : [alias, alias.replace(/_\d+$/, '')]

/** How a statement finds the rows of a table: by their company, by their own key, or in all companies. */
export type Found = 'by company' | 'by key' | 'in all companies'

export interface Scan {
  readonly table: string
  readonly found: Found
}

/** Lists the tables with rows of companies that a plan reads; `owners` tells the column that holds the company. */
export const scansIn = (plan: PlanNode, owners: (table: string) => string | undefined): Scan[] => {
  const nodes = nodesOf(plan)
  const equal = groups()
  // What a statement is given as a list, and what is taken from its entries.
  const given = nodes.filter((node) =>
    givenLists.test(String(node['Function Name'] ?? node['Function Call'] ?? node['Node Type'])),
  )
  const lists = new Set(given.map(({ Alias: alias }) => alias))
  const isGiven = (text: string) => {
    const named = [...text.matchAll(aliases)].map(([, alias]) => alias)
    return isValue(text) || (named.length > 0 && named.every((alias) => lists.has(alias)))
  }
  for (const node of nodes)
    for (const key of conditions) {
      const text = node[key]
      if (typeof text !== 'string') continue
      for (const part of conjuncts(text)) {
        const [left = '', right = '', ...others] = splitAt(part, ' = ')
        if (others.length > 0 || right === '') continue
        const [one, other] = [columnIn(left), columnIn(right)]
        if (one && isGiven(right)) equal.join(one, value)
        else if (other && isGiven(left)) equal.join(other, value)
        else if (one && other) equal.join(one, other)
      }
    }
  // What a subquery or a CTE is called outside is what it selects inside.
  for (const node of nodes) {
    const inner =
      node['Node Type'] === 'CTE Scan'
        ? nodes.find((one) => one['Subplan Name'] === `CTE ${node['CTE Name']}`)
        : node['Node Type'] === 'Subquery Scan'
          ? node.Plans?.[0]
          : undefined
    for (const output of inner?.Output ?? []) {
      const name = columnIn(output)
      if (name) equal.join(name, `${node.Alias}.${name.split('.')[1]}`)
    }
  }
  const reads = nodes.flatMap((node) => {
    const relation = node['Relation Name']
    const table = relation && node['Node Type'] !== 'ModifyTable' ? tableOf(relation) : undefined
    const owner = table && owners(table)
    return table && owner ? [{ table, owner, names: aliasesOf(node) }] : []
  })
  type Read = (typeof reads)[number]
  const equals = ({ names }: Read, member: string, other: string) =>
    names.some((alias) => equal.areEqual(`${alias}.${member}`, other))
  const isByKey = (read: Read) => equals(read, 'id', value) || read.names.some((alias) => equal.isEqual(`${alias}.id`))
  const byKey = reads.filter(isByKey)
  /** Whether it is of the company of a row that was found by its key. */
  const follows = (read: Read) =>
    byKey.some(
      (other) => other !== read && other.names.some((name) => equals(read, read.owner, `${name}.${other.owner}`)),
    )
  return reads.map((read) => {
    const isNamed = equals(read, read.owner, value) || (!byKey.includes(read) && follows(read))
    return { table: read.table, found: isNamed ? 'by company' : byKey.includes(read) ? 'by key' : 'in all companies' }
  })
}
