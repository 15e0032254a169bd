import { z } from 'zod'
import { entity, nameMember, readOnly, textMember } from './entity'
import { industry } from './industry'

export const {
  record: sector,
  create: newSector,
  update: changedSector,
} = entity('Sector', {
  name: nameMember,
  description: textMember(1000),
  industries: readOnly(z.array(industry)),
})
