import { calls } from '../../contract/calls'
import { text } from '../../src/schema/field'
import { defineResource } from '../../src/schema/resource'

/** A resource that the console doesn't have: everything a developer would write for it, on top of existing calls. */
export const trades = defineResource({
  name: 'trades',
  at: '/trades',
  calls: {
    list: calls.listJobFunctions,
    one: calls.readJobFunction,
    create: calls.createJobFunction,
    update: calls.updateJobFunction,
    delete: calls.deleteJobFunction,
  },
  fields: { name: text(), description: text({ lines: 3 }) },
  list: { columns: ['name', 'description'] },
  form: { in: 'modal', fields: ['name', 'description'] },
})

export const tradeTexts = { title: 'Trades', one: 'Trade', fields: { name: 'Trade', description: 'About' } }
