/** Writes companies: a form's members become columns, its stock entries rows. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connection'
import { companies, companyStocks } from '../../database/tables'
import { notFound } from '../../errors/apiError'
import type { ChangedCompany, NewCompany } from './checks'

/** A contract lasts calendar days: the time part is dropped (A89). */
const dayOf = (dateTime: string): string => dateTime.slice(0, 10)

/** The columns of a form, typed as the form is; a member that is absent leaves its column alone. */
export const companyColumns = <Form extends NewCompany | ChangedCompany>(form: Form) => ({
  name: form.name,
  address: form.address,
  postal_code: form.postal_code,
  country_id: form.country_id,
  currency_id: form.currency_id,
  country_headquarter: form.country_headquarter,
  financial_year: form.financial_year,
  contract_start_date: dayOf(form.contract_start_date),
  contract_end_date: dayOf(form.contract_end_date),
  small_logo_url: form.small_logo_url as Form['small_logo_url'],
  large_logo_url: form.large_logo_url as Form['large_logo_url'],
  person_name: form.person_name,
  person_phone_code: form.person_phone_code,
  person_phone_number: form.person_phone_number,
  person_email: form.person_email,
  person_country_id: form.person_country_id,
  applications: form.applications as Form['applications'],
  status: form.status as Form['status'],
})

/** Keeps a company from being changed by others until the transaction ends; throws `notFound()` without one. */
export const lockCompany = async (db: Queryable, id: number): Promise<typeof companies.$inferSelect> => {
  // Others may go on adding records to the company meanwhile: its id stays.
  const [row] = await db.select().from(companies).where(eq(companies.id, id)).for('no key update')
  if (!row) throw notFound()
  return row
}

const ofCompany = (companyId: number) => eq(companyStocks.company_id, companyId)

type StockRow = NonNullable<ChangedCompany['stock_data']>[number]

const stockColumns = (row: StockRow) => ({
  stock_type: row.stock_type,
  currency_id: row.stock_currency_id,
  value: row.stock_value,
})

const asSent = {
  stock_type: sql`excluded.stock_type`,
  currency_id: sql`excluded.stock_currency_id`,
  value: sql`excluded.stock_value`,
}

/** Makes the stock entries of a company those of the list; what the list tracks keeps its id, the rest gets a new one. */
const replaceStocks = async (db: Queryable, companyId: number, rows: readonly StockRow[]): Promise<void> => {
  const tracked = rows.flatMap(({ tracking_id }) => tracking_id ?? [])
  await db.delete(companyStocks).where(and(ofCompany(companyId), notInArray(companyStocks.id, tracked)))
  const left = await db.select({ id: companyStocks.id }).from(companyStocks).where(ofCompany(companyId))
  const known = new Set(left.map(({ id }) => id))
  const isKnown = (row: StockRow): row is StockRow & { tracking_id: number } => known.has(row.tracking_id ?? 0)
  const changed = rows
    .filter(isKnown)
    .map((row) => ({ company_id: companyId, id: row.tracking_id, ...stockColumns(row) }))
  if (changed.length > 0)
    await db
      .insert(companyStocks)
      .values(changed)
      .onConflictDoUpdate({ target: [companyStocks.company_id, companyStocks.id], set: asSent })
  const added = rows.filter((row) => !isKnown(row)).map((row) => ({ company_id: companyId, ...stockColumns(row) }))
  if (added.length > 0) await db.insert(companyStocks).values(added)
}

/** Stores the stock entries of a form: its list, or without one what it removes (A84). */
export const storeStocks = async (
  db: Queryable,
  companyId: number,
  { stock_data, stock_tracking_ids }: Pick<ChangedCompany, 'stock_data' | 'stock_tracking_ids'>,
): Promise<void> => {
  if (stock_data) await replaceStocks(db, companyId, stock_data)
  else if (stock_tracking_ids.length > 0)
    await db.delete(companyStocks).where(and(ofCompany(companyId), inArray(companyStocks.id, stock_tracking_ids)))
}
