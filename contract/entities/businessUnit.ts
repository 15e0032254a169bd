import { z } from 'zod'
import { clearableId, id, name, optionalId, readVersion, ref, version } from './fields'

export const businessUnit = z
  .object({
    id,
    name: z.string(),
    sector: ref.nullable(),
    industry: ref.nullable(),
    sub_industry: ref.nullable(),
    regions: z.array(z.object({ id, name: z.string(), countries: z.array(ref) })),
    region_count: z.int(),
    version,
  })
  .meta({ id: 'BusinessUnit' })

interface Branch {
  sector_id?: number | null | undefined
  industry_id?: number | null | undefined
  sub_industry_id?: number | null | undefined
}
/** A level that is cleared leaves none below it; whether a child is of its parent, only the server can say. */
const industryHasSector = ({ sector_id, industry_id }: Branch) => !industry_id || sector_id !== null
const subIndustryHasIndustry = ({ industry_id, sub_industry_id }: Branch) => !sub_industry_id || industry_id !== null
const noSector = { path: ['industry_id'], message: 'Choose a sector first.' }
const noIndustry = { path: ['sub_industry_id'], message: 'Choose an industry first.' }

export const newBusinessUnit = z
  .object({ name, sector_id: optionalId, industry_id: optionalId, sub_industry_id: optionalId })
  .refine(industryHasSector, noSector)
  .refine(subIndustryHasIndustry, noIndustry)

export const changedBusinessUnit = z
  .object({
    name,
    sector_id: clearableId,
    industry_id: clearableId,
    sub_industry_id: clearableId,
    version: readVersion,
  })
  .refine(industryHasSector, noSector)
  .refine(subIndustryHasIndustry, noIndustry)
