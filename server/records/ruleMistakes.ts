/** Compares the rules of a record with the CHECK constraints of its table: each breach of one is told in words. */
import { Column, is, SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { RecordRule } from '../../contract/rules'
import { checkOf } from './rules'
import { columnsOf } from './table'

const columnsIn = ({ queryChunks }: SQL): string[] =>
  queryChunks.flatMap((chunk) => (is(chunk, Column) ? [chunk.name] : is(chunk, SQL) ? columnsIn(chunk) : []))

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  [...new Set(some)].toSorted().join() === [...new Set(others)].toSorted().join()

/** Says which rules the table can't hold as declared, and which of its checks no rule tells of. */
export const ruleMistakes = (rules: readonly RecordRule[], table: PgTable): string[] => {
  const columns = columnsOf(table)
  const { checks } = getTableConfig(table)
  const ofRules = rules.flatMap((rule) => {
    const { path, reads } = rule
    const unknown = [path, ...reads].find((member) => !(member in columns))
    if (unknown !== undefined) return [`a rule reads ${unknown}, for which the table has no column`]
    const name = checkOf(table, rule)
    if (name === undefined) return []
    const check = checks.find((one) => one.name === name)
    if (!check) return [`a rule of ${path} names the check ${name}, which the table does not have`]
    const read = reads.map((member) => columns[member]?.name ?? '')
    return isSame(columnsIn(check.value), read)
      ? []
      : [`the check ${name} reads other columns than the rule of ${path}`]
  })
  const named = new Set(rules.map((rule) => checkOf(table, rule)))
  const untold = checks.filter(({ name }) => !named.has(name))
  return [
    ...ofRules,
    ...untold.map(
      ({ name }) => `the table has the check ${name}, which no rule of the contract names: nobody could tell a breach`,
    ),
  ]
}
