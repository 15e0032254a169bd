import { z } from 'zod'
import { clearableText, id, name, optionalText, readVersion, version } from './fields'
import { subIndustry } from './subIndustry'

export const industry = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    sector_id: id,
    sub_industries: z.array(subIndustry),
    version,
  })
  .meta({ id: 'Industry' })

export const newIndustry = z.object({ sector_id: id, name, description: optionalText(1000) })
export const changedIndustry = z.object({
  name,
  sector_id: id.optional(),
  description: clearableText(1000),
  version: readVersion,
})
