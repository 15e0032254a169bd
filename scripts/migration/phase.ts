/** Tells expanding migrations, beside which the version before goes on, from contracting ones (decision 0113). */

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '')

/** Returns the statements without function bodies, which break nothing by being there. */
const statementsOf = (sql: string): string[] =>
  withoutComments(sql)
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$$$$')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)

const createdIn = (statements: readonly string[]): ReadonlySet<string> =>
  new Set(statements.flatMap((statement) => /^create table "?(\w+)"?/i.exec(statement)?.[1] ?? []))

/** What fails, or is refused, in a version that does not know of it. */
const breaks: readonly RegExp[] = [
  /\bdrop (?:table|column|view|function|type|sequence|schema|default)\b/i,
  /\brename\b/i,
  /\bset not null\b/i,
  /\balter column\b.*\btype\b/i,
  /\badd (?:constraint|check|unique|primary key|foreign key|exclude)\b/i,
  /\badd column\b(?:(?!\bdefault\b|\bgenerated\b|,).)*\bnot null\b(?!.*\b(?:default|generated)\b)/i,
  /^create unique index\b/i,
  /^(?:delete|truncate)\b/i,
]

/** A table that is made here is unknown to the version before. */
const tableOf = (statement: string): string =>
  /^alter table (?:only )?"?(\w+)"?/i.exec(statement)?.[1] ??
  /^create unique index .*? on "?(\w+)"?/i.exec(statement)?.[1] ??
  ''

/**
 * Lists the statements of a migration that the version before may not survive.
 *
 * @example breakingIn('ALTER TABLE "regions" DROP COLUMN "name"') // ['ALTER TABLE "regions" DROP COLUMN "name"']
 */
export const breakingIn = (sql: string): string[] => {
  const statements = statementsOf(sql)
  const created = createdIn(statements)
  return statements.filter(
    (statement) => !created.has(tableOf(statement)) && breaks.some((pattern) => pattern.test(statement)),
  )
}
