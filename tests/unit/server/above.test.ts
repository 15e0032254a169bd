/** What a search says stands above a record, for tables of any kind. */
import { sql } from 'drizzle-orm'
import { foreignKey, integer, PgDialect, pgTable, text, type PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { selectAbove } from '../../../server/search/above'

const halls = pgTable('halls', { id: integer().primaryKey(), name: text() })
/** Links halls to shelves; has no names itself. */
const places = pgTable('places', { hall_id: integer().references(() => halls.id), row: integer() })
const rows = pgTable('rows', { number: integer() })
const shelves = pgTable(
  'shelves',
  { id: integer().primaryKey(), hall_id: integer('hall'), box: integer() },
  (shelf) => [
    // Leads to no name, unlike the other one.
    foreignKey({ columns: [shelf.hall_id], foreignColumns: [rows.number] }),
    foreignKey({ columns: [shelf.hall_id], foreignColumns: [places.hall_id] }),
  ],
)

const aboveShelves = (...members: string[]) => {
  const above = (table: PgTable) => (table === shelves ? members : [])
  return new PgDialect().sqlToQuery(sql`${selectAbove(shelves, 'shelves', { above, mayView: () => true })}`).sql
}

test('a name is found through a table of links, even if another reference leads to none', () => {
  const found = aboveShelves('hall_id')
  expect(found).toContain('from "halls" "shelves_hall_id"')
  expect(found).toContain('"shelves_hall_id"."id" = "shelves"."hall"')
  expect(found).toContain(`'name', "shelves_hall_id"."name"`)
})

test('nothing stands above what refers to nothing with a name', () => {
  expect(aboveShelves('box')).toBe(`'[]'::jsonb`)
})
