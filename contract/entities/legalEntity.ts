import { z } from 'zod'
import { id, name, readVersion, version } from './fields'

export const legalEntity = z
  .object({ id, name: z.string(), business_unit_id: id, region_id: id, country_id: id, version })
  .meta({ id: 'LegalEntity' })

/** The unit, the region and the country must be linked to each other in the company (A81). */
export const newLegalEntity = z.object({ name, business_unit_id: id, region_id: id, country_id: id })
export const renamedLegalEntity = z.object({ name, version: readVersion })
