import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aUser, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aMaster, aWholeCompany, heading, openConsole, pageOf } from './console'

useFakeNetwork()

const main = () => within(screen.getByRole('main'))
/** They are another element once the parts of the page have loaded. */
const crumbs = () => screen.getByRole('navigation', { name: 'You are here' })
const denied = () => waitFor(() => expect(main().getByRole('status')).toHaveTextContent('Access Denied'))

/** A unit with a region of Denmark, which has a legal entity. */
const structure = () => {
  const country = { id: 208, name: 'Denmark' }
  const region = { id: 12, name: 'Nordics', countries: [country], business_units: [{ id: 1, name: 'Dairy' }] }
  const unit = { id: 1, name: 'Dairy', sector: null, industry: null, sub_industry: null, legal_entities_count: 0 }
  on('/company/3/', () => success(aWholeCompany))
  on('/company/3/business-units/', () => success([unit]))
  on('/company/3/business-unit/1/', () => success({ ...unit, regions: [region] }))
  on('/company/3/region/12/', () => success(region))
  on('/company/3/business-unit/1/region/12/country/208/legal-entities/', () => pageOf({ id: 5, name: 'Mejeri A/S' }))
}

describe('a user who may view only some levels of a structure', () => {
  const units = '/companies/3/business-units'
  const levels = [
    { held: ['VIEW_BUSINESS_UNIT'], at: units, shown: 'Dairy', closed: `${units}/1` },
    { held: ['VIEW_REGION'], at: `${units}/1`, shown: 'Nordics', closed: `${units}/1/12` },
    { held: ['VIEW_REGION', 'VIEW_COUNTRY'], at: `${units}/1/12`, shown: 'Denmark', closed: `${units}/1/12/208` },
  ]

  test.each(levels)('reads names without links at $at with $held', async ({ held, at, shown }) => {
    openConsole(at, { permissions: held, network: structure })
    expect(await main().findByRole('cell', { name: shown })).toBeInTheDocument()
    expect(main().queryByRole('link', { name: shown })).toBeNull()
  })

  test.each(levels)('cannot open $closed by its address with $held', async ({ held, closed, shown }) => {
    openConsole(closed, { permissions: held, network: structure })
    await denied()
    expect(main().queryByText(shown)).toBeNull()
  })

  test('finds no link to a level that is closed among the breadcrumbs', async () => {
    openConsole(`${units}/1/12/208`, {
      permissions: ['VIEW_REGION', 'VIEW_COUNTRY', 'VIEW_LEGAL_ENTITY'],
      network: structure,
    })
    await waitFor(() => expect(crumbs()).toHaveTextContent('Business units/Dairy/Nordics/Denmark'))
    expect(within(crumbs()).queryByRole('link', { name: 'Business units' })).toBeNull()
  })
})

test('whoever reviews access, but may not open the page of the company, reads its name without a link', async () => {
  openConsole('/reviews/3', {
    user: aUser(),
    permissions: ['UPDATE_COMPANY_USER'],
    network: () => on('/company/3/access-reviews/', () => pageOf()),
  })
  await waitFor(() => expect(crumbs()).toHaveTextContent(aWholeCompany.name))
  expect(within(crumbs()).queryByRole('link', { name: aWholeCompany.name })).toBeNull()
})

describe('the profile of a company', () => {
  const edit = () => screen.queryAllByRole('link', { name: /^Edit (?:Company )?Details$/ })
  const viewer = ['VIEW_COMPANY', 'VIEW_BUSINESS_UNIT']

  test.each([
    ['its super user with the permission', 2, aUser({ role: 'COMPANY_SUPER_USER' }), [...viewer, 'UPDATE_COMPANY']],
    ['its super user without the permission', 0, aUser({ role: 'COMPANY_SUPER_USER' }), viewer],
    ['its admin with the permission', 0, aUser({ role: 'COMPANY_ADMIN' }), [...viewer, 'UPDATE_COMPANY']],
    ['provider staff, who edit from the list', 0, aMaster(), ['all']],
  ])('offers %s %s Edit buttons', async (_, count, user, permissions) => {
    openConsole('/companies/3', { user, permissions, network: structure })
    expect(await screen.findByRole('heading', { level: 2, name: 'Contact Person Details' })).toBeInTheDocument()
    expect(edit()).toHaveLength(count)
  })

  test.each([
    ['its super user without the permission', 'COMPANY_SUPER_USER', viewer],
    ['its admin with the permission', 'COMPANY_ADMIN', [...viewer, 'UPDATE_COMPANY']],
  ])('refuses its form to %s', async (_, role, permissions) => {
    openConsole('/companies/3/edit', { user: aUser({ role }), permissions, network: structure })
    await denied()
    expect(document.querySelector('main form')).toBeNull()
  })

  test.each([
    ['VIEW_BUSINESS_UNIT', ['Company details', 'Business units']],
    ['VIEW_REGION', ['Company details', 'Regions']],
  ])('shows who holds %s only the tabs %j', async (held, tabs) => {
    openConsole('/companies/3', { user: aUser(), permissions: [held], network: structure })
    expect(await screen.findByRole('heading', { level: 2, name: 'Basic information' })).toBeInTheDocument()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
  })
})

test('Settings shows only what the user may open', async () => {
  const person = openConsole('/app', { permissions: ['VIEW_SECTOR'] })
  await heading('Select the Application')
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  await person.click(menu.getByRole('button', { name: 'Settings' }))
  const settings = ['Tom Users', 'Sectors Industry & Sub-Industry', 'Job Function & Sub-Function', 'Grade map table']
  expect(settings.filter((name) => menu.queryByRole('link', { name }))).toEqual(settings.toSpliced(2, 1))
})
