/** Builds companies and logos through the API, with generated defaults. */
import sharp from 'sharp'
import { calls } from '../../contract/calls'
import type { Payload } from '../../contract/call'
import type { Api } from './api'
import type { Client } from './client'
import { newName } from './structure'
import { formWith } from './upload'

/** A small image with a gradient, so that encoders have work to do. */
export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } })

/** Uploads a file to the image endpoint with the content type of a browser. */
export const uploadImage = async (
  api: Api,
  token: string | undefined,
  file: Uint8Array | string,
  part: { field?: string; name?: string; type?: string } = {},
) => {
  const isJpeg = typeof file !== 'string' && file[0] === 0xff && file[1] === 0xd8
  const named = isJpeg ? { name: 'logo.jpg', type: 'image/jpeg' } : { name: 'logo.png', type: 'image/png' }
  const form = await formWith(file, { field: 'file', ...named, ...part })
  const { method, path } = calls.uploadImage
  return api.send<{ url: string }>(method, path, { token, ...form })
}

/** Uploads a logo and returns its URL. */
export const makeLogo = async (api: Api, email = 'master@talent.example'): Promise<string> => {
  const { token } = await api.signIn(email)
  const { body } = await uploadImage(api, token.access, await picture().png().toBuffer())
  return body.data.url
}

export type CompanyForm = Payload<typeof calls.createCompany>

/** A complete company form. */
export const companyForm = (logo: string, given: Partial<CompanyForm> = {}): CompanyForm => ({
  name: newName('Company'),
  address: '1 Harbour Street',
  postal_code: '20457',
  country_id: 1,
  currency_id: 1,
  country_headquarter: 'Hamburg',
  financial_year: 2025,
  contract_start_date: '2025-01-01 00:00:00',
  contract_end_date: '2026-12-31 00:00:00',
  small_logo_url: logo,
  large_logo_url: logo,
  person_name: 'Ada Maria Lovelace',
  person_phone_code: '49',
  person_phone_number: '4055501234',
  person_email: 'ada@example.com',
  person_country_id: 2,
  stock_data: [],
  stock_tracking_ids: [],
  applications: ['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'],
  status: 'ACTIVE',
  ...given,
})

export const makeCompany = (client: Client, logo: string, given: Partial<CompanyForm> = {}) =>
  client.ok(calls.createCompany, {}, { body: companyForm(logo, given) })
