import { z } from 'zod'
import { id, ref } from './fields'

const count = z.int().nullable()

/**
 * A company's tree of units -> regions -> countries -> legal entities, flat: a region belongs to several units, and is
 * told once. Each list is ordered by name. A level that the caller may not view is null, and a region's ids of it are left
 * out. Rows without a right do not open (A44), so what lies below a hidden level of regions or countries is hidden.
 */
export const structure = z
  .object({
    /** How many there are of each; countries count once. */
    counts: z.object({ business_units: count, regions: count, countries: count, legal_entities: count }),
    business_units: z.array(ref).nullable(),
    regions: z
      .array(z.object({ id, name: z.string(), business_unit_ids: z.array(id), country_ids: z.array(id) }))
      .nullable(),
    /** Those that a region has. */
    countries: z.array(ref).nullable(),
    legal_entities: z
      .array(z.object({ id, name: z.string(), business_unit_id: id, region_id: id, country_id: id }))
      .nullable(),
  })
  .meta({ id: 'Structure' })
export type Structure = z.output<typeof structure>
