import { structure as calls } from '../../contract/calls/structure'
import { defineResource } from '../schema/resource'

/** The whole structure of a company in one call. The record's id is that of the company. */
export const structures = defineResource({
  name: 'structures',
  holds: ['businessUnits', 'regions', 'legalEntities'],
  calls: { one: calls.readStructure },
  fields: {},
})
