/** The page of the grade map, as one person uses it while others may. Its table is proved in `tests/unit/grid`. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusalMessages } from '../../../contract/refusalMessages'
import { callsOf, failure, on, success, type Seen } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { mappingOf } from '../custom/gradeMap/builders'
import { aMaster, openConsole } from './console'

useFakeNetwork()

beforeEach(() => {
  // jsdom has no layout.
  for (const size of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(800)
})

const ranks = ['Executive 1', 'Executive 2', 'Manager'].map((name, place) => ({ id: place + 1, name }))
const mappings = [mappingOf(1, 'Aurora', ['A1', '', 'A3']), mappingOf(2, 'Borealis', ['B1', 'B2', ''])]

/** Each test has its own user, because drafts are kept per user. */
let lastUser = 950

let former: { id: number; company_id: number; ta_rank_id: number; grade: string }[] = []
beforeEach(() => {
  former = []
})

const open = (save?: (call: Seen) => Response) =>
  openConsole('/grade-map-table', {
    user: aMaster({ id: ++lastUser }),
    network: () => {
      on('/grade/ta-ranks/', () => success(ranks))
      on('/grade/company/versions', () =>
        success(mappings.map(({ id, company, version }) => ({ id, company_id: company.id, version }))),
      )
      on('/grade/company/', (call) => (call.method === 'PATCH' && save ? save(call) : success(mappings)))
      on('/grade/company/former-grades', () => success(former))
      for (const id of [10, 20])
        on(`/company/${id}/job-grades/all`, () => success([{ id: 1, grade: `Grade of ${id}` }]))
    },
  })

/** Selects a company's cell of the second rank, which Aurora leaves empty. */
const select = async (person: ReturnType<typeof open>, company: string) => {
  const place = mappings.findIndex(({ name }) => name === company)
  await screen.findByRole('columnheader', { name: new RegExp(company) })
  const [first] = screen.getAllByRole('gridcell')
  act(() => first?.focus())
  await person.keyboard(`{ArrowDown}${'{ArrowRight}'.repeat(place)}`)
}

test('the job grades of the company whose cell is opened are suggested', async () => {
  const person = open()
  await select(person, 'Borealis')
  await person.keyboard('{F2}')
  expect(await screen.findByRole('option', { name: 'Grade of 20' })).toBeInTheDocument()
  expect(callsOf('/company/20/job-grades/all')).toHaveLength(1)
  expect(callsOf('/company/10/job-grades/all')).toEqual([])
})

