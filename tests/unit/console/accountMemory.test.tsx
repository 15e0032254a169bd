// @vitest-environment jsdom
/** The console opens as the account has left it, and keeps what is chosen (decision 0064). */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { writeView } from '../../../src/authProvider/view'
import { aUser, callsOf, failure, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aMaster, aWholeCompany, heading, openConsole, pageOf } from './console'

useFakeNetwork()
afterEach(() => void vi.restoreAllMocks())

const sectors = () => {
  on('/sectors/', () => pageOf({ id: 1, name: 'Mining' }, { id: 2, name: 'Energy' }))
  on('/sectors/all', () => success([]))
}

const kept = (settings: Readonly<Record<string, unknown>>) => () => {
  sectors()
  on('/preferences/', ({ method }) =>
    success(
      method === 'PUT'
        ? { id: 1, keys: [] }
        : Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
    ),
  )
}

const asked = () => callsOf('/sectors/').map(({ url }) => Object.fromEntries(url.searchParams))
const stored = () => callsOf('/preferences/').flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))
const menuButton = () => within(screen.getByRole('banner')).getByRole('button', { name: /the menu$/ })
const listShown = () => screen.findByText('Mining')

/** Opens the list of sectors from the menu, once the settings have arrived. */
const openFromMenu = async (settings: Readonly<Record<string, unknown>>) => {
  const person = openConsole('/app', { network: kept({ ...settings, 'sidebar.isOpen': true }) })
  await screen.findByRole('button', { name: 'Collapse the menu' })
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  await person.click(menu.getByRole('button', { name: 'Settings' }))
  await person.click(menu.getByRole('link', { name: 'Sectors Industry & Sub-Industry' }))
  await listShown()
}

test('a list is asked for once, as it was left, and its address says so', async () => {
  await openFromMenu({
    'sectors.sort': { path: '/sectors', query: 'sort=-name' },
    'sectors.pageSize': { path: '/sectors', query: 'page_size=50' },
  })
  expect(asked()).toEqual([expect.objectContaining({ page_size: '50', sort: '-name' })])
  expect(window.location.search).toBe('?sort=-name&page_size=50')
})

test('a link to a page or another order is followed', async () => {
  openConsole('/sectors?sort=name&page_size=20', {
    network: kept({
      'sectors.sort': { path: '/sectors', query: 'sort=-name' },
      'sectors.pageSize': { path: '/sectors', query: 'page_size=50' },
    }),
  })
  await listShown()
  expect(asked()).toEqual([expect.objectContaining({ page_size: '20', sort: 'name' })])
  expect(stored()).toEqual([])
})

test('what is chosen is stored for the account', async () => {
  const person = openConsole('/sectors', { network: kept({}) })
  await listShown()
  expect(asked()).toEqual([expect.objectContaining({ page_size: '10' })])
  expect(menuButton()).toHaveAccessibleName('Expand the menu')
  await person.click(menuButton())
  await person.click(screen.getByRole('button', { name: 'Sector' }))
  await waitFor(() => expect(window.location.search).toBe('?sort=name'))
  const changes = () => stored().flatMap((body) => (body as { preferences: object[] }).preferences)
  // On a busy machine the clicks are too far apart for one call.
  await waitFor(() =>
    expect(changes()).toEqual([
      { key: 'sidebar.isOpen', value: 'true' },
      { key: 'sectors.sort', value: '{"path":"/sectors","query":"sort=name"}' },
    ]),
  )
  expect(stored()[0]).toMatchObject({ user_id: 1 })
})

test('settings of any shape disturb nobody', async () => {
  await openFromMenu({ 'sectors.hiddenColumns': 7, 'sectors.sort': null, 'sectors.pageSize': [] })
  expect(asked()).toEqual([expect.objectContaining({ page_size: '10' })])
  expect(window.location.search).toBe('')
})

test.each([
  { fails: 'PUT', calls: ['GET', 'PUT'] },
  { fails: 'GET', calls: ['GET'] },
])('a server that fails to $fails settings disturbs nobody', async ({ fails, calls }) => {
  const person = openConsole('/sectors', {
    network: () => {
      sectors()
      on('/preferences/', ({ method }) => (method === fails ? failure(503, 1500, 'Not now') : success([])))
    },
  })
  await listShown()
  await person.click(menuButton())
  expect(menuButton()).toHaveAccessibleName('Collapse the menu')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  // On a busy machine the change has been sent, in vain, before the page is hidden.
  await waitFor(() => expect([...new Set(callsOf('/preferences/').map(({ method }) => method))]).toEqual(calls))
  expect(screen.queryByText('Not now')).toBeNull()
})

test('another account that signs in has nothing of the one before', async () => {
  openConsole('/sectors', { network: kept({ 'sidebar.isOpen': true }) })
  await screen.findByRole('button', { name: 'Collapse the menu' })
  cleanup()
  openConsole('/sectors', { user: aMaster({ id: 2 }), network: kept({}) })
  await listShown()
  expect(menuButton()).toHaveAccessibleName('Expand the menu')
})

test('a view as another person shows and stores no settings', async () => {
  const viewed = aUser({ id: 9 })
  const person = openConsole('/app', {
    network: () => {
      kept({ 'sidebar.isOpen': true })()
      on('/v2/auth/verify-user/', () => success({ user: viewed, company: null, permissions: [], applications: [] }))
      on('/company/3/', () => success(aWholeCompany))
      on('/company/3/granters/', () => success({ users: [], count: 0 }))
      const { id } = aMaster()
      writeView({
        id: 12,
        viewerId: id,
        user: viewed,
        permissions: ['VIEW_REGION'],
        applications: [],
        endsAt: Date.now() + 3_600_000,
        returnTo: '/',
      })
    },
  })
  await heading('Select the Application')
  expect(menuButton()).toHaveAccessibleName('Expand the menu')
  await person.click(menuButton())
  expect(menuButton()).toHaveAccessibleName('Collapse the menu')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  on('/settled', () => success(null))
  await fetch('/api/settled')
  expect(callsOf('/preferences/')).toEqual([])
})
