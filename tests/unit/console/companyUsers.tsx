/** Opens the list of company users with people in it. */
import { HttpResponse } from 'msw'
import { companyPresets } from '../../../contract/permissions'
import { isDefaultRole } from '../../../contract/roles'
import { on, success } from '../session/fakeApi'
import { aCompany, aWholeCompany, openConsole, type Opened } from './console'

const noLists = { business_units: [], regions: [], countries: [], grades: [], job_functions: [] }
const aRole = (name: string, grant_access: boolean) => ({
  grant_access,
  name,
  description: name,
  metafield: noLists,
  permissions: isDefaultRole(name) ? [...companyPresets.TOM[name]] : [],
})

export const aPerson = (part: Record<string, unknown> = {}) => ({
  invitation: part.is_one_time_password ? 'invited' : 'taken',
  invited_until: null,
  id: 31,
  first_name: 'Ana',
  last_name: 'Silva',
  email: 'ana@aurora.example',
  phone_code: '351',
  phone_number: '912345678',
  is_active: true,
  applications: ['TOM', 'JE'],
  role: aRole('COMPANY_ADMIN', true),
  roles: { TOM: aRole('COMPANY_ADMIN', true), JE: aRole('Evaluator of Jobs', true) },
  is_one_time_password: false,
  version: 1,
  ...part,
})

interface OpenedUsers extends Opened {
  people?: object[]
  /** How many people the list finds on all pages. */
  total?: number
}

/** Opens a path of company users. Those of company 3 are `people`. */
export const openUsers = (at: string, { people = [aPerson()], total = people.length, ...given }: OpenedUsers = {}) =>
  openConsole(at, {
    companies: [aCompany()],
    ...given,
    network: () => {
      on('/company/3/', () => success(aWholeCompany))
      on('/company/3/users/', () =>
        HttpResponse.json({
          success: true,
          code: 1000,
          message: 'ok',
          data: people,
          pagination: {
            count: total,
            page: 1,
            page_size: 10,
            total_pages: Math.ceil(total / 10),
            next: null,
            previous: null,
          },
        }),
      )
      given.network?.()
    },
  })
