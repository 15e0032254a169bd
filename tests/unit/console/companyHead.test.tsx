import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { takeInHand } from '../../../src/custom/session/companyInHand'
import { aUser, callsOf, on, signedInAs, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aPerson } from './companyUsers'
import { aCompany, aMaster, aWholeCompany, heading, openConsole, pageOf, path, type Opened } from './console'

useFakeNetwork()

const inDays = (days: number) => {
  const now = new Date()
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days))
  return `${day.toISOString().slice(0, 10)} 00:00:00`
}

const counts = { 'business-units': 2, regions: 3, users: 1027 }
const unit = { id: 1, name: 'Dairy', sector: null, industry: null, sub_industry: null, regions: [], region_count: 0 }

/** Aurora Foods with id 3, and Borealis Energy with id 4. */
const companies = (part: object = {}) => {
  on('/company/3/', () => success({ ...aWholeCompany, counts, ...part }))
  on('/company/4/', () => success({ ...aWholeCompany, id: 4, name: 'Borealis Energy', counts: {} }))
  for (const id of [3, 4]) {
    on(`/company/${id}/business-units/`, () => success([unit]))
    on(`/company/${id}/regions/`, () => pageOf({ id: 12, name: `Region of ${id}`, countries: [], business_units: [] }))
    on(`/company/${id}/users/`, () => pageOf(aPerson()))
  }
  on('/company/3/business-unit/1/', () => success(unit))
  on('/company/3/user/31/', () => success(aPerson()))
  on('/companies/', () => pageOf(aCompany({ id: 4, name: 'Borealis Energy' })))
  on('/currencies/all', () => success([]))
  on('/currencies/', () => success([]))
}

const open = (at: string, { network, ...given }: Opened = {}) =>
  openConsole(at, {
    ...given,
    network: () => {
      companies()
      network?.()
    },
  })
const main = () => within(screen.getByRole('main'))
const tab = (name: string) => screen.findByRole('tab', { name })
const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))
const usersLink = () => menu().getByRole('link', { name: 'Company Users' })

