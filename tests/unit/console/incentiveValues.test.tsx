/** What the values of incentives are: in lists, forms, comparisons and changes. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fieldComponents } from '../../../src/custom/fieldComponents'
import { incentivePlans } from '../../../src/resources/incentivePlans'
import { incentives } from '../../../src/resources/incentives'
import { openScreens } from '../../support/openScreens'
import { paged } from '../schema/network'
import { callsOf, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'

useFakeNetwork()

const euro = { id: 2, name: 'Euro', code: 'EUR' }
const types = [{ id: 1, name: 'Stock Options' }]
const planOf = (id: number, name: string, value_kind: string | null, currency: typeof euro | null = null) => ({
  id,
  name,
  plan_type: types[0],
  value_kind,
  currency,
  version: 1,
})
const plans = [
  planOf(1, 'Cash', 'CURRENCY', euro),
  planOf(2, 'Equity', 'SHARES'),
  planOf(3, 'Bonus', 'PERCENT_OF_SALARY'),
  planOf(4, 'Old', null),
]
const incentive = (id: number, planId: number, value: number, countries: object[] = []) => {
  const { name, value_kind, currency } = plans[planId - 1] ?? planOf(0, '', null)
  const plan = { id: planId, name }
  return {
    id,
    plan,
    version_id: 1,
    grade: `G${id}`,
    grade_state: 'active',
    value,
    value_kind,
    currency,
    countries,
    version: 1,
  }
}
const at = '/companies/3/long-term-incentives'

beforeEach(() => {
  on('/company/3/', () => success({ id: 3, name: 'Aurora Foods' }))
  on('/company/3/long-term-incentive-versions/', () => paged([]))
  on('/company/3/long-term-incentive-plans/all', () => success(plans))
  on('/company/3/long-term-incentive-plans/', () => paged(plans))
  on('/long-term-incentive-plan-types/', () => success(types))
  on('/currencies/', () => success([{ ...euro, symbol: '€' }]))
  on('/company/3/job-grades/all', () => success([]))
  on('/countries/', () => success([{ id: 9, name: 'Denmark', short_code: 'DK', phone_code: '45', aliases: ['DK'] }]))
  on('/company/3/long-term-incentives/', () =>
    paged([
      incentive(1, 1, 1500.5),
      incentive(2, 2, 1, [{ id: 9, name: 'Denmark' }]),
      incentive(3, 2, 1200),
      incentive(4, 3, 15),
      incentive(5, 4, 7),
    ]),
  )
})

const open = (search = '') => openScreens({ at: `${at}${search}`, resource: incentives, components: fieldComponents })
const openPlans = () => openScreens({ at: `${at}/plans`, resource: incentivePlans, components: fieldComponents })
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ')

test('the list shows each value with its unit, aligned as a number, and where it applies', async () => {
  open()
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name} `) }))
  const cells = async (name: string) =>
    (await row(name)).getAllByRole('cell').map(({ textContent }) => plain(textContent))
  expect((await cells('G1')).slice(3, 5)).toEqual(['EUR 1,500.50', 'All countries'])
  expect((await cells('G2')).slice(3, 5)).toEqual(['1 share', 'Denmark'])
  expect((await cells('G3'))[3]).toBe('1,200 shares')
  expect((await cells('G4'))[3]).toBe('15% of salary')
  expect((await cells('G5'))[3]).toBe('7')
})

test('the form says what a number counts, as the chosen plan does, and sends countries', async () => {
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Edit Cash G1' }))
  const dialog = within(await screen.findByRole('dialog'))
  const value = await dialog.findByRole('textbox', { name: /^Value/ })
  expect(value).toHaveAccessibleDescription('In EUR')
  const plan = dialog.getByRole('combobox', { name: /^Plan/ })
  await person.clear(plan)
  await person.type(plan, 'Bonus{Enter}')
  expect(value).toHaveAccessibleDescription('Percent of salary')
  await person.clear(plan)
  await person.type(plan, 'Old{Enter}')
  expect(value).not.toHaveAccessibleDescription()
  const countries = dialog.getByRole('combobox', { name: /^Countries/ })
  expect(countries).toHaveAccessibleDescription('All countries')
  await person.type(countries, 'Denm')
  await person.click(await screen.findByRole('option', { name: 'Denmark' }))
  on('/company/3/long-term-incentive/1/', () => success(incentive(1, 4, 1500.5)))
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  await waitFor(() =>
    expect(callsOf('/company/3/long-term-incentive/1/').at(-1)?.body).toMatchObject({
      long_term_incentive_plan_id: 4,
      country_ids: [9],
    }),
  )
})

test('a new plan says what its values are, and asks for the currency of money alone', async () => {
  const { person } = openPlans()
  await person.click(await screen.findByRole('button', { name: 'Add Plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('textbox', { name: /^Plan/ }), 'Fresh')
  await person.type(dialog.getByRole('combobox', { name: /^Type/ }), 'Stock{Enter}')
  const save = dialog.getByRole('button', { name: 'Add' })
  expect(save).toBeDisabled()
  const choose = async (name: string) => {
    await person.click(dialog.getByRole('combobox', { name: /^Values are/ }))
    await person.click(await screen.findByRole('option', { name }))
  }
  await choose('Money')
  expect(save).toBeDisabled()
  await person.type(dialog.getByRole('combobox', { name: /^Currency/ }), 'Euro{Enter}')
  expect(save).toBeEnabled()
  await choose('Shares')
  expect(dialog.queryByRole('combobox', { name: /^Currency/ })).toBeNull()
  on('/company/3/long-term-incentive-plan/', () => success(planOf(5, 'Fresh', 'SHARES')))
  await person.click(save)
  await waitFor(() =>
    expect(callsOf('/company/3/long-term-incentive-plan/').at(-1)?.body).toEqual({
      name: 'Fresh',
      plan_type_id: 1,
      value_kind: 'SHARES',
    }),
  )
})

test('changes since a version became active tell those of its plans and of its name', async () => {
  const version = {
    id: 1,
    name: 'Awards',
    description: null,
    is_active: true,
    created_at: '2026-01-01 00:00:00',
    activated_at: '2026-01-01 00:00:00',
    count: 5,
    version: 2,
  }
  on('/company/3/long-term-incentive-versions/', () => paged([version]))
  const edit = {
    change: 'changed',
    before: null,
    after: null,
    renamed: null,
    named: null,
    note: null,
    changed_by: null,
    changed_at: '2026-02-01 00:00:00',
  }
  const named = {
    resource: 'incentivePlans',
    before: planOf(2, 'Equity', null),
    after: planOf(2, 'Equity', 'CURRENCY', euro),
  }
  on('/company/3/long-term-incentive-version/1/edits/', () =>
    paged([
      { ...edit, id: 3, members: ['value_kind', 'currency'], named, note: 'Decided by the board' },
      { ...edit, id: 2, members: ['name'], renamed: { before: { ...version, name: 'Award' }, after: version } },
      { ...edit, id: 1, members: ['value'], before: incentive(1, 1, 10), after: incentive(1, 1, 1500.5) },
    ]),
  )
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Changes since it became active' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/Long-term incentive plan · .*: Decided by the board/)).toBeInTheDocument()
  const texts = dialog.getAllByRole('listitem').map(({ textContent }) => plain(textContent))
  expect(texts.find((text) => text?.includes('Decided'))).toMatch(/Values are.*Money.*Currency.*Euro/)
  expect(texts.find((text) => text?.includes('Version ·'))).toMatch(/Name.*Award.*Awards/)
  expect(texts.find((text) => text?.startsWith('ChangedCash G1'))).toMatch(/Value.*EUR 10.*EUR 1,500.50/)
})
