/** Builds business units, regions and legal entities through the API, with generated names. */
import { calls } from '../../contract/calls'
import type { Client } from './client'

let built = 0
export const newName = (kind: string): string => `${kind} ${++built}`

export const makeUnit = (client: Client, name = newName('Unit')) =>
  client.ok(calls.createBusinessUnit, {}, { body: { name } })

export const makeRegion = (
  client: Client,
  { name = newName('Region'), units = [], countries = [] }: { name?: string; units?: number[]; countries?: number[] },
) => client.ok(calls.createRegion, {}, { body: { name, business_unit_ids: units, country_ids: countries } })

export interface Place {
  business_unit_id: number
  region_id: number
  country_id: number
}

/** Creates a business unit with a region of two countries; returns the first country as a place for legal entities. */
export const makePlace = async (client: Client): Promise<Place & { other_country_id: number }> => {
  const [first, second] = await client.ok(calls.listCountries)
  const countries = [first?.id ?? 0, second?.id ?? 0] as const
  const unit = await makeUnit(client)
  const region = await makeRegion(client, { units: [unit.id], countries: [...countries] })
  return { business_unit_id: unit.id, region_id: region.id, country_id: countries[0], other_country_id: countries[1] }
}

export const makeEntity = (client: Client, place: Place, name = newName('Entity')) => {
  const { business_unit_id, region_id, country_id } = place
  return client.ok(calls.createLegalEntity, {}, { body: { name, business_unit_id, region_id, country_id } })
}
