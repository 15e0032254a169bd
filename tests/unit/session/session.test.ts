// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { authProvider } from '../../../src/authProvider/authProvider'
import { parsePermissions, onAuthChange, readAuth } from '../../../src/authProvider/authState'
import {
  chooseApplication,
  selectedAppCookie,
  selectedCompanyCookie,
  themeCookie,
  userCookie,
} from '../../../src/authProvider/cookies'
import {
  closeSession,
  dropForgottenSession,
  isSignedIn,
  signIn,
  signOut,
  verify,
} from '../../../src/authProvider/session'
import {
  aLogin,
  aUser,
  callsOf,
  failure,
  on,
  seen,
  signedInAs,
  storedAuth,
  success,
  tellOtherTabs,
  noNetwork,
} from './fakeApi'
import { useFakeNetwork } from './network'

useFakeNetwork()

const credentials = { email: 'admin@aurora.example', password: 'Welcome-2026', remember: false }
const cookiesWritten = () => vi.spyOn(document, 'cookie', 'set').mock.calls.map(([cookie]) => cookie)

beforeEach(() => {
  on('/auth/logout/', () => success(null))
})

test('a sign-in is stored under the key auth, with its five members and the previous path', async () => {
  on('/v2/auth/login/', () => success(aLogin()))
  await signIn(credentials)
  expect(callsOf('/v2/auth/login/').map(({ body }) => body)).toEqual([credentials])
  expect(Object.keys(localStorage)).toEqual(['auth'])
  expect(storedAuth()).toEqual({
    user: aUser(),
    token: { access: 'access-1', refresh: 'refresh-1' },
    permissions: ['VIEW_REGION'],
    applications: ['TOM', 'JE'],
    is_one_time_password: false,
    previous_path: '',
  })
})

test('the shared cookie identifies the user and contains no tokens or permissions', async () => {
  on('/v2/auth/login/', () => success(aLogin()))
  await signIn(credentials)
  const { id, role, first_name, last_name, email, company, is_company_user, user_applications } = aUser()
  expect(userCookie.read()).toEqual({
    id,
    role,
    first_name,
    last_name,
    email,
    company,
    is_company_user,
    user_applications,
  })
})

test('a user with the longest names still fits into the cookie', async () => {
  const long = '資'.repeat(255)
  const user = aUser({ first_name: long, last_name: long, company: { id: 3, name: long, large_logo_url: null } })
  on('/v2/auth/login/', () => success(aLogin({ user })))
  await signIn(credentials)
  expect(userCookie.read()).toMatchObject({ id: 7, role: 'COMPANY_ADMIN' })
  dropForgottenSession()
  expect(isSignedIn()).toBe(true)
})

test('a user cookie that is too long loses the logo first, then most of the names', async () => {
  const logo = `https://talent.example/${'x'.repeat(4000)}`
  const company = { id: 3, name: 'Aurora Foods', large_logo_url: logo }
  on('/v2/auth/login/', () => success(aLogin({ user: aUser({ company }) })))
  await signIn(credentials)
  expect(userCookie.read()).toMatchObject({ first_name: 'Ada', company: { ...company, large_logo_url: null } })
  on('/v2/auth/login/', () => success(aLogin({ user: aUser({ company: null, first_name: 'A'.repeat(4000) }) })))
  await signIn(credentials)
  expect(userCookie.read()).toMatchObject({ first_name: 'A'.repeat(60), last_name: 'Reyes', company: null })
})

test('a damaged user cookie identifies nobody', () => {
  signedInAs()
  for (const text of ['%7B', '7', '']) {
    document.cookie = `user=${text}; path=/`
    expect(userCookie.read()).toBeNull()
  }
  dropForgottenSession()
  expect(isSignedIn()).toBe(false)
})

test('the chosen application is stored for this site and for the applications', () => {
  expect(selectedAppCookie.read()).toBeNull()
  chooseApplication(1)
  expect([localStorage.getItem('selected_app'), selectedAppCookie.read()]).toEqual(['1', 1])
  document.cookie = 'selected_app=12; path=/'
  expect(selectedAppCookie.read()).toBeNull()
})

test('the theme is light, dark or not chosen', () => {
  expect(themeCookie.read()).toBeNull()
  for (const theme of ['light', 'dark'] as const) {
    themeCookie.write(theme)
    expect(themeCookie.read()).toBe(theme)
  }
  themeCookie.clear()
  expect(themeCookie.read()).toBeNull()
  document.cookie = 'theme=blue; path=/'
  expect(themeCookie.read()).toBeNull()
})

