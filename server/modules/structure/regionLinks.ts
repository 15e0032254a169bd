/** SQL for the units and countries of a region, for selects from `regions`. */
import { sql } from 'drizzle-orm'
import type { Ref } from '../../../contract/entities/fields'
import { inOrder } from '../../database/collation'

// Raw SQL, since Drizzle omits table names in a select from one table, and the columns would be ambiguous here.
const ofRegion = sql.raw('l.company_id = regions.company_id and l.region_id = regions.id')

// In no order: to sort by name, PostgreSQL may read all units of the company for each region.
export const unitIdsOfRegion = sql<
  number[]
>`array(select l.business_unit_id from region_business_units l where ${ofRegion})`
export const countryIdsOfRegion = sql<number[]>`array(select l.country_id from region_countries l where ${ofRegion})`

/**
 * Units sorted by name. Each is read by its key (`offset 0` keeps PostgreSQL from joining): as of a moment, PostgreSQL would
 * otherwise read and sort all units of the company, and all that has happened to them since, for each region.
 */
export const unitsOfRegion = sql<Ref[]>`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', u.name) order by ${inOrder('u.name_order')}, u.id)
  from region_business_units l, lateral (
    select id, name, name_order from business_units where company_id = l.company_id and id = l.business_unit_id offset 0) u
  where ${ofRegion}), '[]')`
/** Countries sorted by name. */
export const countriesOfRegion = sql<Ref[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_order, c.id)
  from region_countries l join countries c on c.id = l.country_id where ${ofRegion}), '[]')`
