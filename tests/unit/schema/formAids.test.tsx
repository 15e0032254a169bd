/** What forms show besides their fields, and how records are added one after another. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { companies } from '../../../src/resources/companies'
import { industries } from '../../../src/resources/sectors'
import { openScreens } from '../../support/openScreens'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { box, button, form, input, openEdit, option } from './machineForm'
import { aMachine, choiceAndRowTexts, machines, machineTexts } from './machines'
import { openMachines, paged, useMachineNetwork } from './network'
import { workSites } from './workSites'

useMachineNetwork()

/** What the bar says, once it has loaded. */
const said = async (text: RegExp) => (await screen.findByText(text)).textContent

describe('the bar of a form', () => {
  test('names what a new record lacks while it can’t be saved, each as a link to its input', async () => {
    const { person } = openMachines('/machines/create')
    await form()
    expect(await said(/^Missing:/)).toBe('Missing: The name, The owner_email, The built, The bought and 4 more')
    expect(button('Add')).toHaveAccessibleDescription(/^Missing: The name/)
    await person.click(button('and 4 more'))
    await person.click(button('The contact'))
    expect(input('contact')).toHaveFocus()
    await person.click(button('The state'))
    expect(box('state')).toHaveFocus()
    await person.click(button('The picture'))
    expect(button('Choose a picture')).toHaveFocus()
    await person.click(button('The name'))
    await person.keyboard('Lathe')
    expect(await said(/^Missing:/)).not.toContain('The name')
  })

  test('counts on phones what it names once it is asked', async () => {
    const isPhone = (media: string) => ({ media, matches: media.includes('max-width:599.95px') })
    vi.stubGlobal('matchMedia', (media: string) => ({
      ...isPhone(media),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    const { person } = openMachines('/machines/create')
    await form()
    const counts = await screen.findByRole('button', { name: /^\d+ missing$/ })
    expect(screen.queryByText(/^Missing:/)).toBeNull()
    await person.click(counts)
    expect(await said(/^Missing:/)).toMatch(/^Missing: The name/)
    await person.click(button('The name'))
    expect(input('name')).toHaveFocus()
    expect(screen.queryByText(/^Missing:/)).toBeNull()
  })

  test('names what has changed in a stored record until it is as before, each as a link to its input', async () => {
    const { person } = await openEdit()
    expect(screen.queryByText(/change/)).toBeNull()
    await person.type(input('notes'), 'Oiled')
    await person.click(box('sector'))
    await person.click(await option('Trade'))
    expect(await said(/changes:/)).toBe('3 changes: The notes, The sector, The industry')
    await person.click(within(screen.getByText(/changes:/)).getByRole('button', { name: 'The notes' }))
    expect(input('notes')).toHaveFocus()
    await person.clear(input('notes'))
    expect(await said(/changes:/)).toBe('2 changes: The sector, The industry')
  })
})

test('what is wrong is named in the bar as a link to its input, and counted in the rail, until it is right', async () => {
  const { person } = await openEdit()
  const rail = within(await screen.findByRole('navigation', { name: 'Sections' }))
  const all = () => rail.getByRole('button', { name: /^All/ }).textContent
  await person.clear(input('owner_email'))
  await person.type(input('owner_email'), 'ada')
  await person.tab()
  expect(await said(/^To correct:/)).toBe('To correct: The owner_email')
  expect(all()).toBe('All1 to correct')
  await person.click(within(screen.getByText(/^To correct:/)).getByRole('button', { name: 'The owner_email' }))
  expect(input('owner_email')).toHaveFocus()
  await person.keyboard('@talent.example')
  await waitFor(() => expect(screen.queryByText(/^To correct:/)).toBeNull())
  expect(all()).toBe('All')
})

test('a form that can be sent at any time calls nothing missing, and says after a refusal what to correct', async () => {
  const { person } = openScreens({
    at: '/machines/create',
    resource: { ...machines, form: { ...machines.form, saves: 'always' } },
    texts: machineTexts,
    otherTexts: choiceAndRowTexts,
  })
  const rail = within(await screen.findByRole('navigation', { name: 'Sections' }))
  await form()
  expect(rail.getByRole('button', { name: /^All/ })).toHaveTextContent(/^All$/)
  await person.click(button('Add'))
  expect(await said(/^To correct:/)).toMatch(/^To correct: The name/)
  expect(screen.queryByText(/^Missing:/)).toBeNull()
  expect(rail.getByRole('button', { name: /^All/ })).toHaveTextContent(/to correct$/)
})

test('the rail leads to the first field of each section, and says how many values it lacks', async () => {
  const { person } = await openEdit()
  const rail = within(await screen.findByRole('navigation', { name: 'Sections' }))
  await person.clear(input('name'))
  expect(rail.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['All1 missing', 'Parts'])
  await person.click(rail.getByRole('button', { name: 'Parts' }))
  expect(within(screen.getByRole('group', { name: 'Part 1' })).getByRole('combobox')).toHaveFocus()
  await person.click(rail.getByRole('button', { name: /^All/ }))
  expect(input('name')).toHaveFocus()
})

test('records are added one after another, each with an empty form, until one is refused or the last one closes it', async () => {
  on('/company/3/', () => success({ id: 3, name: 'Aurora Foods' }))
  on('/company/3/work-sites/', () => paged([]))
  let next = 1
  on('/company/3/work-site/', ({ body }) =>
    HttpResponse.json(
      {
        success: true,
        code: 1000,
        message: 'Work site created',
        data: { id: next++, version: 1, ...(body as object) },
      },
      { status: 201 },
    ),
  )
  const { person } = openScreens({ at: '/companies/3/work-sites', resource: workSites })
  await person.click((await screen.findAllByRole('button', { name: 'Add Work Site' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Work Site' }))
  const name = () => dialog.getByLabelText(/^Name/)
  await person.type(name(), 'North')
  await person.click(dialog.getByRole('button', { name: 'Save and add another' }))
  await waitFor(() => expect(name()).toHaveValue(''))
  expect(name()).toHaveFocus()
  await person.type(name(), 'South')
  // As everywhere, Enter is the main button.
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf('/company/3/work-site/').map(({ body }) => body)).toEqual([{ name: 'North' }, { name: 'South' }])
})

test('a record that is refused keeps what was typed, also if another one was to follow', async () => {
  on('/company/3/', () => success({ id: 3, name: 'Aurora Foods' }))
  on('/company/3/work-sites/', () => paged([]))
  on('/company/3/work-site/', () =>
    failure(400, 1001, 'No', { is_validation_error: true, error: { name: ['is taken'] } }),
  )
  const { person } = openScreens({ at: '/companies/3/work-sites', resource: workSites })
  await person.click((await screen.findAllByRole('button', { name: 'Add Work Site' }))[0] as HTMLElement)
  const name = screen.getByLabelText(/^Name/)
  await person.type(name, 'North')
  await person.click(button('Save and add another'))
  await waitFor(() => expect(name).toHaveAccessibleDescription('is taken'))
  expect(name).toHaveValue('North')
})

test('the title of a form says to what a record is added', async () => {
  on('/sector/1/industries/', () => paged([]))
  const { person } = openScreens({ at: '/sectors/1', resource: industries })
  await person.click((await screen.findAllByRole('button', { name: 'Add New Industry' }))[0] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Add industry to Mining' })).toBeInTheDocument()
})

test('a record without a phone number is left as it was: its calling code is only offered', async () => {
  const { person, router } = await openEdit(aMachine({ phone_code: '', phone_number: '' }))
  const code = screen.getByRole('combobox', { name: 'Code' })
  await waitFor(() => expect(code).toHaveValue('AT +43'))
  await person.type(input('contact'), '5550100')
  expect(await said(/change:/)).toBe('1 change: The contact')
  await person.clear(input('contact'))
  await waitFor(() => expect(screen.queryByText(/change:/)).toBeNull())
  await act(() => router.navigate('/elsewhere'))
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeInTheDocument()
})

const world = [
  { id: 1, name: 'Austria', short_code: 'AT', phone_code: '43', continent: 'Europe', currency_id: 2 },
  { id: 2, name: 'Benin', short_code: 'BJ', phone_code: '229', continent: 'Africa', currency_id: 3 },
  { id: 3, name: 'Denmark', short_code: 'DK', phone_code: '45', continent: 'Europe', currency_id: 4 },
  { id: 4, name: 'Chile', short_code: 'CL', phone_code: '56', continent: 'South America', currency_id: null },
]

test('all countries of a continent are chosen at once and given up at once, and found by its name', async () => {
  on('/countries/', () => success(world))
  const { person } = await openEdit(aMachine({ countries: [{ id: 1, name: 'Austria' }] }))
  await screen.findByRole('button', { name: 'Select all (4)' })
  await person.click(box('countries'))
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(offered().join()).toBe(
      'All of Africa (1),Benin,All of Europe (2),Austria,Denmark,All of South America (1),Chile',
    ),
  )
  await person.type(box('countries'), 'europe')
  await person.click(await option('All of Europe (2)'))
  expect(box('countries')).toHaveValue('')
  expect(await option('All of Europe (2)')).toHaveAttribute('aria-selected', 'true')
  const chips = () => ['Austria', 'Benin', 'Denmark'].filter((name) => screen.queryByRole('button', { name }))
  expect(chips()).toEqual(['Austria', 'Denmark'])
  await person.click(await option('All of Europe (2)'))
  expect(chips()).toEqual([])
})

test('continents have the names that the server gives them, and are found by their English ones, too', async () => {
  const german: Readonly<Record<string, string>> = { Europe: 'Europa', Africa: 'Afrika', 'South America': 'Südamerika' }
  on('/countries/', () => success(world.map((one) => ({ ...one, continent_name: german[one.continent] }))))
  const { person } = await openEdit(aMachine({ countries: [] }))
  await screen.findByRole('button', { name: 'Select all (4)' })
  await person.click(box('countries'))
  await person.type(box('countries'), 'südamerika')
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('All of Südamerika (1)'))
  await person.clear(box('countries'))
  await person.type(box('countries'), 'europe')
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('All of Europa (2)'))
})

test('all that was chosen is shown while it is edited, and folded otherwise', async () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ id: index + 1, name: `Land ${index + 1}` }))
  const { person } = await openEdit(aMachine({ countries: many }))
  const chips = () => screen.queryAllByRole('button', { name: /^Land/ }).length
  expect(chips()).toBe(6)
  expect(screen.getByText('+3')).toBeInTheDocument()
  await person.click(box('countries'))
  expect(chips()).toBe(9)
  await person.click(input('name'))
  expect(chips()).toBe(6)
})

