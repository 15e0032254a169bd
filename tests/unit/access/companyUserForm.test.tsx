/** The rules of the form of company users. Pure rules are proved in the other tests of this folder. */
import { configure, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Application } from '../../../contract/applications'
import { companyPresets } from '../../../contract/permissions'
import type { Roles } from '../../../contract/roles'
import { fieldComponents } from '../../../src/custom/fieldComponents'
import { companyUsers } from '../../../src/resources/companyUsers'
import { openScreens } from '../../support/openScreens'
import { aUser, callsOf, failure, on, signedInAs, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aDefaultRole, aRole, rolesWith } from './roles'

// Skips visibility checks, which take seconds in jsdom. The browser tests cover visibility.
configure({ defaultHidden: true })

useFakeNetwork()

const bakery = { id: 1, name: 'Bakery', regions: [{ id: 2, name: 'North', countries: [{ id: 5, name: 'Norway' }] }] }
const ownRole = {
  application: 'TOM',
  name: 'Planner',
  description: 'Plans',
  permissions: ['VIEW_REGION', 'UPDATE_REGION'],
  has_live_pay_tool: false,
  count: 3,
  users: [],
  is_grantable: true,
}

const serve = (applications: readonly Application[]) => {
  on('/company/3/', () => success({ id: 3, name: 'Aurora Foods', applications }))
  on('/countries/', () => success([{ id: 1, name: 'Pakistan', short_code: 'PK', phone_code: '92' }]))
  on('/company/3/business-unit/all', () => success([bakery]))
  on('/job-functions/all', () => success([{ id: 8, name: 'Sales' }]))
  on('/company/3/job-grades/all', () => success([{ id: 6, grade: 'G6' }]))
  on('/company/3/roles/', () => success([ownRole]))
  on('/company/3/user/', () => success({ id: 9, version: 1 }))
}
beforeEach(() => serve(['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL']))

type Given = Partial<Parameters<typeof openScreens>[0]>
let lastUser = 500

const open = async (at: string, given: Given = {}) => {
  const opened = openScreens({
    at,
    resource: companyUsers,
    components: fieldComponents,
    // Each test has its own user, because drafts are kept per user.
    userId: ++lastUser,
    ...given,
  })
  await screen.findByRole('tablist')
  return opened
}
const openCreate = (given?: Given) => open('/company-users/create/3', given)

const aPerson = (roles: Roles) => ({
  id: 9,
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@aurora.example',
  phone_code: null,
  phone_number: null,
  is_active: true,
  applications: ['TOM'],
  role: roles.TOM,
  roles,
  is_one_time_password: false,
  version: 4,
})
const openEdit = (roles: Roles, given?: Given) => {
  on('/company/3/user/9/', () => success(aPerson(roles)))
  return open('/company-users/edit/9/company/3', given)
}

type Person = ReturnType<typeof userEvent.setup>

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })
/** What is shown of one application. */
const inTab = (name: 'Tom' | 'Job Evaluation') => {
  const panel = document.querySelector<HTMLElement>(`[id="${tab(name).getAttribute('aria-controls')}"]`)
  return within(panel ?? expect.fail(`no tab ${name}`))
}
const boxIn = (name: 'Tom' | 'Job Evaluation', label: string) => inTab(name).getByRole('checkbox', { name: label })
/** Quicker than typing. */
const enter = async (person: Person, field: HTMLElement, text: string) => {
  await person.click(field)
  await person.paste(text)
}
const fill = async (person: Person) => {
  await enter(person, screen.getByRole('textbox', { name: /^First name/ }), 'Ana')
  await enter(person, screen.getByRole('textbox', { name: /^Last name/ }), 'Souza')
  await enter(person, screen.getByRole('textbox', { name: /^Email/ }), 'ana@aurora.example')
}
const customName = () => inTab('Tom').getByRole('combobox', { name: 'Name of the custom role' })
const pickRole = async (person: Person, name: 'Tom' | 'Job Evaluation', role: string) => {
  await person.click(inTab(name).getByRole('combobox', { name: /^Role/ }))
  await person.click(await screen.findByRole('option', { name: role }))
}
const grant = (person: Person, name: 'Tom' | 'Job Evaluation') =>
  person.click(inTab(name).getByRole('switch', { name: 'Grant Access' }))