test('remember me keeps the cookie for seven days, otherwise it ends with the browser', async () => {
  on('/v2/auth/login/', () => success(aLogin()))
  const written = vi.spyOn(document, 'cookie', 'set')
  await signIn({ ...credentials, remember: true })
  const days = (cookie: string) => (Date.parse(/expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 864e5
  const remembered = written.mock.calls.map(([cookie]) => cookie).findLast((cookie) => cookie.startsWith('user=')) ?? ''
  expect(days(remembered)).toBeCloseTo(7, 1)
  expect(remembered).toMatch(/path=\/; sameSite=Lax/i)
  await signIn(credentials)
  expect(cookiesWritten().findLast((cookie) => cookie.startsWith('user='))).not.toMatch(/expires/)
})

test('the cookies are for the configured domain', async () => {
  document.head.innerHTML = '<meta name="cookie-domain" content="talent.example">'
  const written = vi.spyOn(document, 'cookie', 'set')
  selectedCompanyCookie.write(3)
  document.head.innerHTML = ''
  expect(written.mock.calls[0]?.[0]).toMatch(/domain=talent\.example/)
})

test('a session without its cookie is ended at the next start, one with it is kept', async () => {
  signedInAs()
  dropForgottenSession()
  expect(isSignedIn()).toBe(true)
  expect(callsOf('/auth/logout/')).toHaveLength(0)
  userCookie.clear()
  dropForgottenSession()
  expect(isSignedIn()).toBe(false)
  expect(localStorage).toHaveLength(0)
  // The server is told, so that nobody else goes on with what was on the disk.
  await expect
    .poll(() => callsOf('/auth/logout/').map(({ body }) => body))
    .toEqual([{ refresh: 'refresh-1', keeps_unsaved_work: true }])
})

test('a one-time password stores nothing', async () => {
  on('/v2/auth/login/', () => success(aLogin({ token: null, is_one_time_password: true, reset_token: 'once' })))
  const answer = await signIn(credentials)
  expect(answer.reset_token).toBe('once')
  expect(localStorage).toHaveLength(0)
  expect(document.cookie).toBe('')
})

test('an empty list of permissions means all, anything but a list means none', () => {
  expect(parsePermissions([])).toEqual(['all'])
  expect(parsePermissions(undefined)).toEqual(['NO_ACCESS'])
  expect(parsePermissions(['VIEW_REGION'])).toEqual(['VIEW_REGION'])
})

test('a damaged storage means signed out, not an error', () => {
  localStorage.setItem('auth', '{"user":')
  expect(readAuth()).toBeNull()
  for (const text of ['null', '7']) {
    localStorage.setItem('auth', text)
    expect(readAuth()).toBeNull()
  }
  localStorage.setItem('auth', '{"user":{"id":7}}')
  expect(readAuth()?.permissions).toEqual(['NO_ACCESS'])
})

test('signing out notifies the server, then clears everything', async () => {
  signedInAs()
  chooseApplication(1)
  selectedCompanyCookie.write(3)
  expect(await signOut()).toBe(true)
  expect(callsOf('/auth/logout/')).toMatchObject([
    { path: '/auth/logout/', authorization: 'Bearer access-1', body: { refresh: 'refresh-1' } },
  ])
  // Only sessions that end otherwise keep unsaved work.
  expect(callsOf('/auth/logout/')[0]?.body).not.toHaveProperty('keeps_unsaved_work')
  expect(localStorage).toHaveLength(0)
  expect(document.cookie).toBe('')
})

test('signing out without network clears everything too', async () => {
  signedInAs()
  on('/auth/logout/', noNetwork)
  expect(await signOut()).toBe(false)
  expect(isSignedIn()).toBe(false)
  expect(document.cookie).toBe('')
})

test('signing out without a token has nothing to end on the server', async () => {
  localStorage.setItem('auth', '{"user":{"id":7}}')
  expect(await signOut()).toBe(true)
  expect(callsOf('/auth/logout/')).toEqual([])
  expect(isSignedIn()).toBe(false)
})

test('a sign-in is stored only after the previous session has ended', async () => {
  signedInAs(aUser({ id: 1 }), { access: 'old', refresh: 'old-refresh' })
  const order: string[] = []
  onAuthChange(() => order.push(readAuth()?.user ? 'stored' : 'cleared'))
  on('/auth/logout/', async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    order.push('logout answered')
    return success(null)
  })
  on('/v2/auth/login/', () => success(aLogin()))
  closeSession()
  await signIn(credentials)
  expect(order).toEqual(['cleared', 'logout answered', 'stored'])
  expect(callsOf('/auth/logout/').map(({ body }) => body)).toEqual([
    { refresh: 'old-refresh', keeps_unsaved_work: true },
  ])
})

test('another tab is notified of a sign-out', () => {
  signedInAs()
  const heard: string[] = []
  const stop = onAuthChange((origin) => heard.push(origin))
  localStorage.clear()
  tellOtherTabs(null)
  // Other members of the storage, and the storage of the tab, say nothing about the session.
  const change = (key: string, storageArea: Storage) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea }))
  change('selected_app', localStorage)
  change('auth', sessionStorage)
  stop()
  tellOtherTabs(null)
  expect(heard).toEqual(['elsewhere'])
})

