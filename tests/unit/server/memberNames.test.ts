/** What messages name in words are messages themselves. */
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { regularResources } from '../../../contract/calls'
import { snakeOfCamel } from '../../../contract/naming'
import { applications, users } from '../../../server/database/tables'
import * as tables from '../../../server/database/tables'
import { memberNames, takenAt } from '../../../server/records/rules'
import { uniquesOf, type RecordTable } from '../../../server/records/table'

/** Those of resources are messages of the contract. */
const said = new Set([...memberNames, ...regularResources.map(({ words }) => words.one)])

/** The tables of records that people name: what else is unique, nobody is told of. */
const ofRecords = new Set<unknown>([
  applications,
  users,
  ...Object.entries(tables).flatMap(([name, table]) =>
    regularResources.some((one) => snakeOfCamel(one.name) === snakeOfCamel(name)) ? [table] : [],
  ),
])

const chosen = (members: readonly string[]) =>
  members.filter((member) => member !== 'company_id' && member !== 'version_id')

test('the names of what has to be unique are translated', () => {
  const uniques = [...ofRecords].flatMap((table) => (is(table, PgTable) ? uniquesOf(table as RecordTable) : []))
  expect(uniques.length).toBeGreaterThan(10)
  const missing = uniques.flatMap((unique) => {
    const [[message = ''] = []] = Object.values(takenAt(unique, chosen(unique.members)))
    const names = message.match(/(?<=[Tt]his )[a-z ]+?(?= is already| and this|\.)/g) ?? []
    return names.filter((name) => !said.has(name))
  })
  expect(missing).toEqual([])
})
