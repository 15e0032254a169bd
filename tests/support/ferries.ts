/** A resource with computed members of all kinds that the product does not have. */
import { sql } from 'drizzle-orm'
import { date, foreignKey, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import {
  amountMember,
  currencyReference,
  entity,
  nameMember,
  optionalReference,
  optionalReferences,
  readOnly,
  withExamples,
} from '../../contract/entities/entity'
import { date as calendarDate, ref } from '../../contract/entities/fields'
import { anyId, between, contains, within, yesOrNo } from '../../contract/entities/filters'
import { regular } from '../../contract/regular'
import { identity, lower, nameFolded, nameOrder, version } from '../../server/database/tables/columns'
import { companyId } from '../../server/database/tables/companies'
import { countries, currencies } from '../../server/database/tables/reference'

const seats = z.int('Enter a whole number.').min(1).max(5000)

export const declared = regular('ferry', 'ferries', {
  of: 'company',
  entity: 'REGION',
  ...entity('Ferry', {
    name: withExamples(nameMember, 'Skagerrak', 'Kattegat', 'Øresund'),
    seats: { read: seats, create: seats, update: seats.optional() },
    price: amountMember,
    currency: currencyReference,
    built_on: { read: z.string(), create: calendarDate.optional(), update: calendarDate.optional() },
    country: optionalReference,
    harbours: optionalReferences,
    /** A column that the database computes. */
    decks: readOnly(z.int()),
    fullest_trip: readOnly(z.number()),
    label: readOnly(z.string()),
    is_large: readOnly(z.boolean()),
    inspected_on: readOnly(z.string()),
    port: readOnly(ref.nullable()),
    neighbours: readOnly(z.array(ref)),
  }),
  sort: ['name', 'decks', 'fullest_trip', 'label', 'is_large', 'inspected_on', 'port'],
  filters: {
    decks: between,
    fullest_trip: between,
    label: contains,
    is_large: yesOrNo,
    inspected_on_within: within,
    port_id: anyId,
    neighbour_ids: anyId,
    harbour_ids: anyId,
  },
  calls: ['list', 'all', 'one', 'create', 'update', 'delete', 'upload', 'download'],
})

export const ferries = pgTable(
  'ferries',
  {
    company_id: companyId(),
    id: identity(),
    name: text().notNull(),
    name_folded: nameFolded(),
    name_order: nameOrder(),
    seats: integer().notNull(),
    price: numeric({ mode: 'number' }).notNull(),
    currency_id: integer()
      .notNull()
      .references(() => currencies.id),
    built_on: date({ mode: 'string' }).notNull().default('2020-01-01'),
    country_id: integer().references(() => countries.id),
    decks: integer()
      .notNull()
      .generatedAlwaysAs(sql`seats / 100 + 1`),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('ferries_name').on(table.company_id, lower(table.name)),
  ],
)

export const ferryHarbours = pgTable(
  'ferry_harbours',
  {
    company_id: integer().notNull(),
    ferry_id: integer().notNull(),
    harbour_id: integer()
      .notNull()
      .references(() => countries.id),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.ferry_id, table.harbour_id] }),
    foreignKey({ columns: [table.company_id, table.ferry_id], foreignColumns: [ferries.company_id, ferries.id] }),
  ],
)

const { seats: ownSeats, price: ownPrice, built_on, country_id, name } = ferries

export const ferriesComputed = {
  fullest_trip: sql`round(${ownSeats} * ${ownPrice}, 2)`,
  label: sql`${name} || ' (' || ${ownSeats} || ')'`,
  is_large: sql`${ownSeats} > 500`,
  inspected_on: sql`${built_on} + 365`,
  port: sql`(select json_build_object('id', c.id, 'name', c.name) from ${countries} c where c.id = ${country_id})`,
  neighbours: sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
    from ${countries} c where c.id between ${country_id} and ${country_id} + 1)`,
}

export const ferryTables = { ferries, ferryHarbours, ferriesComputed }

export const ferryCalls = {
  list: declared.listFerries,
  all: declared.listAllFerries,
  one: declared.readFerry,
  create: declared.createFerry,
  update: declared.updateFerry,
  delete: declared.deleteFerry,
  upload: declared.uploadFerries,
  download: declared.downloadFerries,
} as const
