import { entity, nameMember, parentId } from './entity'

export const {
  record: subIndustry,
  create: newSubIndustry,
  update: changedSubIndustry,
} = entity('SubIndustry', { name: nameMember, industry_id: parentId })
