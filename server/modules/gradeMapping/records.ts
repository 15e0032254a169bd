import { asc, eq, inArray, and, sql } from 'drizzle-orm'
import type { Ref } from '../../../contract/entities/fields'
import type { SignedInCaller } from '../../accounts/account'
import { ordered } from '../../database/collation'
import type { Queryable } from '../../database/connection'
import { companies, gradeCompanies } from '../../database/tables'
import { readTable } from '../../records/reading'

type Ranks = { ta_rank_id: number; rank: string }[]

const columns = {
  id: gradeCompanies.id,
  name: gradeCompanies.name,
  company: sql<Ref>`(
    select json_build_object('id', c.id, 'name', c.name) from companies c where c.id = grade_companies.company_id)`,
  grade_company_ranks: sql<Ranks>`coalesce((
    select json_agg(json_build_object('ta_rank_id', r.ta_rank_id, 'rank', r.rank) order by r.ta_rank_id)
    from grade_company_ranks r
    where r.grade_company_id = grade_companies.id), '[]')`,
  version: gradeCompanies.version,
}

export const gradeCompanyReading = readTable({ table: gradeCompanies, columns, search: [], sort: [] })

/** The orders of the two lists (A113). */
export const orders = {
  byCreation: asc(gradeCompanies.id),
  byName: sql`${ordered(gradeCompanies.name, sql`fold_order(fold(${gradeCompanies.name}))`)}, ${gradeCompanies.id}`,
} as const
export type Order = keyof typeof orders

/** Company users see the mapping of their own company only. */
const visibleTo = ({ companyId, isPlatform }: SignedInCaller) =>
  isPlatform ? undefined : eq(gradeCompanies.company_id, companyId ?? 0)

/** Reads some mappings: those with the ids, or all that the caller may see. */
export const listMappings = (db: Queryable, caller: SignedInCaller, ids: readonly number[], order: Order) =>
  db
    .select(columns)
    .from(gradeCompanies)
    .where(and(visibleTo(caller), ids.length > 0 ? inArray(gradeCompanies.id, [...ids]) : undefined))
    .orderBy(orders[order])

export const listVersions = (db: Queryable, caller: SignedInCaller) =>
  db
    .select({
      id: gradeCompanies.id,
      company_id: gradeCompanies.company_id,
      company: companies.name,
      version: gradeCompanies.version,
    })
    .from(gradeCompanies)
    .innerJoin(companies, eq(companies.id, gradeCompanies.company_id))
    .where(visibleTo(caller))
    .orderBy(orders.byCreation)
