/** The sector, industry and sub-industry of a business unit: each is one of the level above, or there is none. */
import { eq } from 'drizzle-orm'
import type { FieldErrors } from '../../../contract/envelope'
import type { Queryable } from '../../database/connection'
import { industries, sectors, subIndustries } from '../../database/tables'

export interface Branch {
  readonly sectorId: number | null
  readonly industryId: number | null
  readonly subIndustryId: number | null
}

interface SentBranch {
  readonly sector_id?: number | null | undefined
  readonly industry_id?: number | null | undefined
  readonly sub_industry_id?: number | null | undefined
}

export const noBranch: Branch = { sectorId: null, industryId: null, subIndustryId: null }

/** What a branch becomes: what is not sent stays, unless its parent changes, which clears it. */
export const changeBranch = (stored: Branch, sent: SentBranch): Branch => {
  const sectorId = sent.sector_id === undefined ? stored.sectorId : sent.sector_id
  const keptIndustry = sectorId === stored.sectorId ? stored.industryId : null
  const industryId = sent.industry_id === undefined ? keptIndustry : sent.industry_id
  const keptSubIndustry = industryId === stored.industryId ? stored.subIndustryId : null
  return {
    sectorId,
    industryId,
    subIndustryId: sent.sub_industry_id === undefined ? keptSubIndustry : sent.sub_industry_id,
  }
}

/** A chosen record is locked, so that nobody deletes it before the unit is stored. */
const sectorErrors = async (db: Queryable, { sectorId }: Branch): Promise<FieldErrors> => {
  if (sectorId === null) return {}
  const rows = await db.select({ id: sectors.id }).from(sectors).where(eq(sectors.id, sectorId)).for('key share')
  return rows.length > 0 ? {} : { sector_id: ['This sector does not exist.'] }
}

const industryErrors = async (db: Queryable, { sectorId, industryId }: Branch): Promise<FieldErrors> => {
  if (industryId === null) return {}
  if (sectorId === null) return { industry_id: ['Choose a sector first.'] }
  const [row] = await db
    .select({ sectorId: industries.sectorId })
    .from(industries)
    .where(eq(industries.id, industryId))
    .for('key share')
  return row?.sectorId === sectorId ? {} : { industry_id: ['The sector has no such industry.'] }
}

const subIndustryErrors = async (db: Queryable, { industryId, subIndustryId }: Branch): Promise<FieldErrors> => {
  if (subIndustryId === null) return {}
  if (industryId === null) return { sub_industry_id: ['Choose an industry first.'] }
  const [row] = await db
    .select({ industryId: subIndustries.industryId })
    .from(subIndustries)
    .where(eq(subIndustries.id, subIndustryId))
    .for('key share')
  return row?.industryId === industryId ? {} : { sub_industry_id: ['The industry has no such sub-industry.'] }
}

/** Checks that each level exists and is one of the level above. */
export const branchErrors = async (db: Queryable, branch: Branch): Promise<FieldErrors> => ({
  ...(await sectorErrors(db, branch)),
  ...(await industryErrors(db, branch)),
  ...(await subIndustryErrors(db, branch)),
})