const save = (person: Person) => person.click(screen.getByRole('button', { name: /^(Create|Update) Company-User$/ }))
const created = async () => {
  await waitFor(() => expect(callsOf('/company/3/user/')).toHaveLength(1))
  return callsOf('/company/3/user/')[0]?.body as { applications: string[]; role: Roles['TOM']; roles: Roles }
}
const lists = ['Business Units', 'Regions', 'Countries', 'Grades', 'Job Functions']

describe('the tabs', () => {
  test('are those of the company’s applications; the first one is open', async () => {
    serve(['JE'])
    await openCreate()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Job Evaluationno access'])
    expect(tab('Job Evaluation')).toHaveAttribute('aria-selected', 'true')
    expect(screen.queryByRole('switch', { name: 'Bench Marking Tool' })).toBeNull()
  })
})

test('there is no form for a company that does not exist', async () => {
  on('/company/3/', () => failure(404, 1004, 'Not found'))
  openScreens({ at: '/company-users/create/3', resource: companyUsers, components: fieldComponents })
  expect(await screen.findByRole('heading', { level: 1, name: /not found$/i })).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('a role', () => {
  test('is a default one with its preset, or a custom one that starts empty and is sent by its name', async () => {
    const { person } = await openCreate()
    await fill(person)
    await grant(person, 'Tom')
    await pickRole(person, 'Tom', 'Company Admin')
    expect(boxIn('Tom', 'Region: Create')).toBeChecked()
    expect(inTab('Tom').getByRole('switch', { name: 'TOM Dashboard' })).toBeChecked()

    await person.click(inTab('Tom').getByRole('button', { name: 'Create custom role' }))
    expect(boxIn('Tom', 'Region: View')).not.toBeChecked()
    expect(inTab('Tom').queryByRole('combobox', { name: /^Role/ })).toBeNull()
    await enter(person, customName(), 'Analyst')
    await person.click(boxIn('Tom', 'Region: View'))
    await person.click(boxIn('Tom', 'Region: Create'))
    await save(person)
    const { roles, role, applications } = await created()
    expect(applications).toEqual(['TOM'])
    expect(roles.TOM).toMatchObject({
      grant_access: true,
      name: 'Analyst',
      description: 'Analyst',
      permissions: ['VIEW_REGION', 'CREATE_REGION'],
    })
    expect(role).toEqual(roles.TOM)
    expect(roles.JE).toMatchObject({ grant_access: false, name: 'JE User Role', permissions: [] })
  })

  test('that was changed leads back to its preset', async () => {
    const { person } = await openCreate()
    await person.click(tab('Job Evaluation'))
    await pickRole(person, 'Job Evaluation', 'Company User')
    await person.click(boxIn('Job Evaluation', 'Job Evaluation: View'))
    expect(boxIn('Job Evaluation', 'Job Evaluation: Create')).not.toBeChecked()
    expect(boxIn('Job Evaluation', 'Job Evaluation: View')).toHaveAccessibleDescription('Differs from the preset')
    expect(screen.getByText('2 permissions differ from the preset of Company User.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Back to the preset' }))
    // The pressed button is gone.
    expect(inTab('Job Evaluation').getByRole('grid')).toContainElement(document.activeElement as HTMLElement)
    expect(boxIn('Job Evaluation', 'Job Evaluation: Create')).toBeChecked()
  })

  test('of the company’s own can be picked again, with its permissions', async () => {
    const { person } = await openCreate()
    await person.click(inTab('Tom').getByRole('button', { name: 'Create custom role' }))
    await person.click(customName())
    await person.click(await screen.findByRole('option', { name: /^Planner/ }))
    expect(customName()).toHaveValue('Planner')
    expect(boxIn('Tom', 'Region: Update')).toBeChecked()
  })

  test.each(['COMPANY_SUPER_USER', 'COMPANY_SUPER_USER ', 'Company super user'])(
    'named %j, like a default one, gives nothing unseen and is not saved, but offers that one',
    async (name) => {
      const { person } = await openCreate()
      await fill(person)
      await grant(person, 'Tom')
      await person.click(inTab('Tom').getByRole('button', { name: 'Create custom role' }))
      await person.click(boxIn('Tom', 'Region: View'))
      await enter(person, customName(), name)
      expect(customName()).toHaveValue(name)
      expect(customName()).toBeInvalid()
      expect(boxIn('Tom', 'Region: Delete')).not.toBeChecked()
      expect(screen.getByText('This is the name of the default role Company Super User.')).toBeVisible()
      expect(screen.getByText('Gives 1 right')).toBeVisible()
      await save(person)
      await waitFor(() => expect(customName()).toHaveFocus())
      expect(customName()).toHaveAccessibleDescription(
        'This is the name of a default role. Choose that role, or enter another name.',
      )
      expect(callsOf('/company/3/user/')).toEqual([])
      await person.click(inTab('Tom').getByRole('button', { name: 'Choose Company Super User' }))
      expect(inTab('Tom').getByRole('combobox', { name: /^Role/ })).toHaveTextContent('Company Super User')
      await save(person)
      expect((await created()).roles.TOM.permissions).toEqual(companyPresets.TOM.COMPANY_SUPER_USER)
    },
  )

  test('of a super user ticks and disables everything, and sends the preset without lists', async () => {
    const { person } = await openCreate()
    await fill(person)
    await grant(person, 'Job Evaluation')
    for (const name of ['Tom', 'Job Evaluation'] as const) {
      const dashboard = inTab(name).getByRole('switch', { name: / Dashboard$/ })
      for (const list of lists) expect(inTab(name).getByRole('combobox', { name: list })).toBeEnabled()
      await pickRole(person, name, 'Company Super User')
      for (const list of lists) expect(inTab(name).getByRole('combobox', { name: list })).toBeDisabled()
      for (const box of within(inTab(name).getByRole('grid')).getAllByRole('checkbox')) {
        expect(box).toBeChecked()
        expect(box).toBeDisabled()
      }
      expect(dashboard).toBeChecked()
      expect(dashboard).toBeDisabled()
    }
    await save(person)
    const { roles } = await created()
    expect(roles.TOM.permissions).toEqual(companyPresets.TOM.COMPANY_SUPER_USER)
    expect(roles.JE).toMatchObject({ permissions: companyPresets.JE.COMPANY_SUPER_USER, grant_access: true })
  })
})

describe('the switches', () => {
  test('add and remove the permissions that they stand for', async () => {
    const { person } = await openCreate()
    await fill(person)
    await grant(person, 'Tom')
    await person.click(inTab('Tom').getByRole('switch', { name: 'TOM Dashboard' }))
    await person.click(inTab('Tom').getByRole('switch', { name: 'Bench Marking Tool' }))
    await save(person)
    const { roles } = await created()
    expect(roles.TOM).toMatchObject({
      name: 'TOM User Role',
      description: 'TOM Application Access Role',
      permissions: ['VIEW_TOM_DASHBOARD', 'CREATE_LBT_REPORT', 'VIEW_LBT_REPORT'],
      role_metafield: { has_live_pay_tool: true },
    })
  })
})

describe('the other permissions', () => {
  test('are folded, counted, searched, and need their View; a custom role holds what is ticked', async () => {
    const { person } = await openCreate()
    await fill(person)
    await grant(person, 'Tom')
    await person.click(inTab('Tom').getByRole('button', { name: 'Create custom role' }))
    await enter(person, customName(), 'Payroll')
    await person.click(boxIn('Tom', 'Region: View'))
    const more = () => inTab('Tom').getByRole('button', { name: /^More permissions/ })
    expect(more()).toHaveAccessibleName(/\(0 of \d+ ticked\)$/)
    expect(more()).toHaveAttribute('aria-expanded', 'false')
    await person.click(more())
    await enter(person, inTab('Tom').getByRole('searchbox', { name: 'Search the permissions' }), 'payroll')
    expect(inTab('Tom').getByText('1 kind of permission')).toBeVisible()
    expect(inTab('Tom').queryByRole('checkbox', { name: 'Offers: View' })).toBeNull()
    const create = () => boxIn('Tom', 'The internal payroll: Create')
    expect(create()).toHaveAccessibleDescription('Requires View')
    await person.click(create())
    expect(create()).not.toBeChecked()
    await person.click(boxIn('Tom', 'The internal payroll: View'))
    await person.click(create())
    expect(more()).toHaveAccessibleName(/\(2 of \d+ ticked\)$/)
    expect(screen.getByText('Can also view and create the internal payroll.')).toBeVisible()
    await save(person)
    const { roles } = await created()
    expect(roles.TOM.permissions).toEqual(['VIEW_REGION', 'VIEW_INTERNAL_PAYROLL', 'CREATE_INTERNAL_PAYROLL'])
  })

  test('are locked where the caller does not hold them, and say which have no effect for company users', async () => {
    const permissions = ['CREATE_COMPANY_USER', 'VIEW_OFFER'] as const
    const { person } = await openCreate({ isPlatform: false, companyId: 3, permissions: [...permissions] })
    await person.click(inTab('Tom').getByRole('button', { name: 'Create custom role' }))
    await person.click(inTab('Tom').getByRole('button', { name: /^More permissions/ }))
    const ranges = boxIn('Tom', 'Salary ranges: View')
    expect(ranges).toHaveAttribute('aria-disabled', 'true')
    expect(ranges).toHaveAccessibleDescription(
      'You do not hold the permission to view salary ranges, so you cannot grant it.',
    )
    await person.click(ranges)
    expect(ranges).not.toBeChecked()
    expect(boxIn('Tom', 'Sectors: Create')).toHaveAccessibleDescription(/^Has no effect for company users/)
  })
})

describe('where a role holds', () => {
  test('is chosen level by level; a change above clears what is below', async () => {
    const { person } = await openCreate()
    const choose = async (list: string, name: string) => {
      await person.click(inTab('Tom').getByRole('combobox', { name: list }))
      await person.click(await screen.findByRole('option', { name }))
      await person.keyboard('{Escape}')
    }
    await choose('Business Units', 'Bakery')
    await choose('Regions', 'North')
    await choose('Countries', 'Norway')
    await choose('Grades', 'G6')
    expect(callsOf('/company/3/job-grades/all').map(({ url }) => url.search)).toEqual(['?countries=5'])
    await grant(person, 'Tom')
    await person.click(boxIn('Tom', 'Country: View'))
    expect(screen.getByText('In TOM: 1 unit, 1 region, 1 country, 1 grade')).toBeVisible()
    expect(screen.getByText('Can view countries.')).toBeVisible()
    await choose('Business Units', 'Bakery')
    expect(screen.getByText('In TOM: nowhere yet, since nothing is chosen under ‘Where’')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'G6' })).toBeNull()
    expect(screen.getByText('1 region, 1 country, 1 grade cleared.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByText('In TOM: 1 unit, 1 region, 1 country, 1 grade')).toBeVisible()
    expect(screen.getByText('Gives 1 right, 1 unit, 1 region, 1 country, 1 grade')).toBeVisible()
    expect(inTab('Tom').getByRole('combobox', { name: 'Business Units' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('says which of its grades are no longer in use, and removes them', async () => {
    on('/company/3/job-grades/all', ({ url }) =>
      success(
        url.searchParams.get('countries') === '5'
          ? [{ id: 6, grade: 'G6' }]
          : [6, 7].map((id) => ({ id, grade: `G${id}` })),
      ),
    )
    const grades = [
      { id: 6, name: 'G6', grade: 'G6' },
      // An active one of other countries.
      { id: 7, name: 'G7', grade: 'G7' },
      { id: 1, name: 'Trainee', grade: 'Trainee' },
      { id: 2, name: 'Junior', grade: 'Junior' },
    ]
    const metafield = { ...aRole('TOM', {}).metafield, countries: [{ id: 5, name: 'Norway' }], grades }
    const { person } = await openEdit(rolesWith({ TOM: aRole('TOM', { permissions: ['VIEW_REGION'], metafield }) }))
    expect(await inTab('Tom').findByText('These grades are no longer in use: Trainee, Junior')).toBeVisible()
    await person.click(inTab('Tom').getByRole('button', { name: 'Remove' }))
    expect(screen.queryByText(/no longer in use/)).toBeNull()
    const shown = (name: string) => inTab('Tom').queryByRole('button', { name })
    expect([shown('G6'), shown('G7'), shown('Trainee')].map(Boolean)).toEqual([true, true, false])
  })
})

describe('messages', () => {
  test('say at their fields and in a toast that an application must be granted, and nothing is sent', async () => {
    const { person } = await openCreate()
    await save(person)
    for (const message of ['Please enter first name.', 'Please enter last name.', 'Please enter email address.'])
      expect(await screen.findByText(message)).toBeVisible()
    await fill(person)
    await save(person)
    const message = 'At least one application (TOM or JE) must be granted access.'
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(inTab('Tom').getByRole('switch', { name: 'Grant Access' })).toHaveAccessibleDescription(message)
    expect(callsOf('/company/3/user/')).toEqual([])
  })

  test('of the server lead to the tab and the list that they are about', async () => {
    const { person } = await openCreate()
    await fill(person)
    await grant(person, 'Job Evaluation')
    on('/company/3/user/', () =>
      failure(400, 1001, 'Please correct the marked fields.', {
        is_validation_error: true,
        error: { 'roles.JE.metafield.regions': ['One of these regions does not exist.'] },
      }),
    )
    await save(person)
    await waitFor(() => expect(tab('Job Evaluation')).toHaveAttribute('aria-selected', 'true'))
    expect(tab('Job Evaluation')).toHaveTextContent('to be corrected')
    expect(inTab('Job Evaluation').getByRole('combobox', { name: 'Regions' })).toHaveAccessibleDescription(
      'One of these regions does not exist.',
    )
  })

  test('about the name of a role lead to its field, in the other tab too', async () => {
    const { person } = await openCreate()
    await fill(person)
    await person.click(tab('Job Evaluation'))
    await grant(person, 'Job Evaluation')
    await person.click(inTab('Job Evaluation').getByRole('button', { name: 'Create custom role' }))
    const name = inTab('Job Evaluation').getByRole('combobox', { name: 'Name of the custom role' })
    await enter(person, name, 'TOM_ADMIN')
    await person.click(tab('Tom'))
    await save(person)
    await waitFor(() => expect(name).toHaveFocus())
    expect(name).toHaveAccessibleDescription('This role name is reserved.')
  })

  test('ask for a password of six characters, which is optional', async () => {
    const { person } = await openEdit(rolesWith({ TOM: aDefaultRole('TOM', 'COMPANY_USER') }))
    await person.type(await screen.findByLabelText('Change Password'), '12345')
    await save(person)
    expect(await screen.findByText('Password must be at least 6 characters long.')).toBeVisible()
    expect(callsOf('/company/3/user/9/').filter(({ method }) => method === 'PUT')).toEqual([])
    await person.type(screen.getByLabelText('Change Password'), '6')
    expect(screen.queryByText('Password must be at least 6 characters long.')).toBeNull()
  })
})

describe('an unfinished last day', () => {
  const lastDay = (name: 'Tom' | 'Job Evaluation') => inTab(name).findByRole('group', { name: 'Last day (optional)' })
  const part = (day: HTMLElement, name: string) => within(day).getByRole('spinbutton', { name })
  const unfinished = /^Enter a complete date that exists, such as .+, or clear the field\.$/
  const roles = rolesWith({ TOM: aRole('TOM', { permissions: ['VIEW_REGION'], ends_on: '2099-03-31' }) })
  const puts = () => callsOf('/company/3/user/9/').filter(({ method }) => method === 'PUT')

  test('is an error of its tab, which opens when the form is saved in the other one', async () => {
    const { person } = await openEdit(roles)
    const day = await lastDay('Tom')
    await person.click(part(day, 'Month'))
    await person.keyboard('{Backspace}')
    await person.click(tab('Job Evaluation'))
    await grant(person, 'Job Evaluation')
    await save(person)
    await waitFor(() => expect(tab('Tom')).toHaveAttribute('aria-selected', 'true'))
    expect(tab('Tom')).toHaveTextContent('to be corrected')
    await waitFor(() => expect(day).toContainElement(document.activeElement as HTMLElement))
    expect(day).toBeInvalid()
    expect(day).toHaveAccessibleDescription(unfinished)
    expect(puts()).toEqual([])
    await person.click(part(day, 'Month'))
    await person.keyboard('05')
    await waitFor(() => expect(tab('Tom')).not.toHaveTextContent('to be corrected'))
    await save(person)
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toMatchObject({ roles: { TOM: { ends_on: '2099-05-31' } } })
  })

  test('stays an error when something else changes, until the field goes', async () => {
    const { person } = await openEdit(roles)
    await person.click(part(await lastDay('Tom'), 'Day'))
    await person.keyboard('{Backspace}')
    await save(person)
    await waitFor(() => expect(tab('Tom')).toHaveTextContent('to be corrected'))
    await person.click(boxIn('Tom', 'Country: View'))
    expect(boxIn('Tom', 'Country: View')).toBeChecked()
    await waitFor(() => expect(tab('Tom')).toHaveTextContent('to be corrected'))
    await grant(person, 'Job Evaluation')
    await grant(person, 'Tom')
    await waitFor(() => expect(tab('Tom')).not.toHaveTextContent('to be corrected'))
    await save(person)
    await waitFor(() => expect(puts()).toHaveLength(1))
  })

  test('that was never saved leaves no end unsaid: a new one is no error once it is erased', async () => {
    const { person } = await openEdit(rolesWith({ TOM: aRole('TOM', { permissions: ['VIEW_REGION'] }) }))
    await person.click(boxIn('Tom', 'Country: View'))
    const day = await lastDay('Tom')
    await person.click(part(day, 'Year'))
    await person.keyboard('2099')
    await save(person)
    await waitFor(() => expect(tab('Tom')).toHaveTextContent('to be corrected'))
    expect(puts()).toEqual([])
    await person.click(part(day, 'Year'))
    await person.keyboard('{Backspace}')
    await waitFor(() => expect(tab('Tom')).not.toHaveTextContent('to be corrected'))
    await save(person)
    await waitFor(() => expect(puts()).toHaveLength(1))
  })

  test('is no day in what saving would change, and is not planned', async () => {
    const { person } = await openEdit(roles)
    await person.click(boxIn('Tom', 'Country: View'))
    const day = await lastDay('Tom')
    await person.click(part(day, 'Month'))
    await person.keyboard('02')
    expect(day.querySelector('input')).toHaveValue('2099-02-31')
    expect(document.body).not.toHaveTextContent(/1899|Only until/)
    await person.click(await screen.findByRole('button', { name: 'From a date…' }))
    await person.click(tab('Job Evaluation'))
    await person.click(screen.getByRole('button', { name: 'Plan' }))
    await waitFor(() => expect(day).toContainElement(document.activeElement as HTMLElement))
    expect(tab('Tom')).toHaveAttribute('aria-selected', 'true')
    expect(tab('Tom')).toHaveTextContent('to be corrected')
    expect(callsOf('/company/3/planned-changes/').filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('from which a change counts is told at its field when the change is planned by Enter', async () => {
    const { person } = await openEdit(roles)
    await person.click(boxIn('Tom', 'Country: View'))
    await person.click(await screen.findByRole('button', { name: 'From a date…' }))
    const from = await screen.findByRole('group', { name: 'Counts from' })
    await person.click(part(from, 'Month'))
    await person.keyboard('{Backspace}')
    expect(from).toBeValid()
    await person.keyboard('{Enter}')
    expect(from).toBeInvalid()
    expect(from).toContainElement(document.activeElement as HTMLElement)
    expect(callsOf('/company/3/planned-changes/').filter(({ method }) => method === 'POST')).toEqual([])
    expect(puts()).toEqual([])
  })
})

describe('a new password', () => {
  const open = () => openEdit(rolesWith({ TOM: aDefaultRole('TOM', 'COMPANY_USER') }))
  const generate = async (person: Person) => {
    const unfold = screen.queryByText('Contact number, Change Password', { selector: 'details:not([open]) > summary' })
    if (unfold) await person.click(unfold)
    await person.click(await screen.findByRole('button', { name: 'Generate a password' }))
    const input = screen.getByLabelText('Change Password')
    expect(input).toHaveAttribute('type', 'text')
    return (input as HTMLInputElement).value
  }

  test('is generated, shown, copied and sent', async () => {
    const { person } = await open()
    const first = await generate(person)
    expect(first).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/)
    expect(screen.getByText('A password was generated. Copy it now: it is not shown again.')).toBeVisible()
    const password = await generate(person)
    expect(password).not.toBe(first)
    await person.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('The password was copied.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(password)
    await save(person)
    await waitFor(() =>
      expect(callsOf('/company/3/user/9/').find(({ method }) => method === 'PUT')?.body).toMatchObject({
        new_password: password,
      }),
    )
  })

  test('is selected where the browser allows no copying', async () => {
    const { person } = await open()
    const password = await generate(person)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
    await person.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText(/^The browser does not allow copying/)).toBeVisible()
    expect(screen.getByLabelText('Change Password')).toHaveFocus()
    expect(getSelection()?.toString() || password).toBe(password)
  })

  test('has a label on its frame if the label is longer than the empty field', async () => {
    const new_password = 'Another password instead of the present one'
    await openEdit(rolesWith({ TOM: aDefaultRole('TOM', 'COMPANY_USER') }), {
      otherTexts: { resources: { companyUsers: { fields: { new_password } } } },
    })
    expect(await screen.findByText(new_password, { selector: 'label' })).toHaveAttribute('data-shrink', 'true')
  })

  test('that is typed can be hidden and shown', async () => {
    const { person } = await open()
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
    const input = screen.getByLabelText('Change Password')
    await person.type(input, 'Told-by-phone')
    expect(input).toHaveAttribute('type', 'password')
    await person.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(input).toHaveAttribute('type', 'text')
  })
})

describe('whoever edits', () => {
  const roles = rolesWith({ TOM: aRole('TOM', { permissions: ['VIEW_REGION', 'DELETE_REGION'] }) })

  test('themselves finds the role disabled, and why', async () => {
    await openEdit(roles, { userId: 9 })
    expect(screen.getByText('Somebody else has to change this for you')).toBeVisible()
    const panel = inTab('Tom')
    const fields = ['switch', 'combobox', 'checkbox'].flatMap((role) => panel.getAllByRole(role))
    for (const field of fields) expect(field).toBeDisabled()
    expect(screen.getByRole('textbox', { name: /^First name/ })).toBeEnabled()
  })

  test('as a company user grants only what they hold', async () => {
    signedInAs(aUser({ user_applications: ['TOM'] }))
    const permissions = ['CREATE_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_COMPANY_USER', 'VIEW_REGION']
    const limited = { isPlatform: false, companyId: 3, permissions }
    const { person, unmount } = await openCreate(limited)
    expect(boxIn('Tom', 'Region: View')).not.toHaveAttribute('aria-disabled')
    expect(boxIn('Tom', 'Country: View')).toHaveAttribute('aria-disabled', 'true')
    expect(boxIn('Tom', 'Country: View')).toHaveAccessibleDescription(
      'You do not hold the permission to view countries, so you cannot grant it.',
    )
    await person.click(boxIn('Tom', 'Country: View'))
    expect(boxIn('Tom', 'Country: View')).not.toBeChecked()
    expect(inTab('Job Evaluation').getByRole('switch', { name: 'Grant Access' })).toHaveAccessibleDescription(
      'You can only grant access to applications that you have yourself.',
    )
    await person.click(inTab('Tom').getByRole('combobox', { name: /^Role/ }))
    for (const option of await screen.findAllByRole('option')) expect(option).toHaveAttribute('aria-disabled', 'true')
    unmount()

    await openEdit(roles, limited)
    expect(screen.getByText(/^This person has rights that you do not hold/)).toBeVisible()
    expect(boxIn('Tom', 'Region: View')).toBeDisabled()
  })

  test('at the same time as somebody else sees by name where the roles differ, and no more', async () => {
    const metafield = { ...aRole('TOM', {}).metafield, business_units: [{ id: 1, name: 'Bakery' }] }
    const before = rolesWith({ TOM: aRole('TOM', { permissions: ['VIEW_REGION'], metafield }) })
    const { person } = await openEdit(before)
    await person.click(inTab('Tom').getByRole('combobox', { name: 'Job Functions' }))
    await person.click(await screen.findByRole('option', { name: 'Sales' }))
    const dairy = { ...metafield, business_units: [{ id: 2, name: 'Dairy' }] }
    const theirs = aPerson(rolesWith({ TOM: aRole('TOM', { permissions: ['VIEW_REGION'], metafield: dairy }) }))
    const data = { current: { ...theirs, version: 5 } }
    on('/company/3/user/9/', ({ method }) =>
      method === 'PUT' ? failure(409, 1009, 'Somebody else…', { data }) : success(theirs),
    )
    await save(person)
    const dialog = within(await screen.findByRole('dialog'))
    const mine = dialog.getByRole('radio', { name: /Your value.*1 unit: Bakery.*1 job function: Sales/ })
    expect(mine).not.toHaveAccessibleName(expect.stringContaining('regions'))
    expect(dialog.getByRole('radio', { name: /Their value.*1 unit: Dairy$/ })).toBeEnabled()
  })

  test('at the same time as somebody else sees both roles in words', async () => {
    const { person } = await openEdit(roles)
    await person.click(boxIn('Tom', 'Region: Delete'))
    const theirs = aPerson(rolesWith({ TOM: aRole('TOM', { name: 'Auditor', permissions: ['VIEW_COUNTRY'] }) }))
    on('/company/3/user/9/', ({ method }) =>
      method === 'PUT'
        ? failure(409, 1009, 'Somebody else has changed this record since you opened it.', {
            data: { current: { ...theirs, version: 5 } },
          })
        : success(theirs),
    )
    await save(person)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('radio', { name: /Your value.*Clerk.*View regions/ })).toBeChecked()
    await person.click(dialog.getByRole('radio', { name: /Their value.*Auditor.*View countries/ }))
    await person.click(dialog.getByRole('button', { name: 'Use these values' }))
    expect(boxIn('Tom', 'Country: View')).toBeChecked()
    expect(screen.getByText('Saving changes no rights.')).toBeVisible()
  })
})
