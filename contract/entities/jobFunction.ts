import { z } from 'zod'
import { entity, nameMember, readOnly, textMember } from './entity'
import { ref } from './fields'

export const {
  record: jobFunction,
  create: newJobFunction,
  update: changedJobFunction,
} = entity('JobFunction', {
  name: nameMember,
  description: textMember(1000),
  job_sub_functions: readOnly(z.array(ref)),
})
