/** The search across all lists, and single keys, in the console. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aPerson } from './companyUsers'
import { aVersion } from '../schema/tools'
import { aCompany, aWholeCompany, heading, openConsole, pageOf, path } from './console'

useFakeNetwork()

const companies = [aCompany({ id: 1, name: 'First' }), aCompany()]
const regions = () => {
  on('/company/3/', () => success(aWholeCompany))
  on('/company/3/regions/', () => pageOf({ id: 12, name: 'North', countries: [], business_units: [] }))
  on('/search/', () => success([]))
  on('/company/3/job-grade-versions/', () => pageOf())
  on('/company/3/long-term-incentive-versions/', () => pageOf())
}
const main = () => within(screen.getByRole('main'))
const option = (name: string | RegExp) => screen.findByRole('option', { name })
const leaveFor = (at: string) => {
  window.history.pushState(null, '', at)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

type Person = ReturnType<typeof openConsole>

const openSearch = async (person: Person) => {
  await person.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: /^Search companies/ })
}

describe('while no company is in hand', () => {
  test.each([
    [
      'the search',
      async (person: Person) => {
        await openSearch(person)
        await person.click(await option('Company Users'))
      },
    ],
    ['a key', (person: Person) => person.keyboard('gu')],
  ])('%s leads to the question whose users to show, and shows nobody', async (_way, go) => {
    const person = openConsole('/app', { companies, network: regions })
    await heading('Select the Application')
    await go(person)
    expect(await main().findByRole('link', { name: 'First' })).toBeInTheDocument()
    expect(path()).toBe('/company-users/list/1')
    expect(callsOf('/company/1/users/')).toEqual([])
  })
})

describe('the company in hand', () => {
  test('is the one that the search offers to work in, also where another one was selected at the front door', async () => {
    document.cookie = 'selected_company=1; path=/'
    const person = openConsole('/companies/3/regions', { companies, network: regions })
    await main().findByText('North')
    // The head, which loads on demand, takes the company in hand.
    await main().findByText('People can sign in')
    leaveFor('/app')
    await heading('Select the Application')
    await openSearch(person)
    expect(await option('Add Region in Aurora Foods')).toBeInTheDocument()
  })

  test('has drafts, which the search leads to set active, by their names and once it is asked', async () => {
    const versions = Array.from({ length: 7 }, (_, index) => aVersion(index + 1))
    const person = openConsole('/companies/3/regions', {
      companies,
      network: () => {
        regions()
        on('/company/3/job-grade-versions/', () =>
          pageOf(...versions, aVersion(8, { name: 'January' }), aVersion(9, { name: 'Now', is_active: true })),
        )
        on('/company/3/job-grades/', () => pageOf())
        const counts = { added: 1, removed: 0, changed: 0, unchanged: 3 }
        on('/company/3/job-grade-version/8/set-active/', () =>
          success({ ...aVersion(8, { name: 'January' }), ...counts, instead_of: null, uses: [], plan: 'rows' }),
        )
      },
    })
    await main().findByText('North')
    await person.type(await openSearch(person), 'set version')
    await option('Set version ‘January’ of Job grades active in Aurora Foods')
    const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(offered().map((text) => /‘(.+)’/.exec(text)?.[1])).toEqual([
      'January',
      ...[7, 6, 5, 4].map((id) => `Version ${id}`),
    ])
    await person.type(await screen.findByRole('combobox', { name: /^Search companies/ }), ' january')
    await waitFor(() => expect(offered()).toHaveLength(1))
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('alertdialog', { name: 'Set ‘January’ active?' })).toBeInTheDocument()
    expect(window.location.search).toBe('?version_id=8')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(path()).toBe('/companies/3/job-grades')
    expect(window.location.hash).toBe('')
  })

  test('says that its drafts could not be read, and reads them again', async () => {
    const person = openConsole('/companies/3/regions', { companies, network: regions })
    await main().findByText('North')
    on('/company/3/job-grade-versions/', () => failure(500, 1000, 'Boom'))
    await person.type(await openSearch(person), 'set version')
    expect(await screen.findByText('The results could not be loaded.')).toBeInTheDocument()
    on('/company/3/job-grade-versions/', () => pageOf(aVersion(8, { name: 'January' })))
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await option('Set version ‘January’ of Job grades active in Aurora Foods')).toBeInTheDocument()
  })

  test('is the one that keys lead to', async () => {
    document.cookie = 'selected_company=1; path=/'
    const person = openConsole('/companies/3/regions', {
      companies,
      network: () => {
        regions()
        on('/company/3/users/', () => pageOf())
      },
    })
    await main().findByText('North')
    // The head, which loads on demand, takes the company in hand.
    await main().findByText('People can sign in')
    leaveFor('/app')
    await heading('Select the Application')
    await person.keyboard('gu')
    await waitFor(() => expect(path()).toBe('/company-users/list/3'))
  })
})

const ana = {
  resource: 'companyUsers',
  id: 31,
  title: 'Ana Silva',
  detail: 'ana@aurora.example',
  company: { id: 3, name: 'Aurora Foods' },
  above: [],
}
const aurora = { resource: 'companies', id: 3, title: 'Aurora Foods', detail: 'Austria', company: null, above: [] }

describe('what was found and opened', () => {
  test('comes first the next time, but no setting of the account names a person', async () => {
    const person = openConsole('/app', {
      companies,
      network: () => {
        regions()
        on('/search/', () => success([ana, aurora]))
        on('/company/3/user/31/', () => success(aPerson()))
        on('/company/3/business-unit/all', () => success([]))
        on('/company/3/job-grades/all', () => success([]))
        on('/company/3/roles/', () => success([]))
        on('/job-functions/all', () => success([]))
        on('/currencies/all', () => success([]))
      },
    })
    await heading('Select the Application')
    for (const name of [/^Aurora Foods/, /^Ana Silva/]) {
      await person.type(await openSearch(person), 'a')
      await person.click(await option(name))
      await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Search companies/ })).toBeNull())
    }
    await openSearch(person)
    const found = within(await screen.findByRole('group', { name: 'Recently opened' })).getAllByRole('option')
    expect(found.map(({ textContent }) => textContent)).toEqual([
      'Ana SilvaAurora Foods · ana@aurora.example',
      'Aurora FoodsAustria',
    ])
    const stored = () => JSON.stringify(callsOf('/preferences/').map(({ body }) => body))
    await waitFor(() => expect(stored()).toContain('account.recents'))
    expect(stored()).toContain('/companies/3')
    expect(stored()).not.toMatch(/ana/i)
  })

  test('leaves out people whom an earlier version of the console has stored', async () => {
    const { title, resource } = ana
    const value = JSON.stringify([
      { path: '/company-users/edit/31/company/3', resource, title, about: '' },
      { path: '/companies/3', resource: 'companies', title: 'Aurora Foods', about: '' },
    ])
    const person = openConsole('/app', {
      network: () => on('/preferences/', () => success([{ key: 'account.recents', value }])),
    })
    await heading('Select the Application')
    await openSearch(person)
    expect(await option('Aurora Foods')).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: /Ana/ })).toBeNull()
  })
})

describe('what was opened without the search', () => {
  const offered = async (person: Person) => {
    await openSearch(person)
    const options = within(await screen.findByRole('group', { name: 'Recently opened' })).getAllByRole('option')
    return options.map(({ textContent }) => textContent)
  }

  test('is offered, the latest first and each once: a page, and the form of a record in it', async () => {
    const person = openConsole('/companies/3/regions', {
      companies,
      network: () => {
        regions()
        on('/company/3/business-unit/all', () => success([]))
      },
    })
    await main().findByText('North')
    for (const _again of [1, 2]) {
      await person.click(main().getByRole('button', { name: 'Edit North' }))
      await screen.findByRole('dialog')
      await person.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(await offered(person)).toEqual(['NorthAurora Foods', 'Aurora FoodsAustria'])
    const stored = () => JSON.stringify(callsOf('/preferences/').map(({ body }) => body))
    await waitFor(() => expect(stored()).toContain('/companies/3/regions?view=tree&at=region:12'))
  })

  test('is offered although it is the page of a list: a sector', async () => {
    const sector = { id: 4, name: 'Manufacturing', description: '' }
    const person = openConsole('/sectors/4', {
      companies,
      network: () => {
        on('/sectors/all', () => success([sector]))
        on('/sector/4/industries/', () => pageOf())
        on('/search/', () => success([]))
      },
    })
    await waitFor(() =>
      expect(JSON.stringify(callsOf('/preferences/').map(({ body }) => body))).toContain('/sectors/4'),
    )
    expect(await offered(person)).toEqual(['Manufacturing'])
  })

  test('is not offered if it was refused', async () => {
    const person = openConsole('/company-users/edit/31/company/3', {
      companies,
      network: () => {
        regions()
        on('/company/3/user/31/', () => failure(403, 4030, 'You may not see this person.'))
      },
    })
    await screen.findByText('Company User could not be loaded.')
    // The company itself could be read.
    expect(await offered(person)).toEqual(['Aurora FoodsAustria'])
  })
})

test('what is searched for again is read again', async () => {
  const person = openConsole('/app', { network: () => on('/search/', () => success([aurora])) })
  await heading('Select the Application')
  await person.type(await openSearch(person), 'aur')
  await option(/^Aurora Foods/)
  await person.keyboard('{Escape}')
  on('/search/', () => success([{ ...aurora, title: 'Aurora Group' }]))
  await person.type(await openSearch(person), 'aur')
  expect(await option(/^Aurora Group/)).toBeInTheDocument()
  expect(screen.queryByRole('option', { name: /^Aurora Foods/ })).toBeNull()
})

test.each([
  ['are taken', true, 'prevents'],
  ['are left to the browser once they are turned off', false, 'leaves'],
])('single keys %s', async (_what, isOn, outcome) => {
  const settings = { 'account.singleKeys': isOn, 'sidebar.isOpen': true }
  openConsole('/app', {
    network: () =>
      on('/preferences/', () =>
        success(Object.entries(settings).map(([key, value]) => ({ key, value: String(value) }))),
      ),
  })
  await heading('Select the Application')
  // The settings have arrived.
  await screen.findByRole('button', { name: 'Collapse the menu' })
  // False if the console has prevented what the browser does.
  expect(fireEvent.keyDown(document.body, { key: '/' }) ? 'leaves' : 'prevents').toBe(outcome)
})