test('cells that still name grades no longer in use are listed, and lead to their place', async () => {
  former = [
    { id: 1, company_id: 10, ta_rank_id: 3, grade: 'A3' },
    { id: 2, company_id: 20, ta_rank_id: 1, grade: 'B1' },
    { id: 2, company_id: 20, ta_rank_id: 2, grade: 'changed since' },
  ]
  const person = open()
  await person.click(await screen.findByRole('button', { name: '2 grades no longer in use' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Grades no longer in use' }))
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Aurora, ManagerA3',
    'Borealis, Executive 1B1',
  ])
  await person.click(dialog.getByRole('button', { name: /^Aurora, Manager/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Grades no longer in use' })).toBeNull())
})

test('a mapping that somebody else has deleted is named before a save adds it again', async () => {
  const bodies: unknown[] = []
  const person = open(({ body }) => {
    bodies.push(body)
    return bodies.length === 1
      ? failure(409, 1005, refusalMessages.cellsChanged, { data: { conflicts: [], deleted: [10] } })
      : success({ companies: [{ id: 9, company_id: 10, version: 1 }], cells: 1 }, 'Grade Map Saved')
  })
  await select(person, 'Aurora')
  await person.keyboard('mine{Enter}{Control>}s{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Save the grade map?' })
  expect(dialog.querySelector('ins')?.textContent).toBe('mine')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  const warning = await screen.findByText(/Somebody else has deleted the mapping of Aurora/)
  const warned = warning.closest('[role=dialog]') as HTMLElement
  await person.click(within(warned).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Grade Map Saved')).toBeInTheDocument()
  const cells = [{ ta_rank_id: 2, was: null, rank: 'mine' }]
  expect(bodies).toEqual([
    { changes: [{ company_id: 10, grade_company_id: 1, cells }] },
    { changes: [{ company_id: 10, cells }] },
  ])
})

test('ranks are filtered by name, which the address keeps, and a hidden one is found', async () => {
  const person = open()
  await select(person, 'Aurora')
  await person.type(screen.getByRole('searchbox', { name: 'Filter TA ranks' }), 'exec')
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Manager' })).toBeNull())
  expect(screen.getByText('2 of 3')).toBeInTheDocument()
  await waitFor(() => expect(window.location.search).toContain('ranks=exec'))
  await person.click(screen.getByRole('button', { name: 'Find and replace' }))
  await person.type(screen.getByRole('textbox', { name: 'Find' }), 'A3')
  expect(await screen.findByText('1 match, 1 in hidden rows or columns')).toBeInTheDocument()
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('rowheader', { name: 'Manager' })).toBeInTheDocument()
  expect(screen.getByRole('searchbox', { name: 'Filter TA ranks' })).toHaveValue('')
})

test('that no rank matches is said on the empty table, and its filter can be cleared there', async () => {
  const person = open()
  await select(person, 'Aurora')
  await person.type(screen.getByRole('searchbox', { name: 'Filter TA ranks' }), 'nobody')
  expect(await screen.findByText('Nothing matches ‘nobody’.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByRole('rowheader', { name: 'Manager' })).toBeInTheDocument()
  expect(screen.queryByText('Nothing matches ‘nobody’.')).toBeNull()
  expect(screen.getByRole('searchbox', { name: 'Filter TA ranks' })).toHaveValue('')
})

test('discarded edits are counted and can be brought back, and the focus stays in the grid', async () => {
  const person = open()
  await select(person, 'Aurora')
  await person.keyboard('mine{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement)
  const toast = (await screen.findByText('1 cell discarded')).closest('.MuiAlert-root') as HTMLElement
  await person.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 unsaved cell')).toBeInTheDocument()
  expect(screen.getByRole('gridcell', { name: 'mine' })).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement))
})

const theirs = { company_id: 10, ta_rank_id: 2, base: null, theirs: 'theirs', yours: 'mine' }

test('a conflict chooses nothing beforehand, and no key pressed too often overwrites the other', async () => {
  let saves = 0
  const person = open(() => {
    saves += 1
    return saves === 1
      ? failure(409, 1005, refusalMessages.cellsChanged, { data: { conflicts: [theirs], deleted: [] } })
      : success({ companies: [{ id: 1, company_id: 10, version: 2 }], cells: 1 }, 'Grade Map Saved')
  })
  await select(person, 'Aurora')
  await person.keyboard('mine{Enter}{Control>}s{/Control}')
  await screen.findByRole('dialog', { name: 'Save the grade map?' })
  await person.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed the same cells' })
  await person.keyboard('{Enter}{Enter}')
  const use = within(dialog).getByRole('button', { name: 'Use these grades and save' })
  expect(use).toBeDisabled()
  expect(within(dialog).getByText('1 cell still needs a decision.')).toBeInTheDocument()
  expect(within(dialog).queryByRole('radio', { checked: true })).toBeNull()
  expect(saves).toBe(1)
  await person.click(within(dialog).getByRole('button', { name: 'Keep yours in all cells' }))
  await person.click(use)
  expect(await screen.findByText('Grade Map Saved')).toBeInTheDocument()
  expect(saves).toBe(2)
})

test('a mapping that turns out to be deleted is not added again by a second Enter', async () => {
  let saves = 0
  const person = open(() => {
    saves += 1
    return failure(409, 1005, refusalMessages.cellsChanged, { data: { conflicts: [], deleted: [10] } })
  })
  await select(person, 'Aurora')
  await person.keyboard('mine{Enter}{Control>}s{/Control}')
  await screen.findByRole('dialog', { name: 'Save the grade map?' })
  await person.keyboard('{Enter}')
  await screen.findByText(/Somebody else has deleted the mapping of Aurora/)
  await person.keyboard('{Enter}{Enter}')
  expect(saves).toBe(1)
})

test('a download with unsaved cells asks which state is meant', async () => {
  const person = open()
  await select(person, 'Aurora')
  await person.keyboard('mine{Enter}')
  await person.click(screen.getByRole('button', { name: 'Download Grade Map' }))
  const dialog = await screen.findByRole('dialog', { name: 'Download Grade Map' })
  expect(dialog).toHaveTextContent('1 cell of the table is not saved yet.')
  expect(within(dialog).getByRole('button', { name: 'What is saved' })).toBeEnabled()
  expect(within(dialog).getByRole('button', { name: 'With my changes' })).toBeEnabled()
})
