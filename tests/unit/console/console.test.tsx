import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clientRoutes, platformRoutes } from '../../../src/custom/routes'
import { dayAhead } from '../../../contract/days'
import { isPrivate } from '../../../contract/pages'
import { aUser, callsOf, failure, on, storedAuth, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aCompany, aMaster, companiesUpTo, heading, openConsole, pageOf, path } from './console'

useFakeNetwork()

const sidebar = () => screen.getByRole('navigation', { name: 'Main menu' })
const toasts = () =>
  [...document.querySelectorAll('[role=alert] .MuiAlert-message')].map(({ textContent }) => textContent)

describe('the route tables', () => {
  test('each path is unique, and the front door treats all of them as private', () => {
    for (const table of [platformRoutes, clientRoutes]) {
      const paths = table.map((route) => route.path)
      expect(new Set(paths).size).toBe(paths.length)
      expect(paths.filter((one) => one !== '/' && !isPrivate(one))).toEqual([])
    }
  })

  test('provider staff see the list of companies', async () => {
    openConsole('/companies', { companies: [aCompany()] })
    expect(await heading('Companies')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'Aurora Foods' })).toHaveAttribute('href', '/companies/3')
  })

  test('a company user at /companies is redirected to their own company', async () => {
    openConsole('/companies', { user: aUser() })
    await waitFor(() => expect(path()).toBe('/companies/3'))
  })

  test('a custom role named like a provider role does not open the list of companies', async () => {
    openConsole('/companies', { user: aUser({ role: 'TOM_ADMIN' }) })
    await waitFor(() => expect(path()).toBe('/companies/3'))
    expect(within(sidebar()).queryByRole('link', { name: 'Companies' })).toBeNull()
  })

  test('an unknown path shows Not found with sidebar and header', async () => {
    openConsole('/no-such-page')
    expect(await heading('Not found')).toBeInTheDocument()
    expect(sidebar()).toBeInTheDocument()
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(document.title).toBe('Not found · Talent Console')
  })

  test.each([
    ['an address that nobody has', '/no-such-page', aUser(), 'There is no page at this address.'],
    ['a page of provider staff', '/sectors', aUser(), 'This page does not exist, or you do not have access to it.'],
    [
      'a record that is not found',
      '/companies/3',
      aUser(),
      'It may have been deleted, you may not have access to it, or the address is wrong.',
    ],
  ])('a company user is told of %s no more than they may know', async (_of, address, user, about) => {
    openConsole(address, {
      user,
      permissions: ['VIEW_BUSINESS_UNIT', 'VIEW_REGION'],
      network: () => on('/company/3/', () => failure(404, 1004, 'Not found')),
    })
    expect(await screen.findByText(about)).toBeInTheDocument()
  })

  test('provider staff are told that a company may have been deleted', async () => {
    on('/company/9/', () => failure(404, 1004, 'Not found'))
    openConsole('/companies/9')
    expect(await screen.findByText('It may have been deleted, or the address is wrong.')).toBeInTheDocument()
  })
})

