/** Turns what the demo data says of a company into rows. */
import type { Queryable } from '../../database/connection'
import { companies, companyStocks, images } from '../../database/tables'
import type { Calendar } from './calendar'
import type { DemoCompany } from './company'
import { insertGradeMap, insertGrades, insertIncentives } from './insertGrades'
import { insertStructure } from './insertStructure'
import { insertUsers, type Hashes } from './insertUsers'
import { drawLogo } from './logos'
import type { Names } from './names'

export interface Surroundings {
  readonly names: Names
  readonly calendar: Calendar
  readonly hashes: Hashes
}

/** Draws and stores the logo; answers its address. */
const insertLogo = async (tx: Queryable, { name, logo }: DemoCompany): Promise<string | null> => {
  if (!logo) return null
  const image = await drawLogo(name, logo)
  const row = { name: image.name, contentType: 'image/png', bytes: image.bytes }
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
      postalCode: company.postalCode,
      countryId,
      currencyId: names.currency(company.currency),
      countryHeadquarter: company.headquarters,
      financialYear: calendar.year(company.financialYear),
      contractStartDate: calendar.day(start),
      contractEndDate: calendar.day(end),
      smallLogoUrl: logoUrl,
      largeLogoUrl: logoUrl,
      personName: company.contact.name,
      personPhoneCode: names.callingCode(company.country),
      personPhoneNumber: company.contact.phone,
      personEmail: `${company.contact.mailbox}@${company.domain}`,
      personCountryId: countryId,
      applications: [...company.applications],
      status: company.status,
      isActive: !company.inactive,
    })
    .returning({ id: companies.id })
  if (!row) throw new Error(`${company.name} was not stored`)
  return row.id
}

const insertStocks = async (tx: Queryable, company: DemoCompany, companyId: number, names: Names): Promise<void> => {
  const rows = company.stocks.map(({ type, currency, value }) => ({
    companyId,
    stockType: type,
    currencyId: names.currency(currency),
    value: value ?? null,
  }))
  if (rows.length > 0) await tx.insert(companyStocks).values(rows)
}

/** Stores a company with all that belongs to it. */
export const insertCompany = async (tx: Queryable, company: DemoCompany, around: Surroundings): Promise<void> => {
  const companyId = await insertBasics(tx, company, around)
  await insertStocks(tx, company, companyId, around.names)
  const structure = await insertStructure(tx, company, companyId, around.names)
  const grade = await insertGrades(tx, company, companyId, around)
  await insertIncentives(tx, company, companyId, around)
  await insertGradeMap(tx, company, companyId, around.names)
  await insertUsers(tx, company, companyId, { ...around, ...structure, grade })
}
