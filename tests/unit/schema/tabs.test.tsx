import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openScreens } from '../../support/openScreens'
import { on, seen, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { workSites } from './workSites'

useFakeNetwork()

const open = (at: string, given: { permissions?: string[]; isPlatform?: boolean; companyId?: number } = {}) =>
  openScreens({ at, resource: workSites, ...given })
const onePage = {
  success: true,
  code: 1000,
  message: 'ok',
  data: [{ id: 1, name: 'Head office', is_active: true, version: 1 }],
  pagination: { count: 1, total_pages: 1 },
}
const main = () => within(screen.getByRole('main'))

test('a new resource of a company becomes a tab, with texts derived from its name', async () => {
  on('/company/3/', () => success({ id: 3, name: 'Aurora Foods' }))
  on('/company/3/work-sites/', () => HttpResponse.json(onePage))
  const { person } = open('/companies/3/work-sites')
  expect(await screen.findByText('Head office')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Aurora Foods' })).toBeInTheDocument()
  const labels = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  const known = ['Company details', 'Business units', 'Regions', 'Work sites']
  expect(labels.filter((label) => known.includes(label))).toEqual(known)
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Work sites')
  expect(screen.getByRole('navigation', { name: 'You are here' })).toHaveTextContent('Companies/Aurora Foods')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Active'])
  await person.click(screen.getByRole('button', { name: 'Add Work Site' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Work Site' }))
  expect(dialog.getByLabelText(/^Name/)).toBeInTheDocument()
})

test('its tab is shown to somebody of the company', async () => {
  on('/company/3/', () => success({ id: 3, name: 'Aurora Foods' }))
  on('/company/3/work-sites/', () => HttpResponse.json(onePage))
  open('/companies/3/work-sites', { isPlatform: false, companyId: 3 })
  expect(await screen.findByText('Head office')).toBeInTheDocument()
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Work sites')
})

test.each([
  ['of another company', { isPlatform: false, companyId: 4 }],
  ['of no company', { isPlatform: false }],
  ['who may not view it', { permissions: ['VIEW_REGION'] }],
  ['who may not read the company', { permissions: ['VIEW_LEGAL_ENTITY'] }],
])('its tab shows nothing to somebody %s, and asks for nothing', async (_, given) => {
  open('/companies/3/work-sites', given)
  await waitFor(() => expect(main().getByRole('status')).toHaveTextContent('Access Denied'))
  expect(screen.getByRole('heading', { level: 1, name: 'Company profile' })).toBeInTheDocument()
  expect(screen.queryAllByRole('tab')).toEqual([])
  expect(seen).toEqual([])
})

test('an address with an invalid company id is not found', async () => {
  open('/companies/create/work-sites')
  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeInTheDocument()
  expect(seen).toEqual([])
})
