/** Every change of a record passes server/records (decision 0016): no other file writes to a table of records. */
import { readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as tables from '../../server/database/tables'
import { roleTables } from '../../server/modules/companyUsers/roleHistory'
import { sources } from '../../server/modules/history/sources'
import { recordedTables, recordOf, unrecorded } from '../../server/records/history/recorded'
import { sourcesBelow } from '../support/house'

/** What writes to tables of records beside server/records, and why. */
const others: Readonly<Record<string, string>> = {
  'server/data/': 'fills a database before anybody uses it',
  'server/accounts/revokeOldEmail.ts': 'voids the one-time password of an account, a secret',
  'server/accounts/ownProviders.ts': 'voids the one-time password of somebody who comes another way, a secret',
  'server/mail/invitations.ts': 'says which one-time passwords hold, secrets',
  'server/mail/compose.ts': 'stores the one-time password that it mails, a secret',
  'server/modules/companyUsers/ends.ts':
    'takes the access of roles that have ended, as a program, which rights do not wait for',
  'server/modules/tomUsers/ends.ts':
    'switches accounts off that have ended, as a program, which sign-in does not wait for',
  'server/moving/': 'makes a company what an export says, in the one transaction of an import',
  'server/housekeeping.ts': 'clears one-time passwords that have expired',
}

const names = Object.entries(tables).flatMap(([name, table]) =>
  is(table, PgTable) ? [[name, getTableName(table)]] : [],
)
/** Recorded tables of which neither a history nor the page of activity tells, and why. */
const untold: Readonly<Record<string, string>> = {
  long_term_incentive_record_plans: 'what plans said when a version was last in force, which the plans tell themselves',
}

/** Sets, hashes and counters have methods of the same names: what the server gives to these. */
const noTables = [
  '${historyTableOf',
  'JSON',
  'writeJson',
  'attempt',
  'bytes',
  'chunk',
  'client',
  'clientId',
  'db',
  'id',
  'key',
  'name',
  'oldest',
  'password',
  'order',
  'page',
  'purpose',
  'query',
  'reject',
  'secret',
  'socket',
  'sql',
  'subject',
  'text',
]

const tableOf = (target: string) => names.find((spellings) => spellings.includes(target.replace('${', '')))
/** Any other name may stand for a table that is handed over. */
const isRecords = (target: string): boolean => {
  const [name] = tableOf(target) ?? []
  return name ? !(name in unrecorded) : !noTables.includes(target)
}

const byDrizzle = /\.(?:insert|update|delete)\(\s*(\w+)/g
const bySql = /\b(?:insert into|delete from|update)\s+"?(\$\{\w+|\w+)/gi
const targetsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, target = '']) => target)

/** The tables of records that a source text writes to; a comment may have the words of SQL. */
const writesIn = (text: string): string[] => {
  const inSql = targetsIn(text, bySql).filter((target) => target.startsWith('${') || tableOf(target))
  return [...targetsIn(text, byDrizzle), ...inSql].filter(isRecords)
}

describe('the history of a record misses nothing', () => {
  test('since no file writes to records but those that are listed here', () => {
    const allowed = ['server/records/', ...Object.keys(others)]
    const files = sourcesBelow('server').filter((file) => !allowed.some((start) => file.startsWith(start)))
    const found = files.flatMap((file) => writesIn(readFileSync(file, 'utf8')).map((table) => ({ file, table })))
    expect(found).toEqual([])
  })

  test('and each of those that are listed does write', () => {
    const isNeeded = (start: string) =>
      sourcesBelow('server').some((file) => file.startsWith(start) && writesIn(readFileSync(file, 'utf8')).length > 0)
    expect(Object.keys(others).filter((start) => !isNeeded(start))).toEqual([])
    expect(Object.keys(unrecorded).filter((name) => !(name in tables))).toEqual([])
  })

  test('and every recorded table is told: as a kind of record, as parts of one, or not for a reason', () => {
    const kinds = [...sources.values()]
    const nameOf = (table: PgTable) => getTableName(table)
    const told = new Set([
      ...kinds.flatMap(({ table, parts }) => [table, ...parts.map((part) => part.table)]),
      ...roleTables,
    ])
    const recorded = recordedTables({ ...tables })
    expect(recorded.filter((table) => !told.has(table)).map(nameOf)).toEqual(Object.keys(untold))
    // Whoever reads the log finds each row by the record that it belongs to.
    const records = new Set(kinds.map(({ table }) => nameOf(table)))
    expect(recorded.map((table) => nameOf(recordOf(table).table)).filter((name) => !records.has(name))).toEqual([])
  })

  test('and every way to write is seen', () => {
    const text = [
      'await db.insert(regions).values(row)',
      'tx\n    .update(users)\n    .set({})',
      'db.delete(table)',
      'db.update(target)',
      'db.insert(tables.regions)',
      'sql`insert into ${sectors} (name)`',
      "query('delete from job_functions')",
      'sql`update business_units set name = 1`',
      'sql`update ${target} set name = 1`',
      'db.insert(sessions)',
      "createHash('sha256').update(secret)",
      'sockets.delete(socket)',
      '// an update of the page',
    ].join('\n')
    expect(writesIn(text)).toEqual([
      'regions',
      'users',
      'table',
      'target',
      'tables',
      '${sectors',
      'job_functions',
      'business_units',
      '${target',
    ])
  })
})
