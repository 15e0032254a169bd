import type { Calls } from '../../../contract/calls'
import type { RecordOf } from '../../../contract/call'
import type { Queryable } from '../../database/connection'
import { regions } from '../../database/tables'
import { isRow } from '../tenantRow'
import { countriesOfRegion, unitsOfRegion } from './regionLinks'

export type RegionRecord = RecordOf<Calls['readRegion']>

/** A region as calls answer it, in a select from `regions` alone. */
export const regionColumns = {
  id: regions.id,
  name: regions.name,
  countries: countriesOfRegion,
  business_units: unitsOfRegion,
  version: regions.version,
}

export const findRegion = async (db: Queryable, companyId: number, id: number): Promise<RegionRecord | undefined> => {
  const [region] = await db
    .select(regionColumns)
    .from(regions)
    .where(isRow(regions, companyId, id))
  return region
}
