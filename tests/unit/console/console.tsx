/** Opens the console in jsdom as a signed-in user, with a fake network. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import type { Queue } from '../../../contract/entities/queue'
import type { CompanyLite } from '../../../contract/entities/company'
import type { SessionUser } from '../../../contract/entities/session'
import App from '../../../src/App'
import { aUser, on, signedInAs, storedAuth, success, tellOtherTabs } from '../session/fakeApi'

export const aCompany = (part: Partial<CompanyLite> = {}): CompanyLite => ({
  id: 3,
  name: 'Aurora Foods',
  small_logo_url: null,
  large_logo_url: null,
  status: 'ACTIVE',
  is_active: true,
  applications: ['TOM', 'JE'],
  country_id: 1,
  contract_end_date: null,
  ...part,
})

/** The full record of a company, as the dashboard loads it. */
export const aWholeCompany = {
  ...aCompany(),
  country: { id: 1, name: 'Austria' },
  country_headquarter: 'Vienna',
  contract_start_date: '2025-01-01 00:00:00',
  contract_end_date: '2099-01-01 00:00:00',
}

/** Responds with a page of so many records. */
const paged = (data: readonly object[], count: number) =>
  HttpResponse.json({
    success: true,
    code: 1000,
    message: 'ok',
    data,
    pagination: { count, page: 1, page_size: 10, total_pages: 1, next: null, previous: null },
  })

const aListedCompany = { country: { id: 1, name: 'Austria' }, people: 4 }

/** A queue in which nothing is due. */
export const anEmptyQueue: Queue = {
  parts: [],
  companies: 0,
  signed_out: 0,
  by_status: { IN_PROGRESS: 0, ACTIVE: 0, EXPIRED: 0 },
  by_application: { TOM: 0, JE: 0, LIVE_PAY_BENCHMARKING_TOOL: 0 },
  ends: Array.from({ length: 12 }, (_, index) => ({ month: `2099-${String(index + 1).padStart(2, '0')}`, count: 0 })),
}

/** Responds with these records as the only page. */
export const pageOf = (...data: object[]) => paged(data, data.length)

/** Builds companies with consecutive ids and names, starting at 1. */
export const companiesUpTo = (count: number): CompanyLite[] =>
  Array.from({ length: count }, (_, index) =>
    aCompany({ id: index + 1, name: `Company ${String(index + 1).padStart(4, '0')}` }),
  )

export const aMaster = (part: Partial<SessionUser> = {}): SessionUser =>
  aUser({
    id: 1,
    role: 'TOM_MASTER_USER',
    company: null,
    is_company_user: false,
    user_applications: [],
    first_name: 'Jane',
    last_name: 'Doe',
    ...part,
  })

/** Searches and pages companies as the server does. */
const companyPage = (companies: readonly CompanyLite[], query: URLSearchParams) => {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 10)]
  const ids = query.get('ids')?.split(',')
  const search = query.get('search')?.toLowerCase() ?? ''
  const found = companies.filter(
    ({ id, name }) => name.toLowerCase().includes(search) && (ids === undefined || ids.includes(String(id))),
  )
  return { data: found.slice((page - 1) * size, page * size), count: found.length }
}

export interface Opened {
  user?: SessionUser
  permissions?: string[]
  companies?: CompanyLite[]
  /** Sets up responses before the console opens. */
  network?: () => void
}

/** Opens the console at a path. The permissions are those that verify returns. */
export const openConsole = (
  path: string,
  { user = aMaster(), permissions = ['all'], companies = [], network }: Opened = {},
) => {
  // What the tests before have set belongs to their account.
  localStorage.clear()
  tellOtherTabs(null)
  signedInAs(user)
  localStorage.setItem('auth', JSON.stringify({ ...storedAuth(), permissions }))
  on('/v2/auth/verify-user/', () =>
    success({ user, company: null, permissions, applications: [], is_one_time_password: false }),
  )
  on('/companies/all/', () => success(companies))
  on('/companies/', ({ url }) => {
    const { data, count } = companyPage(companies, url.searchParams)
    return paged(
      data.map((company) => ({ ...aListedCompany, ...company, contract_end_date: '2099-01-01 00:00:00' })),
      count,
    )
  })
  on('/saved-views/', () => success([]))
  on('/queue/', () => success(anEmptyQueue))
  on('/companies/ending/', () => success(companies.filter((company) => company.contract_end_date !== null)))
  on('/view-as/', () => success([]))
  on('/applications/', () => success([]))
  on('/company/:companyId/notifications/', () => success([]))
  on('/company/:companyId/figures/', () => success({}))
  on('/notifications/read/', ({ method }) => success(method === 'PUT' ? { id: user.id, ids: [] } : []))
  on('/preferences/', ({ method }) => success(method === 'PUT' ? { id: user.id, keys: [] } : []))
  on('/unsaved-work/', ({ method }) =>
    success(method === 'GET' ? [] : { place: '/', title: '', stored_at: '', count: 0 }),
  )
  on('/unsaved-work/content/', () => success([]))
  on('/countries/', () => success([{ id: 1, name: 'Austria', short_code: 'AT', phone_code: '43' }]))
  if (user.company) on(`/company/${user.company.id}/`, () => success(aWholeCompany))
  on(`/company/${user.company?.id}/granters/`, () => success({ users: [], count: 0 }))
  network?.()
  window.history.replaceState(null, '', path)
  render(<App />)
  return userEvent.setup()
}

export const path = () => window.location.pathname
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
