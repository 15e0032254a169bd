/** Inserts a demo company. */
import type { Queryable } from '../../database/connection'
import { companies, companyStocks, images } from '../../database/tables'
import type { Calendar } from './calendar'
import type { DemoCompany } from './company'
import { insertGradeMap, insertGrades, insertIncentives } from './insertGrades'
import { insertStructure } from './insertStructure'
import { insertUsers, type Hashes } from './insertUsers'
import { drawLogo } from './logos'
import type { Names } from './names'

interface Surroundings {
  readonly names: Names
  readonly calendar: Calendar
  readonly hashes: Hashes
}

/** Draws and stores the logo; returns its URL. */
const insertLogo = async (tx: Queryable, { name, logo }: DemoCompany): Promise<string | null> => {
  if (!logo) return null
  const image = await drawLogo(name, logo)
  const row = { name: image.name, content_type: 'image/png', bytes: image.bytes }
  await tx.insert(images).values(row).onConflictDoUpdate({ target: images.name, set: row })
  return image.url
}

const insertBasics = async (
  tx: Queryable,
  company: DemoCompany,
  { names, calendar }: Surroundings,
): Promise<number> => {
  const logoUrl = await insertLogo(tx, company)
  const [start, end] = company.contract
  const countryId = names.country(company.country)
  const [row] = await tx
    .insert(companies)
    .values({
      name: company.name,
      address: company.address,
      postal_code: company.postalCode,
      country_id: countryId,
      currency_id: names.currency(company.currency),
      country_headquarter: company.headquarters,
      financial_year: calendar.year(company.financialYear),
      contract_start_date: calendar.day(start),
      contract_end_date: calendar.day(end),
      small_logo_url: logoUrl,
      large_logo_url: logoUrl,
      person_name: company.contact.name,
      person_phone_code: names.callingCode(company.country),
      person_phone_number: company.contact.phone,
      person_email: `${company.contact.mailbox}@${company.domain}`,
      person_country_id: countryId,
      applications: [...company.applications],
      status: company.status,
      is_active: !company.inactive,
    })
    .returning({ id: companies.id })
  if (!row) throw new Error(`${company.name} was not stored`)
  return row.id
}

const insertStocks = async (tx: Queryable, company: DemoCompany, companyId: number, names: Names): Promise<void> => {
  const rows = company.stocks.map(({ type, currency, value }) => ({
    company_id: companyId,
    stock_type: type,
    stock_currency_id: names.currency(currency),
    stock_value: value ?? null,
  }))
  if (rows.length > 0) await tx.insert(companyStocks).values(rows)
}

/** Stores a company with everything that belongs to it. */
export const insertCompany = async (tx: Queryable, company: DemoCompany, around: Surroundings): Promise<void> => {
  const companyId = await insertBasics(tx, company, around)
  await insertStocks(tx, company, companyId, around.names)
  const structure = await insertStructure(tx, company, companyId, around.names)
  const grade = await insertGrades(tx, company, companyId, around)
  await insertIncentives(tx, company, companyId, around)
  await insertGradeMap(tx, company, companyId, around.names)
  await insertUsers(tx, company, companyId, { ...around, ...structure, grade })
}
