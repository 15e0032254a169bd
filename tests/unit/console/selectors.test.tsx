import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aUser, callsOf, failure, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aCompany, companiesUpTo, heading, openConsole, path } from './console'

useFakeNetwork()

const cookie = (name: string) => document.cookie.match(new RegExp(`${name}=([^;]*)`))?.[1]
const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const option = (name: string) => screen.findByRole('option', { name: new RegExp(name) })
const select = () => screen.getByRole('button', { name: 'Select' })

/** Puts the addresses of applications into the page, as the server does. */
const withAddresses = (links: Record<string, string>) => {
  const meta = document.createElement('meta')
  meta.name = 'application-links'
  meta.content = JSON.stringify(links)
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

describe('choosing an application', () => {
  test('whoever needs a second factor soon reads from which day on, west of Greenwich too', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    onTestFinished(() => void vi.unstubAllEnvs())
    const verified = { user: aUser(), company: null, permissions: [], applications: [], is_one_time_password: false }
    openConsole('/app', {
      user: aUser(),
      companies: [aCompany()],
      network: () => on('/v2/auth/verify-user/', () => success({ ...verified, second_factor_from: '2999-03-01' })),
    })
    expect(await screen.findByText(/second factor from Mar 1, 2999 on/)).toBeInTheDocument()
  })

  test('provider staff choose a company for every application but the Dashboard', async () => {
    const person = openConsole('/app')
    await heading('Select the Application')
    await person.click(card('TAREF'))
    await waitFor(async () => expect(await heading('Select the Company')).toHaveFocus())
    expect(cookie('selected_app')).toBe('2')
    expect(localStorage.getItem('selected_app')).toBe('2')
  })

  test('the Dashboard opens the console at once', async () => {
    const person = openConsole('/app')
    await heading('Select the Application')
    await person.click(card('Dashboard'))
    expect(await heading('Companies')).toBeInTheDocument()
    expect(cookie('selected_app')).toBe('0')
  })

  test('a company user goes straight to the application, with their own company chosen', async () => {
    const person = openConsole('/app', { user: aUser(), companies: [aCompany()] })
    await heading('Select the Application')
    await person.click(card('TOM'))
    expect(await heading('TOM')).toBeInTheDocument()
    expect(path()).toBe('/app/1')
    expect(cookie('selected_company')).toBe('3')
    expect(await screen.findByText('Aurora Foods')).toBeInTheDocument()
    expect(
      screen.getByText('The address of TOM is not configured, so it cannot be opened from here.'),
    ).toBeInTheDocument()
  })

  test('a greyed-out card does nothing', async () => {
    const person = openConsole('/app', { user: aUser({ user_applications: ['TOM'] }) })
    await heading('Select the Application')
    expect(screen.queryByRole('button', { name: /^Dashboard Manage/ })).toBeNull()
    expect(card('TAREF')).toHaveAttribute('aria-disabled', 'true')
    await person.click(card('TAREF'))
    expect(path()).toBe('/app')
    expect(cookie('selected_app')).toBeUndefined()
  })

  test('the page of an application with an address links to it', async () => {
    document.cookie = 'selected_company=3; path=/'
    withAddresses({ TOM: '/app/1#tom' })
    const person = openConsole('/app/1', { companies: [aCompany()] })
    const link = await screen.findByRole('link', { name: 'Open TOM' })
    expect(link).toHaveAttribute('href', '/app/1#tom')
    expect(screen.queryByText(/is not configured/)).toBeNull()
    await person.click(link)
    expect(cookie('selected_app')).toBe('1')
  })

  test('the page of an application redirects to the company selector first', async () => {
    openConsole('/app/2', { companies: [aCompany()] })
    expect(await heading('Select the Company')).toBeInTheDocument()
    expect(screen.getByText('Choose the company whose data TAREF shows.')).toBeInTheDocument()
    expect(cookie('selected_app')).toBe('2')
  })

  test('the screen of an application that is not theirs is not found', async () => {
    openConsole('/app/2', { user: aUser({ user_applications: ['TOM'] }) })
    expect(await heading('Not found')).toBeInTheDocument()
  })
})

