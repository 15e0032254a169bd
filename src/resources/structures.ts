import { structure as calls } from '../../contract/calls/structure'
import { defineResource } from '../schema/resource'

/** The whole tree of a company, by the company's id: one call for all levels. */
export const structures = defineResource({
  name: 'structures',
  holds: ['businessUnits', 'regions', 'legalEntities'],
  calls: { one: calls.readStructure },
  fields: {},
})
