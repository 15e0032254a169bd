/** Changes and checks the sector, industry and sub-industry of a business unit. */
import { eq } from 'drizzle-orm'
import type { FieldErrors } from '../../../contract/envelope'
import type { Queryable } from '../../database/connection'
import { industries, sectors, subIndustries } from '../../database/tables'

interface Branch {
  readonly sector_id: number | null
  readonly industry_id: number | null
  readonly sub_industry_id: number | null
}

export interface SentBranch {
  readonly sector_id?: number | null | undefined
  readonly industry_id?: number | null | undefined
  readonly sub_industry_id?: number | null | undefined
}

export const noBranch: Branch = { sector_id: null, industry_id: null, sub_industry_id: null }

/** Applies the sent levels. Levels that were not sent are kept, or cleared if their parent changes. */
export const changeBranch = (stored: Branch, sent: SentBranch): Branch => {
  const sector_id = sent.sector_id === undefined ? stored.sector_id : sent.sector_id
  const keptIndustry = sector_id === stored.sector_id ? stored.industry_id : null
  const industry_id = sent.industry_id === undefined ? keptIndustry : sent.industry_id
  const keptSubIndustry = industry_id === stored.industry_id ? stored.sub_industry_id : null
  return {
    sector_id,
    industry_id,
    sub_industry_id: sent.sub_industry_id === undefined ? keptSubIndustry : sent.sub_industry_id,
  }
}

/** Locks the sector, so that nobody deletes it before the unit is stored. */
const sectorErrors = async (db: Queryable, { sector_id }: Branch): Promise<FieldErrors> => {
  if (sector_id === null) return {}
  const rows = await db.select({ id: sectors.id }).from(sectors).where(eq(sectors.id, sector_id)).for('key share')
  return rows.length > 0 ? {} : { sector_id: ['This sector does not exist.'] }
}

const industryErrors = async (db: Queryable, { sector_id, industry_id }: Branch): Promise<FieldErrors> => {
  if (sector_id === null || industry_id === null) return {}
  const [row] = await db
    .select({ sector_id: industries.sector_id })
    .from(industries)
    .where(eq(industries.id, industry_id))
    .for('key share')
  return row?.sector_id === sector_id ? {} : { industry_id: ['The sector has no such industry.'] }
}

const subIndustryErrors = async (db: Queryable, { industry_id, sub_industry_id }: Branch): Promise<FieldErrors> => {
  if (industry_id === null || sub_industry_id === null) return {}
  const [row] = await db
    .select({ industry_id: subIndustries.industry_id })
    .from(subIndustries)
    .where(eq(subIndustries.id, sub_industry_id))
    .for('key share')
  return row?.industry_id === industry_id ? {} : { sub_industry_id: ['The industry has no such sub-industry.'] }
}

/** Checks that each level exists and belongs to its parent. */
export const branchErrors = async (db: Queryable, branch: Branch): Promise<FieldErrors> => ({
  ...(await sectorErrors(db, branch)),
  ...(await industryErrors(db, branch)),
  ...(await subIndustryErrors(db, branch)),
})
