import { z } from 'zod'
import { call, created, page } from '../../../contract/call'
import * as f from '../../../contract/entities/fields'
import { listQuery } from '../../../contract/entities/queries'
import { inCompany } from '../../../contract/guards'
import { active, text } from '../../../src/schema/field'
import { defineResource } from '../../../src/schema/resource'

const costCentre = z.object({ id: f.id, name: z.string(), is_active: z.boolean(), version: f.version })

/** A new resource of a company: nothing but its calls and its schema. */
export const costCentres = defineResource({
  name: 'costCentres',
  at: '/companies/:company_id/cost-centres',
  parent: 'companies',
  calls: {
    list: call({
      method: 'GET',
      path: '/company/:company_id/cost-centres/',
      summary: '',
      query: listQuery('name'),
      answer: page(costCentre),
      guard: inCompany('VIEW_LEGAL_ENTITY'),
    }),
    create: call({
      method: 'POST',
      path: '/company/:company_id/cost-centre/',
      summary: '',
      body: z.object({ name: f.requiredText('Please enter a name.') }),
      answer: created(costCentre, 'Cost centre created'),
      guard: inCompany('CREATE_LEGAL_ENTITY'),
    }),
  },
  fields: { name: text(), is_active: active() },
  list: { columns: ['name', 'is_active'] },
  form: { in: 'modal', fields: ['name'] },
})
