import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { RaRecord } from 'ra-core'
import { describe, expect, test, vi } from 'vitest'
import { businessUnits } from '../../../src/resources/businessUnits'
import { unlessListed } from '../../../src/schema/calls'
import { useFirstAnswer } from '../../../src/schema/list/listState'
import { callsOf, changed, failure, on, seen, success } from '../session/fakeApi'
import { aMachine, choiceAndRowTexts, machines, machineTexts } from './machines'
import { openMachines, openResource, paged, useMachineNetwork } from './network'

useMachineNetwork()

const rows = () =>
  within(screen.getAllByRole('table')[0] as HTMLElement)
    .getAllByRole('row')
    .slice(1)
const firstCells = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('a list', () => {
  test('shows a column of every kind', async () => {
    on('/machines/', () => paged([aMachine()]))
    openMachines('/machines')
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    const cells = within(rows()[0] as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells.slice(0, 12)).toEqual([
      'Lathe used',
      'Lathe',
      '',
      'ada@talent.example',
      '12.5',
      '1999',
      'Feb 29, 2020',
      'Used',
      'Cutting',
      'Mining',
      'Austria, Benin',
      '+43 5551234',
    ])
    expect(screen.getByText('1,234')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Lathe used' })).toHaveAttribute('href', '/machines/5/edit')
  })

  test.each([
    [['VIEW_COMPANY_USER'], [], false],
    [['VIEW_COMPANY_USER', 'CREATE_COMPANY_USER'], ['Upload Machines', 'Add Machine'], false],
    [['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER'], [], false],
    [['VIEW_COMPANY_USER', 'DELETE_COMPANY_USER'], ['Delete Lathe used'], false],
    [['VIEW_COMPANY_USER', 'ENABLE_DISABLE_COMPANY_USER'], [], true],
    [['all'], ['Upload Machines', 'Add Machine', 'Delete Lathe used'], true],
  ])('offers to who holds %j what they may do', async (permissions, buttons, hasSwitch) => {
    on('/machines/', () => paged([aMachine()]))
    openMachines('/machines', { permissions })
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    const gated = ['Upload Machines', 'Add Machine', 'Delete Lathe used']
    expect(gated.filter((name) => screen.queryByRole('button', { name }))).toEqual(buttons)
    expect(screen.queryAllByRole('link', { name: 'Edit Lathe used' })).toHaveLength(
      permissions.some((name) => name === 'all' || name.startsWith('UPDATE')) ? 1 : 0,
    )
    // The state is a word, with a switch for who may toggle it.
    expect(headings()).toContain('The is_active')
    expect(screen.queryAllByRole('switch')).toHaveLength(hasSwitch ? 1 : 0)
    expect(screen.getAllByText('Active')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Download Machines' })).toBeInTheDocument()
  })

  test('sends no request without permission', async () => {
    openMachines('/machines', { permissions: ['CREATE_COMPANY_USER'] })
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Access Denied'))
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Access Denied')
    expect(seen).toEqual([])
  })

  test('toggles a record, shows the server’s message and refetches the page', async () => {
    on('/machines/', () => paged([aMachine(), aMachine({ id: 6, name: 'Own' })], 12))
    const { person } = openMachines('/machines?page=2', { userId: 6 })
    const toggle = await screen.findByRole('switch', { name: 'Lathe used is active' })
    const own = screen.getByRole('switch', { name: 'Own used is active' })
    expect(own).toHaveAttribute('aria-disabled', 'true')
    expect(own).toHaveAccessibleDescription('You cannot deactivate yourself')
    on('/machine/5/', () => success({ id: 5, is_active: false }, 'Lathe is inactive'))
    on('/machine/5/operators/', () => success({ id: 5, operators: 0, at_work: 0 }))
    const before = callsOf('/machines/').length
    await person.click(toggle)
    expect(await screen.findByText('Nobody will lose access.')).toBeInTheDocument()
    expect(callsOf('/machine/5/')).toEqual([])
    await person.click(screen.getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Lathe is inactive')).toBeInTheDocument()
    expect(callsOf('/machine/5/')[0]).toMatchObject({ method: 'PATCH' })
    await waitFor(() => expect(callsOf('/machines/').length).toBeGreaterThan(before))
    expect(callsOf('/machines/').at(-1)?.url.searchParams.get('page')).toBe('2')
  })

  test('confirms a deactivation, says how many users it affects, and can undo it', async () => {
    let isActive = true
    on('/machines/', () => paged([aMachine({ is_active: isActive })]))
    on('/machine/5/', ({ url }) => {
      isActive = url.searchParams.get('active') === 'true'
      return success({ id: 5, is_active: isActive }, `Lathe is ${isActive ? 'active' : 'inactive'}`)
    })
    on('/machine/5/operators/', () => success({ id: 5, operators: 1234, at_work: 1 }))
    const { person } = openMachines('/machines')
    await person.click(await screen.findByRole('switch', { name: 'Lathe used is active' }))
    expect(await screen.findByText('1,234 operators stop.')).toBeInTheDocument()
    expect(screen.getByText('1 of them is at work.')).toBeInTheDocument()
    // A click in the dialog doesn't open the row behind it.
    await person.click(screen.getByText('1,234 operators stop.'))
    expect(screen.getByRole('alertdialog', { name: 'Deactivate ‘Lathe used’?' })).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(callsOf('/machine/5/')).toEqual([])

    await person.click(screen.getByRole('switch', { name: 'Lathe used is active' }))
    await person.click(await screen.findByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Lathe is inactive')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Lathe is active')).toBeInTheDocument()
    expect(callsOf('/machine/5/').map(({ url }) => url.searchParams.get('active'))).toEqual(['false', 'true'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked())
  })

  test('activates a record without confirmation, and offers to undo it', async () => {
    on('/machines/', () => paged([aMachine({ is_active: false })]))
    on('/machine/5/', () => success({ id: 5, is_active: true }, 'Lathe is active'))
    const { person } = openMachines('/machines')
    await person.click(await screen.findByRole('switch'))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument()
  })

  test('allows a deactivation if the affected users can’t be counted, and says so', async () => {
    on('/machines/', () => paged([aMachine()]))
    on('/machine/5/operators/', () => failure(403, 1003, 'Not yours to count'))
    const { person } = openMachines('/machines')
    await person.click(await screen.findByRole('switch'))
    expect(await screen.findByText('The number of affected people could not be determined.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Deactivate' })).toHaveAttribute('aria-disabled', 'false')
  })

  test.each([
    ['it is gone', failure(404, 1004, 'Not found'), '‘Lathe used’ no longer exists: somebody else has deleted it.'],
    ['one may not', failure(403, 1003, 'Access Denied'), 'Access Denied. Nothing was deleted.'],
    [
      'it is in use',
      failure(409, 1005, 'Lathe has 2 parts. Nothing was deleted.'),
      'Lathe has 2 parts. Nothing was deleted.',
    ],
    ['the network is lost', failure(500, 0, 'Network Error'), 'Network Error'],
  ])('says of a record that could not be deleted since %s what became of it', async (_, answer, text) => {
    on('/machines/', () => paged([aMachine()]))
    on('/machine/5/', () => answer.clone())
    const { person } = openMachines('/machines')
    await person.click(await screen.findByRole('button', { name: 'Delete Lathe used' }))
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  test('tells once what keeps a record from being deleted, where it can be opened', async () => {
    const parts = { what: '1 part', count: 1, records: [{ resource: 'parts', id: 7, title: 'Spindle', above: [] }] }
    on('/machines/', () => paged([aMachine()]))
    on('/machine/5/', () => failure(409, 1005, 'Lathe has 1 part: Spindle.', { data: { blockers: [parts] } }))
    const { person } = openMachines('/machines')
    await person.click(await screen.findByRole('button', { name: 'Delete Lathe used' }))
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: '‘Lathe used’ is still in use' })
    expect(dialog).toHaveAccessibleDescription('Nothing was deleted.')
    expect(within(dialog).getByText('Spindle')).toBeInTheDocument()
    expect(screen.queryByText('Lathe has 1 part: Spindle.')).toBeNull()
  })

  test('brings a deleted record back, or says why it stays away', async () => {
    on('/machines/', () => paged([aMachine()]))
    on('/machine/5/', () => success({ id: 5, removal_id: 9 }))
    on('/removals/undo/', () => success({ ids: [9], people_kept: 0 }))
    const { person } = openMachines('/machines')
    const deleteAndUndo = async () => {
      await person.click(await screen.findByRole('button', { name: 'Delete Lathe used' }))
      await person.click(await screen.findByRole('button', { name: 'Delete' }))
      const undo = await screen.findByRole('button', { name: /^Undo/ })
      const listsBefore = callsOf('/machines/').length
      await person.click(undo)
      return listsBefore
    }
    const lists = await deleteAndUndo()
    expect(await screen.findByText('‘Lathe used’ has been restored.')).toBeInTheDocument()
    expect(callsOf('/removals/undo/').map(({ body }) => body)).toEqual([{ ids: [9] }])
    await waitFor(() => expect(callsOf('/machines/').length).toBeGreaterThan(lists))
    on('/removals/undo/', () => failure(409, 1005, 'Its sector has been deleted.'))
    await deleteAndUndo()
    expect(await screen.findByText('Its sector has been deleted.')).toBeInTheDocument()
  })

  test('keeps its rows if refetching fails', async () => {
    on('/machines/', () => paged([aMachine()]))
    const { refresh } = openMachines('/machines')
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    on('/machines/', () => failure(403, 1003, 'Boom'))
    await refresh()
    expect(await screen.findByText('Boom')).toBeInTheDocument()
    expect(screen.getByText('Lathe used')).toBeInTheDocument()
  })

  test('without pagination is sorted and searched in the browser', async () => {
    const units = ['Retail 10', 'Retail 9', 'Foods'].map((name, index) => ({
      id: index + 1,
      name,
      sector: { id: 1, name: index === 2 ? 'Farming' : 'Trade' },
      industry: null,
      sub_industry: null,
      region_count: index,
      regions: [],
      version: 1,
    }))
    on('/company/7/', () => success({ id: 7, name: 'Aurora Foods' }))
    on('/company/7/business-units/', () => success(units))
    const { person, router } = openResource({ at: '/companies/7/business-units', resource: businessUnits })
    expect(await screen.findByText('Foods')).toBeInTheDocument()
    // The default order is the API's.
    expect(firstCells()).toEqual(['Retail 10', 'Retail 9', 'Foods'])
    await person.click(within(screen.getAllByRole('columnheader')[0] as HTMLElement).getByRole('button'))
    await waitFor(() => expect(firstCells()).toEqual(['Foods', 'Retail 9', 'Retail 10']))
    expect(router.state.location.search).toBe('?sort=name')
    await person.click(within(screen.getAllByRole('columnheader')[0] as HTMLElement).getByRole('button'))
    await waitFor(() => expect(firstCells()).toEqual(['Retail 10', 'Retail 9', 'Foods']))
    await person.type(screen.getByRole('searchbox'), 'farm')
    await waitFor(() => expect(firstCells()).toEqual(['Foods']))
    expect(screen.queryByText('Rows per page')).toBeNull()
  })

  test('keeps its search while the whole list is refetched', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    on('/machines/', async ({ url }) => {
      if (url.searchParams.get('search')) return paged([])
      await held
      return paged([aMachine()])
    })
    const { person } = openMachines('/machines?search=zzz')
    expect(await screen.findByText(/zzz/)).toBeInTheDocument()
    const [inField, below] = screen.getAllByRole('button', { name: 'Clear the search' })
    expect(below).toHaveTextContent('Clear the search')
    await person.click(inField as HTMLElement)
    await waitFor(() => expect(callsOf('/machines/')).toHaveLength(2))
    expect(screen.getByRole('searchbox')).toHaveFocus()
    release()
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  test('keeps a sort order chosen while a search was pending', async () => {
    on('/machines/', () => paged([aMachine()]))
    const { person, router } = openMachines('/machines')
    expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    await person.type(screen.getByRole('searchbox'), 'la')
    await person.click(within(screen.getAllByRole('columnheader')[1] as HTMLElement).getByRole('button'))
    await waitFor(() => expect(router.state.location.search).toMatch(/search=la/))
    expect(router.state.location.search).toMatch(/sort=name/)
  })

  test('opens the only record that Enter finds, without waiting for a pause in typing', async () => {
    on('/machines/', ({ url }) =>
      url.searchParams.get('search') === 'lathe' ? paged([aMachine()]) : paged([aMachine(), aMachine({ id: 6 })]),
    )
    on('/machine/5/', () => success(aMachine()))
    const { person, router } = openMachines('/machines')
    await person.click(await screen.findByRole('searchbox'))
    // All at once: between two keys a busy machine may pause for long enough.
    await person.paste('lat')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?search=lat'))
    await person.paste('he')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/machines/5/edit'))
    const searched = callsOf('/machines/').map(({ url }) => url.searchParams.get('search'))
    expect(searched).toEqual([null, 'lat', 'lathe'])
  })

  test('normalises spaces in a typed search, but not in one from the address', async () => {
    on('/machines/', () => paged([aMachine()]))
    const { person, router } = openMachines('/machines?search=a%20%20b')
    const box = await screen.findByRole('searchbox')
    expect(box).toHaveValue('a  b')
    await person.click(box)
    // All at once: between two keys a busy machine may pause for long enough.
    await person.paste('  c ')
    await waitFor(() => expect(router.state.location.search).toBe('?search=a+b+c'))
    // The list is asked for after the address has changed.
    const searched = () => callsOf('/machines/').map(({ url }) => url.searchParams.get('search'))
    await waitFor(() => expect([...new Set(searched())]).toEqual(['a  b', 'a b c']))
  })

  test('can’t cancel a deletion that is running', async () => {
    on('/machines/', () => paged([aMachine()]))
    const { person } = openMachines('/machines')
    await person.click(await screen.findByRole('button', { name: 'Delete Lathe used' }))
    let answer = (_response: Response) => {}
    on('/machine/5/', () => new Promise<Response>((resolve) => (answer = resolve)))
    const question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: 'Delete' }))
    await person.click(question.getByRole('button', { name: 'Cancel' }))
    await person.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog')).toBeInTheDocument()
    await waitFor(() => expect(callsOf('/machine/5/')).toHaveLength(1))
    answer(success(null, 'ok'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await screen.findByText('Machine deleted')).toBeInTheDocument()
  })

  test.each(['?page=0', '?page=x&page_size=7', '?sort=-nobody', '?page_size=5000'])(
    'ignores invalid values in the address: %s',
    async (search) => {
      on('/machines/', ({ url }) => {
        expect(url.search).toBe('?page=1&page_size=10')
        return paged([aMachine()])
      })
      openMachines(`/machines${search}`)
      expect(await screen.findByText('Lathe used')).toBeInTheDocument()
    },
  )
})

test('a list says once that it has been read, whatever is read later', () => {
  const told: string[] = []
  const states = { data: [] as RaRecord[], isFetching: false, error: null }
  const { rerender } = renderHook(({ name, ...state }) => useFirstAnswer(state, () => told.push(name)), {
    initialProps: { name: 'nothing', ...states, data: undefined as RaRecord[] | undefined },
  })
  rerender({ name: 'older rows', ...states, isFetching: true })
  rerender({ name: 'failed', ...states, error: new Error('No') as never })
  expect(told).toEqual([])
  rerender({ name: 'read', ...states })
  rerender({ name: 'read again', ...states })
  rerender({ name: 'reading', ...states, isFetching: true })
  rerender({ name: 'read later', ...states })
  expect(told).toEqual(['read'])
})

test('a form that is filled from its list shows what the list has read last', async () => {
  const resource = { ...machines, calls: { ...machines.calls, one: unlessListed(machines.calls.one) } }
  on('/machines/', () => paged([aMachine()]))
  const { refresh, router } = openResource({
    at: '/machines',
    resource,
    texts: machineTexts,
    otherTexts: choiceAndRowTexts,
  })
  await screen.findByRole('link', { name: 'Lathe used' })
  on('/machines/', () => paged([aMachine({ name: 'Saw' })]))
  await refresh()
  await screen.findByRole('link', { name: 'Saw used' })
  await act(() => router.navigate('/machines/5/edit'))
  expect(await screen.findByLabelText(/^The name/)).toHaveValue('Saw')
})

describe('the import of a file', () => {
  const csv = new File(['Machine\r\nLathe\r\n=Saw\r\n'], 'machines.csv', { type: 'text/csv' })
  const choose = async (permissions?: string[]) => {
    on('/machines/', () => paged([]))
    const { person } = openMachines('/machines', permissions && { permissions })
    await person.click(await screen.findByRole('button', { name: 'Upload Machines' }))
    return { person, send: async () => person.upload(await screen.findByLabelText('CSV file'), csv) }
  }
  const result = {
    created: 1,
    changed: 0,
    existing: 2,
    counts: [{ one: 'machine', many: 'machines', created: 1, changed: 0, existing: 2 }],
    ignored: [] as string[],
    plan: 'first plan',
    sample: [{ row: 2, action: 'created', cells: ['Lathe'] }],
  }
  const queries = () => callsOf('/machine/upload/').map(({ url }) => url.search)

  test('previews its changes before writing them', async () => {
    on('/machine/upload/', () => success(result, 'CSV Data Uploaded Successfully'))
    const { person, send } = await choose()
    await send()
    expect(await screen.findByText('1 new')).toBeInTheDocument()
    expect(screen.getByText('2 already there')).toBeInTheDocument()
    expect(screen.getByText('1 machine to add')).toBeInTheDocument()
    expect(queries()).toEqual(['?preview=true'])
    await person.click(screen.getByRole('button', { name: 'Import' }))
    expect(await screen.findByText('CSV Data Uploaded Successfully')).toBeInTheDocument()
    expect(screen.getByText('1 machine added')).toBeInTheDocument()
    expect(queries()).toEqual(['?preview=true', '?preview=false&plan=first+plan'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('offers to take back what it has imported, to who may', async () => {
    on('/machine/upload/', ({ url }) =>
      url.searchParams.get('preview') === 'true' ? success(result) : changed(40, result),
    )
    on('/history/40/undo/', () => success({ records: [], hidden: 0, matched: 0, undo: null, next: null }))
    const { person, send } = await choose()
    await send()
    await person.click(await screen.findByRole('button', { name: 'Import' }))
    const toast = (await screen.findByText('1 machine added')).closest('.MuiAlert-root') as HTMLElement
    await person.click(within(toast).getByRole('button', { name: 'Take back' }))
    expect(await screen.findByRole('dialog', { name: 'Take back this change?' })).toBeInTheDocument()
    await waitFor(() => expect(callsOf('/history/40/undo/')).toHaveLength(1))
    cleanup()
    const other = await choose(['VIEW_COMPANY_USER', 'CREATE_COMPANY_USER'])
    await other.send()
    await other.person.click(await screen.findByRole('button', { name: 'Import' }))
    expect(await screen.findByText('1 machine added')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  })

  test('accepts a file dropped anywhere in the dialog, also in place of another', async () => {
    on('/machine/upload/', () => success(result))
    const { person } = await choose()
    await screen.findByText('Upload Machines', { selector: 'h2' })
    const drop = (file: File) =>
      fireEvent.drop(screen.getByText('Upload Machines', { selector: 'h2' }), { dataTransfer: { files: [file] } })
    drop(csv)
    expect(await screen.findByText('File: machines.csv')).toBeInTheDocument()
    expect(screen.getByText('1 new')).toBeInTheDocument()
    drop(new File(['Machine\r\nSaw\r\n'], 'corrected.csv', { type: 'text/csv' }))
    expect(await screen.findByText('File: corrected.csv')).toBeInTheDocument()
    expect(queries()).toEqual(['?preview=true', '?preview=true'])
    await person.click(screen.getByRole('button', { name: 'Choose another file' }))
    expect(screen.getByRole('button', { name: 'Choose file' })).toHaveFocus()
  })

  test('works with the file as it was chosen, whatever becomes of it on disk', async () => {
    on('/machine/upload/', () => success(result, 'CSV Data Uploaded Successfully'))
    const { person } = await choose()
    const file = new File(['Machine\r\nLathe\r\n'], 'machines.csv', { type: 'text/csv' })
    const read = vi.spyOn(file, 'arrayBuffer')
    await person.upload(await screen.findByLabelText('CSV file'), file)
    await screen.findByText('1 new')
    const changed = new DOMException('The file has changed.', 'NotReadableError')
    read.mockRejectedValue(changed)
    await person.click(screen.getByRole('button', { name: 'Import' }))
    expect(await screen.findByText('CSV Data Uploaded Successfully')).toBeInTheDocument()
    expect(read).toHaveBeenCalledOnce()
    await person.click(screen.getByRole('button', { name: 'Upload Machines' }))
    await person.upload(await screen.findByLabelText('CSV file'), file)
    expect(await screen.findByText(/^The file could not be read/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('forgets a file that is still being read when another one is dropped', async () => {
    on('/machine/upload/', () => success(result))
    await choose()
    const title = await screen.findByText('Upload Machines', { selector: 'h2' })
    const slow = new File(['Machine\r\nSaw\r\n'], 'slow.csv', { type: 'text/csv' })
    let lose = () => {}
    vi.spyOn(slow, 'arrayBuffer').mockReturnValue(new Promise((_, reject) => (lose = () => reject(new Error('Lost')))))
    for (const file of [slow, csv]) fireEvent.drop(title, { dataTransfer: { files: [file] } })
    expect(await screen.findByText('File: machines.csv')).toBeInTheDocument()
    lose()
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.getByText('File: machines.csv')).toBeInTheDocument()
    expect(queries()).toEqual(['?preview=true'])
  })

  test('counts what is added and changed by kind, and names unknown columns', async () => {
    const parts = { one: 'part', many: 'parts', created: 1200, changed: 1, existing: 0 }
    on('/machine/upload/', () => success({ ...result, counts: [...result.counts, parts], ignored: ['Owner', 'Error'] }))
    const { send } = await choose()
    await send()
    expect(await screen.findByText('1 machine and 1,200 parts to add and 1 part to change')).toBeInTheDocument()
    expect(screen.getByText('Unknown columns, which are not imported: Owner, Error.')).toBeInTheDocument()
  })

  test('asks again with a new preview if the data has changed since the first', async () => {
    on('/machine/upload/', () => success(result))
    const { person, send } = await choose()
    await send()
    const preview = { ...result, created: 3, plan: 'second' }
    on('/machine/upload/', () => failure(409, 1005, 'The data has changed.', { data: { preview } }))
    await person.click(await screen.findByRole('button', { name: 'Import' }))
    expect(await screen.findByText(/^The data has changed since the preview, and nothing was imported/)).toBeVisible()
    expect(screen.getByText('3 new')).toBeInTheDocument()
    expect(screen.queryByText('The data has changed.')).toBeNull()
    on('/machine/upload/', () => success(preview, 'CSV Data Uploaded Successfully'))
    await person.click(screen.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(queries().at(-1)).toBe('?preview=false&plan=second')
  })

  test.each([
    ['nothing was written', 'The import was cancelled, and nothing was written. This is what it would do.', {}],
    [
      'it had finished',
      'The import had finished before it could be cancelled.',
      { created: 0, existing: 3, plan: 'other' },
    ],
    ['the data has changed', /^The import was cancelled, and the data has changed since/, { plan: 'other' }],
  ])('can be cancelled, and then shows a new preview, which says that %s', async (_, note, now) => {
    on('/machine/upload/', () => success(result))
    const { person, send } = await choose()
    await send()
    const lists: number[] = []
    on('/machine/upload/', ({ url }) => {
      if (url.searchParams.get('preview') !== 'true') return new Promise(() => {})
      lists.push(callsOf('/machines/').length)
      return success({ ...result, ...now })
    })
    await person.dblClick(await screen.findByRole('button', { name: 'Import' }))
    expect(await screen.findByText(/^(?:Uploading|Importing) machines.csv$/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Import' })).toHaveFocus()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(note)).toBeInTheDocument()
    expect(screen.queryByText('Network Error')).toBeNull()
    // The list is read again after the new preview.
    expect(lists).toEqual([1])
    await waitFor(() => expect(callsOf('/machines/')).toHaveLength(2))
    expect(queries()).toEqual(['?preview=true', '?preview=false&plan=first+plan', '?preview=true'])
  })

  test('can’t be run without changes', async () => {
    on('/machine/upload/', () => success({ ...result, created: 0, counts: [], sample: [] }))
    const { send } = await choose()
    await send()
    expect(await screen.findByText('No changes to import.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })

  test('lists each rejected row once, with all its errors', async () => {
    const cell = { row: 3, column: 'Machine', value: '=Saw', reason: 'No saws.' }
    const rows = [cell, { row: 3, column: 'Sector', value: '', reason: 'Missing.' }, { ...cell, row: 4, column: null }]
    on('/machine/upload/', () => failure(400, 1009, 'No', { data: { errors: ['Row 3: No saws.'], rows } }))
    const { person, send } = await choose()
    await send()
    expect(await screen.findByText('Nothing was imported: 3 errors must be corrected.')).toBeInTheDocument()
    expect(screen.getByText('File: machines.csv')).toBeInTheDocument()
    const refused = within(screen.getByRole('region', { name: 'Error' })).getAllByRole('cell')
    expect(refused.map(({ textContent }) => textContent)).toEqual([
      '3',
      'Machine: No saws. The file says ‘=Saw’.Sector: Missing.',
      '4',
      'No saws. The file says ‘=Saw’.',
    ])
    expect(screen.queryByText('Row 3: No saws.')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Choose another file' }))
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeInTheDocument()
  })

  test('shows no toast for rejected cells, and says how many are not listed', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      row: index + 2,
      column: 'Machine',
      value: '',
      reason: 'No.',
    }))
    const errors = rows.map(({ row, reason }) => `Row ${row}: ${reason}`)
    on('/machine/upload/', () => failure(400, 1009, 'The file could not be imported.', { data: { errors, rows } }))
    const { send } = await choose()
    await send()
    expect(await screen.findByText('Nothing was imported: 500 errors must be corrected.')).toBeInTheDocument()
    expect(screen.queryByText('The file could not be imported.')).toBeNull()
    expect(screen.queryByText('Row 2: No.')).toBeNull()
    expect(screen.getByText(/^and 300 more/)).toBeInTheDocument()
  })

  test('shows a toast if the file is rejected after its preview', async () => {
    const rows = [{ row: 2, column: 'Machine', value: 'Lathe', reason: 'No.' }]
    on('/machine/upload/', () => success(result))
    const { person, send } = await choose()
    await send()
    on('/machine/upload/', () => failure(400, 1009, 'No', { data: { errors: ['Row 2: No.'], rows } }))
    await person.click(await screen.findByRole('button', { name: 'Import' }))
    expect(await screen.findByText('Row 2: No.')).toBeInTheDocument()
    expect(screen.getByText('Nothing was imported: 1 error must be corrected.')).toBeInTheDocument()
  })

  test('can be cancelled during the preview without a message', async () => {
    on('/machine/upload/', () => new Promise(() => {}))
    const { person, send } = await choose()
    await send()
    expect(await screen.findByRole('progressbar')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Network Error')).toBeNull()
  })

  test('can be retried with the same file after a network error', async () => {
    on('/machine/upload/', () => failure(500, 1500, 'Boom'))
    const { person, send } = await choose()
    await send()
    on('/machine/upload/', () => success(result))
    await person.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1 new')).toBeInTheDocument()
  })

  test('shows why it failed for other errors', async () => {
    on('/machine/upload/', () => failure(403, 1003, 'Boom'))
    const { send } = await choose()
    await send()
    expect(await screen.findByText('Boom')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
