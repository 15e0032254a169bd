// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { authProvider } from '../../../src/authProvider/authProvider'
import { chooseApplication, selectedCompanyCookie } from '../../../src/authProvider/cookies'
import { signOut, verify } from '../../../src/authProvider/session'
import '../../../src/authProvider/tokenSource'
import { isViewing, readSession, readView } from '../../../src/authProvider/view'
import { endView, expireView, startView, takeExpiredView } from '../../../src/authProvider/viewAs'
import { send } from '../../../src/http'
import { aUser, callsOf, expired, on, signedInAs, storedAuth, success } from './fakeApi'
import { useFakeNetwork } from './network'

useFakeNetwork()

const viewer = aUser({ id: 1, first_name: 'Nadia', company: null, is_company_user: false, role: 'TOM_ADMIN' })
const viewed = aUser({ id: 7 })
const sectors = { method: 'GET', path: '/sectors/all' } as const

const begin = async () => {
  signedInAs(viewer)
  window.history.replaceState(null, '', '/company-users/list/3?search=ada')
  on('/company/3/user/7/view-as/', () =>
    success({ id: 12, expires_in: 3600, user: viewed, permissions: ['VIEW_REGION'], applications: ['TOM'] }),
  )
  on('/view-as/12/', () => success({ ids: [12] }))
  on('/sectors/all', () => success([]))
  await startView(3, 7)
}

test('a view shows the session of the viewed person, and leaves that of the viewer stored', async () => {
  await begin()
  expect(window.location.pathname).toBe('/')
  expect(readSession()).toMatchObject({ user: { id: 7 }, permissions: ['VIEW_REGION'], applications: ['TOM'] })
  expect(await authProvider.getPermissions?.({})).toEqual(['VIEW_REGION'])
  expect(storedAuth()).toMatchObject({ user: { id: 1 }, token: { access: 'access-1' } })
  await authProvider.checkAuth({})
  chooseApplication(1)
  selectedCompanyCookie.write(3)
  expect(storedAuth().previous_path).toBe('')
  expect(localStorage.getItem('selected_app')).toBeNull()
  expect(document.cookie).not.toContain('selected_')
})

test('verifying again changes the view, not the stored session', async () => {
  await begin()
  on('/v2/auth/verify-user/', () =>
    success({ user: viewed, company: null, permissions: ['VIEW_SECTOR'], applications: [] }),
  )
  await verify()
  expect(callsOf('/v2/auth/verify-user/')[0]?.viewAs).toBe('12')
  expect(readSession()?.permissions).toEqual(['VIEW_SECTOR'])
  expect(storedAuth()).toMatchObject({ user: { id: 1 }, permissions: ['VIEW_REGION'] })
})

test('calls carry the view, also with a new token; the refresh does not', async () => {
  await begin()
  let tries = 0
  on('/sectors/all', () => (++tries === 1 ? expired() : success([])))
  on('/auth/refresh-token/', () => success({ access: 'access-2', refresh: 'refresh-2' }))
  await send(sectors)
  expect(callsOf('/sectors/all').map(({ viewAs, authorization }) => [viewAs, authorization])).toEqual([
    ['12', 'Bearer access-1'],
    ['12', 'Bearer access-2'],
  ])
  expect(callsOf('/auth/refresh-token/')[0]?.viewAs).toBeNull()
})

test('a call that began in a view stays in it when the view ends meanwhile', async () => {
  await begin()
  let tries = 0
  on('/sectors/all', () => (++tries === 1 ? expired() : success([])))
  on('/auth/refresh-token/', () => {
    endView()
    return success({ access: 'access-3', refresh: 'refresh-3' })
  })
  await send(sectors)
  expect(callsOf('/sectors/all').map(({ viewAs }) => viewAs)).toEqual(['12', '12'])
})

test('the end leads back to where the view began, and the next call is the own one', async () => {
  await begin()
  endView()
  expect(window.location.pathname + window.location.search).toBe('/company-users/list/3?search=ada')
  expect(readSession()?.user?.id).toBe(1)
  await send(sectors)
  expect(callsOf('/sectors/all')[0]?.viewAs).toBeNull()
  // Nothing waits for it.
  await expect.poll(() => callsOf('/view-as/12/')[0]).toMatchObject({ method: 'DELETE', viewAs: null })
})

test('a damaged view is none', async () => {
  await begin()
  const view = JSON.parse(sessionStorage.getItem('view_as') ?? '') as object
  for (const damage of [{ permissions: null }, { user: null }, { user: {} }]) {
    sessionStorage.setItem('view_as', JSON.stringify({ ...view, ...damage }))
    expect(isViewing(), JSON.stringify(damage)).toBe(false)
    expect(readSession()?.user?.id).toBe(1)
  }
  sessionStorage.setItem('view_as', '{')
  expect(isViewing()).toBe(false)
})

test('a view that has expired is told once', async () => {
  await begin()
  expireView()
  expect(isViewing()).toBe(false)
  expect(takeExpiredView()?.user.id).toBe(7)
  expect(takeExpiredView()).toBeNull()
})

test('nobody else goes on with a view, and signing out ends it', async () => {
  await begin()
  signedInAs(aUser({ id: 2 }))
  expect(readView()).toBeNull()
  signedInAs(viewer)
  expect(readView()?.id).toBe(12)
  on('/auth/logout/', () => success(null))
  await signOut()
  expect(callsOf('/auth/logout/')[0]?.viewAs).toBeNull()
  signedInAs(viewer)
  expect(readView()).toBeNull()
})
