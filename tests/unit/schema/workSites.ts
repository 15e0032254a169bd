import { z } from 'zod'
import { call, created, page } from '../../../contract/call'
import * as f from '../../../contract/entities/fields'
import { listQuery } from '../../../contract/entities/queries'
import { inCompany } from '../../../contract/guards'
import { active, text } from '../../../src/schema/field'
import { defineResource } from '../../../src/schema/resource'

const workSite = z.object({ id: f.id, name: z.string(), is_active: z.boolean(), version: f.version })

/** A new resource of a company, with only calls and a schema. */
export const workSites = defineResource({
  name: 'workSites',
  at: '/companies/:company_id/work-sites',
  parent: 'companies',
  calls: {
    list: call({
      method: 'GET',
      path: '/company/:company_id/work-sites/',
      summary: '',
      query: listQuery('name'),
      answer: page(workSite),
      guard: inCompany('VIEW_LEGAL_ENTITY'),
    }),
    create: call({
      method: 'POST',
      path: '/company/:company_id/work-site/',
      summary: '',
      body: z.object({ name: f.requiredText('Please enter a name.') }),
      answer: created(workSite, 'Work site created'),
      guard: inCompany('CREATE_LEGAL_ENTITY'),
    }),
  },
  fields: { name: text(), is_active: active() },
  list: { columns: ['name', 'is_active'] },
  form: { in: 'modal', fields: ['name'] },
})
