import { sql } from 'drizzle-orm'
import type { Calls } from '../../../contract/calls'
import { copiedParts, mostSimilar, type CopiedPart, type SimilarCompany } from '../../../contract/entities/companyCopy'
import { inOrder } from '../../database/collation'
import { hasText } from '../../database/pattern'
import type { Input } from '../../http/operation'
import { mayAll, partNames, parts, recordsOf, type Contents } from './parts'

type Counted = Exclude<keyof SimilarCompany & Contents['of'], 'id'>

/** Finds the companies that have something to copy, the most similar ones first, and reads details for these alone. */
export const listSimilar = async ({ db, caller, params, query }: Input<Calls['listSimilarCompanies']>) => {
  const to = params.company_id
  const may = (part: CopiedPart) => mayAll(parts[part].views, caller, to)
  const company = sql`c.id`
  const isFilled = partNames
    .filter(may)
    .flatMap((part) => copiedParts[part].map((of) => sql`exists (select from ${recordsOf[of].from(company)})`))
  if (isFilled.length === 0) return []
  const inSectors = sql`exists (select from business_units u left join sectors s on s.id = u.sector_id
    left join industries i on i.id = u.industry_id
    where u.company_id = c.id and ${hasText(query.search, sql`s.name_folded`, sql`i.name_folded`)})`
  const isFound =
    query.search === ''
      ? sql`true`
      : sql`(${hasText(query.search, sql`c.name_folded`)}${may('structure') ? sql` or ${inSectors}` : sql``})`
  const shared = may('structure')
    ? sql`(select count(distinct u.sector_id) filter (where u.sector_id in (select o.sector_id from own o))
        + count(distinct u.industry_id) filter (where u.industry_id in (select o.industry_id from own o))
        from business_units u where u.company_id = c.id)`
    : sql`0`
  const told = (of: Counted, part: CopiedPart) =>
    sql`${may(part) ? sql`(select count(*)::int from ${recordsOf[of].from(company)})` : sql`null::int`} as ${sql.identifier(of)}`
  const { rows } = await db.execute<SimilarCompany & Record<string, unknown>>(sql`
    with own as materialized (select distinct sector_id, industry_id from business_units where company_id = ${to}),
    chosen as materialized (
      select c.id, c.name, c.name_order, c.small_logo_url, c.country_id, ${shared} as shared,
        c.country_id = (select country_id from companies where id = ${to}) as is_near
      from companies c where c.id <> ${to} and (${sql.join(isFilled, sql` or `)}) and ${isFound}
      order by shared desc, is_near desc, ${inOrder('c.name_order')}, c.id limit ${mostSimilar})
    select c.id, c.name, c.small_logo_url, c.shared > 0 as is_alike,
      (select json_build_object('id', n.id, 'name', n.name) from countries n where n.id = c.country_id) as country,
      ${
        may('structure')
          ? sql`array(select s.name from sectors s where s.id in (
              select u.sector_id from business_units u where u.company_id = c.id) order by ${inOrder('s.name_order')}, s.id)`
          : sql`array[]::text[]`
      } as sectors,
      ${told('business_units', 'structure')}, ${told('regions', 'structure')},
      ${told('job_grades', 'grades')}, ${told('mapped_ranks', 'mapping')}
    from chosen c order by c.shared desc, c.is_near desc, ${inOrder('c.name_order')}, c.id`)
  return rows
}
