/** The search across all lists, and single keys, in the console. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsOf, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aCompany, aWholeCompany, heading, openConsole, pageOf, path } from './console'

useFakeNetwork()

const companies = [aCompany({ id: 1, name: 'First' }), aCompany()]
const regions = () => {
  on('/company/3/', () => success(aWholeCompany))
  on('/company/3/regions/', () => pageOf({ id: 12, name: 'North', countries: [], business_units: [] }))
  on('/search/', () => success([]))
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
    leaveFor('/app')
    await heading('Select the Application')
    await openSearch(person)
    expect(await option('Add Region in Aurora Foods')).toBeInTheDocument()
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
    leaveFor('/app')
    await heading('Select the Application')
    await person.keyboard('gu')
    await waitFor(() => expect(path()).toBe('/company-users/list/3'))
  })
})
