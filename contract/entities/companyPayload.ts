/** The payloads of company forms. */
import { z } from 'zod'
import { applicationEnums } from '../applications'
import { defaultTimeZone, isTimeZone } from '../days'
import { companyRoles } from '../permissions'
import { companyStatuses, stockTypes, usdId, versionApprovals } from './company'
import {
  amount,
  dateTime,
  email,
  id,
  idList,
  maxItems,
  name,
  phoneCode,
  phoneNumber,
  readVersion,
  requiredText,
  textOrNothing,
  uniqueList,
} from './fields'
import { after, rule, withRules } from '../rules'

interface StockRow {
  tracking_id?: number | null | undefined
  stock_type: (typeof stockTypes)[number]
  stock_currency_id: number
  stock_value?: number | null | undefined
}
const isInternational = ({ stock_type }: StockRow) => stock_type === 'international'

/** A stock entry. A new one has no tracking id yet, and an international one no value (A84, A85). */
const stockRow = z
  .object(
    {
      tracking_id: id.nullish(),
      stock_type: z.enum(stockTypes, 'Choose a stock type.'),
      stock_currency_id: id,
      stock_value: amount.nullish(),
    },
    'Please send stock entries.',
  )
  .refine((row) => !isInternational(row) || row.stock_currency_id === usdId, {
    path: ['stock_currency_id'],
    message: 'An international stock is in US dollars.',
  })
  .refine((row) => isInternational(row) || typeof row.stock_value === 'number', {
    path: ['stock_value'],
    message: 'Enter a number.',
  })
  .transform((row) => ({
    ...row,
    tracking_id: row.tracking_id ?? null,
    stock_value: isInternational(row) ? null : (row.stock_value ?? null),
  }))

const trackedOnce = (rows: readonly { tracking_id: number | null }[]) => {
  const tracked = rows.flatMap(({ tracking_id }) => tracking_id ?? [])
  return new Set(tracked).size === tracked.length
}
const stockRows = z
  .array(stockRow, 'Please send a list.')
  .max(maxItems, 'Please send at most {maximum} entries.')
  .refine(trackedOnce, 'Each stock entry can be sent once.')

/** A URL from the image upload: a path of this server, or absolute. */
export const isLogo = (value: string) => value === '' || /^(https?:\/\/|\/(?!\/))/.test(value)
const logoMessage = 'Please upload a logo.'
const logoExample = { format: 'uri-reference', examples: ['/media/placeholder.png'] }
const requiredLogo = requiredText(logoMessage, 2000).refine(isLogo, logoMessage).meta(logoExample)
const clearableLogo = textOrNothing(2000)
  .refine(isLogo, logoMessage)
  .meta(logoExample)
  .nullable()
  .transform((value) => value || null)
  .optional()

const applicationList = uniqueList(z.enum(applicationEnums, 'Choose {choice}.'))
const status = z.enum(companyStatuses, 'Choose a status.')
const versionApproval = z.enum(versionApprovals, 'Choose how versions become active.')
const timeZone = requiredText('Choose a time zone.', 100).meta({
  format: 'time-zone',
  examples: ['Europe/Copenhagen', 'America/New_York', 'Asia/Tokyo'],
})

/** From when on people need a second factor, and in which roles (decision 0134). */
const factorRule = {
  second_factor_from: dateTime.nullable().optional(),
  second_factor_roles: uniqueList(z.enum(companyRoles, 'Choose {choice}.')).optional(),
}

const fields = z.object({
  name,
  address: requiredText('Please enter the address.', 500).meta({ examples: ['12 Market Street'] }),
  postal_code: requiredText('Please enter the postal code.', 20).meta({ examples: ['8000'] }),
  country_id: id,
  currency_id: id,
  country_headquarter: requiredText('Please enter the headquarter location.').meta({ examples: ['Aarhus'] }),
  financial_year: z
    .int('Choose a financial year.')
    .min(1900, 'Choose a financial year.')
    .max(2200)
    .meta({ examples: [2026] }),
  contract_start_date: dateTime,
  contract_end_date: dateTime,
  /** A read-only copy of `applications` (A83); company users must not change it (A38). */
  application_access: applicationList.optional(),
  person_name: requiredText('Please enter the contact person.').meta({ examples: ['Ada Lovelace'] }),
  person_phone_code: phoneCode(),
  person_phone_number: phoneNumber('Please enter contact number.'),
  person_email: email('Please enter email address.'),
  person_country_id: id,
})

/** Calendar days count, whatever the time (A89). */
const rules = [
  {
    ...after('contract_start_date', 'contract_end_date', 'The contract must end at least one day after it starts.'),
    constraint: 'contract',
  },
  rule(z.object({ time_zone: z.string() }), {
    path: 'time_zone',
    reads: ['time_zone'],
    check: ({ time_zone: zone }) => isTimeZone(zone),
    message: 'This time zone is unknown.',
  }),
]

export const newCompany = withRules(
  fields.extend({
    small_logo_url: requiredLogo,
    large_logo_url: requiredLogo,
    stock_data: stockRows.prefault([]),
    /** Always empty: there is nothing to remove yet. */
    stock_tracking_ids: idList.prefault([]),
    applications: applicationList.prefault([...applicationEnums]),
    status: status.default('ACTIVE'),
    version_approval: versionApproval.default('AT_ONCE'),
    time_zone: timeZone.default(defaultTimeZone),
    ...factorRule,
  }),
  rules,
)

/** Absent fields stay unchanged. The console's company users send back the applications that they read (A38). */
export const changedCompany = withRules(
  fields.extend({
    small_logo_url: clearableLogo,
    large_logo_url: clearableLogo,
    /** Replaces the list (A84). */
    stock_data: stockRows.optional(),
    /** The removed entries; `stock_data` takes precedence. */
    stock_tracking_ids: idList.prefault([]),
    applications: applicationList.optional(),
    status: status.optional(),
    version_approval: versionApproval.optional(),
    time_zone: timeZone.optional(),
    ...factorRule,
    version: readVersion,
  }),
  rules,
)
