/** Reads companies in the shapes of the contract. */
import { aliasedTable, eq, sql } from 'drizzle-orm'
import type { Company, CompanyLite } from '../../../contract/entities/company'
import type { Queryable } from '../../database/connection'
import { prepared } from '../../database/prepared'
import { companies, companyStocks, countries, currencies, timeZoneOf } from '../../database/tables'

/** Formats a stored calendar date for the API. */
export const midnight = (date: string): string => `${date} 00:00:00`

export const liteColumns = {
  id: companies.id,
  name: companies.name,
  small_logo_url: companies.small_logo_url,
  large_logo_url: companies.large_logo_url,
  status: companies.status,
  is_active: companies.is_active,
  applications: companies.applications,
  country_id: companies.country_id,
  contract_end_date: companies.contract_end_date,
}

/** Hides the end of the contract from company users, who need the right to read the whole company. */
export const toLite = (row: CompanyLite, isPlatform: boolean): CompanyLite => ({
  ...row,
  contract_end_date: isPlatform && row.contract_end_date ? midnight(row.contract_end_date) : null,
})

export const findCompanyLite = async (
  db: Queryable,
  id: number,
  isPlatform: boolean,
): Promise<CompanyLite | undefined> => {
  const query = prepared(db, companies, 'lite', () =>
    db
      .select(liteColumns)
      .from(companies)
      .where(eq(companies.id, sql.placeholder('id'))),
  )
  const [row] = await query.execute({ id })
  return row && toLite(row, isPlatform)
}

const personCountries = aliasedTable(countries, 'person_countries')

const stockData = sql<Company['stock_data']>`coalesce((
  select json_agg(json_build_object('tracking_id', ${companyStocks.id}, 'stock_type', ${companyStocks.stock_type},
    'stock_currency_id', ${companyStocks.stock_currency_id}, 'stock_value', ${companyStocks.stock_value}) order by ${companyStocks.id})
  from ${companyStocks} where ${companyStocks.company_id} = ${companies.id}), '[]')`

/** Splits the name of the contact person into the first word and the rest (A91). */
const splitName = (name: string): { first_name: string; last_name: string } => {
  const [first_name = '', ...rest] = name.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}

/** Reads a company with its nested records. */
export const findCompany = async (db: Queryable, id: number): Promise<Company | undefined> => {
  const query = prepared(db, companies, 'whole', () =>
    db
      .select({
        company: companies,
        timeZone: timeZoneOf(companies.time_zone),
        country: { id: countries.id, name: countries.name },
        currency: currencies,
        personCountry: { id: personCountries.id, name: personCountries.name },
        stockData,
      })
      .from(companies)
      .innerJoin(countries, eq(countries.id, companies.country_id))
      .innerJoin(currencies, eq(currencies.id, companies.currency_id))
      .innerJoin(personCountries, eq(personCountries.id, companies.person_country_id))
      .where(eq(companies.id, sql.placeholder('id'))),
  )
  const [row] = await query.execute({ id })
  if (!row) return undefined
  const { company } = row
  return {
    id: company.id,
    name: company.name,
    address: company.address,
    postal_code: company.postal_code,
    country_id: company.country_id,
    currency_id: company.currency_id,
    country_headquarter: company.country_headquarter,
    financial_year: company.financial_year,
    contract_start_date: midnight(company.contract_start_date),
    contract_end_date: midnight(company.contract_end_date),
    small_logo_url: company.small_logo_url,
    large_logo_url: company.large_logo_url,
    stock_data: row.stockData,
    person_name: company.person_name,
    person_phone_code: company.person_phone_code,
    person_phone_number: company.person_phone_number,
    person_email: company.person_email,
    person_country_id: company.person_country_id,
    application_access: company.applications,
    applications: company.applications,
    status: company.status,
    version_approval: company.version_approval,
    time_zone: row.timeZone,
    second_factor_from: company.second_factor_from && midnight(company.second_factor_from),
    second_factor_roles: company.second_factor_roles,
    is_active: company.is_active,
    version: company.version,
    country: row.country,
    currency: row.currency,
    user: {
      ...splitName(company.person_name),
      email: company.person_email,
      phone_code: company.person_phone_code,
      phone_number: company.person_phone_number,
    },
    person_country: row.personCountry,
  }
}
