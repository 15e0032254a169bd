/** SQL for the units and countries of a region, sorted by name, for selects from `regions`. */
import { sql } from 'drizzle-orm'
import type { Ref } from '../../../contract/entities/fields'

// Raw SQL, since Drizzle omits table names in a select from one table, and the columns would be ambiguous here.
const ofRegion = sql.raw('l.company_id = regions.company_id and l.region_id = regions.id')

export const unitIdsOfRegion = sql<number[]>`array(
  select u.id from region_business_units l join business_units u on u.company_id = l.company_id and u.id = l.business_unit_id
  where ${ofRegion} order by u.name_order, u.id)`
export const countryIdsOfRegion = sql<number[]>`array(
  select c.id from region_countries l join countries c on c.id = l.country_id
  where ${ofRegion} order by c.name_order, c.id)`

export const unitsOfRegion = sql<Ref[]>`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name_order, u.id)
  from region_business_units l join business_units u on u.company_id = l.company_id and u.id = l.business_unit_id
  where ${ofRegion}), '[]')`
export const countriesOfRegion = sql<Ref[]>`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_order, c.id)
  from region_countries l join countries c on c.id = l.country_id where ${ofRegion}), '[]')`
