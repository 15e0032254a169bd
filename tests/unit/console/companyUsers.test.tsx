import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { selectedCompanyCookie } from '../../../src/authProvider/cookies'
import { aUser, callsOf, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aPerson, openUsers } from './companyUsers'
import { aCompany, aWholeCompany, companiesUpTo, heading, pageOf, path } from './console'

useFakeNetwork()

const open = (at: string, given: Parameters<typeof openUsers>[1] = {}) =>
  openUsers(at, { people: [aPerson(), aPerson({ id: 7, first_name: 'Own', applications: ['TOM'] })], ...given })
const main = () => within(screen.getByRole('main'))
const person = (name: string) => main().findByRole('row', { name: new RegExp(name) })

describe('the list of company users', () => {
  test('shows a role per application, below the head of the company', async () => {
    open('/company-users/list/3')
    expect(await person('Ana Silva')).toHaveTextContent(
      'Ana Silvaana@aurora.example+351 912345678TomCompany AdminJob EvaluationEvaluator of Jobs',
    )
    expect(await heading('Company Users')).toBeInTheDocument()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'NAME',
      'EMAIL',
      'PHONE NO',
      'ROLE',
      'Active/Inactive',
      'Action',
    ])
    expect(screen.getByRole('navigation', { name: 'You are here' })).toHaveTextContent(
      'Companies/Aurora Foods/Company Users',
    )
    expect(document.title).toBe('Company Users · Aurora Foods · Talent Console')
    expect(main().getByRole('link', { name: 'Edit Ana Silva' })).toHaveAttribute(
      'href',
      '/company-users/edit/31/company/3',
    )
    expect(main().queryByRole('tab')).toBeNull()
  })

  test('names the console that asks, and reports the first answer once', async () => {
    const mouse = open('/company-users/list/3')
    await person('Ana Silva')
    expect(Object.fromEntries(callsOf('/company/3/users/')[0]?.url.searchParams ?? [])).toEqual({
      applications: 'TOM',
      page: '1',
      page_size: '10',
    })
    await waitFor(() => expect(screen.getAllByText('Successfully fetched list')).toHaveLength(1))
    await mouse.click(screen.getByRole('button', { name: 'Dismiss' }))
    await mouse.click(main().getByRole('button', { name: 'NAME' }))
    await waitFor(() => expect(callsOf('/company/3/users/').at(-1)?.url.searchParams.get('sort')).toBe('first_name'))
    await person('Ana Silva')
    expect(screen.queryByText('Successfully fetched list')).toBeNull()
  })

  test('does not let people deactivate themselves', async () => {
    open('/company-users/list/3', { user: aUser({ role: 'COMPANY_SUPER_USER' }) })
    expect(within(await person('Ana Silva')).getByRole('switch')).toBeEnabled()
    expect(within(await person('Own Silva')).getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
  })

  test('refuses to edit people who have more rights, and says so', async () => {
    const user = aUser({ role: 'People desk', user_applications: ['TOM'] })
    const clerk = { ...aPerson().roles.TOM, name: 'Clerk', permissions: ['VIEW_REGION'] }
    const none = { ...clerk, grant_access: false }
    const people = [
      aPerson({ id: 31, roles: { TOM: clerk, JE: none } }),
      aPerson({ id: 32, first_name: 'Bo', roles: { TOM: { ...clerk, permissions: ['DELETE_REGION'] }, JE: none } }),
      aPerson({ id: 33, first_name: 'Cem', roles: { TOM: none, JE: clerk } }),
      aPerson({ id: user.id, first_name: 'Own' }),
    ]
    const permissions = ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION']
    const mouse = open('/company-users/list/3', { user, permissions, people })
    await person('Ana Silva')
    const edit = (role: string, name: string) => main().queryByRole(role, { name: `Edit ${name} Silva` })
    expect(['Ana', 'Bo', 'Cem', 'Own'].map((name) => edit('link', name) !== null)).toEqual([true, false, false, true])
    const refused = edit('button', 'Bo') ?? expect.fail('no button')
    expect(refused).toHaveAttribute('aria-disabled', 'true')
    await mouse.hover(refused)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('This person has rights that you do not hold')
    await mouse.click(refused)
    expect(path()).toBe('/company-users/list/3')
  })

  test('offers a reader nothing to change, and no link to a company that is closed to them', async () => {
    open('/company-users/list/3', { user: aUser(), permissions: ['VIEW_COMPANY_USER'] })
    expect(within(await person('Ana Silva')).getByRole('cell', { name: 'Active' })).toBeInTheDocument()
    expect(main().queryByRole('switch')).toBeNull()
    expect(main().queryByRole('link', { name: /Ana Silva/ })).toBeNull()
    expect(main().queryByRole('button', { name: /Create|Switch company/ })).toBeNull()
    const crumbs = screen.getByRole('navigation', { name: 'You are here' })
    expect(crumbs).toHaveTextContent('Aurora Foods/Company Users')
    expect(within(crumbs).queryByRole('link')).toBeNull()
  })
})

