/** Maps a company form to columns and stock rows. */
import { and, eq, inArray } from 'drizzle-orm'
import { presentZone } from '../../../contract/timeZones'
import { companyStocks } from '../../database/tables'
import { deleteRows, replaceRows } from '../../records/change'
import type { Writer } from '../../records/writer'
import type { CompanyForm } from './checks'

/** Drops the time, since contract dates are calendar dates (A89). */
const dayOf = <Time extends string | null | undefined>(dateTime: Time) =>
  (typeof dateTime === 'string' ? dateTime.slice(0, 10) : dateTime) as Time

const factorRule = (form: CompanyForm) =>
  'second_factor_from' in form || 'second_factor_roles' in form
    ? { second_factor_from: dayOf(form.second_factor_from), second_factor_roles: form.second_factor_roles }
    : {}

/** Returns the columns of a form, with the form's types; absent members leave columns unchanged. */
export const companyColumns = <Form extends CompanyForm>(form: Form) => ({
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
  version_approval: form.version_approval as Form['version_approval'],
  time_zone: (form.time_zone && presentZone(form.time_zone)) as Form['time_zone'],
  ...factorRule(form),
})

type StockRow = NonNullable<CompanyForm['stock_data']>[number]

const stockColumns = ({ tracking_id, ...row }: StockRow) => ({ ...row, id: tracking_id ?? undefined })

/** Replaces the stock entries by the form's list, keeping their ids, or only removes the given ones (A84). */
export const storeStocks = async (
  writer: Writer,
  company_id: number,
  { stock_data, stock_tracking_ids: removed }: CompanyForm,
): Promise<void> => {
  const isRemoved = and(eq(companyStocks.company_id, company_id), inArray(companyStocks.id, removed))
  if (stock_data) await replaceRows(writer, companyStocks, { company_id }, stock_data.map(stockColumns))
  else if (removed.length > 0) await deleteRows(writer, companyStocks, isRemoved)
}
