/** Every table is carried with its company, is reference data, or is left out for a reason (decision 0107). */
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { companies, users } from '../../../server/database/tables'
import { carriedTables, leftOut, references, unknownNumbers, unknownTables } from '../../../server/moving/belongings'

test('no table is forgotten, and a new one that belongs to nobody is noticed', () => {
  expect(unknownTables()).toEqual([])
  expect(unknownTables([pgTable('notes', { id: integer().primaryKey(), body: text() })])).toEqual(['notes'])
})

test('no column holds the id of another row without anybody saying of which', () => {
  expect(unknownNumbers()).toEqual([])
  const notes = pgTable('notes', {
    company_id: integer().notNull(),
    id: integer().primaryKey(),
    owner_id: integer().references(() => users.id),
    author_id: integer(),
  })
  expect(unknownNumbers([notes])).toEqual(['notes.author_id'])
})

test('a new table with a company, or with a person, is carried by itself', () => {
  const company_id = () =>
    integer()
      .notNull()
      .references(() => companies.id)
  const ofCompany = pgTable('benefits', { company_id: company_id(), id: integer().primaryKey() })
  const ofPerson = pgTable('habits', {
    user_id: integer()
      .primaryKey()
      .references(() => users.id),
  })
  expect(unknownTables([ofCompany, ofPerson])).toEqual([])
})

test('what is carried comes after what it refers to', () => {
  const names = carriedTables.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['companies', 'users', 'user_role_grades', 'grade_company_ranks', 'images']),
  )
  expect(names.filter((name) => name in leftOut || name in references)).toEqual([])
  const place = (name: string) => names.indexOf(name)
  expect(place('companies')).toBeLessThan(place('users'))
  expect(place('job_grades')).toBeLessThan(place('user_role_grades'))
  expect(place('region_countries')).toBeLessThan(place('legal_entities'))
  expect(place('grade_companies')).toBeLessThan(place('grade_company_ranks'))
})

test('ids that differ between installations are found also where a key leads to them', () => {
  const mapped = Object.fromEntries(
    carriedTables.map((table) => [table.name, table.mapped.map(({ column, of }) => `${column} ${of}`)]),
  )
  expect(mapped.user_role_grades).toEqual(['user_id users'])
  expect(mapped.users).toContain('password_given_by users')
  expect(mapped.legal_entities).toEqual(expect.arrayContaining(['country_id countries']))
  expect(mapped.grade_company_ranks).toEqual(['grade_company_id grade_companies', 'ta_rank_id ta_ranks'])
  expect(mapped.access_review_items).toEqual(expect.arrayContaining(['user_id users', 'reviewer_id users']))
})

test('unique names and ranks can be handed from one row to another', () => {
  const parked = Object.fromEntries(carriedTables.map(({ name, uniques }) => [name, uniques.map(({ parks }) => parks)]))
  expect(parked).toMatchObject({
    regions: ['name'],
    business_units: ['name'],
    legal_entities: ['name'],
    job_grades: ['grade', 'rank'],
    long_term_incentive_plans: ['name'],
    long_term_incentives: ['grade'],
  })
})