describe('every page of a company', () => {
  test.each([
    ['/companies/3/regions', 'Aurora Foods'],
    ['/companies/3/business-units/1', 'Regions of the business unit'],
    ['/company-users/list/3', 'Company Users'],
    ['/company-users/roles/3', 'Roles'],
    ['/companies/3/edit', 'Update the Company'],
  ])('at %s says whose it is, whether people can sign in, and how the contract stands', async (at, title) => {
    open(at, {
      network: () => {
        companies({ contract_end_date: inDays(21) })
        on('/company/3/roles/', () => success([]))
      },
    })
    expect(await heading(title)).toBeInTheDocument()
    expect(await main().findByText('People can sign in')).toBeInTheDocument()
    expect(main().getByText('Contract active, ends in 21 days')).toBeInTheDocument()
    expect(main().getAllByText('Aurora Foods').length).toBeGreaterThan(0)
    expect(main().getByRole('button', { name: 'Switch company' })).toBeInTheDocument()
  })

  test.each([
    [0, 'ACTIVE', 'Contract active, ends today'],
    [1, 'IN_PROGRESS', 'Contract in progress, ends in 1 day'],
    [-1, 'EXPIRED', 'Contract expired, ended 1 day ago'],
    [null, 'ACTIVE', 'Contract active, until Jan 1, 2099'],
  ])('that ends in %s days and is %s says: %s', async (days, status, text) => {
    const contract_end_date = days === null ? '2099-01-01 00:00:00' : inDays(days)
    open('/companies/3/regions', { network: () => companies({ contract_end_date, status, is_active: false }) })
    expect(await main().findByText(text)).toBeInTheDocument()
    expect(main().getByText('Nobody can sign in')).toBeInTheDocument()
  })

  test('but its own leaves the contract to its line, and shows neither date a second time', async () => {
    open('/companies/3', { network: () => companies({ contract_end_date: inDays(21) }) })
    expect(await main().findByText('ends in 21 days')).toBeInTheDocument()
    expect(main().getByText('People can sign in')).toBeInTheDocument()
    expect(main().queryByText(/Contract active/)).not.toBeInTheDocument()
    expect(main().queryByText('Contract end')).not.toBeInTheDocument()
    expect(main().queryByRole('heading', { name: 'Contract Details' })).not.toBeInTheDocument()
  })

  test('has tabs with the number of their records, all from one call', async () => {
    const person = open('/companies/3')
    await waitFor(async () => expect(await tab('Regions')).toHaveTextContent('Regions3'))
    expect(await tab('Regions')).toHaveAccessibleDescription('3')
    expect(await tab('Company details')).toHaveTextContent(/^Company details$/)
    expect(await tab('People')).toHaveTextContent('People1,027')
    await person.click(await tab('People'))
    expect(await heading('Company Users')).toBeInTheDocument()
    expect(path()).toBe('/company-users/list/3')
    expect(await tab('People')).toHaveAttribute('aria-selected', 'true')
    await person.click(await tab('Business units'))
    expect(await main().findByText('Dairy')).toBeInTheDocument()
    expect(callsOf('/company/3/')).toHaveLength(1)
  })

  test('has no tab of people, and no switch, for company users who may not view them', async () => {
    open('/companies/3', { user: aUser(), permissions: ['VIEW_REGION'] })
    expect(await tab('Regions')).toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'People' })).toBeNull()
    expect(main().queryByRole('button', { name: 'Switch company' })).toBeNull()
  })

  test('counts anew after a change', async () => {
    const person = open('/companies/3/regions')
    await waitFor(async () => expect(await tab('Regions')).toHaveTextContent('Regions3'))
    companies({ counts: { ...counts, regions: 2 } })
    on('/company/3/region/12/', () => success({ id: 12 }))
    await person.click(await main().findByRole('button', { name: 'Delete Region of 3' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await tab('Regions')).toHaveTextContent('Regions2'))
  })

  test('has dialogs that name the company', async () => {
    const person = open('/companies/3/regions')
    on('/company/3/business-unit/all', () => success([unit]))
    await main().findByText('Region of 3')
    await person.click(main().getByRole('button', { name: /^Add/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Add Region' })
    expect(dialog).toHaveAccessibleDescription('Aurora Foods')
    await person.keyboard('{Escape}')
    await person.click(main().getByRole('button', { name: 'Delete Region of 3' }))
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/^Aurora Foods /)
  })

  test('unlike others, has something to describe its dialogs by', async () => {
    const person = open('/sectors', { network: () => on('/sectors/', () => pageOf({ id: 1, name: 'Mining' })) })
    await main().findByText('Mining')
    await person.click(main().getByRole('button', { name: /^Add/ }))
    expect(await screen.findByRole('dialog')).not.toHaveAttribute('aria-describedby')
  })
})

describe('the switch', () => {
  test.each([
    ['/companies/3/regions', '/companies/4/regions'],
    ['/companies/3/business-units/1', '/companies/4/business-units'],
    ['/company-users/list/3', '/company-users/list/4'],
    ['/companies/3', '/companies/4'],
  ])('leads from %s to %s, and searches on the server', async (from, to) => {
    const person = open(from)
    await person.click(await main().findByRole('button', { name: 'Switch company' }))
    await person.type(await screen.findByRole('combobox', { name: 'Switch to which company?' }), 'bor')
    await waitFor(() =>
      expect(callsOf('/companies/').map(({ url }) => url.searchParams.get('search'))).toContain('bor'),
    )
    await person.click(await screen.findByRole('option', { name: 'Borealis Energy' }))
    await waitFor(() => expect(path()).toBe(to))
    expect((await main().findAllByText('Borealis Energy')).length).toBeGreaterThan(0)
    expect(callsOf('/companies/all/')).toEqual([])
  })

  test('does not give the other company what was typed for this one', async () => {
    const person = open('/company-users/create/3', {
      network: () => {
        for (const id of [3, 4]) {
          on(`/company/${id}/business-unit/all`, () => success([]))
          on(`/company/${id}/job-grades/all`, () => success([]))
          on(`/company/${id}/roles/`, () => success([]))
        }
        on('/job-functions/all', () => success([]))
      },
    })
    await person.type(await main().findByRole('textbox', { name: /^First name/ }), 'Ana')
    await person.click(main().getByRole('button', { name: 'Switch company' }))
    await person.type(await screen.findByRole('combobox', { name: 'Switch to which company?' }), 'bor')
    await person.click(await screen.findByRole('option', { name: 'Borealis Energy' }))
    await person.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(path()).toBe('/company-users/create/4'))
    await waitFor(() => expect(main().getByRole('textbox', { name: /^First name/ })).toHaveValue(''))
  })
})

describe('Company Users in the menu', () => {
  test('follows the company on screen, also after that was left', async () => {
    open('/companies/3/regions')
    await main().findByText('Region of 3')
    await waitFor(() => expect(usersLink()).toHaveAttribute('href', '/company-users/list/3'))
    window.history.pushState(null, '', '/app')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await heading('Select the Application')
    expect(usersLink()).toHaveAttribute('href', '/company-users/list/3')
  })

  test('asks which company first, while none is in hand', async () => {
    const person = open('/app', { companies: [aCompany({ id: 1, name: 'First' }), aCompany()] })
    await heading('Select the Application')
    expect(usersLink()).toHaveAttribute('href', '/company-users/list/1')
    await person.click(usersLink())
    expect(await main().findByRole('link', { name: 'First' })).toBeInTheDocument()
    expect(callsOf('/company/1/users/')).toEqual([])
    await person.click(main().getByRole('link', { name: 'Aurora Foods' }))
    expect(await main().findByRole('row', { name: /Ana Silva/ })).toBeInTheDocument()
    expect(path()).toBe('/company-users/list/3')
    expect(usersLink()).toHaveAttribute('href', '/company-users/list/3')
  })

  test('shows the company that an address names, although none is in hand', async () => {
    open('/company-users/list/3')
    expect(await main().findByRole('row', { name: /Ana Silva/ })).toBeInTheDocument()
  })

  test('leads company users to their own people, whatever this tab has shown before', async () => {
    signedInAs(aUser())
    takeInHand(4)
    open('/app', { user: aUser(), permissions: ['all'] })
    await heading('Select the Application')
    expect(usersLink()).toHaveAttribute('href', '/company-users/list/3')
  })

  test('asks again after somebody else has signed in, whatever this tab has shown before', async () => {
    signedInAs(aMaster({ id: 2 }))
    takeInHand(4)
    open('/app')
    await heading('Select the Application')
    expect(usersLink()).toHaveAttribute('href', '/company-users/list/1')
  })
})
