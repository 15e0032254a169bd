/** The grade of an incentive: one of the active job grades, or another text that is meant. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fieldComponents } from '../../../src/custom/fieldComponents'
import { incentives } from '../../../src/resources/incentives'
import { openScreens } from '../../support/openScreens'
import { paged } from '../schema/network'
import { callsOf, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'

useFakeNetwork()

const plan = { id: 4, name: 'Equity' }
const incentive = (id: number, grade: string, grade_state: string) => ({
  id,
  plan,
  version_id: 1,
  grade,
  grade_state,
  value: 10,
  value_kind: null,
  currency: null,
  countries: [],
  version: 1,
})
const at = '/companies/3/long-term-incentives'
const grades = ['G7', 'G8', 'Manager']

beforeEach(() => {
  on('/company/3/', () => success({ id: 3, name: 'Aurora Foods' }))
  on('/company/3/long-term-incentive-versions/', () => paged([]))
  on('/company/3/long-term-incentive-plans/all', () => success([plan]))
  on('/countries/', () => success([]))
  on('/company/3/job-grades/all', () => success(grades.map((grade, index) => ({ id: index + 1, grade }))))
  on('/company/3/long-term-incentives/', () =>
    paged([incentive(1, 'G8', 'active'), incentive(2, 'G1', 'former'), incentive(3, 'Board', 'other')]),
  )
})

type Given = Partial<Parameters<typeof openScreens>[0]>
const open = (search = '', given: Given = {}) =>
  openScreens({ at: `${at}${search}`, resource: incentives, components: fieldComponents, ...given })

test('the list says of each incentive whether its grade is in use, and filters by it', async () => {
  open('?grade_state=former')
  expect(await screen.findByRole('cell', { name: 'No longer in use' })).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: 'In use' })).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: 'Not a job grade' })).toBeInTheDocument()
  expect(callsOf('/company/3/long-term-incentives/').at(-1)?.url.searchParams.get('grade_state')).toBe('former')
})

test('the form offers the active grades, says if a text is none of them, and offers the closest', async () => {
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Edit Equity G1' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^This is not one of the active job grades\./)).toBeInTheDocument()
  const input = dialog.getByRole('combobox', { name: /^Grade/ })
  await person.clear(input)
  expect(dialog.queryByText(/^This is not one/)).toBeNull()
  await person.type(input, 'g')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['G7', 'G8', 'Manager'])
  await person.type(input, '8')
  expect(dialog.queryByText(/^This is not one/)).toBeNull()
  await person.clear(input)
  await person.type(input, 'Manger')
  await person.click(await dialog.findByRole('button', { name: 'Take Manager' }))
  expect(input).toHaveValue('Manager')
  on('/company/3/long-term-incentive/2/', () => success(incentive(2, 'Manager', 'active')))
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  await waitFor(() =>
    expect(callsOf('/company/3/long-term-incentive/2/').at(-1)?.body).toMatchObject({ grade: 'Manager' }),
  )
})

test('a text that is meant is sent as it is', async () => {
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Edit Equity G8' }))
  const dialog = within(await screen.findByRole('dialog'))
  const input = await dialog.findByRole('combobox', { name: /^Grade/ })
  await person.clear(input)
  await person.type(input, 'Board')
  on('/company/3/long-term-incentive/1/', () => success(incentive(1, 'Board', 'other')))
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  await waitFor(() =>
    expect(callsOf('/company/3/long-term-incentive/1/').at(-1)?.body).toMatchObject({ grade: 'Board' }),
  )
})

test('a label that is longer than its empty field stands on the frame of it', async () => {
  const grade_choice = 'The grade of the job that gets the incentive'
  const { person } = open('', { otherTexts: { resources: { incentives: { fields: { grade_choice } } } } })
  await person.click(await screen.findByRole('button', { name: 'Edit Equity G8' }))
  const dialog = within(await screen.findByRole('dialog'))
  const input = await dialog.findByRole('combobox', { name: new RegExp(`^${grade_choice}`) })
  await person.clear(input)
  await person.tab()
  expect(input).toHaveValue('')
  expect(dialog.getByText(grade_choice, { selector: 'label' })).toHaveAttribute('data-shrink', 'true')
})
