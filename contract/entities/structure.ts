import { z } from 'zod'
import { countryRef } from './country'
import { id, ref } from './fields'

const count = z.int().nullable()

/**
 * A company's tree of units -> regions -> countries -> legal entities, as flat lists ordered by name, since a region
 * can belong to several units.
 *
 * A level that the caller may not view is null, and its ids are omitted from regions. Rows that the caller may not view
 * can't be expanded (A44), so everything below a hidden level of regions or countries is hidden too.
 */
export const structure = z
  .object({
    /** The number of each; countries are counted once. */
    counts: z.object({ business_units: count, regions: count, countries: count, legal_entities: count }),
    business_units: z.array(ref).nullable(),
    regions: z
      .array(z.object({ id, name: z.string(), business_unit_ids: z.array(id), country_ids: z.array(id) }))
      .nullable(),
    /** The countries of all regions. */
    countries: z.array(countryRef).nullable(),
    legal_entities: z
      .array(z.object({ id, name: z.string(), business_unit_id: id, region_id: id, country_id: id }))
      .nullable(),
  })
  .meta({ id: 'Structure' })
export type Structure = z.output<typeof structure>
