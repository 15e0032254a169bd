/** What waits in a company, and its numbers: in the bell and on the dashboard. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CompanyFigures } from '../../../contract/entities/companyFigures'
import { notificationKinds, type Notification } from '../../../contract/entities/notification'
import { overduePath, waitingPath } from '../../../src/custom/companies/waitingPath'
import { shownRoles } from '../../../src/custom/dashboard/company/RolesTile'
import * as resources from '../../../src/resources'
import { fillPath } from '../../../src/schema/path'
import type { AnyResource } from '../../../src/schema/resource'
import { aUser, callsOf, failure, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aCompany, aWholeCompany, openConsole } from './console'
import './console.setup'

// The charts are decoration, and slow without a browser.

useFakeNetwork()

const people: CompanyFigures['people'] = {
  count: 12,
  active: 10,
  roles: [
    { application: 'TOM', name: 'COMPANY_USER', count: 7 },
    { application: 'TOM', name: 'Pay, benefits', count: 3 },
    { application: 'JE', name: 'Clerk', count: 1 },
  ],
}
const figures: CompanyFigures = {
  people,
  grade_map: { filled: 18, former: 2, ranks: 24 },
  waiting: { 'job-grade-versions': 1, 'incentive-versions': 0, 'one-time-passwords': 2 },
}

const select = (companyId: number) => {
  document.cookie = `selected_company=${companyId}; path=/`
}
const tile = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [within(row).getByRole('rowheader').textContent, within(row).getByRole('cell').textContent])
const opened = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href)
  return { path: pathname, ...Object.fromEntries(searchParams) }
}

describe('the numbers of a company', () => {
  const openDashboard = (answer: CompanyFigures = figures, permissions = ['all']) =>
    openConsole('/', {
      user: aUser(),
      permissions,
      network: () => on('/company/3/figures/', () => success(answer)),
    })

  test('are read by one call, stand on the page as text, and lead to the people that they count', async () => {
    openDashboard()
    await tile('People by role')
    expect(rowsOf('People by role in TOM')).toEqual([
      ['Company User', '7'],
      ['Pay, benefits', '3'],
    ])
    expect(rowsOf('People by role in TAREF')).toEqual([['Clerk', '1']])
    expect(rowsOf('People')).toEqual([
      ['Active', '10'],
      ['Inactive', '2'],
    ])
    expect((await tile('Grade map')).getByText('18 of 24 ranks have a grade')).toBeInTheDocument()
    expect((await tile('Grade map')).getByText('2 more name grades that are no longer in use.')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Open the grade map table' })).toBeNull()
    expect(callsOf('/company/3/figures/')).toHaveLength(1)
    const roles = await tile('People by role')
    const path = '/company-users/list/3'
    expect(opened(roles.getByRole('link', { name: 'Pay, benefits' }))).toEqual({
      path,
      granted: 'TOM',
      role: 'Pay\\, benefits',
    })
    const own = await tile('People')
    expect(opened(own.getByRole('link', { name: 'Inactive' }))).toEqual({ path, is_active: 'false' })
    const pending = await tile('Pending')
    expect(pending.getAllByRole('listitem')).toHaveLength(2)
    const passwords = '2 people have not replaced their one-time passwords'
    expect(opened(pending.getByRole('link', { name: passwords }))).toEqual({
      path,
      is_active: 'true',
      is_one_time_password: 'true',
    })
  })

  test('leave out what the user may not see', async () => {
    openDashboard({ waiting: { 'incentive-versions': 0 } })
    expect((await tile('Pending')).getByText('Nothing is pending.')).toBeInTheDocument()
    for (const name of ['People', 'People by role', 'Grade map'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  })

  test('are not asked for by somebody who may see none of them', async () => {
    openDashboard(figures, ['VIEW_REGION'])
    await tile('Your applications')
    await waitFor(() => expect(callsOf('/v2/auth/verify-user/')).toHaveLength(1))
    expect(callsOf('/company/3/figures/')).toEqual([])
    expect(callsOf('/company/3/notifications/')).toEqual([])
  })

  test('say so where there is nothing to count yet', async () => {
    openDashboard({
      people: { count: 0, active: 0, roles: [] },
      grade_map: { filled: 0, former: 0, ranks: 24 },
    })
    expect((await tile('People')).getByText('The company has no users yet.')).toBeInTheDocument()
    expect((await tile('People by role')).getByText('Nobody has a role yet.')).toBeInTheDocument()
    expect((await tile('Grade map')).getByText(/no grade of the company yet/)).toBeInTheDocument()
  })

  test('are offered again when they could not be loaded', async () => {
    const person = openConsole('/', {
      user: aUser(),
      network: () => on('/company/3/figures/', () => failure(400, 1004, 'Boom')),
    })
    expect(await screen.findByText('Figures of the company could not be loaded.')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Your company' })).toBeInTheDocument()
    on('/company/3/figures/', () => success(figures))
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('region', { name: 'People by role' })).toBeInTheDocument()
  })

  test('are shown to provider staff for the company that they have selected, with a link to the grade map', async () => {
    select(3)
    openConsole('/', {
      companies: [aCompany()],
      network: () => {
        on('/company/3/', () => success(aWholeCompany))
        on('/company/3/figures/', () => success(figures))
      },
    })
    expect(await screen.findByRole('heading', { level: 2, name: 'Aurora Foods' })).toBeInTheDocument()
    expect(await screen.findByRole('heading', { level: 3, name: 'People by role' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: 'Needs you' })).toBeInTheDocument()
    expect(opened((await tile('Grade map')).getByRole('link', { name: 'Open the grade map table' }))).toEqual({
      path: '/grade-map-table',
    })
  })

  test('of a company with many roles show the most frequent ones, and sum up the others', () => {
    const rolesUpTo = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ application: 'JE' as const, name: `Role ${index}`, count: 9 }))
    const [six] = shownRoles(rolesUpTo(6))
    expect([six?.shown.length, six?.others]).toEqual([6, { roles: 0, people: 0 }])
    const [eight] = shownRoles(rolesUpTo(8))
    expect([eight?.shown.length, eight?.others]).toEqual([5, { roles: 3, people: 27 }])
  })
})

describe('the bell', () => {
  const drafts: Notification = { id: 'job-grade-versions:3:9', kind: 'job-grade-versions', count: 5, names: ['B', 'A'] }
  const passwords: Notification = {
    id: 'one-time-passwords:3:8',
    kind: 'one-time-passwords',
    count: 1,
    names: ['Ann Lee'],
  }
  const waiting = () => on('/company/3/notifications/', () => success([drafts, passwords]))
  const open = async (person: ReturnType<typeof openConsole>) => {
    await person.click(await screen.findByRole('button', { name: 'Notifications, some unread' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Notifications' }))
    await dialog.findByRole('heading', { name: 'Notifications' })
    return dialog
  }

  test('tells company users what waits in their company, links to it, and remembers what was read', async () => {
    const person = openConsole('/app', { user: aUser(), permissions: ['VIEW_COMPANY_USER'], network: waiting })
    const dialog = await open(person)
    expect(dialog.getByText('5 versions of the job grades were never active')).toBeInTheDocument()
    expect(dialog.getByText('B, A and 3 more')).toBeInTheDocument()
    const link = dialog.getByRole('link', { name: /^1 person has not replaced their one-time password\s*Ann Lee$/ })
    expect(opened(link)).toMatchObject({ path: '/company-users/list/3', is_one_time_password: 'true' })
    await waitFor(() =>
      expect(callsOf('/notifications/read/').find(({ method }) => method === 'PUT')).toMatchObject({
        body: { ids: [drafts.id, passwords.id] },
      }),
    )
  })

  test('tells plans by their days, each once, and how many more there are', async () => {
    const plans = (count: number): Notification => ({
      id: `plans-of-week:3:${count}`,
      kind: 'plans-of-week',
      count,
      names: ['2026-12-02', '2026-12-03', '2026-12-03'],
    })
    const refused: Notification = { ...plans(5), id: 'refused-plans:3:5', kind: 'refused-plans' }
    const network = () => on('/company/3/notifications/', () => success([plans(3), refused]))
    const dialog = await open(openConsole('/app', { user: aUser(), permissions: ['all'], network }))
    expect(dialog.getByText('Dec 2, 2026 and Dec 3, 2026')).toBeInTheDocument()
    expect(dialog.getByText('Dec 2, 2026, Dec 3, 2026 and 2 more')).toBeInTheDocument()
  })

  test('says that it could not be loaded, rather than that there is nothing, and retries', async () => {
    const person = openConsole('/app', {
      user: aUser(),
      permissions: ['VIEW_COMPANY_USER'],
      network: () => on('/company/3/notifications/', () => failure(400, 1000, 'Boom')),
    })
    await waitFor(() => expect(callsOf('/company/3/notifications/').length).toBeGreaterThan(0))
    await person.click(await screen.findByRole('button', { name: 'Notifications' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Notifications' }))
    await dialog.findByRole('heading', { name: 'Notifications' })
    expect(await dialog.findByText('Notifications could not be loaded.')).toBeInTheDocument()
    expect(dialog.queryByText('No notifications')).toBeNull()
    waiting()
    await person.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByText('B, A and 3 more')).toBeInTheDocument()
    expect(dialog.queryByText('Notifications could not be loaded.')).toBeNull()
  })

  test('tells provider staff of the selected company, and says so', async () => {
    select(3)
    const dialog = await open(openConsole('/app', { network: waiting }))
    expect(dialog.getByText('Ann Lee, in the selected company')).toBeInTheDocument()
  })
})

test('each kind leads to the screen that lists it', () => {
  expect(waitingPath('job-grade-versions', 3)).toBe('/companies/3/job-grades/versions')
  expect(waitingPath('incentive-versions', 3)).toBe('/companies/3/long-term-incentives/versions')
  expect(waitingPath('people-with-former-grades', 3)).toBe('/company-users/list/3?former_grade=true')
  expect(waitingPath('ranks-with-former-grades', 3)).toBe('/grade-map-table')
  expect(waitingPath('incentives-with-former-grades', 3)).toBe('/companies/3/long-term-incentives?grade_state=former')
  expect(waitingPath('one-time-passwords', 3)).toMatch(/^\/company-users\/list\/3\?/)
})

const all = Object.values(resources) as readonly AnyResource[]

test.each(notificationKinds)('the list that %s leads to has the filters of its address', (kind) => {
  const [path, query] = waitingPath(kind, 3).split('?')
  const resource = all.find(({ at, list }) => list && at !== undefined && fillPath(at, { company_id: 3 }) === path)
  const names: readonly string[] = resource?.list?.filters ?? []
  for (const name of new URLSearchParams(query).keys()) expect(names, name).toContain(name)
})

test('the queue of provider staff leads to the invitations that it counts, not to fresh ones', () => {
  expect(overduePath('one-time-passwords', 3)).toBe('/company-users/list/3?invitation_overdue=true')
  expect(overduePath('job-grade-versions', 3)).toBe(waitingPath('job-grade-versions', 3))
})