describe('the start of the console', () => {
  test('the session is verified once, for the user’s own company, and its answer is used', async () => {
    openConsole('/', { user: aUser(), permissions: ['VIEW_COMPANY_USER'] })
    await heading('Dashboard')
    await waitFor(() => expect(storedAuth().permissions).toEqual(['VIEW_COMPANY_USER']))
    expect(callsOf('/v2/auth/verify-user/')).toHaveLength(1)
  })

  test('the countries are loaded once for all screens', async () => {
    const person = openConsole('/app')
    await heading('Select the Application')
    await person.click(within(sidebar()).getByRole('link', { name: 'Companies' }))
    await heading('Companies')
    await waitFor(() => expect(callsOf('/countries/')).toHaveLength(1))
  })

  test('only the session and the path are persisted', async () => {
    const person = openConsole('/app')
    await heading('Select the Application')
    await person.click(screen.getByRole('button', { name: 'Expand the menu' }))
    await person.click(within(sidebar()).getByRole('link', { name: 'Companies' }))
    await heading('Companies')
    expect(Object.keys(localStorage)).toEqual(['auth'])
    expect(storedAuth().previous_path).toBe('/companies')
  })

  test('a call that fails shows its message, and the screen offers another try', async () => {
    const person = openConsole('/companies', {
      network: () => on('/companies/', () => failure(500, 1500, 'Boom')),
    })
    expect(await screen.findByText('Companies could not be loaded.')).toBeInTheDocument()
    expect(toasts()).toEqual(['Boom'])
    on('/companies/', () => pageOf())
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No company found')).toBeInTheDocument()
    expect(toasts()).toEqual([])
  })

  test('after a refusal, the permissions are loaded again', async () => {
    const permissions = ['ENABLE_DISABLE_COMPANY']
    const person = openConsole('/companies', { permissions, companies: [aCompany()] })
    const toggle = await screen.findByRole('switch', { name: 'People of Aurora Foods can sign in' })
    await waitFor(() => expect(callsOf('/v2/auth/verify-user/')).toHaveLength(1))
    on('/company/3/', () => failure(403, 1003, 'Access Denied'))
    on('/company/3/access/', () => success({ id: 3, users: 0, signed_in: 0, left_without: 0, without_live_pay: 0 }))
    on('/v2/auth/verify-user/', () =>
      success({ user: aMaster(), company: null, permissions: ['VIEW_BUSINESS_UNIT', 'VIEW_REGION'], applications: [] }),
    )
    await person.click(toggle)
    await screen.findByText('Nobody will lose access.')
    await person.click(screen.getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
    expect(callsOf('/v2/auth/verify-user/')).toHaveLength(2)
  })
})

test('the form of a master user, which can be opened by its address, says that it cannot be changed', async () => {
  on('/admin/tom-users/', () => pageOf())
  on('/admin/tom-user/1/', () =>
    success({
      id: 1,
      first_name: 'Helena',
      last_name: 'Martins',
      email: 'master@talent.example',
      phone_code: null,
      phone_number: null,
      role: 'TOM_MASTER_USER',
      is_active: true,
      permissions: [],
      is_one_time_password: false,
      version: 1,
    }),
  )
  openConsole('/tom-users/edit/1')
  expect(await screen.findByText('A master user cannot be changed here.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Update Tom-User' })).toBeNull()
})

describe('the sidebar', () => {
  test('starts collapsed; the logo and the button toggle it, and the logo changes', async () => {
    const person = openConsole('/app')
    await heading('Select the Application')
    const logo = () => screen.getByRole('button', { name: /^Talent Console/ })
    expect(logo()).toHaveAttribute('aria-expanded', 'false')
    await person.click(logo())
    expect(logo()).toHaveAttribute('aria-expanded', 'true')
    expect(logo()).toHaveTextContent('Talent Console')
    await person.click(screen.getByRole('button', { name: 'Collapse the menu' }))
    expect(logo()).toHaveAttribute('aria-expanded', 'false')
    expect(logo()).toHaveTextContent('')
  })

  test('a disabled item does not navigate and says why', async () => {
    const person = openConsole('/app', { user: aUser(), permissions: ['NO_ACCESS'] })
    await heading('Select the Application')
    await person.click(within(sidebar()).getByRole('button', { name: 'My Company' }))
    expect(toasts()).toEqual(['Access Denied'])
    expect(path()).toBe('/app')
  })

  test('Settings shows its sub-items, and the item of the current screen is marked', async () => {
    const person = openConsole('/companies')
    await heading('Companies')
    expect(within(sidebar()).getByRole('link', { name: 'Companies' })).toHaveAttribute('aria-current', 'page')
    await person.click(within(sidebar()).getByRole('button', { name: 'Settings' }))
    expect(within(sidebar()).getByRole('link', { name: 'Sectors Industry & Sub-Industry' })).toHaveAttribute(
      'href',
      '/sectors',
    )
    expect(within(sidebar()).getByRole('link', { name: 'Company Users' })).toHaveAttribute(
      'href',
      '/company-users/list/1',
    )
  })
})

