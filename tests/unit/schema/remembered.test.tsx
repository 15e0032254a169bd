/** Screens that open as they were left (decision 0064). */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { memoryStore, StoreContextProvider } from 'ra-core'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router-dom'
import { expect, test } from 'vitest'
import { RememberedAddress, type RememberedParams } from '../../../src/schema/shared/RememberedAddress'
import { useAddress } from '../../../src/schema/shared/useAddress'

const groups: readonly RememberedParams[] = [
  { key: 'sites.sort', params: ['sort'], unless: ['page'] },
  { key: 'sites.filters', params: ['state', 'country'], unless: ['page'], isOfPath: true },
]
const at = '/companies/3/sites'

const open = (entry: InitialEntry, kept: Readonly<Record<string, unknown>> = {}) => {
  const store = memoryStore({ ...kept })
  /** The addresses that the screen has been drawn with. */
  const drawn: string[] = []
  const Screen = () => {
    const { address, changeQuery } = useAddress()
    drawn.push(String(address))
    return (
      <>
        <button onClick={() => changeQuery({ sort: '-name' })}>by name</button>
        <button onClick={() => changeQuery({ sort: '' })}>newest first</button>
        <button onClick={() => changeQuery({ country: '2', state: 'used' })}>used in Benin</button>
        <button onClick={() => changeQuery({ state: '', country: '' })}>all</button>
        <button onClick={() => changeQuery({ page: '3' })}>page 3</button>
      </>
    )
  }
  const remembered = (
    <RememberedAddress groups={groups}>
      <Screen />
    </RememberedAddress>
  )
  const router = createMemoryRouter([{ path: '/companies/:id/sites', element: remembered }], {
    initialEntries: [entry],
  })
  render(
    <StoreContextProvider value={store}>
      <RouterProvider router={router} />
    </StoreContextProvider>,
  )
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  const keeps = () => ({ sort: store.getItem('sites.sort'), filters: store.getItem('sites.filters') })
  return { router, drawn, press, keeps }
}

test('a screen is drawn once its address says what is remembered, and Back does not lead to the bare one', async () => {
  const { router, drawn } = open(at, {
    'sites.sort': { path: '/companies/9/sites', query: 'sort=-name' },
    'sites.filters': { path: at, query: 'state=used' },
  })
  await screen.findByRole('button', { name: 'by name' })
  expect(new Set(drawn)).toEqual(new Set(['sort=-name&state=used']))
  expect(router.state.location.search).toBe('?sort=-name&state=used')
  expect(router.state.historyAction).toBe('REPLACE')
})

test('what a link says besides stays: its other params, its part after #, and what came with it', async () => {
  const { router } = open(
    { pathname: at, search: '?view=tree', hash: '#sites=new', state: { from: 'search' } },
    { 'sites.sort': { path: at, query: 'sort=name' } },
  )
  await screen.findByRole('button', { name: 'by name' })
  expect(router.state.location).toMatchObject({
    search: '?view=tree&sort=name',
    hash: '#sites=new',
    state: { from: 'search' },
  })
})

test('a screen opens at once if nothing is remembered, or if its link says it all', () => {
  expect(open(at).drawn).toEqual([''])
  const { drawn } = open(`${at}?sort=name&state=new`, { 'sites.sort': { path: at, query: 'sort=-name' } })
  expect(drawn).toEqual(['sort=name&state=new'])
})

test('what is chosen is remembered with its path, each group for itself, until it is given up', async () => {
  const { press, keeps } = open(at)
  await press('by name')
  expect(keeps()).toEqual({ sort: { path: at, query: 'sort=-name' }, filters: undefined })
  await press('used in Benin')
  expect(keeps()).toEqual({
    sort: { path: at, query: 'sort=-name' },
    filters: { path: at, query: 'country=2&state=used' },
  })
  await press('newest first')
  expect(keeps()).toEqual({ sort: undefined, filters: { path: at, query: 'country=2&state=used' } })
  await press('all')
  expect(keeps()).toEqual({ sort: undefined, filters: undefined })
})

test('what a link has set is not remembered when something else changes', async () => {
  const { press, keeps } = open(`${at}?state=new`)
  await press('page 3')
  await press('by name')
  expect(keeps()).toEqual({ sort: { path: at, query: 'sort=-name' }, filters: undefined })
})

test('a saved view is complete by itself: nothing is filled in beside it, and nothing remembered', async () => {
  const kept = { 'sites.sort': { path: at, query: 'sort=name' } }
  const { router, press, keeps } = open(`${at}?view=12`, kept)
  expect(router.state.location.search).toBe('?view=12')
  await press('by name')
  await press('used in Benin')
  await waitFor(() => expect(router.state.location.search).toContain('state=used'))
  expect(keeps()).toEqual({ sort: kept['sites.sort'], filters: undefined })
})