test('verify uses the own company and stores the response', async () => {
  signedInAs()
  const user = aUser({ first_name: 'Adele' })
  on('/v2/auth/verify-user/', () => success({ ...aLogin({ user, permissions: [] }), company: null }))
  await verify()
  expect(readAuth()).toMatchObject({ user: { first_name: 'Adele' }, permissions: ['all'] })
  expect(readAuth()?.token).toEqual({ access: 'access-1', refresh: 'refresh-1' })
})

test('verify clears a selected company that no longer exists, and continues without', async () => {
  signedInAs(aUser({ company: null, is_company_user: false }))
  selectedCompanyCookie.write(99)
  const asked: (string | null)[] = []
  const { http } = await import('msw')
  const { server } = await import('./fakeApi')
  server.use(
    http.get('*/api/v2/auth/verify-user/', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(`${searchParams.get('application')} ${searchParams.get('company_id')}`)
      return searchParams.get('company_id') ? failure(404, 1004, 'Not found') : success({ ...aLogin(), company: null })
    }),
  )
  await verify()
  expect(asked).toEqual(['SSO 99', 'SSO '])
  expect(selectedCompanyCookie.read()).toBeNull()
})

test('verify keeps the selected company if the server fails, and asks once if none is selected', async () => {
  signedInAs(aUser({ company: null, is_company_user: false }))
  selectedCompanyCookie.write(99)
  on('/v2/auth/verify-user/', () => failure(500, 1500, 'Something went wrong'))
  await expect(verify()).rejects.toMatchObject({ status: 500 })
  expect(selectedCompanyCookie.read()).toBe(99)
  selectedCompanyCookie.clear()
  seen.length = 0
  on('/v2/auth/verify-user/', () => failure(403, 1003, 'Access Denied'))
  await expect(verify()).rejects.toMatchObject({ status: 403 })
  expect(seen).toHaveLength(1)
})

test('verify clears a selected company that the user may no longer see', async () => {
  signedInAs(aUser({ company: null, is_company_user: false }))
  selectedCompanyCookie.write(99)
  on('/v2/auth/verify-user/', ({ url }) =>
    url.searchParams.get('company_id') ? failure(403, 1003, 'Access Denied') : success({ ...aLogin(), company: null }),
  )
  await verify()
  expect(selectedCompanyCookie.read()).toBeNull()
})

test.each([
  ['has ended', () => localStorage.clear()],
  ['has ended at a private path', () => localStorage.setItem('auth', '{"previous_path":"/companies"}')],
  ['belongs to another user', () => signedInAs(aUser({ id: 8 }))],
])('verify stores nothing if the session %s meanwhile', async (_what, change) => {
  signedInAs()
  let after: unknown
  on('/v2/auth/verify-user/', () => {
    change()
    after = storedAuth()
    return success({ ...aLogin({ permissions: ['VIEW_SECTOR'] }), company: null })
  })
  await verify()
  expect(storedAuth()).toEqual(after)
})

test('a path that is remembered already is not stored again', async () => {
  signedInAs()
  window.history.replaceState(null, '', '/companies')
  await authProvider.checkAuth({})
  const listener = vi.fn<() => void>()
  const stop = onAuthChange(listener)
  await authProvider.checkAuth({})
  stop()
  expect(listener).not.toHaveBeenCalled()
})

test('each checked private path is remembered, signed in or out', async () => {
  signedInAs()
  window.history.replaceState(null, '', '/companies')
  await authProvider.checkAuth({})
  window.history.replaceState(null, '', '/company-users')
  await authProvider.checkAuth({})
  expect(storedAuth().previous_path).toBe('/company-users')
  localStorage.clear()
  window.history.replaceState(null, '', '/tom-users')
  await expect(authProvider.checkAuth({})).rejects.toEqual({ message: false })
  expect(storedAuth()).toMatchObject({ user: null, previous_path: '/tom-users' })
})

test('react-admin gets identity, permissions and access from memory', async () => {
  signedInAs()
  expect(await authProvider.getIdentity?.()).toEqual({ id: 7, fullName: 'Ada Reyes' })
  expect(await authProvider.getPermissions?.({})).toEqual(['VIEW_REGION'])
  expect(seen).toHaveLength(0)
})

test('a refused call stays a failure, whatever happens to the session', async () => {
  signedInAs()
  await expect(authProvider.checkError({ status: 403 })).resolves.toBeUndefined()
  localStorage.clear()
  await expect(authProvider.checkError({ status: 401 })).resolves.toBeUndefined()
})
