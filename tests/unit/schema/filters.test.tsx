import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { describe, expect, test } from 'vitest'
import { businessUnits } from '../../../src/resources/businessUnits'
import { passes, setFilters } from '../../../src/schema/list/filters'
import { callsOf, on, success } from '../session/fakeApi'
import { aMachine, machines } from './machines'
import { openMachines, openResource, paged, useMachineNetwork } from './network'

useMachineNetwork()

const keeps = (query: string, record = aMachine()) => {
  const filters = setFilters(machines, new URLSearchParams(query))
  return filters.length === 0 ? 'no filter' : passes(filters, record)
}
const inDays = (days: number) => `${dayjs().add(days, 'day').format('YYYY-MM-DD')} 00:00:00`

describe('a filter of every kind', () => {
  test.each([
    ['name=LÁTH', 'name=drill', 'name='],
    ['owner_email=ada@', 'owner_email=bob@', `owner_email=${'x'.repeat(101)}`],
    ['weight=12.5..', 'weight=..12.4', 'weight=12.5'],
    ['runs=1000..2000', 'runs=1235..', 'runs=..'],
    ['built=1998,1999', 'built=2000', 'built=old'],
    ['state=used', 'state=new', 'state=broken'],
    ['uses=drill,cut', 'uses=drill', 'uses=fly'],
    ['sector_id=1,2', 'sector_id=2', 'sector_id=Mining'],
    ['country_ids=2', 'country_ids=3', 'country_ids=-1'],
    ['is_active=true', 'is_active=false', 'is_active=perhaps'],
    ['is_checked=false', 'is_checked=true', 'is_checked=perhaps'],
    ['maker=own,Smith\\, Jones', 'maker=Smith', `maker=${'x'.repeat(256)}`],
  ])('keeps the record for %s, not for %s, and ignores %s', (kept, removed, ignored) => {
    expect([keeps(kept), keeps(removed), keeps(ignored)]).toEqual([true, false, 'no filter'])
  })

  test('keeps dates from today to the last day of the period', () => {
    const kept = (days: number) => keeps('bought_within=30', aMachine({ bought: inDays(days) }))
    expect([-1, 0, 30, 31].map(kept)).toEqual([false, true, true, false])
    expect(keeps('bought_within=4000')).toBe('no filter')
  })
})

const seenQuery = () => Object.fromEntries(callsOf('/machines/').at(-1)?.url.searchParams ?? [])
const filterButton = () => screen.getByRole('button', { name: /^Filters, / })
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove the filter/ }).map(({ textContent }) => textContent)

describe('a list with filters', () => {
  test('opens as its address says, without values that a field never has', async () => {
    on('/machines/', () => paged([aMachine()]))
    openMachines('/machines?state=used&sector_id=1&weight=..20&is_active=perhaps&search=la&sort=name')
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    expect(seenQuery()).toEqual({
      page: '1',
      page_size: '10',
      search: 'la',
      sort: 'name',
      state: 'used',
      sector_id: '1',
      weight: '..20',
    })
    await waitFor(() => expect(chips()).toEqual(['The weight: at most 20', 'The state: Used', 'The sector: Mining']))
    expect(filterButton()).toHaveAccessibleName('Filters, 3 set')
  })

  test('has an input of every kind, and returns to page 1 when one changes', async () => {
    on('/machines/', () => paged([aMachine()], 30))
    const { person, router } = openMachines('/machines?page=2&sort=name')
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    await person.click(filterButton())
    const dialog = within(screen.getByRole('dialog', { name: 'Filters' }))
    expect(dialog.getAllByRole('combobox')).toHaveLength(9)
    for (const name of ['name', 'owner_email', 'weight, from', 'weight, to', 'runs, from', 'runs, to'])
      expect(dialog.getByRole('textbox', { name: `The ${name}` })).toHaveValue('')
    fireEvent.change(dialog.getByLabelText('The owner_email'), { target: { value: ' ada ' } })
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name&owner_email=ada'))
    fireEvent.change(dialog.getByLabelText('The weight, from'), { target: { value: '12,5' } })
    await waitFor(() => expect(router.state.location.search).toContain('weight=12.5..'))
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^The state/ }))
    await person.click(screen.getByRole('option', { name: 'Used' }))
    await waitFor(() => expect(seenQuery()).toMatchObject({ owner_email: 'ada', weight: '12.5..', state: 'used' }))
    expect(seenQuery().page).toBe('1')
    await person.keyboard('{Escape}{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(filterButton()).toHaveFocus()
  })

  test('offers fixed names and those in use elsewhere, also with commas', async () => {
    on('/machines/', () => paged([aMachine()]))
    const { person, router } = openMachines('/machines?maker=Smith%5C%2C+Jones')
    await person.click(await screen.findByRole('button', { name: /^Filters, 1 set/ }))
    const maker = screen.getByRole('combobox', { name: 'The maker' })
    await person.type(maker, 'our')
    await person.click(await screen.findByRole('option', { name: 'Ourselves' }))
    await waitFor(() => expect(seenQuery().maker).toBe('Smith\\, Jones,own'))
    await person.type(maker, 'mining')
    await person.click(await screen.findByRole('option', { name: 'Mining' }))
    await waitFor(() => expect(router.state.location.search).toContain('Mining'))
    await person.keyboard('{Escape}{Escape}')
    await waitFor(() => expect(chips()).toEqual(['The maker: Smith, Jones, Ourselves, Mining']))
  })

  test('takes filters off one by one, and keeps the focus near', async () => {
    on('/machines/', () => paged([aMachine()]))
    const { person, router } = openMachines('/machines?state=used&is_active=true')
    await person.click(await screen.findByRole('button', { name: 'Remove the filter The state: Used' }))
    await waitFor(() => expect(router.state.location.search).toBe('?is_active=true'))
    const last = screen.getByRole('button', { name: 'Remove the filter The is_active: Active' })
    expect(last).toHaveFocus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(chips()).toEqual([]))
    expect(filterButton()).toHaveFocus()
    expect(filterButton()).toHaveAccessibleName('Filters, 0 set')
  })

  test('says that nothing matches, and can clear the filters but keep the search', async () => {
    on('/machines/', ({ url }) => (url.searchParams.has('state') ? paged([]) : paged([aMachine()])))
    const { person, router } = openMachines('/machines?state=new&search=la')
    expect(await screen.findByText('Nothing matches ‘la’ and the filters.')).toBeInTheDocument()
    await person.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    expect(router.state.location.search).toBe('?search=la')
    expect(filterButton()).toHaveFocus()
  })
})

test('a list without pages is filtered in the browser, without another request', async () => {
  const unit = (id: number, name: string, sector: { id: number; name: string }) => ({
    id,
    name,
    sector,
    industry: null,
    sub_industry: null,
    region_count: id,
    regions: [],
    version: 1,
  })
  on('/company/7/', () => success({ id: 7, name: 'Aurora Foods' }))
  on('/company/7/business-units/', () =>
    success([unit(1, 'Quarry', { id: 1, name: 'Mining' }), unit(2, 'Shop', { id: 2, name: 'Trade' })]),
  )
  const { person } = openResource({ at: '/companies/7/business-units?sector_id=2', resource: businessUnits })
  expect(await screen.findByText('Shop')).toBeInTheDocument()
  expect(screen.queryByText('Quarry')).toBeNull()
  await waitFor(() => expect(chips()).toEqual(['Sector: Trade']))
  const before = callsOf('/company/7/business-units/').length
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Quarry')).toBeInTheDocument()
  expect(callsOf('/company/7/business-units/')).toHaveLength(before)
})
