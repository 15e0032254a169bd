// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { writeAuth } from '../../src/authProvider/authState'
import '../../src/authProvider/session'
import { startApi, type Api } from '../support/api'
import { fetchFrom } from '../support/fetchFrom'
import { openScreens } from '../support/openScreens'
import { trades, tradeTexts } from '../support/trades'

configure({ defaultHidden: true, asyncUtilTimeout: 10_000 })

// The one line in the index of resources.
vi.mock(import('../../src/resources'), async (original) => ({
  ...(await original()),
  trades: (await import('../support/trades')).trades,
}))

let api: Api
beforeAll(async () => {
  api = await startApi()
  const { user, token } = await api.signIn('master@talent.example')
  writeAuth({
    user,
    token,
    permissions: ['all'],
    applications: [],
    is_one_time_password: false,
    previous_path: '',
  })
})
beforeEach(() => vi.stubGlobal('fetch', fetchFrom(api.app)))
afterEach(cleanup)
afterAll(() => api.stop())

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

test('a new schema gets list, search, create, update and delete on the real server', async () => {
  const { person } = openScreens({ at: '/trades', resource: trades, texts: tradeTexts })
  await waitFor(() => expect(rows()).toHaveLength(10))

  await person.click(button('Add Trade'))
  const empty = await dialog()
  await person.click(empty.getByRole('button', { name: 'Add' }))
  expect(await empty.findByText('Please enter a name.')).toBeInTheDocument()
  await person.type(empty.getByLabelText(/^Trade/), 'Cooper')
  await person.type(empty.getByLabelText('About'), 'Makes barrels')
  await person.click(empty.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Job Function has been successfully added.')).toBeInTheDocument()
  await waitFor(() => expect(rows()[0]).toHaveTextContent('CooperMakes barrels'))

  await person.click(button('Edit Cooper'))
  const filled = await dialog()
  await person.clear(filled.getByLabelText('About'))
  await person.click(filled.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(rows()[0]).not.toHaveTextContent('Makes barrels'))

  await person.type(screen.getByRole('searchbox'), 'coop')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await person.click(button('Delete Cooper'))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Nothing matches ‘coop’.')).toBeInTheDocument()
  const { body } = await api.send<{ name: string }[]>('GET', '/job-functions/?search=cooper', {
    token: (await api.signIn('master@talent.example')).token.access,
  })
  expect(body.data).toEqual([])
})