describe('the country of a new company', () => {
  const open = async () => {
    on('/countries/', () => success(world))
    on('/currencies/', () =>
      success([
        { id: 2, name: 'Euro', code: 'EUR', symbol: '€' },
        { id: 4, name: 'Danish Krone', code: 'DKK', symbol: 'kr' },
      ]),
    )
    const { person } = openScreens({ at: '/companies/create', resource: companies })
    const field = (name: string) => screen.findByRole('combobox', { name: new RegExp(`^${name}`) })
    const choose = async (name: string, choice: string) => {
      await person.click(await field(name))
      await person.click(await option(choice))
    }
    const values = async () =>
      Promise.all(
        ['Currency', 'Contact country', 'Code'].map(async (name) => ((await field(name)) as HTMLInputElement).value),
      )
    return { choose, values }
  }

  test('brings its currency, its calling code and the country of the contact, and another one brings others, or takes them back', async () => {
    const { choose, values } = await open()
    await choose('Country', 'Denmark')
    await waitFor(async () => expect(await values()).toEqual(['Danish Krone', 'Denmark', 'DK +45']))
    await choose('Country', 'Austria')
    await waitFor(async () => expect(await values()).toEqual(['Euro', 'Austria', 'AT +43']))
    await choose('Country', 'Chile')
    await waitFor(async () => expect(await values()).toEqual(['', 'Chile', 'CL +56']))
  })

  test('replaces nothing that somebody has chosen', async () => {
    const { choose, values } = await open()
    await choose('Currency', 'Danish Krone')
    await choose('Contact country', 'Benin')
    await choose('Code', 'Benin +229')
    await choose('Country', 'Austria')
    await act(async () => {})
    expect(await values()).toEqual(['Danish Krone', 'Benin', 'BJ +229'])
  })
})