describe('the header', () => {
  test('shows who is signed in and links to the applications', async () => {
    const person = openConsole('/companies')
    await heading('Companies')
    const banner = within(screen.getByRole('banner'))
    expect(banner.getByText('Jane Doe')).toBeInTheDocument()
    expect(banner.getByText('Tom Master User')).toBeInTheDocument()
    await person.click(banner.getByRole('button', { name: 'Profile of Jane Doe' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Apps' }))
    expect(await heading('Select the Application')).toHaveFocus()
    expect(path()).toBe('/app')
  })

  test('the theme is chosen in the profile menu and kept in a cookie', async () => {
    const person = openConsole('/app')
    await heading('Select the Application')
    await person.click(screen.getByRole('button', { name: 'Profile of Jane Doe' }))
    await person.click(await screen.findByRole('menuitemradio', { name: 'Dark theme' }))
    expect(screen.getByRole('menuitemradio', { name: 'Dark theme' })).toBeChecked()
    expect(document.cookie).toContain('theme=dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  test('the bell has a dot until its notifications are read', async () => {
    const soon = dayAhead(10)
    const person = openConsole('/app', { companies: [aCompany({ contract_end_date: `${soon} 00:00:00` })] })
    await person.click(await screen.findByRole('button', { name: 'Notifications, some unread' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText('The contract of Aurora Foods ends soon')).toBeInTheDocument()
    await person.keyboard('{Escape}')
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument()
  })

  test('without notifications the bell says so', async () => {
    const person = openConsole('/app', { companies: [aCompany()] })
    await person.click(await screen.findByRole('button', { name: 'Notifications' }))
    expect(await screen.findByText('No notifications')).toBeInTheDocument()
  })
})

describe('the list of companies', () => {
  test('that asks whose users to show renders only the rows near the visible ones, and finds others by name', async () => {
    const person = openConsole('/company-users', { companies: companiesUpTo(2000) })
    expect(await screen.findByRole('link', { name: 'Company 0001' })).toBeInTheDocument()
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100)
    await person.click(screen.getByLabelText('Search companies'))
    await person.paste('1999')
    expect(await screen.findByRole('link', { name: 'Company 1999' })).toBeInTheDocument()
  })

  test('asks the server for fifty rows, and for what a link to a view of it names', async () => {
    openConsole('/companies?status=IN_PROGRESS&search=foods&sort=-people', { companies: [aCompany()] })
    expect(await screen.findByRole('link', { name: 'Aurora Foods' })).toBeInTheDocument()
    const [call] = callsOf('/companies/')
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
      page: '1',
      page_size: '50',
      status: 'IN_PROGRESS',
      search: 'foods',
      sort: '-people',
    })
    expect(callsOf('/companies/all/')).toEqual([])
  })

  test('a company can only be created with the permission', async () => {
    openConsole('/companies', { user: aMaster({ role: 'TOM_SALES' }), permissions: ['VIEW_COMPANY'] })
    await heading('Companies')
    expect(screen.queryByRole('button', { name: 'Create New Company' })).toBeNull()
  })
})

describe('a company in the list', () => {
  test.each([
    { held: 'CREATE_COMPANY', create: 1, edit: 0, toggle: 0 },
    { held: 'UPDATE_COMPANY', create: 0, edit: 1, toggle: 0 },
    { held: 'ENABLE_DISABLE_COMPANY', create: 0, edit: 0, toggle: 1 },
  ])('offers what $held permits', async ({ held, create, edit, toggle }) => {
    openConsole('/companies', { permissions: ['VIEW_COMPANY', 'VIEW_REGION', held], companies: [aCompany()] })
    expect(await screen.findByRole('link', { name: 'Aurora Foods' })).toBeInTheDocument()
    expect(screen.queryAllByRole('button', { name: 'Create New Company' })).toHaveLength(create)
    expect(screen.queryAllByRole('link', { name: 'Edit Company Aurora Foods' })).toHaveLength(edit)
    expect(screen.queryAllByRole('switch', { name: 'People of Aurora Foods can sign in' })).toHaveLength(toggle)
  })
})

describe('the bell', () => {
  const soon = dayAhead(10)
  const companies = [aCompany({ contract_end_date: `${soon} 00:00:00` })]

  test('has a dot for new notifications, and stores on the server what was read', async () => {
    const person = openConsole('/app', { companies })
    await person.click(await screen.findByRole('button', { name: 'Notifications, some unread' }))
    await waitFor(() =>
      expect(callsOf('/notifications/read/').find(({ method }) => method === 'PUT')).toMatchObject({
        body: { ids: [`contract:3:${soon}`] },
      }),
    )
  })

  test('has no dot for notifications that were read before, in any browser', async () => {
    openConsole('/app', { companies })
    on('/notifications/read/', () => success([{ id: `contract:3:${soon}` }]))
    await heading('Select the Application')
    await waitFor(() => expect(callsOf('/notifications/read/')).not.toHaveLength(0))
    expect(screen.queryByRole('button', { name: 'Notifications, some unread' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument()
  })
})
