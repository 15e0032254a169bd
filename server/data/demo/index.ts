/** The demo data: realistic companies, people and classifications (A125). */
import { hashPassword } from '../../accounts/passwords'
import { baseSix } from '../../../contract/permissions'
import type { Queryable } from '../../database/connection'
import { companies, users } from '../../database/tables'
import { fillPlainRows } from '../plainRows'
import { demoOneTimePassword, demoPassword, staff } from './accounts'
import { calendarOf } from './calendar'
import { aurora } from './companies/aurora'
import { borealis } from './companies/borealis'
import { cascadia } from './companies/cascadia'
import { others } from './companies/others'
import { insertCompany } from './insertCompany'
import { readNames } from './names'
import { fillJobFunctions, fillSectors } from './taxonomy'

const insertStaff = async (tx: Queryable, passwordHash: string): Promise<void> => {
  const rows = staff.map(
    ({ name: [firstName, lastName], mailbox, role, phone: [phoneCode, phoneNumber], inactive }) => ({
      platform_role: role,
      first_name: firstName,
      last_name: lastName,
      email: `${mailbox}@talent.example`,
      phone_code: phoneCode,
      phone_number: phoneNumber,
      password_hash: passwordHash,
      is_active: !inactive,
      permissions: [...baseSix],
    }),
  )
  await tx.insert(users).values(rows)
}

const plainRowsPerCompany = 6

/** Inserts the demo data into a database with reference data and no accounts; dates are relative to the given day. */
export const makeDemo = async (tx: Queryable, today: Date): Promise<void> => {
  const password = await hashPassword(demoPassword)
  const oneTime = await hashPassword(demoOneTimePassword)
  await fillSectors(tx)
  await fillJobFunctions(tx)
  await insertStaff(tx, password)
  const names = await readNames(tx)
  const calendar = calendarOf(today)
  for (const company of [aurora, borealis, cascadia, ...others])
    await insertCompany(tx, company, { names, calendar, hashes: { password, oneTime } })
  const companyIds = (await tx.select({ id: companies.id }).from(companies)).map(({ id }) => id)
  await fillPlainRows(tx, { companyIds, count: plainRowsPerCompany })
}
