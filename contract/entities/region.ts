import { z } from 'zod'
import { countryRef } from './country'
import { id, idList, name, readVersion, ref, version } from './fields'

export const region = z
  .object({ id, name: z.string(), countries: z.array(countryRef), business_units: z.array(ref), version })
  .meta({ id: 'Region' })

export const newRegion = z.object({
  /** A new region has no id yet (A80). */
  id: z.null('A new region has no id yet.').optional(),
  name,
  country_ids: idList.prefault([]),
  business_unit_ids: idList.prefault([]),
})

export const changedRegion = z.object({
  /** Must equal the id in the path (A80). */
  id: id.optional(),
  name,
  /** Lists replace the stored ones. */
  country_ids: idList.optional(),
  business_unit_ids: idList.optional(),
  version: readVersion,
})
