import { eq, sql } from 'drizzle-orm'
import { sectors as calls } from '../../contract/calls/sectors'
import { columnsOfRow } from '../../contract/csvRows'
import { sectorRow } from '../../contract/entities/imports'
import { withHeader } from '../csv/write'
import { byName } from '../database/listing'
import { readRows } from '../database/readRows'
import { businessUnits, industries, sectors, subIndustries } from '../database/tables'
import { counts } from '../errors/dependants'
import type { Operations } from '../http/operation'
import { importFile } from '../records/imports/importFile'
import { treeTarget } from '../records/imports/tree'
import { allOf, createOf, listOf, removeOf, updateOf, writerOf } from '../records/operations'
import { resource } from '../records/resource'
import { describeChildren, describeUnits, refuseIfUsed } from './taxonomy/entry'
import { sectorsReading } from './taxonomy/records'

const sector = resource({
  table: sectors,
  reading: sectorsReading,
  beforeRemove: async ({ db, before: { id, name } }) =>
    refuseIfUsed(name, {
      children: await describeChildren(db, industries, eq(industries.sector_id, id), counts.industries),
      units: await describeUnits(db, eq(businessUnits.sector_id, id)),
    }),
})

const tree = treeTarget(sectorRow, [
  { table: sectors, words: calls.listSectors.regular.resource.words },
  { table: industries, words: calls.listIndustries.regular.resource.words },
  { table: subIndustries, words: calls.listSubIndustries.regular.resource.words },
])

interface Leaf extends Record<string, unknown> {
  readonly sector: string
  readonly industry: string | null
  readonly sub_industry: string | null
}

const leaves = sql`
  select ${sectors.name} as sector, ${industries.name} as industry, ${subIndustries.name} as sub_industry
  from ${sectors}
  left join ${industries} on ${industries.sector_id} = ${sectors.id}
  left join ${subIndustries} on ${subIndustries.industry_id} = ${industries.id}
  order by ${sql.join([sectors, industries, subIndustries].flatMap(byName), sql`, `)}`

export const sectorOperations: Operations<
  | 'listAllSectors'
  | 'listSectors'
  | 'createSector'
  | 'updateSector'
  | 'deleteSector'
  | 'uploadSectors'
  | 'downloadSectors'
> = {
  listAllSectors: allOf(sector),
  listSectors: listOf(sector),
  createSector: createOf(sector),
  updateSector: updateOf(sector),
  deleteSector: removeOf(sector),
  uploadSectors: { run: (input) => importFile(tree, writerOf(input), input) },
  downloadSectors: {
    run: async ({ db }) =>
      withHeader(columnsOfRow(sectorRow), readRows<Leaf>(db, leaves), (leaf) => [
        leaf.sector,
        leaf.industry,
        leaf.sub_industry,
      ]),
  },
}