describe('the company of the list', () => {
  const two = [aCompany(), aCompany({ id: 4, name: 'Borealis Energy' })]

  test('is switched by provider staff', async () => {
    const mouse = open('/company-users/list/3', {
      companies: two,
      network: () => {
        on('/company/4/', () => success({ ...aWholeCompany, id: 4, name: 'Borealis Energy' }))
        on('/company/4/users/', () => pageOf(aPerson({ id: 41, first_name: 'Bo' })))
      },
    })
    await person('Ana Silva')
    await mouse.click(screen.getByRole('button', { name: 'Switch company' }))
    await mouse.type(screen.getByRole('combobox', { name: 'Users of which company?' }), 'bor{Enter}')
    expect(await person('Bo Silva')).toBeInTheDocument()
    expect(path()).toBe('/company-users/list/4')
    expect(main().queryByText('Ana Silva')).toBeNull()
  })

  test('is refused to users of other companies, without asking for its users', async () => {
    open('/company-users/list/4', { user: aUser() })
    expect(await heading('Company Users')).toBeInTheDocument()
    expect(main().getByRole('status')).toHaveTextContent('Access Denied')
    expect(callsOf('/company/4/users/')).toEqual([])
  })

  test('is their own for company users', async () => {
    open('/company-users', { user: aUser() })
    await person('Ana Silva')
    expect(path()).toBe('/company-users/list/3')
    expect(main().queryByRole('button', { name: 'Switch company' })).toBeNull()
  })

  test('is the chosen one for provider staff', async () => {
    selectedCompanyCookie.write(3)
    open('/company-users')
    await person('Ana Silva')
    expect(path()).toBe('/company-users/list/3')
  })

  test('is chosen by provider staff who have not chosen one', async () => {
    const mouse = open('/company-users', { companies: [...companiesUpTo(2), aCompany()] })
    expect(await main().findByRole('link', { name: 'Company 0001' })).toBeInTheDocument()
    expect(main().queryByRole('switch')).toBeNull()
    await mouse.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'aurora')
    await waitFor(() => expect(main().queryByRole('link', { name: 'Company 0001' })).toBeNull())
    await mouse.click(main().getByRole('link', { name: 'Aurora Foods' }))
    await person('Ana Silva')
    expect(path()).toBe('/company-users/list/3')
  })
})

describe('the import of company users', () => {
  test('shows first what it gives and takes, then the rows with roles by their label and without empty columns', async () => {
    const mouse = open('/company-users/list/3')
    const cells = ['Bo', 'Berg', 'bo@aurora.example', '', 'TOM', 'COMPANY_ADMIN', '', '', '', '', '', '', '']
    const counts = [{ one: 'user', many: 'users', created: 1, changed: 0, existing: 0 }]
    on('/company/3/user/upload/', () =>
      success({
        created: 1,
        changed: 0,
        existing: 0,
        counts,
        ignored: [],
        plan: 'first',
        sample: [{ row: 2, action: 'created', cells }],
        effects: [{ application: 'TOM', kind: 'role', name: 'COMPANY_ADMIN', gain: 1, lose: 0 }],
      }),
    )
    await mouse.click(await main().findByRole('button', { name: 'Upload Company Users' }))
    await mouse.upload(await screen.findByLabelText('CSV file'), new File(['First name'], 'users.csv'))
    const rows = within(await screen.findByRole('region', { name: 'What the import would do' }))
    expect(rows.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'RowActionFirst nameLast nameEmailApplicationsTOM role',
      '2NewBoBergbo@aurora.exampleTOMCompany Admin',
    ])
    const effects = await screen.findByRole('region', { name: 'What this gives and takes' })
    const position = effects.compareDocumentPosition(screen.getByRole('region', { name: 'What the import would do' }))
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
