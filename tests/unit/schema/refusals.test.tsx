import { configure, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreens } from '../../support/openScreens'
import { companies } from '../../../src/resources/companies'
import { en } from '../../../src/i18n/en'
import { on, seen, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'

configure({ defaultHidden: true })
useFakeNetwork()

const open = (given: { isPlatform: boolean; companyId?: number }) =>
  openScreens({ at: '/companies/3/edit', resource: companies, permissions: ['VIEW_REGION'], ...given })
const heading = () => screen.findByRole('heading', { level: 1, name: en.resources.companies.editTitle })
const toasts = () => screen.getByRole('alert')

test.each([
  ['the company', 3, ['/company/3/granters/'], 'Ana Souza can grant it.'],
  ['another company', 4, [], 'It belongs to a company that is not yours.'],
] as const)(
  'the form of a company is refused under its own title and without a toast to people of %s',
  async (_, companyId, asked, reason) => {
    on('/company/3/granters/', () => success({ users: [{ id: 5, name: 'Ana Souza' }], count: 1 }))
    open({ isPlatform: false, companyId })
    expect(await heading()).toBeInTheDocument()
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Access Denied')
    // A toast would come with the next drawing.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(toasts()).not.toHaveTextContent('Access Denied')
    await waitFor(() => expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent(reason))
    expect([...new Set(seen.map(({ path }) => path))]).toEqual(asked)
  },
)

test('whoever lacks something because their role has ended is told that first, and when', async () => {
  on('/company/3/granters/', () =>
    success({
      users: [{ id: 5, name: 'Ana Souza' }],
      count: 1,
      ended: [{ application: 'TOM', role: 'COMPANY_ADMIN', ended_on: '2026-11-26' }],
    }),
  )
  open({ isPlatform: false, companyId: 3 })
  await waitFor(() =>
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent(
      /Your role Company Admin in TOM included it, but ended on Nov 26, 2026\.(Only|You need).*Ana Souza can grant it\./,
    ),
  )
})

test('provider staff are told of the refusal by a toast', async () => {
  open({ isPlatform: true })
  expect(await heading()).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Access Denied'))
})
