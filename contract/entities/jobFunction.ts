import { z } from 'zod'
import { clearableText, id, name, optionalText, readVersion, ref, version } from './fields'

export const jobFunction = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    job_sub_functions: z.array(ref),
    version,
  })
  .meta({ id: 'JobFunction' })

export const newJobFunction = z.object({ name, description: optionalText(1000) })
export const changedJobFunction = z.object({ name, description: clearableText(1000), version: readVersion })
