// @vitest-environment jsdom
/** The screens of resources without a module, on the real server: lists of references, computed members, money, own acts. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import { writeAuth } from '../../src/authProvider/authState'
import '../../src/authProvider/session'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { createTables } from '../support/createTables'
import { declared, ferryTables } from '../support/ferries'
import { ferrySchema } from '../support/ferrySchema'
import { fetchFrom } from '../support/fetchFrom'
import { openScreens } from '../support/openScreens'
import { declared as permitCalls, parkedCars, permitTables } from '../support/permits'
import { permitSchema } from '../support/permitSchema'

configure({ defaultHidden: true, asyncUtilTimeout: 20_000 })

vi.mock(import('../../contract/calls/groups'), async (original) => ({
  ...(await original()),
  ferries: (await import('../support/ferries')).declared,
  permits: (await import('../support/permits')).declared,
}))
vi.mock(import('../../server/database/tables'), async (original) => ({
  ...(await original()),
  ...(await import('../support/ferries')).ferryTables,
  ...(await import('../support/permits')).permitTables,
}))
vi.mock(import('../../src/resources'), async (original) => ({
  ...(await original()),
  ferries: (await import('../support/ferrySchema')).ferrySchema,
  permits: (await import('../support/permitSchema')).permitSchema,
}))

let api: Api
let person: Client
beforeAll(async () => {
  api = await startApi()
  await createTables(api.database.pool, { ...ferryTables, ...permitTables })
  person = await clientOf(api, 'super@aurora.example')
  const { user, token } = await api.signIn('master@talent.example')
  writeAuth({ user, token, permissions: ['all'], applications: [], is_one_time_password: false, previous_path: '' })
})
beforeEach(() => vi.stubGlobal('fetch', fetchFrom(api.app)))
afterEach(cleanup)
afterAll(() => api.stop())

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

const choose = async (
  user: ReturnType<typeof openScreens>['person'],
  form: ReturnType<typeof within>,
  label: RegExp,
  name: string,
) => {
  const input = form.getByRole('combobox', { name: label })
  await user.click(input)
  await user.type(input, name)
  await user.click(await screen.findByRole('option', { name }))
}

test('a form takes a list of references and an amount with its currency; the list shows what the server computes', async () => {
  const countries = (await person.ok(calls.listCountries)).toSorted((one, other) => one.id - other.id)
  const euro = (await person.ok(calls.listCurrencies)).find(({ code }) => code === 'EUR')
  const country_id = countries[0]?.id
  await person.ok(
    declared.createFerry,
    {},
    { body: { name: 'Bora', seats: 700, price: 2, currency_id: euro?.id ?? 0, built_on: '2020-01-01', country_id } },
  )
  const { person: user } = openScreens({
    at: `/companies/${person.companyId}/ferries`,
    resource: ferrySchema,
    otherTexts: { choices: { sizes: { true: 'Large', false: 'Small' } } },
  })
  const bora = await rowOf('Bora')
  expect(bora.getByText('EUR 2')).toBeInTheDocument()
  expect(bora.getByText('EUR 1,400')).toBeInTheDocument()
  expect(bora.getByText('Large')).toBeInTheDocument()
  expect(bora.getByText(countries[0]?.name ?? '')).toBeInTheDocument()
  expect(bora.getByText(`${countries[0]?.name}, ${countries[1]?.name}`)).toBeInTheDocument()

  await user.click(await screen.findByRole('button', { name: 'Add Ferry' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.queryByLabelText(/Decks|Fullest trip|Port/)).not.toBeInTheDocument()
  await user.type(form.getByLabelText(/^Name/), 'Aurora')
  await user.type(form.getByLabelText(/^Seats/), '120')
  await user.type(form.getByLabelText(/^Price/), '9.5')
  await choose(user, form, /^Currency/, 'Euro')
  expect(form.getByLabelText(/^Price/)).toHaveAccessibleDescription('In EUR')
  await choose(user, form, /^Harbours/, 'Spain')
  await user.click(form.getByRole('button', { name: 'Add' }))
  const aurora = await rowOf('Aurora')
  expect(aurora.getByText('Spain')).toBeInTheDocument()
  expect(aurora.getByText('EUR 9.50')).toBeInTheDocument()
  expect(aurora.getByText('EUR 1,140')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

const addPermits = async (...names: string[]) => {
  const made = []
  for (const name of names)
    made.push(await person.ok(permitCalls.createPermit, {}, { body: { name, issued_on: '2026-01-01' } }))
  return made
}
const openPermits = () => openScreens({ at: `/companies/${person.companyId}/permits`, resource: permitSchema })
const archived = async (): Promise<string[]> =>
  (await person.ok(permitCalls.listPermits, {}, { query: { is_archived: 'true', sort: 'name' } })).map(
    ({ name }) => name,
  )

test('an own act of a record has a button in its row, and is undone from the toast', async () => {
  await addPermits('Aisle', 'Bay')
  const { person: user } = openPermits()
  await user.click(await (await rowOf('Aisle')).findByRole('button', { name: 'Archive Aisle' }))
  expect(await screen.findByText('1 permit changed.')).toBeInTheDocument()
  expect(await (await rowOf('Aisle')).findByRole('button', { name: 'Restore Aisle' })).toBeInTheDocument()
  expect((await rowOf('Aisle')).queryByRole('button', { name: 'Archive Aisle' })).not.toBeInTheDocument()
  expect(await archived()).toEqual(['Aisle'])
  await user.click(screen.getByRole('button', { name: 'Undo Aisle' }))
  expect(await (await rowOf('Aisle')).findByRole('button', { name: 'Archive Aisle' })).toBeInTheDocument()
  await waitFor(async () => expect(await archived()).toEqual([]))
})

test('many are archived after a preview, and restored from the toast', async () => {
  const { person: user } = openPermits()
  await user.click((await rowOf('Aisle')).getByRole('checkbox', { name: 'Select Aisle' }))
  await user.click((await rowOf('Bay')).getByRole('checkbox', { name: 'Select Bay' }))
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive 2 permits?' }))
  expect(await dialog.findByText('2 will change.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Archive 2 permits' }))
  expect(await screen.findByText('2 permits changed.')).toBeInTheDocument()
  expect(await archived()).toEqual(['Aisle', 'Bay'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await archived()).toEqual([]))
})

test('the dialog of a deletion says which records can’t be deleted, and why', async () => {
  const [cellar] = await addPermits('Cellar', 'Deck')
  await api.repairs.db.insert(parkedCars).values({ company_id: person.companyId, permit_id: cellar?.id ?? 0 })
  const { person: user } = openPermits()
  await user.click((await rowOf('Cellar')).getByRole('checkbox', { name: 'Select Cellar' }))
  await user.click((await rowOf('Deck')).getByRole('checkbox', { name: 'Select Deck' }))
  const bar = within(screen.getByRole('region', { name: 'Changes of the selection' }))
  await user.click(bar.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 permits?' }))
  expect(await dialog.findByText('1 will be deleted. 1 cannot be deleted.')).toBeInTheDocument()
  const refused = within(dialog.getByRole('row', { name: /Cellar/ }))
  expect(refused.getByText('This record is still used by parked cars.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Delete 1 permit' }))
  expect(await dialog.findByText('1 deleted. 1 could not be deleted.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Deck/ })).not.toBeInTheDocument())
  expect((await rowOf('Cellar')).getByText('Cellar')).toBeInTheDocument()
})

test('acts are offered only to those who may make their calls', async () => {
  openScreens({
    at: `/companies/${person.companyId}/permits`,
    resource: permitSchema,
    permissions: ['VIEW_REGION', 'UPDATE_REGION'],
  })
  const row = await rowOf('Aisle')
  expect(await row.findByRole('button', { name: 'Archive Aisle' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument()
  cleanup()
  openScreens({ at: `/companies/${person.companyId}/permits`, resource: permitSchema, permissions: ['VIEW_REGION'] })
  const bare = await rowOf('Aisle')
  expect(bare.queryByRole('checkbox', { name: /Select/ })).not.toBeInTheDocument()
  expect(bare.queryByRole('button')).not.toBeInTheDocument()
})
