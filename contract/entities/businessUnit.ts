import { z } from 'zod'
import { entity, nameMember, optionalReference, readOnly } from './entity'
import { id, ref } from './fields'

const { record, create, update } = entity('BusinessUnit', {
  name: nameMember,
  sector: optionalReference,
  industry: optionalReference,
  sub_industry: optionalReference,
  regions: readOnly(z.array(z.object({ id, name: z.string(), countries: z.array(ref) }))),
  region_count: readOnly(z.int()),
})

export const businessUnit = record

interface Branch {
  sector_id?: number | null | undefined
  industry_id?: number | null | undefined
  sub_industry_id?: number | null | undefined
}
/** Without a parent level there is no child level. Whether a child belongs to its parent is checked by the server. */
const industryHasSector = ({ sector_id, industry_id }: Branch) => !industry_id || sector_id !== null
const subIndustryHasIndustry = ({ industry_id, sub_industry_id }: Branch) => !sub_industry_id || industry_id !== null
const noSector = { path: ['industry_id'], message: 'Choose a sector first.' }
const noIndustry = { path: ['sub_industry_id'], message: 'Choose an industry first.' }

export const newBusinessUnit = create.refine(industryHasSector, noSector).refine(subIndustryHasIndustry, noIndustry)

export const changedBusinessUnit = update.refine(industryHasSector, noSector).refine(subIndustryHasIndustry, noIndustry)
