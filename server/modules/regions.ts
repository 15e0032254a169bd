import { eq } from 'drizzle-orm'
import { regions as calls } from '../../contract/calls/regions'
import { region as record } from '../../contract/entities/region'
import { legalEntities, regions, roleRegions } from '../database/tables'
import type { Operations } from '../http/operation'
import { deleteRows, has } from '../records/change'
import { createOf, listOf, oneOf, removeOf, updateOf } from '../records/operations'
import { columnsFor, declaredBy, readTable } from '../records/reading'
import { resource, type Proposal, type Written } from '../records/resource'
import { otherIdErrors } from './otherId'
import { linkErrors, refuseRemoval, replaceLinks, type Links } from './structure/changeLinks'
import { refuseWithEntities } from './structure/dependants'
import { countriesOfRegion, unitsOfRegion } from './structure/regionLinks'
import { text } from '../../contract/say'

interface Sent extends Links {
  readonly id?: number | null | undefined
}

const region = resource({
  table: regions,
  reading: readTable({
    table: regions,
    columns: { ...columnsFor(regions, record), countries: countriesOfRegion, business_units: unitsOfRegion },
    ...declaredBy(calls.listRegions),
    isNested: true,
  }),
  errors: async (proposal: Proposal<typeof regions, Sent>) => ({
    ...otherIdErrors(proposal, text('region')),
    ...(await linkErrors(proposal.db, proposal.row.company_id, proposal.body)),
  }),
  afterWrite: async ({ before, after, body, ...writer }: Written<typeof regions, Sent>) => {
    if (before) await refuseRemoval(writer, before, body)
    await replaceLinks(writer, after, body)
  },
  beforeRemove: async (removal) => {
    const { before, ...writer } = removal
    await refuseWithEntities(removal, eq(legalEntities.region_id, before.id))
    await replaceLinks(writer, before, { country_ids: [], business_unit_ids: [] })
    await deleteRows(writer, roleRegions, has(roleRegions, { company_id: before.company_id, region_id: before.id }))
  },
})

export const regionOperations: Operations<
  'listRegions' | 'readRegion' | 'createRegion' | 'updateRegion' | 'deleteRegion'
> = {
  listRegions: listOf(region),
  readRegion: oneOf(region),
  createRegion: createOf(region),
  updateRegion: updateOf(region),
  deleteRegion: removeOf(region),
}
