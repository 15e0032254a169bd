/** A resource on a plain REST service, as other applications of the platform bring them. */
import { z } from 'zod'
import { platform } from '../../contract/guards'
import { choice, text } from '../../src/schema/field'
import { defineResource } from '../../src/schema/resource'
import { rest } from '../../src/schema/rest'

export const visitService = '/visit-service'

const state = z.enum(['planned', 'done'])
const payload = z.object({ name: z.string('Please enter a name.').min(1, 'Please enter a name.'), state })

const calls = rest({
  service: visitService,
  path: '/visits',
  label: 'Visit',
  search: 'q',
  record: payload.extend({ id: z.int() }),
  payload,
  readers: platform(),
  writers: platform('UPDATE_COMPANY'),
})

export const visits = defineResource({
  name: 'visits',
  at: '/visits',
  calls,
  fields: { name: text(), state: choice('visitState', ['planned', 'done']) },
  list: { columns: ['name', 'state'] },
  form: { in: 'modal', fields: ['name', 'state'] },
})

export const someVisits = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: index === 3 ? 'Fixed' : `Visit ${String(index + 1).padStart(2, '0')}`,
  state: index % 2 === 0 ? 'planned' : 'done',
}))
