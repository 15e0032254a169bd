import { eq, sql } from 'drizzle-orm'
import { sectorColumns as csvColumns } from '../../contract/entities/imports'
import { withHeader } from '../csv/write'
import { byName } from '../database/listing'
import { readRows } from '../database/readRows'
import { businessUnits, industries, sectors, subIndustries } from '../database/tables'
import type { Operations } from '../http/operation'
import { importTree } from '../records/importTree'
import { allOf, createOf, listOf, removeOf, updateOf, writerOf } from '../records/operations'
import { resource } from '../records/resource'
import { describeChildren, describeUnits, refuseIfUsed } from './taxonomy/entry'
import { sectorsReading } from './taxonomy/records'

const sector = resource({
  table: sectors,
  reading: sectorsReading,
  beforeRemove: async ({ db, before: { id, name } }) =>
    refuseIfUsed(name, [
      await describeChildren(db, industries, eq(industries.sector_id, id), ['industry', 'industries']),
      await describeUnits(db, eq(businessUnits.sector_id, id)),
    ]),
})

const tree = { columns: csvColumns, levels: [sectors, industries, subIndustries] } as const

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
  uploadSectors: { run: ({ file, query, ...input }) => importTree(writerOf(input), tree, file, query.preview) },
  downloadSectors: {
    run: async ({ db }) =>
      withHeader(csvColumns, readRows<Leaf>(db, leaves), (leaf) => [leaf.sector, leaf.industry, leaf.sub_industry]),
  },
}
