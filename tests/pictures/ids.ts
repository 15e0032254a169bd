import { accounts, password } from '../e2e/support/accounts'

interface Structure {
  readonly legal_entities: readonly { business_unit_id: number; region_id: number; country_id: number }[]
}
interface Sector {
  readonly id: number
  readonly industries: readonly { id: number }[]
}

/** Finds the ids of the demo data that stand for the params of routes. The company is the one that client accounts belong to. */
export const findIds = async (url: string): Promise<Record<string, number>> => {
  const call = async <T>(path: string, init?: RequestInit, unknown?: T): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, init)
    if (response.status === 404 && unknown !== undefined) return unknown
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return ((await response.json()) as { data: T }).data
  }
  const { token } = await call<{ token: { access: string } }>('/v2/auth/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: accounts.master, password }),
  })
  const read = <T>(path: string, unknown?: T) =>
    call<T>(path, { headers: { authorization: `Bearer ${token.access}` } }, unknown)
  // The commit to compare with may lack a list that has been added since.
  const first = async (path: string) => (await read<readonly { id: number }[]>(path, []))[0]?.id ?? 0

  const companies = await read<readonly { id: number; name: string }[]>('/companies/all/')
  const company_id = companies.find(({ name }) => name === 'Aurora Foods')?.id ?? 0
  const { legal_entities } = await read<Structure>(`/company/${company_id}/structure/`)
  const [place] = legal_entities
  const sectors = await read<readonly Sector[]>('/sectors/')
  const sector = sectors.find(({ industries }) => industries.length > 0)
  return {
    // Of the application TOM.
    id: 1,
    company_id,
    company_user_id: await first(`/company/${company_id}/users/`),
    // None unless somebody has opened one.
    access_review_id: await first(`/company/${company_id}/access-reviews/`),
    tom_user_id: await first('/admin/tom-users/'),
    job_id: await first('/job-functions/'),
    sector_id: sector?.id ?? 0,
    industry_id: sector?.industries[0]?.id ?? 0,
    business_unit_id: place?.business_unit_id ?? 0,
    region_id: place?.region_id ?? 0,
    country_id: place?.country_id ?? 0,
    application_id: await first('/admin/applications/'),
    // None unless an application has just asked for one.
    interaction: 0,
  }
}
