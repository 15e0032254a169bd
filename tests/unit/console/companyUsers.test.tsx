import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, onTestFinished, test } from 'vitest'
import { companyPresets } from '../../../contract/permissions'
import { selectedCompanyCookie } from '../../../src/authProvider/cookies'
import { aUser, callsOf, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aPerson, openUsers } from './companyUsers'
import { aCompany, aMaster, aWholeCompany, companiesUpTo, heading, pageOf, path } from './console'

useFakeNetwork()

const open = (at: string, given: Parameters<typeof openUsers>[1] = {}) =>
  openUsers(at, { people: [aPerson(), aPerson({ id: 7, first_name: 'Own', applications: ['TOM'] })], ...given })
const main = () => within(screen.getByRole('main'))
const person = (name: string) => main().findByRole('row', { name: new RegExp(name) })

describe('the list of company users', () => {
  test('shows a role per application, below the head of the company', async () => {
    open('/company-users/list/3')
    expect(await person('Ana Silva')).toHaveTextContent(
      'Ana Silvaana@aurora.example+351 912345678TOM Company AdminTAREF Evaluator of Jobs',
    )
    expect(await heading('Company Users')).toBeInTheDocument()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'NAME',
      'EMAIL',
      'PHONE NO',
      'ROLE',
      'INVITATION',
      'Active/Inactive',
      'Action',
    ])
    expect(screen.getByRole('navigation', { name: 'You are here' })).toHaveTextContent(
      'Companies/Aurora Foods/Company Users',
    )
    expect(document.title).toBe('Company Users · Aurora Foods · Talent Console')
    expect(main().getByRole('link', { name: 'Edit Ana Silva' })).toHaveAttribute(
      'href',
      '/company-users/edit/31/company/3',
    )
    expect(main().getByRole('tab', { selected: true })).toHaveTextContent('People')
  })

  test('counts how a role differs from its preset, says in what, and who has been here', async () => {
    const { TOM, JE } = aPerson().roles
    const permissions = [...companyPresets.TOM.COMPANY_ADMIN.filter((name) => name !== 'VIEW_OFFER'), 'DELETE_REGION']
    const people = [
      aPerson({ roles: { TOM: { ...TOM, permissions }, JE }, last_seen_on: '2026-11-02' }),
      aPerson({ id: 8, first_name: 'Bo', is_one_time_password: true, last_seen_on: null }),
      aPerson({ id: 9, first_name: 'Cy', last_seen_on: null }),
    ]
    const mouse = open('/company-users/list/3', { people })
    const ana = await person('Ana Silva')
    expect(ana).toHaveTextContent('TOM Company Admin+1 −1TAREF Evaluator of JobsLast seen Nov 2, 2026')
    const about = '+1 −1 compared with the preset of Company Admin. More: delete regions. Less: view offers'
    const difference = within(ana).getByRole('button', { name: about })
    await mouse.hover(difference)
    expect(await screen.findByRole('tooltip')).toHaveTextContent(about)
    await mouse.click(difference)
    expect(await heading('Company Users')).toBeInTheDocument()
    expect(await person('Bo Silva')).toHaveTextContent('Invited, not signed in yet')
    expect(await person('Cy Silva')).toHaveTextContent('No visit on record')
  })

  test('is filtered by permissions, which are found by their names', async () => {
    const network = () => {
      on('/company/3/roles/', () => success([]))
      on('/company/3/structure/', () => success({ business_units: [], regions: [], countries: [] }))
    }
    const mouse = open('/company-users/list/3', { network })
    await person('Ana Silva')
    await mouse.click(screen.getByRole('button', { name: /^Filters, / }))
    const input = await screen.findByRole('combobox', { name: 'Permission in any application' })
    expect(input).toHaveAccessibleDescription('Finds whoever has it, company super users of the application included.')
    await mouse.type(input, 'salary')
    expect(within(screen.getByRole('listbox')).getByText('Pay and offers')).toBeInTheDocument()
    await mouse.click(screen.getByRole('option', { name: 'View salary ranges' }))
    await waitFor(() =>
      expect(callsOf('/company/3/users/').at(-1)?.url.searchParams.get('permission')).toBe('VIEW_SALARY_RANGE'),
    )
    await mouse.keyboard('{Escape}{Escape}')
    const label = 'Permission in any application: View salary ranges'
    expect(await screen.findByRole('button', { name: `Remove the filter ${label}` })).toBeInTheDocument()
  })

  test('names the console that asks, and reports the first answer once', async () => {
    // Counted as they come: each goes after two seconds, in which a busy machine may not even have looked.
    let reports = 0
    const watch = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      reports += added.filter(({ textContent }) => textContent?.includes('Successfully fetched list')).length
    })
    watch.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => watch.disconnect())
    const mouse = open('/company-users/list/3')
    await person('Ana Silva')
    expect(Object.fromEntries(callsOf('/company/3/users/')[0]?.url.searchParams ?? [])).toEqual({
      applications: 'TOM',
      page: '1',
      page_size: '10',
    })
    await waitFor(() => expect(reports).toBe(1))
    // Another one would be counted in this one as long as that is there.
    await waitFor(() => expect(screen.queryByText('Successfully fetched list')).toBeNull())
    await mouse.click(main().getByRole('button', { name: 'NAME' }))
    await waitFor(() => expect(callsOf('/company/3/users/').at(-1)?.url.searchParams.get('sort')).toBe('first_name'))
    await person('Ana Silva')
    expect(reports).toBe(1)
  })

  test('does not let people deactivate themselves', async () => {
    open('/company-users/list/3', { user: aUser({ role: 'COMPANY_SUPER_USER' }) })
    expect(within(await person('Ana Silva')).getByRole('switch')).toBeEnabled()
    expect(within(await person('Own Silva')).getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
  })

  test('refuses to edit people who have more rights, and says so', async () => {
    const user = aUser({ role: 'People desk', user_applications: ['TOM'] })
    const clerk = { ...aPerson().roles.TOM, name: 'Clerk', permissions: ['VIEW_REGION'] }
    const none = { ...clerk, grant_access: false }
    const people = [
      aPerson({ id: 31, roles: { TOM: clerk, JE: none } }),
      aPerson({ id: 32, first_name: 'Bo', roles: { TOM: { ...clerk, permissions: ['DELETE_REGION'] }, JE: none } }),
      aPerson({ id: 33, first_name: 'Cem', roles: { TOM: none, JE: clerk } }),
      aPerson({ id: user.id, first_name: 'Own' }),
    ]
    const permissions = ['VIEW_COMPANY_USER', 'UPDATE_COMPANY_USER', 'VIEW_REGION']
    const mouse = open('/company-users/list/3', { user, permissions, people })
    await person('Ana Silva')
    const edit = (role: string, name: string) => main().queryByRole(role, { name: `Edit ${name} Silva` })
    expect(['Ana', 'Bo', 'Cem', 'Own'].map((name) => edit('link', name) !== null)).toEqual([true, false, false, true])
    const refused = edit('button', 'Bo') ?? expect.fail('no button')
    expect(refused).toHaveAttribute('aria-disabled', 'true')
    await mouse.hover(refused)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('This person has rights that you do not hold')
    await mouse.click(refused)
    expect(path()).toBe('/company-users/list/3')
  })

  test('offers a reader nothing to change, and no link to a company that is closed to them', async () => {
    open('/company-users/list/3', { user: aUser(), permissions: ['VIEW_COMPANY_USER'] })
    expect(within(await person('Ana Silva')).getByRole('cell', { name: 'Active' })).toBeInTheDocument()
    expect(main().queryByRole('switch')).toBeNull()
    expect(main().queryByRole('link', { name: /Ana Silva/ })).toBeNull()
    expect(main().queryByRole('button', { name: /Create|Switch company/ })).toBeNull()
    // The head says where they are, and nothing leads to where they may not go.
    expect(main().getByText('Aurora Foods')).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'You are here' })).toBeNull()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['People'])
  })
})

