import { z } from 'zod'
import { entity, nameMember, parentId, readOnly, textMember } from './entity'

export const {
  record: subIndustry,
  create: newSubIndustry,
  update: changedSubIndustry,
} = entity('SubIndustry', { name: nameMember, industry_id: parentId })

export const {
  record: industry,
  create: newIndustry,
  update: changedIndustry,
} = entity('Industry', {
  name: nameMember,
  description: textMember(1000),
  sector_id: parentId,
  sub_industries: readOnly(z.array(subIndustry)),
})
