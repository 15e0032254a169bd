import { eq, sql } from 'drizzle-orm'
import { sectorColumns as csvColumns } from '../../contract/entities/imports'
import { importTree } from '../csv/importTree'
import { withHeader } from '../csv/write'
import { byName, listTable } from '../database/listing'
import { readRows } from '../database/readRows'
import { businessUnits, industries, sectors, subIndustries } from '../database/tables'
import { beginning } from '../database/tables/columns'
import { nameTaken, unlessTaken } from '../database/violations'
import { refuse } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { describeChildren, describeUnits, lockEntry, nameErrors, refuseIfUsed, requireEntry } from './taxonomy/entry'
import { readSector, sectorColumns } from './taxonomy/records'
import { checkVersion } from './tenantRow'

const listed = {
  table: sectors,
  columns: sectorColumns,
  search: [sectors.name_folded, sectors.description_folded],
  sort: { name: sectors.name_order, description: beginning(sectors.description_folded) },
  id: sectors.id,
}

const tree = {
  columns: csvColumns,
  levels: [
    { table: sectors },
    { table: industries, parent: industries.sector_id },
    { table: subIndustries, parent: subIndustries.industry_id },
  ],
} as const

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
  listAllSectors: {
    run: ({ db }) =>
      db
        .select(sectorColumns)
        .from(sectors)
        .orderBy(...byName(sectors)),
  },
  listSectors: {
    run: ({ db, query }) => listTable(db, listed, query),
  },
  createSector: {
    run: async ({ db, body }) => {
      refuse(await nameErrors(db, sectors, body))
      const insert = db.insert(sectors).values(body).returning({ id: sectors.id })
      const [row] = await unlessTaken({ name: [nameTaken] }, insert)
      return readSector(db, row?.id ?? 0)
    },
  },
  updateSector: {
    find: ({ db, params }) => requireEntry(db, sectors, params.sector_id),
    run: async ({ db, params: { sector_id: id }, body: { name, description, version: readVersion } }) => {
      const { version } = await lockEntry(db, sectors, id)
      refuse(await nameErrors(db, sectors, { id, name }))
      await checkVersion(version, readVersion, () => readSector(db, id))
      const update = db
        .update(sectors)
        .set({ name, description, version: version + 1 })
        .where(eq(sectors.id, id))
      await unlessTaken({ name: [nameTaken] }, update)
      return readSector(db, id)
    },
  },
  deleteSector: {
    find: ({ db, params }) => requireEntry(db, sectors, params.sector_id),
    run: async ({ db, params: { sector_id: id } }) => {
      const { name } = await lockEntry(db, sectors, id)
      refuseIfUsed(name, [
        await describeChildren(db, industries, eq(industries.sector_id, id), ['industry', 'industries']),
        await describeUnits(db, eq(businessUnits.sector_id, id)),
      ])
      await db.delete(sectors).where(eq(sectors.id, id))
      return { id }
    },
  },
  uploadSectors: { run: ({ db, file, query }) => importTree(db, tree, file, query.preview) },
  downloadSectors: {
    run: async ({ db }) =>
      withHeader(csvColumns, readRows<Leaf>(db, leaves), (leaf) => [leaf.sector, leaf.industry, leaf.sub_industry]),
  },
}
