/** Lists the decisions of access reviews for auditors: a line for each person and application (decision 0105). */
import { sql } from 'drizzle-orm'
import { withHeader, type Cell } from '../../csv/write'
import type { Queryable } from '../../database/connection'
import { fetchRows } from '../../database/readRows'
import type { Period } from '../../records/history/evidence'
import { utcText } from '../../database/utc'

const header = [
  'Review',
  'Name',
  'Reviewed application',
  'Reviewed permission',
  'Reviewed country',
  'Reviewed region',
  'Opened at (UTC)',
  'Opened by',
  'Last day',
  'At the end',
  'State',
  'Closed at (UTC)',
  'Person id',
  'Person',
  'Email',
  'Application',
  'Role at the start',
  'Stands out',
  'Few others of the role have',
  'Reviewer',
  'Passed on by',
  'Decision',
  'Decided by',
  'Decided at (UTC)',
  'By the end',
  'Reason',
  'Change that took it away',
] as const

const at = (column: string) => utcText(sql.raw(column))
interface Told extends Period {
  /** Companies are told no emails of people of others, such as staff. */
  readonly by: { readonly isPlatform: boolean }
}

const personOf = (id: string, { company, by }: Told) => sql`(select n.first_name || ' ' || n.last_name
  || case when ${by.isPlatform} or n.company_id = ${company} then ' (' || n.email || ')' else '' end
  from users n where n.id = ${sql.raw(id)})`

/** Streams what was decided in reviews that were open in a period, as of what the transaction sees. */
export const readReviewDecisions = (tx: Queryable, told: Told): AsyncIterable<readonly Cell[]> => {
  const { company, from, end } = told
  return withHeader(
    header,
    fetchRows<{ cells: (string | null)[] }>(
      tx,
      sql`select array[v.id::text, v.name, v.application, v.permission, c.name, v.region_name, ${at('v.created_at')}, ${personOf('v.opened_by', told)},
          v.due_on::text, v.at_end, v.state, ${at('v.closed_at')}, u.id::text, u.first_name || ' ' || u.last_name, u.email,
          i.application, i.role, array_to_string(i.flags, '; '), array_to_string(i.rare, '; '), ${personOf('i.reviewer_id', told)},
          ${personOf('i.passed_by', told)}, i.decision, ${personOf('i.decided_by', told)}, ${at('i.decided_at')},
          case when i.by_end then 'yes' else 'no' end, i.reason, i.change_id::text] as cells
        from access_reviews v join access_review_items i on i.company_id = v.company_id and i.review_id = v.id
          join users u on u.id = i.user_id left join countries c on c.id = v.country_id
        where v.company_id = ${company} and v.created_at < ${end.toISOString()}
          and (v.closed_at is null or v.closed_at >= ${from.toISOString()})
        order by v.id, i.id`,
    ),
    ({ cells }) => cells,
  )
}
