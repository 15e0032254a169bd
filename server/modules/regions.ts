import { and, eq, inArray } from 'drizzle-orm'
import type { FieldErrors } from '../../contract/envelope'
import type { Queryable } from '../database/connection'
import { readPage, searchIn, totalOf, type Part } from '../database/listing'
import { legalEntities, regions } from '../database/tables'
import { nameTaken, unlessTaken } from '../database/violations'
import { invalid, notFound } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { linkErrors, refuseRemoval, replaceLinks, type Links } from './structure/changeLinks'
import { refuseWithEntities } from './structure/dependants'
import { findRegion, regionColumns, type RegionRecord } from './structure/regionRecords'
import { forgetCountries, readCountryIds } from './structure/roleCountries'
import { checkVersion, isNameTaken, isRow, lockRow, requireCompany, requireRow } from './tenantRow'

const listed = { search: [regions.name_folded], sort: { name: regions.name_order }, id: regions.id }

const check = async (
  db: Queryable,
  region: { company_id: number; id?: number; name: string },
  links: Links,
  errors: FieldErrors = {},
): Promise<void> => {
  const found = { ...errors, ...(await linkErrors(db, region.company_id, links)) }
  if (await isNameTaken(db, regions, region)) found.name = [nameTaken]
  if (Object.keys(found).length > 0) throw invalid(found)
}

const read = async (db: Queryable, companyId: number, id: number): Promise<RegionRecord> => {
  const region = await findRegion(db, companyId, id)
  if (!region) throw notFound()
  return region
}

export const regionOperations: Operations<
  'listRegions' | 'readRegion' | 'createRegion' | 'updateRegion' | 'deleteRegion'
> = {
  listRegions: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, params, query }) => {
      const where = and(eq(regions.company_id, params.company_id), searchIn(listed.search, query.search))
      const page = ({ orderBy, limit, offset }: Part) => {
        // Units and countries are gathered for the rows of the page alone, not for those that an offset skips.
        const ofPage = db
          .select({ id: regions.id })
          .from(regions)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit)
          .offset(offset)
        return { where: and(eq(regions.company_id, params.company_id), inArray(regions.id, ofPage)), orderBy }
      }
      return readPage(query, listed, {
        withTotal: (part) => {
          const { where: isOfPage, orderBy } = page(part)
          return db
            .select({ row: regionColumns, total: totalOf(regions, where) })
            .from(regions)
            .where(isOfPage)
            .orderBy(...orderBy)
        },
        // A far page has been counted already.
        rows: (part) => {
          const { where: isOfPage, orderBy } = page(part)
          return db
            .select(regionColumns)
            .from(regions)
            .where(isOfPage)
            .orderBy(...orderBy)
        },
        count: () => db.$count(regions, where),
      })
    },
  },
  readRegion: { run: ({ db, params }) => read(db, params.company_id, params.region_id) },
  createRegion: {
    find: ({ db, params }) => requireCompany(db, params.company_id),
    run: async ({ db, params: { company_id: companyId }, body }) => {
      await check(db, { company_id: companyId, name: body.name }, body)
      const insert = db.insert(regions).values({ company_id: companyId, name: body.name }).returning({ id: regions.id })
      const [row] = await unlessTaken({ name: [nameTaken] }, insert)
      const regionId = row?.id ?? 0
      await replaceLinks(db, { companyId, regionId }, body)
      return read(db, companyId, regionId)
    },
  },
  updateRegion: {
    find: ({ db, params }) => requireRow(db, regions, params.company_id, params.region_id),
    run: async ({ db, params: { company_id: companyId, region_id: id }, body }) => {
      const version = await lockRow(db, regions, companyId, id)
      const isOther = body.id !== undefined && body.id !== id
      await check(
        db,
        { company_id: companyId, id, name: body.name },
        body,
        isOther ? { id: ['This is another region.'] } : {},
      )
      await checkVersion(version, body.version, () => read(db, companyId, id))
      const place = { companyId, regionId: id }
      await refuseRemoval(db, place, body)
      const update = db
        .update(regions)
        .set({ name: body.name, version: version + 1 })
        .where(isRow(regions, companyId, id))
      await unlessTaken({ name: [nameTaken] }, update)
      const before = await readCountryIds(db, companyId, id)
      await replaceLinks(db, place, body)
      await forgetCountries(db, companyId, before)
      return read(db, companyId, id)
    },
  },
  deleteRegion: {
    find: ({ db, params }) => requireRow(db, regions, params.company_id, params.region_id),
    run: async ({ db, params: { company_id: companyId, region_id: id } }) => {
      await lockRow(db, regions, companyId, id)
      const { name, countries } = await read(db, companyId, id)
      await refuseWithEntities(db, companyId, name, eq(legalEntities.region_id, id))
      await db.delete(regions).where(isRow(regions, companyId, id))
      await forgetCountries(
        db,
        companyId,
        countries.map((country) => country.id),
      )
      return { id }
    },
  },
}
