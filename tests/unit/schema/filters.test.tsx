import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { businessUnits } from '../../../src/resources/businessUnits'
import { isFound, setFilters } from '../../../src/schema/list/filters'
import { loadAhead } from '../../../src/schema/shared/lazyModule'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { aMachine, machines } from './machines'
import { openMachines, openResource, paged, useMachineNetwork } from './network'

useMachineNetwork()

const keeps = (query: string, record = aMachine()) => {
  const filters = setFilters(machines, new URLSearchParams(query))
  return filters.length === 0 ? 'no filter' : isFound(filters, record)
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
    expect(keeps('bought_within=1@1998-02-03', aMachine({ bought: '1998-02-04 00:00:00' }))).toBe(true)
  })
})

const seenQuery = () => Object.fromEntries(callsOf('/machines/').at(-1)?.url.searchParams ?? [])
const openFilters = async (search = '') => {
  on('/machines/', () => paged([aMachine()]))
  const opened = openMachines(`/machines${search}`)
  await opened.person.click(await screen.findByRole('button', { name: /^Filters, / }))
  return opened
}
const filterButton = () => screen.getByRole('button', { name: /^Filters, / })
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove the filter/ }).map(({ textContent }) => textContent)

beforeAll(loadAhead)

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
    const oneOfEach = dialog.getAllByRole('textbox', { name: /^The (name|owner_email|weight, from|runs, from)$/ })
    for (const input of [...dialog.getAllByRole('combobox'), ...oneOfEach])
      expect(input).toHaveAccessibleDescription(/^Finds \w+ too\.$/)
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

  test.each(['abc', '1.2.3', '1000000000001'])(
    'keeps the number %s as typed, and says that it is none',
    async (typed) => {
      const { person, router } = await openFilters('?weight=12..')
      const input = screen.getByRole('textbox', { name: 'The weight, from' })
      await person.clear(input)
      await person.type(input, typed)
      expect(input).toHaveValue(typed)
      expect(input).toBeInvalid()
      expect(input).toHaveAccessibleDescription('Enter a number from -1,000,000,000,000 to 1,000,000,000,000.')
      await person.type(screen.getByRole('textbox', { name: 'The weight, to' }), '20')
      await waitFor(() => expect(router.state.location.search).toContain('..20'))
      expect(input).toHaveValue(typed)
    },
  )

  test('asks what a number means that could be two, and filters by none of them', async () => {
    const { person, router } = await openFilters()
    const input = screen.getByRole('textbox', { name: 'The weight, from' })
    // At once: after each key, it is another number for a moment.
    fireEvent.change(input, { target: { value: '14.000' } })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('This could mean 14 or 14,000. Type 14 or 14000.')
    await person.type(screen.getByRole('textbox', { name: 'The weight, to' }), '20')
    await waitFor(() => expect(router.state.location.search).toContain('..20'))
    expect(router.state.location.search).not.toContain('14')
  })

  test('leaves a number as it is typed while it is filtered by', async () => {
    const { router } = await openFilters()
    const input = screen.getByRole('textbox', { name: 'The weight, from' })
    for (const [typed, filter] of [
      ['12.', '12..'],
      ['12.50', '12.5..'],
      ['12.5050', '12.505..'],
    ] as const) {
      fireEvent.change(input, { target: { value: typed } })
      await waitFor(() => expect(router.state.location.search).toBe(`?weight=${filter}`))
      expect(input).toHaveValue(typed)
      expect(input).toBeValid()
    }
  })

  test('sends the day of the browser with a period, and leaves it out of the address', async () => {
    on('/machines/', () => paged([aMachine()]))
    const { router } = openMachines('/machines?bought_within=30')
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    expect(seenQuery().bought_within).toBe(`30@${dayjs().format('YYYY-MM-DD')}`)
    expect(router.state.location.search).toBe('?bought_within=30')
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

  test('keeps its filters in sight while a query fails, so that they can be changed', async () => {
    on('/machines/', ({ url }) => (url.searchParams.has('state') ? failure(500, 1500, 'Boom') : paged([aMachine()])))
    const { person } = openMachines('/machines?state=used')
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Remove the filter The state: Used' }))
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    expect(filterButton()).toHaveFocus()
  })

  test('moves the focus to the heading when a switched record leaves it', async () => {
    let isActive = false
    on('/machines/', ({ url }) =>
      paged(url.searchParams.get('is_active') === String(isActive) ? [aMachine({ is_active: isActive })] : []),
    )
    on('/machine/5/', () => {
      isActive = true
      return success({ id: 5, is_active: true }, 'Lathe is active')
    })
    const { person } = openMachines('/machines?is_active=false')
    await person.click(await screen.findByRole('switch', { name: 'Lathe used is active' }))
    expect(await screen.findByText('Nothing matches the filters.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('forgets text that is still being typed when the filters are cleared', async () => {
    on('/machines/', () => paged([aMachine()]))
    const { person, router } = openMachines('/machines?state=used')
    await person.click(await screen.findByRole('button', { name: 'Filters, 1 set' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Filters' }))
    fireEvent.change(dialog.getByLabelText('The name'), { target: { value: 'la' } })
    await person.click(dialog.getByRole('button', { name: 'Clear filters' }))
    expect(dialog.getByLabelText('The name')).toHaveValue('')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(router.state.location.search).toBe('')
  })

  test('leaves no two equal entries in the history', async () => {
    on('/machines/', () => paged([aMachine()], 30))
    const { person, router } = openMachines('/machines?page=2')
    const visited = ['?page=2']
    router.subscribe(({ location, historyAction }) => {
      if (String(historyAction) === 'REPLACE') visited.pop()
      visited.push(location.search)
    })
    await person.click(await screen.findByRole('button', { name: 'Page 2' }))
    await person.click(screen.getByRole('button', { name: 'Filters, 0 set' }))
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /^The is_active/ }))
    await person.click(screen.getByRole('option', { name: 'Inactive' }))
    await person.click(await screen.findByRole('button', { name: 'Remove the filter The is_active: Inactive' }))
    await waitFor(() => expect(visited).toEqual(['?page=2', '?is_active=false', '']))
  })

  describe('is left by Back as it was', () => {
    /** Opens the page before, then the list, so that Back has somewhere to go. */
    const openAfter = async (search: string) => {
      on('/machines/', () => paged([aMachine()], 30))
      const opened = openMachines('/machines?search=la')
      await screen.findByText('Lathe used')
      await act(() => opened.router.navigate(`/machines${search}`))
      await screen.findByText('Lathe used')
      const goBack = () => act(() => opened.router.navigate(-1))
      const reaches = (expected: string) =>
        waitFor(() => expect(decodeURIComponent(opened.router.state.location.search)).toBe(expected))
      return { ...opened, goBack, reaches }
    }
    const choose = async (name: RegExp, option: string) => {
      fireEvent.mouseDown(screen.getByRole('combobox', { name }))
      fireEvent.click(screen.getByRole('option', { name: option }))
    }

    test('before its first filter, however many follow and however often they change', async () => {
      const { person, goBack, reaches } = await openAfter('?page=2')
      await person.click(filterButton())
      await choose(/^The is_active/, 'Inactive')
      await reaches('?is_active=false')
      await choose(/^The is_checked/, 'Checked')
      await reaches('?is_active=false&is_checked=true')
      await choose(/^The is_active/, 'Active')
      await reaches('?is_active=true&is_checked=true')
      await goBack()
      await reaches('?page=2')
    })

    test('before the one filter that a link has set and that was changed since', async () => {
      const { person, goBack, reaches } = await openAfter('?is_active=false')
      await person.click(filterButton())
      await choose(/^The is_active/, 'Active')
      await reaches('?is_active=true')
      await goBack()
      await reaches('?search=la')
    })

    test('before all filters, when one of two was taken off', async () => {
      const { person, goBack, reaches } = await openAfter('?state=used&is_active=true')
      await person.click(await screen.findByRole('button', { name: 'Remove the filter The state: Used' }))
      await reaches('?is_active=true')
      await goBack()
      await reaches('?search=la')
    })

    test('with its last filter, when that was taken off or all were cleared', async () => {
      const { person, goBack, reaches } = await openAfter('?is_active=true')
      await person.click(await screen.findByRole('button', { name: 'Remove the filter The is_active: Active' }))
      await reaches('')
      await goBack()
      await reaches('?is_active=true')
      await person.click(await screen.findByRole('button', { name: 'Clear filters' }))
      await reaches('')
      await goBack()
      await reaches('?is_active=true')
    })
  })
})

describe('a list without pages', () => {
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
  const open = (given: { permissions?: string[] } = {}) => {
    on('/company/7/', () => success({ id: 7, name: 'Aurora Foods' }))
    on('/company/7/business-units/', () =>
      success([
        unit(1, 'Quarry', { id: 1, name: 'Mining, Quarrying' }),
        unit(2, 'Shop', { id: 2, name: 'Trade' }),
        unit(3, 'Market', { id: 2, name: 'Trade' }),
      ]),
    )
    return openResource({ at: '/companies/7/business-units?sector_id=2', resource: businessUnits, ...given })
  }

  test('is filtered in the browser, without another request, and says how many rows it has', async () => {
    const { person } = open()
    expect(await screen.findByText('Shop')).toBeInTheDocument()
    expect(screen.queryByText('Quarry')).toBeNull()
    await waitFor(() => expect(chips()).toEqual(['Sector: Trade']))
    const count = within(screen.getByRole('main')).getByRole('status')
    expect(count).toHaveTextContent('2 rows')
    const before = callsOf('/company/7/business-units/').length
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('Quarry')).toBeInTheDocument()
    expect(count).toHaveTextContent('3 rows')
    expect(callsOf('/company/7/business-units/')).toHaveLength(before)
  })

  test('offers no filter whose options the user may not read, and takes the names of a link from its rows', async () => {
    const { person } = open({ permissions: ['VIEW_BUSINESS_UNIT'] })
    expect(await screen.findByText('Shop')).toBeInTheDocument()
    expect(screen.queryByText('Quarry')).toBeNull()
    expect(chips()).toEqual(['Sector: Trade'])
    expect(screen.queryByRole('button', { name: /^Filters, / })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Remove the filter Sector: Trade' }))
    expect(await screen.findByText('Quarry')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(callsOf('/sectors/all')).toEqual([])
  })

  test('separates the values of a filter so that names may contain commas', async () => {
    const { router } = open({ permissions: ['VIEW_BUSINESS_UNIT'] })
    await screen.findByText('Shop')
    await act(() => router.navigate('?sector_id=1,2'))
    await waitFor(() => expect(chips()).toEqual(['Sector: Mining, Quarrying; Trade']))
  })
})
