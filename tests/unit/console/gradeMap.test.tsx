/** The page of the grade map, as one person uses it while others may. Its table is proved in `tests/unit/grid`. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../../../contract/messages'
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

const open = (save?: (call: Seen) => Response) =>
  openConsole('/grade-map-table', {
    user: aMaster({ id: ++lastUser }),
    network: () => {
      on('/grade/ta-ranks/', () => success(ranks))
      on('/grade/company/versions', () =>
        success(mappings.map(({ id, company, version }) => ({ id, company_id: company.id, version }))),
      )
      on('/grade/company/', (call) => (call.method === 'PATCH' && save ? save(call) : success(mappings)))
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

test('a mapping that somebody else has deleted is named before a save adds it again', async () => {
  const bodies: unknown[] = []
  const person = open(({ body }) => {
    bodies.push(body)
    return bodies.length === 1
      ? failure(409, 1005, messages.cellsChanged, { data: { conflicts: [], deleted: [10] } })
      : success({ companies: [{ id: 9, company_id: 10, version: 1 }], cells: 1 }, 'Grade Map Saved')
  })
  await select(person, 'Aurora')
  await person.keyboard('mine{Enter}{Control>}s{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Save the grade map?' })
  const save = within(dialog).getByRole('button', { name: 'Save' })
  await person.click(save)
  expect(await within(dialog).findByText(/Somebody else has deleted the mapping of Aurora/)).toBeInTheDocument()
  await person.click(save)
  expect(await screen.findByText('Grade Map Saved')).toBeInTheDocument()
  const cells = [{ ta_rank_id: 2, was: null, rank: 'mine' }]
  expect(bodies).toEqual([
    { changes: [{ company_id: 10, grade_company_id: 1, cells }] },
    { changes: [{ company_id: 10, cells }] },
  ])
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
