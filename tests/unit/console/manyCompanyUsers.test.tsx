import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aUser, callsOf, failure, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { typeDay } from '../../support/typeDay'
import { aPerson, openUsers } from './companyUsers'

useFakeNetwork()

type Mouse = ReturnType<typeof userEvent.setup>

const main = () => within(screen.getByRole('main'))
const box = (name: string) => main().findByRole('checkbox', { name })
const select = async (mouse: Mouse, ...names: string[]) => {
  for (const name of names) await mouse.click(await box(`Select ${name}`))
}
const bar = () => within(screen.getByRole('region', { name: 'Changes of the selection' }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const press = (mouse: Mouse, within_: ReturnType<typeof within>, name: string) =>
  mouse.click(within_.getByRole('button', { name }))

const nothing = { matched: 0, changed: 0, unchanged: 0, failed: 0, failures: [], effects: [], next: null }
const isPreview = ({ url }: { url: URL }) => url.searchParams.get('preview') === 'true'
const sentTo = (path: string) => callsOf(path).map((call) => ({ isPreview: isPreview(call), body: call.body }))

const people = ['Ana', 'Bo', 'Cem'].map((first_name, index) => aPerson({ id: 31 + index, first_name }))
const activity = '/company/3/users/activity/'
const role = '/company/3/users/role/'

describe('a change of many company users', () => {
  test('says what it does before it is made, and is made for the selected people', async () => {
    const mouse = openUsers('/company-users/list/3', { people })
    on(activity, () => success({ ...nothing, matched: 2, changed: 1, unchanged: 1 }))
    await select(mouse, 'Ana Silva', 'Cem Silva')
    expect(bar().getByRole('status')).toHaveTextContent('2 selected')
    await press(mouse, bar(), 'Deactivate')
    const asked = within(await dialog('Deactivate 2 people?'))
    expect(await asked.findByText('1 will change. 1 stays as it is.')).toBeInTheDocument()
    expect(sentTo(activity)).toEqual([{ isPreview: true, body: { ids: [31, 33], is_active: false } }])
    await press(mouse, asked, 'Deactivate 1 person')
    expect(await screen.findByText('1 person is inactive.')).toBeInTheDocument()
    expect(sentTo(activity)[1]).toEqual({ isPreview: false, body: { ids: [31, 33], is_active: false } })
    await waitFor(() => expect(main().queryByRole('region')).toBeNull())
  })

  test('goes on part by part for all that search and filters find, and names those who could not be changed', async () => {
    const mouse = openUsers('/company-users/list/3?search=silva&granted=TOM', { people, total: 1500 })
    const plan = 'a'.repeat(64)
    const planOfNext = 'b'.repeat(64)
    const parts = [
      { ...nothing, matched: 1000, changed: 1000, next: 1000, plan: planOfNext },
      {
        ...nothing,
        matched: 500,
        changed: 498,
        failed: 2,
        failures: [
          { id: 33, name: 'Cem Silva', email: '', reason: 'Has more rights.' },
          { id: 34, reason: 'Has more rights.' },
        ],
      },
    ]
    on(activity, (call) =>
      success(isPreview(call) ? { ...nothing, matched: 1500, changed: 1500, plan } : (parts.shift() ?? nothing)),
    )
    await select(mouse, 'Ana Silva')
    await press(mouse, bar(), 'Select all 1,500 found')
    // The pressed button is gone.
    expect(bar().getByRole('status')).toHaveFocus()
    expect(await box('Select Bo Silva')).toBeChecked()
    await press(mouse, bar(), 'Activate')
    const asked = within(await dialog('Activate 1,500 people?'))
    await mouse.click(await asked.findByRole('button', { name: 'Activate 1,500 people' }))
    expect(await asked.findByText('1,498 changed. 2 could not be changed.')).toBeInTheDocument()
    expect(asked.getByRole('row', { name: 'Cem Silva Has more rights.' })).toBeInTheDocument()
    expect(asked.getByRole('row', { name: 'ID 34 Has more rights.' })).toBeInTheDocument()
    const plans = callsOf(activity).map(({ url }) => url.searchParams.get('plan'))
    expect(plans).toEqual([null, plan, planOfNext])
    const filter = { search: 'silva', granted: 'TOM' }
    expect(sentTo(activity).slice(1)).toEqual([
      { isPreview: false, body: { filter, is_active: true } },
      { isPreview: false, body: { filter, is_active: true, after: 1000 } },
    ])
  })

  test('asks for the role, and shows who gains and loses what', async () => {
    const mouse = openUsers('/company-users/list/3', { people })
    const effect = { application: 'TOM', gain: 2, lose: 0 }
    on('/company/3/roles/', () => success([]))
    on(role, () =>
      success({
        ...nothing,
        matched: 2,
        changed: 2,
        effects: [
          { ...effect, kind: 'role', name: 'COMPANY_ADMIN' },
          { ...effect, kind: 'permission', name: 'CREATE_REGION', gain: 1, lose: 1 },
        ],
      }),
    )
    await select(mouse, 'Ana Silva', 'Bo Silva')
    await press(mouse, bar(), 'Change role')
    const asked = within(await dialog('Change the role of 2 people'))
    expect(asked.getByRole('button', { name: 'Change role' })).toBeDisabled()
    await mouse.click(await asked.findByRole('combobox', { name: 'Application' }))
    await mouse.click(await screen.findByRole('option', { name: 'TOM' }))
    await mouse.click(asked.getByRole('combobox', { name: 'Role' }))
    await mouse.click(await screen.findByRole('option', { name: 'Company Admin' }))
    expect(await asked.findByRole('row', { name: 'Role Company Admin 2 gain it' })).toBeInTheDocument()
    expect(asked.getByRole('row', { name: 'Create regions 1 gains it 1 loses it' })).toBeInTheDocument()
    expect(sentTo(role)[0]?.body).toMatchObject({ ids: [31, 32], application: 'TOM', role: { name: 'COMPANY_ADMIN' } })
  })

  test('gives no role while its last day is unfinished, and asks about no such day', async () => {
    const mouse = openUsers('/company-users/list/3', { people })
    on('/company/3/roles/', () => success([]))
    on(role, () => success({ ...nothing, matched: 1, changed: 1 }))
    await select(mouse, 'Ana Silva')
    await screen.findByRole('region', { name: 'Changes of the selection' })
    await press(mouse, bar(), 'Change role')
    const whole = await dialog('Change the role of 1 person')
    const asked = within(whole)
    await mouse.click(await asked.findByRole('combobox', { name: 'Application' }))
    await mouse.click(await screen.findByRole('option', { name: 'TOM' }))
    await mouse.click(asked.getByRole('combobox', { name: 'Role' }))
    await mouse.click(await screen.findByRole('option', { name: 'Company Admin' }))
    const day = await asked.findByRole('group', { name: 'Last day (optional)' })
    await typeDay(mouse, day, '2099-03-31')
    const yes = () => asked.getByRole('button', { name: /^Change (role$|\d)/ })
    await waitFor(() => expect(yes()).toBeEnabled())
    await mouse.keyboard('{Backspace}')
    expect(yes()).toBeDisabled()
    // Nothing is asked that would enable it.
    expect(whole.querySelector('[aria-busy=true]')).toBeNull()
    await mouse.click(asked.getByRole('combobox', { name: 'Role' }))
    await mouse.click(await screen.findByRole('option', { name: 'Company User' }))
    expect(yes()).toBeDisabled()
    expect(whole.querySelector('[aria-busy=true]')).toBeNull()
    await mouse.click(within(day).getByRole('spinbutton', { name: 'Day' }))
    await mouse.keyboard('30')
    await waitFor(() => expect(yes()).toBeEnabled())
    await mouse.click(yes())
    await waitFor(() => expect(sentTo(role).at(-1)?.isPreview).toBe(false))
    const ends = sentTo(role).map(({ body }) => (body as { role: { ends_on?: string } }).role.ends_on)
    // A pause behind the first digit of a day, as on a busy machine, asks about that day.
    expect([...new Set(ends)].filter((day) => day !== '2099-03-03')).toEqual([undefined, '2099-03-31', '2099-03-30'])
    expect(ends.at(-1)).toBe('2099-03-30')
  })

  test('counts effects beyond the first 200 instead of listing them', async () => {
    const mouse = openUsers('/company-users/list/3', { people })
    const effects = Array.from({ length: 1450 }, (_, index) => ({
      application: 'TOM',
      kind: 'regions',
      name: `Region ${index + 1}`,
      gain: 0,
      lose: 1,
    }))
    on(activity, () => success({ ...nothing, matched: 1, changed: 1, effects }))
    await select(mouse, 'Ana Silva')
    await press(mouse, bar(), 'Deactivate')
    const asked = within(await dialog('Deactivate 1 person?'))
    expect(await asked.findByText('and 1,250 more')).toBeInTheDocument()
    expect(asked.getAllByRole('row')).toHaveLength(200)
    expect(asked.getByRole('row', { name: /Region 200\b/ })).toBeInTheDocument()
  })

  test('speaks of invitations when people are invited, and asks nothing any more once it has begun', async () => {
    const mouse = openUsers('/company-users/list/3', { people })
    const failures = [{ id: 33, name: 'Cem Silva', email: '', reason: 'This user is inactive.' }]
    on('/company/3/users/invitations/', () => success({ ...nothing, matched: 2, changed: 1, failed: 1, failures }))
    await select(mouse, 'Ana Silva', 'Cem Silva')
    await press(mouse, bar(), 'Resend invitation')
    const asked = within(await dialog('Resend the invitations of 2 people?'))
    expect(await asked.findByText('1 person will be invited. 1 person cannot be invited.')).toBeInTheDocument()
    await press(mouse, asked, 'Invite 1 person')
    const ended = within(await dialog('Resend invitation'))
    expect(await ended.findByText('1 person was invited. 1 person could not be invited.')).toBeInTheDocument()
  })

  test('takes a region away without its unit', async () => {
    const mouse = openUsers('/company-users/list/3', { people })
    on('/company/3/structure/', () =>
      success({ business_units: [{ id: 1, name: 'Dairy' }], regions: [{ id: 12, name: 'Nordics' }], countries: [] }),
    )
    on('/company/3/business-unit/all', () => success([]))
    on('/job-functions/all', () => success([]))
    on('/company/3/users/scope/', () => success({ ...nothing, matched: 1, changed: 1 }))
    await select(mouse, 'Ana Silva')
    await press(mouse, bar(), 'Change scope')
    const asked = within(await dialog('Change the scope of the role of 1 person'))
    await mouse.click(await asked.findByRole('combobox', { name: 'Application' }))
    await mouse.click(await screen.findByRole('option', { name: 'TOM' }))
    await mouse.click(asked.getByRole('combobox', { name: /^What to do/ }))
    await mouse.click(await screen.findByRole('option', { name: 'Take away' }))
    await mouse.click(asked.getByRole('combobox', { name: 'Regions' }))
    await mouse.click(await screen.findByRole('option', { name: 'Nordics' }))
    await waitFor(() =>
      expect(sentTo('/company/3/users/scope/')).toEqual([
        {
          isPreview: true,
          body: { ids: [31], application: 'TOM', mode: 'remove', metafield: { regions: [12] } },
        },
      ]),
    )
  })

  test('tells why it cannot be made', async () => {
    const mouse = openUsers('/company-users/list/3', { people })
    on(activity, () => failure(400, 1000, 'The company is inactive.'))
    await select(mouse, 'Ana Silva')
    await press(mouse, bar(), 'Activate')
    const asked = within(await dialog('Activate 1 person?'))
    expect(await asked.findByText('The company is inactive.')).toBeInTheDocument()
    expect(asked.getByRole('button', { name: 'Activate' })).toBeDisabled()
  })
})

describe('the selection of company users', () => {
  test('ends with another search, so that nobody is changed unseen', async () => {
    const mouse = openUsers('/company-users/list/3', { people })
    await mouse.click(await box('Select all on this page'))
    expect(bar().getByRole('status')).toHaveTextContent('3 selected')
    await mouse.type(screen.getByRole('searchbox'), 'ana')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes of the selection' })).toBeNull())
    expect(await box('Select Ana Silva')).not.toBeChecked()
  })

  test('never includes oneself', async () => {
    const own = aPerson({ id: 7, first_name: 'Own' })
    const mouse = openUsers('/company-users/list/3', {
      people: [...people, own],
      user: aUser({ role: 'COMPANY_SUPER_USER' }),
    })
    expect(await box('Select Own Silva')).toBeDisabled()
    await mouse.click(await box('Select all on this page'))
    expect(bar().getByRole('status')).toHaveTextContent('3 selected')
  })

  test.each([
    ['ENABLE_DISABLE_COMPANY_USER', ['Activate', 'Deactivate']],
    ['CREATE_COMPANY_USER', ['Resend invitation', 'Withdraw invitation']],
    [
      'UPDATE_COMPANY_USER',
      [
        'Change role',
        'Change scope',
        'Change one permission',
        'Copy rights',
        'Resend invitation',
        'Withdraw invitation',
      ],
    ],
  ])('offers what %s permits', async (held, offered) => {
    const mouse = openUsers('/company-users/list/3', {
      people,
      user: aUser(),
      permissions: ['VIEW_COMPANY_USER', held],
    })
    await mouse.click(await box('Select all on this page'))
    const buttons = bar()
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Clear', ...offered])
  })

  test('is not there for people who may change nothing', async () => {
    openUsers('/company-users/list/3', { people, user: aUser(), permissions: ['VIEW_COMPANY_USER'] })
    expect(await main().findByText('Ana Silva')).toBeInTheDocument()
    expect(main().queryByRole('checkbox')).toBeNull()
  })
})
