/** What lists and forms of the declared resources show if a call fails. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { companies } from '../../../src/resources/companies'
import { industries, sectors, subIndustries } from '../../../src/resources/sectors'
import { jobSubFunctions } from '../../../src/resources/jobFunctions'
import { tomUsers } from '../../../src/resources/tomUsers'
import { failure, on, seen, success } from '../session/fakeApi'
import { aMachine } from './machines'
import { openMachines, openResource, paged, useMachineNetwork } from './network'

useMachineNetwork()

const toasts = () =>
  [...screen.getByRole('alert').querySelectorAll('.MuiAlert-message')].map(({ textContent }) => textContent)
const main = () => within(screen.getByRole('main'))

describe('a list', () => {
  test('that can’t be loaded says so and offers another try', async () => {
    on('/machines/', () => failure(500, 1500, 'Boom'))
    const { person } = openMachines('/machines')
    expect(await screen.findByText('Machines could not be loaded.')).toBeInTheDocument()
    expect(toasts()).toEqual(['Boom'])
    on('/machines/', () => paged([aMachine()]))
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    expect(toasts()).toEqual([])
  })

  test('that the server refuses shows Access Denied', async () => {
    on('/machines/', () => failure(403, 1003, 'Access Denied'))
    openMachines('/machines')
    await waitFor(() => expect(main().getByText('Access Denied')).toBeInTheDocument())
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('that is empty offers only what was there before to users who may not create', async () => {
    on('/sectors/all', () => success([{ id: 1, name: 'Mining', industries: [] }]))
    on('/sector/1/industries/', () => paged([]))
    const permissions = ['VIEW_SECTOR', 'VIEW_INDUSTRY', 'UPDATE_INDUSTRY']
    openResource({ at: '/sectors/1', resource: industries, permissions })
    expect(await screen.findByText('No industry found')).toBeInTheDocument()
    expect(screen.queryByText('Add the first industry of this sector.')).toBeNull()
    expect(main().queryAllByRole('button')).toEqual([screen.getByRole('button', { name: 'History' })])
  })

  test.each([
    ['/sectors/9', industries],
    ['/sectors/nothing', industries],
    ['/sectors/1/9', subIndustries],
    ['/job-functions/9', jobSubFunctions],
    ['/job-functions/nothing', jobSubFunctions],
  ])('under a parent that does not exist is not found: %s', async (at, resource) => {
    on('/sectors/all', () => success([{ id: 1, name: 'Mining', industries: [] }]))
    on('/sector/1/industries/', () => paged([]))
    on('/job-function/9/', () => failure(404, 1004, 'Not found'))
    for (const children of ['/sector/9/industries/', '/industry/9/sub-industries/', '/job-sub-functions/'])
      on(children, () => failure(404, 1004, 'Not found'))
    openResource({ at, resource })
    expect(await screen.findByRole('heading', { level: 1, name: /not found$/i })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Add / })).toBeNull()
  })
})

const mining = { id: 1, name: 'Mining', description: null, version: 1, industries: [{ id: 11, name: 'Coal' }] }

/** A level of the taxonomy, with one record in its list. */
const levels = [
  { one: 'sector', resource: sectors, at: '/sectors', list: '/sectors/', record: 'Mining' },
  { one: 'industry', resource: industries, at: '/sectors/1', list: '/sector/1/industries/', record: 'Coal' },
  {
    one: 'sub-industry',
    resource: subIndustries,
    at: '/sectors/1/11',
    list: '/industry/11/sub-industries/',
    record: 'Lignite',
  },
] as const

const openLevel = async ({ resource, at, list, record }: (typeof levels)[number]) => {
  on('/sectors/all', () => success([mining]))
  on('/sector/1/industries/', () => paged([{ id: 11, name: 'Coal', version: 1 }]))
  on(list, () => paged([{ id: 11, name: record, version: 1 }]))
  const opened = openResource({ at, resource })
  expect(await screen.findByRole('button', { name: `Delete ${record}` })).toBeInTheDocument()
  return opened
}

test.each([
  [levels[0], '/sector/11/', 'S2'],
  [levels[1], '/industry/11/', 'Could not delete industry'],
  [levels[2], '/sub-industry/11/', 'Could not delete sub-industry'],
])('a $one that cannot be deleted is announced once', async (level, path, text) => {
  const { person } = await openLevel(level)
  on(path, () => failure(409, 1005, 'S2'))
  await person.click(screen.getByRole('button', { name: `Delete ${level.record}` }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(toasts()).toEqual([text]))
  expect(screen.getByRole('button', { name: `Delete ${level.record}` })).toBeInTheDocument()
})

test.each([
  [levels[0], '/sector/', 'Sector', 'S1'],
  [levels[1], '/industry/', 'Industry', 'I1'],
])('a new $one that cannot be saved is announced once, and the input stays', async (level, path, label, text) => {
  const { person } = await openLevel(level)
  on(path, () => failure(500, 1500, text))
  await person.click(screen.getByRole('button', { name: `Add New ${label}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('textbox', { name: label }), 'Not to be')
  await person.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(toasts()).toEqual([text]))
  expect(dialog.getByRole('textbox', { name: label })).toHaveValue('Not to be')
})

describe('the form of a record', () => {
  test.each([
    ['/tom-users/edit/9', tomUsers],
    ['/tom-users/edit/nobody', tomUsers],
    ['/companies/9/edit', companies],
    ['/companies/abc/edit', companies],
  ])('that does not exist is not found: %s', async (at, resource) => {
    on('/admin/tom-users/', () => paged([]))
    on('/admin/tom-user/:id/', () => failure(404, 1004, 'Not found'))
    on('/company/9/', () => failure(404, 1004, 'Not found'))
    openResource({ at, resource })
    expect(await screen.findByRole('heading', { level: 1, name: /not found$/i })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Update / })).toBeNull()
  })

  test.each([
    ['/tom-users/create', tomUsers, 'VIEW_TOM_USER'],
    ['/tom-users/edit/1', tomUsers, 'VIEW_TOM_USER'],
    ['/tom-users/edit/1', tomUsers, 'CREATE_TOM_USER'],
    ['/companies/create', companies, 'UPDATE_COMPANY'],
    ['/companies/1/edit', companies, 'CREATE_COMPANY'],
    ['/companies/1/edit', companies, 'ENABLE_DISABLE_COMPANY'],
  ])('is denied without a request: %s', async (at, resource, held) => {
    openResource({ at, resource, permissions: [held] })
    await waitFor(() => expect(main().getByText('Access Denied')).toBeInTheDocument())
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(seen).toEqual([])
  })
})
