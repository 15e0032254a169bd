/** A resource with lists of references that the product does not have: its declaration and tables are all that is written. */
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entity, nameMember, optionalReferences, references } from '../../contract/entities/entity'
import { anyId } from '../../contract/entities/filters'
import { regular } from '../../contract/regular'
import { identity, lower, nameFolded, nameOrder, version } from '../../server/database/tables/columns'
import { companyId } from '../../server/database/tables/companies'
import { countries } from '../../server/database/tables/reference'
import { businessUnits } from '../../server/database/tables/structure'

export const declared = regular('shuttle-line', 'shuttle-lines', {
  of: 'company',
  entity: 'LEGAL_ENTITY',
  ...entity('ShuttleLine', { name: nameMember, countries: optionalReferences, business_units: references }),
  filters: { country_ids: anyId, business_unit_ids: anyId },
  calls: ['list', 'all', 'one', 'create', 'update', 'delete', 'upload', 'download'],
})

export const shuttleLines = pgTable(
  'shuttle_lines',
  {
    company_id: companyId(),
    id: identity(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('shuttle_lines_name').on(table.company_id, lower(table.name)),
  ],
)

export const shuttleLineCountries = pgTable(
  'shuttle_line_countries',
  {
    company_id: integer().notNull(),
    shuttle_line_id: integer().notNull(),
    country_id: integer()
      .notNull()
      .references(() => countries.id),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.shuttle_line_id, table.country_id] }),
    foreignKey({
      columns: [table.company_id, table.shuttle_line_id],
      foreignColumns: [shuttleLines.company_id, shuttleLines.id],
    }),
  ],
)

export const shuttleLineBusinessUnits = pgTable(
  'shuttle_line_business_units',
  {
    company_id: integer().notNull(),
    shuttle_line_id: integer().notNull(),
    business_unit_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.shuttle_line_id, table.business_unit_id] }),
    index('shuttle_line_business_units_unit').on(table.company_id, table.business_unit_id),
    foreignKey({
      columns: [table.company_id, table.shuttle_line_id],
      foreignColumns: [shuttleLines.company_id, shuttleLines.id],
    }),
    foreignKey({
      columns: [table.company_id, table.business_unit_id],
      foreignColumns: [businessUnits.company_id, businessUnits.id],
    }),
  ],
)

export const shuttleTables = { shuttleLines, shuttleLineCountries, shuttleLineBusinessUnits }
