/** Courses and their terms: a resource of the provider whose parent is another one of the provider. */
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entity, nameMember } from '../../contract/entities/entity'
import { regular } from '../../contract/regular'
import { identity, lower, nameFolded, nameOrder, version } from '../../server/database/tables/columns'

const acts = ['list', 'all', 'one', 'create', 'update', 'delete', 'upload', 'download'] as const

export const courseCalls = regular('course', 'courses', {
  entity: 'SECTOR',
  ...entity('Course', { name: nameMember }),
  calls: acts,
})

export const termCalls = regular('term', 'terms', {
  entity: 'SECTOR',
  parent: 'course',
  ...entity('Term', { name: nameMember }),
  calls: acts,
})

const columns = () => ({
  name: text().notNull(),
  name_folded: nameFolded(),
  name_order: nameOrder(),
  version: version(),
})

export const courses = pgTable('courses', { id: identity(), ...columns() }, (table) => [
  primaryKey({ columns: [table.id] }),
  uniqueIndex('courses_name').on(lower(table.name)),
])

export const terms = pgTable(
  'terms',
  {
    id: identity(),
    course_id: integer()
      .notNull()
      .references(() => courses.id),
    ...columns(),
  },
  (table) => [primaryKey({ columns: [table.id] }), uniqueIndex('terms_name').on(table.course_id, lower(table.name))],
)

export const courseTables = { courses, terms }
