/** The time zone of a company: one of those that IANA names, found by its place or as people call it. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fieldComponents } from '../../../src/custom/fieldComponents'
import { companies } from '../../../src/resources/companies'
import { openScreens } from '../../support/openScreens'
import { on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'

useFakeNetwork()

test('a company shows its time zone, and another one is chosen from a list', async () => {
  on('/countries/', () => success([]))
  on('/currencies/', () => success([]))
  on('/company/3/', () =>
    success({ id: 3, name: 'Aurora Foods', time_zone: 'UTC', applications: [], stocks: [], version: 1 }),
  )
  // Whether UTC is among them depends on the browser.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Copenhagen', 'Europe/Rome', 'UTC'])
  const { person } = openScreens({ at: '/companies/3/edit', resource: companies, components: fieldComponents })
  const field = await screen.findByRole('combobox', { name: /^Time zone/ })
  await waitFor(() => expect((field as HTMLInputElement).value).toMatch(/^UTC/))
  await person.clear(field)
  await person.type(field, 'copenhagen')
  expect(await screen.findByRole('option')).toHaveTextContent(/^Europe\/Copenhagen · /)
  await person.keyboard('{Enter}')
  expect((field as HTMLInputElement).value).toMatch(/^Europe\/Copenhagen/)
  await person.clear(field)
  await person.type(field, 'utc')
  expect(await screen.findByRole('option')).toHaveTextContent('UTC')
})
