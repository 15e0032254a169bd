/** The list of companies for provider staff: sorted, searched and filtered by what it shows. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { applicationEnums, applicationNames } from '../../../contract/applications'
import { calls } from '../../../contract/calls'
import { companyStatusNames, signInNames } from '../../../contract/entities/company'
import { fold } from '../../../contract/fold'
import { admits } from '../../../contract/guards'
import { say } from '../../../contract/say'
import type { SignedInCaller } from '../../accounts/account'
import { changeCountsOf } from '../../database/changeCounts'
import { companies, countries } from '../../database/tables'
import { countriesCalled, rankOf } from '../../reference/names'
import { readTable } from '../../records/reading'
import { companiesWaiting } from '../waiting'
import { liteColumns } from './records'

const peopleCount = sql<number>`${changeCountsOf('users').total([companies.id])}::int`

const countryOf = (value: SQL) =>
  sql`(select ${value} from ${countries} where ${countries.id} = ${companies.country_id})`

/** Selects the values with exactly this name in the language of the reader: a part of one, such as 'in', would find nearly every company. */
const namedLike = (names: Readonly<Record<string, string>>, pattern: SQLWrapper): SQL => {
  const rows = Object.entries(names).map(([value, name]) => sql`(${value}::text, ${`%${fold(say(name))}%`}::text)`)
  return sql`(select named.value from (values ${sql.join(rows, sql`, `)}) named (value, pattern)
    where named.pattern = ${pattern})`
}

/** Parts of dates are searched from four characters with a digit on: '2026-12', 'dec 31'. */
const endsLike = (pattern: SQLWrapper) => sql`(${pattern}::text ~ '[0-9]' and length(${pattern}::text) >= 6
  and lower(to_char(${companies.contract_end_date}, 'YYYY-MM-DD FMDD Mon YYYY Mon FMDD, YYYY')) like ${pattern})`

const foundBesides = (pattern: SQLWrapper): SQL => sql`(
  ${companies.country_id} in ${countriesCalled((name) => sql`${name} like ${pattern}`)}
  or ${companies.status} in ${namedLike(companyStatusNames, pattern)}
  or ${companies.is_active}::text in ${namedLike(signInNames, pattern)}
  or ${companies.applications} && array${namedLike(applicationNames, pattern)}
  or ${endsLike(pattern)})`

/** Companies with the same applications stand together, those with the most important ones last. */
const applicationRank = sql.join(
  applicationEnums.map(
    (name, index) =>
      sql`(${name}::text = any(${companies.applications}))::int * ${2 ** (applicationEnums.length - index)}::int`,
  ),
  sql` + `,
)

const listedWith = (people: SQL<number | null>, caller: SignedInCaller) =>
  readTable({
    table: companies,
    columns: {
      ...liteColumns,
      country: sql<{
        id: number
        name: string
      }>`${countryOf(sql`json_build_object('id', ${countries.id}, 'name', ${countries.name})`)}`,
      people,
    },
    isNested: true,
    sort: ['name', 'status', 'is_active', 'contract_end_date'],
    sortBy: {
      country: rankOf('country', sql`${companies.country_id}`),
      applications: sql`(${applicationRank})`,
      people,
    },
    filters: ['status', 'is_active', 'applications', 'contract_end_date_within', 'country_id', 'waiting'],
    filterBy: {
      waiting: {
        value: sql`waits.kind`,
        linked: (condition) =>
          sql`${companies.id} in (select waits.company_id from (${companiesWaiting(caller)}) waits where ${condition})`,
      },
    },
    searchBy: foundBesides,
  })

/** Returns the reading of the list; people are only counted for those who may list them. */
export const listedFor = (caller: SignedInCaller) =>
  listedWith(admits(calls.listCompanyUsers.guard, caller) ? peopleCount : sql<null>`null::int`, caller)
