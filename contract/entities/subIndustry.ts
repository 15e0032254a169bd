import { z } from 'zod'
import { id, name, readVersion, version } from './fields'

export const subIndustry = z.object({ id, name: z.string(), industry_id: id, version }).meta({ id: 'SubIndustry' })

export const newSubIndustry = z.object({ name, industry_id: id })
export const changedSubIndustry = z.object({ name, industry_id: id.optional(), version: readVersion })
