import { z } from 'zod'
import { entity, nameMember, readOnly, textMember } from './entity'
import { ref, id, name, readVersion, version } from './fields'

export const {
  record: jobFunction,
  create: newJobFunction,
  update: changedJobFunction,
} = entity('JobFunction', {
  name: nameMember,
  description: textMember(1000),
  job_sub_functions: readOnly(z.array(ref)),
})

export const jobSubFunction = z
  .object({ id, name: z.string(), job_function_id: id, description: z.string().nullable(), version })
  .meta({ id: 'JobSubFunction' })

/** The console always sends null (A104). */
const description = z.null('A sub-job function has no description.').optional()

export const newJobSubFunction = z.object({ name, job_function_id: id, description })
export const changedJobSubFunction = z.object({
  /** Must equal the id in the path. */
  id: id.optional(),
  job_function_id: id.optional(),
  name,
  description,
  version: readVersion,
})
