/** Which requests the console makes: what the screen shows and, after a change, what it affects, each once. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { goTo } from '../../../src/navigation'
import { aUser, callsOf, on, seen, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { aCompany, heading, openConsole, pageOf } from './console'

useFakeNetwork()

const mining = { id: 5, name: 'Mining', description: null, version: 1 }
const ann = {
  id: 9,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@talent.example',
  phone_code: '43',
  phone_number: '5550100',
  role: 'TOM_SALES',
  is_active: true,
  version: 1,
}

/** Opens another screen and waits for its list; by then the previous screen has made all its requests. */
const goToNextScreen = async () => {
  on('/job-functions/', () => pageOf())
  goTo('/job-functions')
  await waitFor(() => expect(callsOf('/job-functions/')).toHaveLength(1))
}

/** Returns the GET requests that an action causes; `done` is the last call it must make. */
const readsOf = async (act: () => Promise<unknown>, done: string): Promise<string[]> => {
  const before = seen.length
  await act()
  await waitFor(() => expect(seen.slice(before).map(({ path }) => path)).toContain(done))
  await goToNextScreen()
  const paths = seen
    .slice(before)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path)
    // Forms read them ahead, whenever nothing else is to be done.
    .filter((path) => path !== '/countries/')
  return paths.slice(0, paths.indexOf('/job-functions/'))
}

const confirm = async (person: UserEvent) => {
  const deactivate = await screen.findByRole('button', { name: 'Deactivate' })
  await waitFor(() => expect(deactivate).toBeEnabled())
  await person.click(deactivate)
}

const openSectors = async () => {
  on('/sectors/', () => pageOf(mining))
  const person = openConsole('/sectors')
  await screen.findByText('Mining')
  await waitFor(() => expect(callsOf('/companies/ending/')).toHaveLength(1))
  return person
}

describe('a screen', () => {
  test('of sectors loads only the few companies that the bell shows', async () => {
    await openSectors()
    expect(callsOf('/sectors/')).toHaveLength(1)
    expect(callsOf('/companies/all/')).toHaveLength(0)
  })

  test('of a company user loads no list of companies for the bell', async () => {
    on('/countries/', () => success([]))
    openConsole('/app', { user: aUser() })
    await heading('Select the Application')
    // By the time the next screen has loaded its company, the bell would have made its request.
    goTo('/companies/3')
    await waitFor(() => expect(callsOf('/company/3/')).not.toHaveLength(0))
    expect(callsOf('/companies/ending/')).toHaveLength(0)
    expect(callsOf('/companies/all/')).toHaveLength(0)
  })
})

describe('a change', () => {
  test('that adds a sector reloads the list once, and nothing else', async () => {
    const person = await openSectors()
    on('/sector/', () => success({ ...mining, id: 6, name: 'Trade' }, 'Sector Created'))
    await person.click(screen.getByRole('button', { name: 'Add New Sector' }))
    await person.type(await screen.findByRole('textbox', { name: 'Sector' }), 'Trade')
    const reads = await readsOf(
      () => person.keyboard('{Enter}').then(() => screen.findByText('Sector Created')),
      '/sectors/',
    )
    expect(reads).toEqual(['/sectors/'])
  })

  test('of a sector shows the response and reloads the list once', async () => {
    const person = await openSectors()
    on('/sector/5/', () => success({ ...mining, name: 'Quarrying', version: 2 }, 'Sector Updated'))
    await person.click(screen.getByRole('button', { name: 'Edit Mining' }))
    await person.type(await screen.findByRole('textbox', { name: 'Sector' }), ' anew')
    // The list never responds, so the screen must show the response to the change.
    on('/sectors/', () => new Promise<never>(() => {}))
    const save = async () => {
      await person.keyboard('{Enter}')
      await screen.findByText('Sector Updated')
      expect(await screen.findByText('Quarrying')).toBeInTheDocument()
    }
    const reads = await readsOf(save, '/sectors/')
    expect(reads).toEqual(['/sectors/'])
  })

  test('that deletes a sector reloads the list once', async () => {
    const person = await openSectors()
    on('/sector/5/', () => success({ id: 5 }, 'Sector deleted successfully!'))
    await person.click(screen.getByRole('button', { name: 'Delete Mining' }))
    const dialog = await screen.findByRole('alertdialog')
    const reads = await readsOf(() => person.click(within(dialog).getByRole('button', { name: 'Delete' })), '/sectors/')
    expect(reads).toEqual(['/sectors/'])
  })

  test('of a switch reloads the list once, and no companies', async () => {
    on('/admin/tom-users/', () => pageOf(ann))
    const person = openConsole('/tom-users')
    const toggle = await screen.findByRole('switch', { name: 'Ann Lee is active' })
    await waitFor(() => expect(callsOf('/companies/ending/')).toHaveLength(1))
    on('/admin/tom-user/9/', () => success({ id: 9, is_active: false }, 'Ann is inactive'))
    const reads = await readsOf(async () => {
      await person.click(toggle)
      await confirm(person)
    }, '/admin/tom-users/')
    expect(reads).toEqual(['/admin/tom-users/'])
  })

  test('of a company updates the list and the bell', async () => {
    const person = openConsole('/companies', { companies: [aCompany()] })
    on('/company/3/access/', () => success({ id: 3, users: 4, signed_in: 1, left_without: 0, without_live_pay: 0 }))
    const toggle = await screen.findByRole('switch', { name: 'People of Aurora Foods can sign in' })
    await waitFor(() => expect(callsOf('/companies/ending/')).toHaveLength(1))
    on('/company/3/', () => success({ id: 3, is_active: false }, 'Aurora Foods is inactive'))
    const reads = await readsOf(async () => {
      await person.click(toggle)
      await confirm(person)
    }, '/companies/ending/')
    // The number of affected users is loaded first.
    expect(reads.toSorted()).toEqual(['/companies/', '/companies/ending/', '/company/3/access/'])
  })
})
