/** Parking permits of a company, which the product does not have: switched, deleted and acted on one by one or many at once. */
import { boolean, date, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { act } from '../../contract/acts'
import {
  dateMember,
  entity,
  nameMember,
  optionalDateMember,
  optionalReferences,
  readOnly,
} from '../../contract/entities/entity'
import { date as calendarDate } from '../../contract/entities/fields'
import { contains, yesOrNo } from '../../contract/entities/filters'
import { regular } from '../../contract/regular'
import { after } from '../../contract/rules'
import { identity, isAfter, lower, nameFolded, nameOrder, version } from '../../server/database/tables/columns'
import { companyId } from '../../server/database/tables/companies'
import { linkTable } from '../../server/database/tables/linkTable'
import { countries } from '../../server/database/tables/reference'

const permit = entity('Permit', {
  name: nameMember,
  issued_on: dateMember,
  expires_on: optionalDateMember,
  countries: optionalReferences,
  is_active: readOnly(z.boolean()),
  is_archived: readOnly(z.boolean()),
})

export const neverExpires = 'This permit never expires.'

export const declared = regular('permit', 'permits', {
  of: 'company',
  entity: 'REGION',
  ...permit,
  filters: { is_active: yesOrNo, is_archived: yesOrNo, name: contains },
  rules: [after('issued_on', 'expires_on')],
  acts: {
    archive: act(permit, { sets: { is_archived: true } }),
    restore: act(permit, { sets: { is_archived: false } }),
    rename: act(permit, {
      body: { prefix: z.string(), length: z.int() },
      change: ({ name }, { prefix, length }) => ({ name: `${prefix}${name.slice(0, length)}` }),
    }),
    extend: act(permit, {
      body: { until: calendarDate },
      change: ({ expires_on }, { until }) => (expires_on === null ? neverExpires : { expires_on: until }),
    }),
  },
  calls: [
    'list',
    'all',
    'one',
    'create',
    'update',
    'delete',
    'toggle',
    'upload',
    'download',
    'toggleMany',
    'deleteMany',
  ],
})

export const permits = pgTable(
  'permits',
  {
    company_id: companyId(),
    id: identity(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    issued_on: date({ mode: 'string' }).notNull(),
    expires_on: date({ mode: 'string' }),
    is_active: boolean().notNull().default(true),
    is_archived: boolean().notNull().default(false),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('permits_name').on(table.company_id, lower(table.name)),
    isAfter(table.issued_on, table.expires_on),
  ],
)

export const permitCountries = linkTable(permits, countries)

/** What keeps a permit from being deleted. */
export const parkedCars = pgTable(
  'parked_cars',
  { company_id: integer().notNull(), id: identity(), permit_id: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({ columns: [table.company_id, table.permit_id], foreignColumns: [permits.company_id, permits.id] }),
  ],
)

export const permitTables = { permits, permitCountries, parkedCars }
