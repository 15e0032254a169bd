// @vitest-environment jsdom
/** The screens of a resource without a module, on the real server: lists of references, computed members and money. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '../../contract/calls'
import * as tables from '../../server/database/tables'
import { writeAuth } from '../../src/authProvider/authState'
import '../../src/authProvider/session'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { declared, ferryTables } from '../support/ferries'
import { ferrySchema } from '../support/ferrySchema'
import { fetchFrom } from '../support/fetchFrom'
import { openScreens } from '../support/openScreens'

configure({ defaultHidden: true, asyncUtilTimeout: 10_000 })

vi.mock(import('../../contract/calls/groups'), async (original) => ({
  ...(await original()),
  ferries: (await import('../support/ferries')).declared,
}))
vi.mock(import('../../server/database/tables'), async (original) => ({
  ...(await original()),
  ...(await import('../support/ferries')).ferryTables,
}))
vi.mock(import('../../src/resources'), async (original) => ({
  ...(await original()),
  ferries: (await import('../support/ferrySchema')).ferrySchema,
}))

let api: Api
let person: Client
beforeAll(async () => {
  api = await startApi()
  const former = Object.entries(tables).filter(([name]) => !(name in ferryTables))
  const statements = await generateMigration(
    generateDrizzleJson(Object.fromEntries(former)),
    generateDrizzleJson({ ...tables }),
  )
  await api.database.pool.query(statements.join(';'))
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