describe('choosing a company', () => {
  test('Select needs a picked company, asks the server, stores the choice and opens the application in this window', async () => {
    document.cookie = 'selected_app=1; path=/'
    const person = openConsole('/select-company', {
      companies: [aCompany(), aCompany({ id: 5, name: 'Borealis Energy' })],
    })
    // jsdom can only navigate to a fragment of the page.
    withAddresses({ TOM: '/select-company#tom' })
    await heading('Select the Company')
    await option('Borealis')
    expect(select()).toBeDisabled()
    await person.click(await option('Borealis'))
    expect(await option('Borealis')).toHaveAttribute('aria-selected', 'true')
    await person.click(select())
    await waitFor(() => expect(window.location.hash).toBe('#tom'))
    expect(cookie('selected_company')).toBe('5')
    expect(callsOf('/v2/auth/verify-user/').length).toBe(2)
  })

  test('the company that was selected before is picked and visible', async () => {
    document.cookie = 'selected_company=1217; path=/'
    openConsole('/select-company', { companies: companiesUpTo(2000) })
    const recent = within(await screen.findByRole('region', { name: 'Recently used' }))
    expect(recent.getByRole('button', { name: 'Company 1217' })).toHaveAttribute('aria-pressed', 'true')
    expect(select()).toHaveAttribute('aria-disabled', 'false')
  })

  test('a user who has chosen no application is asked to choose one next', async () => {
    const person = openConsole('/select-company', { companies: [aCompany()] })
    await person.click(await option('Aurora'))
    expect(screen.getByText(/The application comes next\.$/)).toBeInTheDocument()
    await person.click(select())
    expect(await heading('Select the Application')).toBeInTheDocument()
    expect(screen.getByText('Aurora Foods is chosen. Now choose the application to open.')).toBeInTheDocument()
  })

  test('on a phone the count names a single card', async () => {
    vi.stubGlobal('innerWidth', 360)
    openConsole('/select-company', { companies: companiesUpTo(11) })
    await option('Company 0001')
    expect(screen.getByText('1 of 11')).toBeInTheDocument()
  })

  test('a company that the server refuses is not selected, and the user reads why', async () => {
    document.cookie = 'selected_app=1; path=/'
    const person = openConsole('/select-company', { companies: [aCompany()] })
    await person.click(await option('Aurora'))
    on('/v2/auth/verify-user/', () => failure(403, 1003, 'Not your company'))
    await person.click(select())
    expect(await screen.findByText('Not your company')).toBeInTheDocument()
    expect(cookie('selected_company')).toBeUndefined()
    expect(path()).toBe('/select-company')
  })

  test('somebody whom an application has sent here for another company reads why one has to be chosen', async () => {
    const application = { id: 4, application: null, name: 'Planner', description: null, picture_url: null }
    on('/sign-in/', () => success({ application, next: 'anotherCompany', refusal: 'inactiveCompany' }))
    openConsole('/sso/continue/abc', { companies: [aCompany()] })
    expect(
      await screen.findByText('Planner has asked for a company that is not active. Choose another one.'),
    ).toBeInTheDocument()
    expect(await option('Aurora Foods')).toBeInTheDocument()
  })

  test('an inactive company is greyed out and cannot be picked', async () => {
    const person = openConsole('/select-company', { companies: [aCompany({ is_active: false })] })
    const greyed = await option('Aurora Foods')
    expect(greyed).toHaveAttribute('aria-disabled', 'true')
    await person.click(greyed)
    expect(select()).toBeDisabled()
  })

  test('the keyboard moves with arrows and picks with Enter', async () => {
    const person = openConsole('/select-company', { companies: companiesUpTo(4) })
    const first = await option('Company 0001')
    first.focus()
    await person.keyboard('{ArrowRight}')
    expect(await option('Company 0002')).toHaveFocus()
    await person.keyboard('{Enter}')
    expect(await option('Company 0002')).toHaveAttribute('aria-selected', 'true')
  })

  test('of thousands of companies few are rendered, and the others are found by name', async () => {
    const person = openConsole('/select-company', { companies: companiesUpTo(2000) })
    await option('Company 0001')
    expect(screen.getAllByRole('option').length).toBeLessThan(30)
    await person.click(screen.getByLabelText('Search companies'))
    await person.paste('1234')
    expect(await option('Company 1234')).toBeInTheDocument()
    // The server searches, and answers a page at a time.
    expect(callsOf('/companies/all/')).toEqual([])
    for (const { url } of callsOf('/companies/'))
      expect(Number(url.searchParams.get('page_size') ?? url.searchParams.get('ids')?.length)).toBeLessThanOrEqual(30)
  })

  test('companies far away in the carousel are read when it gets there', async () => {
    const person = openConsole('/select-company', { companies: companiesUpTo(2000) })
    ;(await option('Company 0001')).focus()
    await person.keyboard('{End}')
    // Nothing scrolls in jsdom, so the card stays out of sight.
    expect(await screen.findByText('Company 2000')).toBeInTheDocument()
    expect(callsOf('/companies/').map(({ url }) => url.searchParams.get('page'))).toContain('67')
  })

  test('as a list, companies are paged, and one that lacks the application says so before it is picked', async () => {
    document.cookie = 'selected_app=2; path=/'
    const companies = companiesUpTo(25)
    companies[1] = aCompany({ id: 2, name: 'Company 0002', applications: ['TOM'] })
    companies[0] = aCompany({ id: 1, name: 'Company 0001', applications: ['JE'] })
    const person = openConsole('/select-company', { companies })
    expect(within(await option('Company 0002')).getByText('Has no TAREF')).toBeInTheDocument()
    expect(within(await option('Company 0001')).queryByText('Has no TAREF')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'List' }))
    const second = await screen.findByRole('radio', { name: /^Company 0002\s*Has no TAREF/ })
    expect(screen.getAllByRole('radio')).toHaveLength(10)
    await person.click(second)
    expect(screen.getByText('Company 0002: Has no TAREF')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Go to page 3' }))
    expect(await screen.findByRole('radio', { name: /^Company 0025/ })).toBeInTheDocument()
    expect(screen.getByText('21–25 of 25')).toBeInTheDocument()
    expect(select()).toHaveAttribute('aria-disabled', 'false')
  })

  test('a few companies need no search', async () => {
    openConsole('/select-company', { companies: companiesUpTo(10) })
    await option('Company 0001')
    expect(screen.queryByLabelText('Search companies')).toBeNull()
  })
})
