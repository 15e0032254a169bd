import { z } from 'zod'
import { countryRef } from './country'
import { entity, nameMember, optionalReference, readOnly } from './entity'
import { id } from './fields'
import { rule, withRules } from '../rules'

const { record, create, update } = entity('BusinessUnit', {
  name: nameMember,
  sector: optionalReference,
  industry: optionalReference,
  sub_industry: optionalReference,
  regions: readOnly(z.array(z.object({ id, name: z.string(), countries: z.array(countryRef) }))),
  region_count: readOnly(z.int()),
})

export const businessUnit = record

/** Without a parent level there is no child level. Whether a child belongs to its parent is checked by the server. */
const rules = [
  rule(create, {
    path: 'industry_id',
    reads: ['sector_id', 'industry_id'],
    check: ({ sector_id, industry_id }) => industry_id === null || sector_id !== null,
    message: 'Choose a sector first.',
  }),
  rule(create, {
    path: 'sub_industry_id',
    reads: ['industry_id', 'sub_industry_id'],
    check: ({ industry_id, sub_industry_id }) => sub_industry_id === null || industry_id !== null,
    message: 'Choose an industry first.',
  }),
]

export const newBusinessUnit = withRules(create, rules)
export const changedBusinessUnit = withRules(update, rules)
