/** Surveys and their waves: a resource of the provider whose parent is another one of the provider. */
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entity, nameMember } from '../../contract/entities/entity'
import { regular } from '../../contract/regular'
import { identity, lower, nameFolded, nameOrder, version } from '../../server/database/tables/columns'

const acts = ['list', 'all', 'one', 'create', 'update', 'delete', 'upload', 'download'] as const

export const surveyCalls = regular('survey', 'surveys', {
  entity: 'SECTOR',
  ...entity('Survey', { name: nameMember }),
  calls: acts,
})

export const waveCalls = regular('wave', 'waves', {
  entity: 'SECTOR',
  parent: 'survey',
  ...entity('Wave', { name: nameMember }),
  calls: acts,
})

const columns = () => ({
  name: text().notNull(),
  name_folded: nameFolded(),
  name_order: nameOrder(),
  version: version(),
})

export const surveys = pgTable('surveys', { id: identity(), ...columns() }, (table) => [
  primaryKey({ columns: [table.id] }),
  uniqueIndex('surveys_name').on(lower(table.name)),
])

export const waves = pgTable(
  'waves',
  {
    id: identity(),
    survey_id: integer()
      .notNull()
      .references(() => surveys.id),
    ...columns(),
  },
  (table) => [primaryKey({ columns: [table.id] }), uniqueIndex('waves_name').on(table.survey_id, lower(table.name))],
)

export const surveyTables = { surveys, waves }
