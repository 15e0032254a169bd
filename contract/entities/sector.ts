import { z } from 'zod'
import { clearableText, id, name, optionalText, readVersion, version } from './fields'
import { industry } from './industry'

export const sector = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    industries: z.array(industry),
    version,
  })
  .meta({ id: 'Sector' })

export const newSector = z.object({ name, description: optionalText(1000) })
export const changedSector = z.object({ name, description: clearableText(1000), version: readVersion })
