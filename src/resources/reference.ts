import { gradeMapping } from '../../contract/calls/gradeMapping'
import { reference as calls } from '../../contract/calls/reference'
import { text } from '../schema/field'
import { defineResource } from '../schema/resource'

/** Loaded once per sign-in for all selectors and phone numbers (A121). */
export const countries = defineResource({
  name: 'countries',
  isConstant: true,
  groupedBy: 'continent',
  groupNamedBy: 'continent_name',
  calls: { list: calls.listCountries },
  fields: { name: text() },
})

export const currencies = defineResource({
  name: 'currencies',
  isConstant: true,
  calls: { list: calls.listCurrencies },
  fields: { name: text() },
})

/** The ranks of the grade map, so that the search leads to the grades of one. */
export const taRanks = defineResource({
  name: 'taRanks',
  isConstant: true,
  foundAt: '/grade-map-table?ranks=',
  calls: { list: gradeMapping.listTaRanks },
  fields: { name: text() },
})