describe('the account that keeps its password', () => {
  const consequence =
    'If the identity provider fails, nobody of the company can sign in until another account is chosen.'
  /** Switches somebody off as the given user, who has to confirm it; returns the dialog. */
  const switchOff = async (keeper: number, given: Parameters<typeof openUsers>[1] = {}) => {
    const mouse = open('/company-users/list/3', {
      ...given,
      network: () => {
        on('/company/3/identity-providers/', () =>
          success([{ id: 2, is_required: true, break_glass: { id: keeper, name: 'Ana Silva', is_ready: true } }]),
        )
        on('/company/3/users/activity/', () => success({ changed: 0, unchanged: 0, failed: 1, failures: [] }))
      },
    })
    await mouse.click(within(await person('Ana Silva')).getByRole('switch'))
    const dialog = within(await screen.findByRole('alertdialog', { name: /Ana Silva/ }))
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Deactivate' })).toHaveAttribute('aria-disabled', 'false'),
    )
    return { mouse, dialog }
  }

  test('is switched off by a master who has read first what follows', async () => {
    const { mouse, dialog } = await switchOff(31)
    const warning = dialog.getByRole('alert')
    expect(warning).toHaveTextContent(consequence)
    expect(warning.compareDocumentPosition(dialog.getByText(/reactivate/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    on('/company/3/user/31/', () => success({ id: 31, is_active: false }, 'Ana Silva is inactive'))
    await mouse.click(dialog.getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Ana Silva is inactive')).toBeInTheDocument()
  })

  test('is the only one whose switch says so', async () => {
    const { dialog } = await switchOff(7)
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  test('is refused to others, who are warned of nothing', async () => {
    await switchOff(31, { user: aMaster({ role: 'TOM_SUPER_USER' }) })
    expect(screen.queryByText(consequence)).toBeNull()
    expect(callsOf('/company/3/identity-providers/')).toEqual([])
  })
})

describe('the company of the list', () => {
  const two = [aCompany(), aCompany({ id: 4, name: 'Borealis Energy' })]

  test('is switched by provider staff', async () => {
    const mouse = open('/company-users/list/3', {
      companies: two,
      network: () => {
        on('/company/4/', () => success({ ...aWholeCompany, id: 4, name: 'Borealis Energy' }))
        on('/company/4/users/', () => pageOf(aPerson({ id: 41, first_name: 'Bo' })))
        on('/companies/', ({ url }) => {
          const search = url.searchParams.get('search') ?? ''
          return pageOf(...two.filter(({ name }) => name.toLowerCase().includes(search)))
        })
      },
    })
    await person('Ana Silva')
    await mouse.click(screen.getByRole('button', { name: 'Switch company' }))
    await mouse.type(await screen.findByRole('combobox', { name: 'Switch to which company?' }), 'bor')
    await mouse.click(await screen.findByRole('option', { name: 'Borealis Energy' }))
    expect(await person('Bo Silva')).toBeInTheDocument()
    expect(path()).toBe('/company-users/list/4')
    expect(main().queryByText('Ana Silva')).toBeNull()
  })

  test('is refused to users of other companies, without asking for its users', async () => {
    open('/company-users/list/4', { user: aUser() })
    expect(await heading('Company Users')).toBeInTheDocument()
    expect(main().getByRole('status')).toHaveTextContent('Access Denied')
    expect(callsOf('/company/4/users/')).toEqual([])
  })

  test('is their own for company users', async () => {
    open('/company-users', { user: aUser() })
    await person('Ana Silva')
    expect(path()).toBe('/company-users/list/3')
    expect(main().queryByRole('button', { name: 'Switch company' })).toBeNull()
  })

  test('is the chosen one for provider staff', async () => {
    selectedCompanyCookie.write(3)
    open('/company-users')
    await person('Ana Silva')
    expect(path()).toBe('/company-users/list/3')
  })

  test('is chosen by provider staff who have not chosen one', async () => {
    const mouse = open('/company-users', { companies: [...companiesUpTo(2), aCompany()] })
    expect(await main().findByRole('link', { name: 'Company 0001' })).toBeInTheDocument()
    expect(main().queryByRole('switch')).toBeNull()
    await mouse.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'aurora')
    await waitFor(() => expect(main().queryByRole('link', { name: 'Company 0001' })).toBeNull())
    await mouse.click(main().getByRole('link', { name: 'Aurora Foods' }))
    await person('Ana Silva')
    expect(path()).toBe('/company-users/list/3')
  })
})

describe('the import of company users', () => {
  test('offers the allowed names beside the template, by keyboard as well', async () => {
    const mouse = open('/company-users/list/3')
    on(
      '/company/3/users/allowed-names/',
      () => new HttpResponse('Kind,Name,Belongs to', { headers: { 'content-type': 'text/csv' } }),
    )
    await mouse.click(await main().findByRole('button', { name: 'Upload Company Users' }))
    expect(await screen.findByRole('button', { name: 'Choose file' })).toHaveFocus()
    await mouse.tab()
    expect(screen.getByRole('button', { name: 'Download a template' })).toHaveFocus()
    await mouse.tab()
    expect(screen.getByRole('button', { name: 'Download the allowed names' })).toHaveFocus()
    await mouse.keyboard('{Enter}')
    await waitFor(() => expect(callsOf('/company/3/users/allowed-names/')).toHaveLength(1))
  })

  test('shows first what it gives and takes, then the rows with roles by their label and without empty columns', async () => {
    const mouse = open('/company-users/list/3')
    const cells = ['Bo', 'Berg', 'bo@aurora.example', '', 'TOM', 'COMPANY_ADMIN', '', '', '', '', '', '', '']
    const counts = [{ one: 'user', many: 'users', created: 1, changed: 0, existing: 0 }]
    on('/company/3/user/upload/', () =>
      success({
        created: 1,
        changed: 0,
        existing: 0,
        counts,
        ignored: [],
        plan: 'first',
        sample: [{ row: 2, action: 'created', cells }],
        effects: [{ application: 'TOM', kind: 'role', name: 'COMPANY_ADMIN', gain: 1, lose: 0 }],
      }),
    )
    await mouse.click(await main().findByRole('button', { name: 'Upload Company Users' }))
    await mouse.upload(await screen.findByLabelText('CSV file'), new File(['First name'], 'users.csv'))
    const rows = within(await screen.findByRole('region', { name: 'What the import would do' }))
    expect(rows.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'RowActionFirst nameLast nameEmailApplicationsTOM role',
      '2NewBoBergbo@aurora.exampleTOMCompany Admin',
    ])
    const effects = await screen.findByRole('region', { name: 'What this gives and takes' })
    const position = effects.compareDocumentPosition(screen.getByRole('region', { name: 'What the import would do' }))
    expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('shows many effects below the rows, with whom a row overwrites', async () => {
    const mouse = open('/company-users/list/3')
    const cells = ['Dan', 'Existing', 'bo@aurora.example', '', 'TOM', 'COMPANY_USER', '', '', '', '', '', '', '']
    const old_cells = ['Bo', 'Berg', 'bo@aurora.example', '', 'TOM', 'COMPANY_ADMIN', 'North', '', '', '', '', '', '']
    const effect = (name: number) => ({ application: 'TOM', kind: 'regions', name: `Region ${name}`, gain: 0, lose: 1 })
    on('/company/3/user/upload/', () =>
      success({
        created: 0,
        changed: 1,
        existing: 0,
        counts: [{ one: 'user', many: 'users', created: 0, changed: 1, existing: 0 }],
        ignored: [],
        plan: 'first',
        sample: [{ row: 2, action: 'changed', cells, old_cells }],
        effects: Array.from({ length: 11 }, (_, index) => effect(index)),
      }),
    )
    await mouse.click(await main().findByRole('button', { name: 'Upload Company Users' }))
    await mouse.upload(await screen.findByLabelText('CSV file'), new File(['First name'], 'users.csv'))
    const rows = await screen.findByRole('region', { name: 'What the import would do' })
    const [, changed] = within(rows).getAllByRole('row')
    expect(changed?.textContent).toBe(
      '2Changedwas BoDanwas BergExistingbo@aurora.exampleTOMwas Company AdminCompany Userwas North(empty)',
    )
    const effects = await screen.findByRole('region', { name: 'What this gives and takes' })
    expect(effects.compareDocumentPosition(rows) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  })
})
