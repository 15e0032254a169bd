import { act, screen, waitFor, within } from '@testing-library/react'
import { delay } from 'msw'
import { expect, test, vi } from 'vitest'
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
} from '../session/fakeApi'
import { loseSession } from '../../../src/authProvider/signOut'
import { useFakeNetwork } from '../session/network'
import { open, path } from './frontDoor'

useFakeNetwork()

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Login' })
/** The announced text; empty live regions are skipped. */
const alerts = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || [])
const messages = () =>
  within(screen.getByRole('region', { name: 'Messages' }))
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent)
const told = () => waitFor(() => expect(alerts()).not.toEqual([]))

/** Opens the login page and submits the form. */
const logIn = async (address = '/login', typed = { email: 'admin@aurora.example', password: 'Welcome-2026' }) => {
  const person = await open(address)
  await person.type(email(), typed.email)
  await person.type(password(), typed.password)
  await person.click(button())
  return person
}

test('the login page has its fields in order, focuses the first, and has autocomplete names for password managers', async () => {
  const person = await open('/login')
  expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  expect(document.title).toBe('Login · Talent Console')
  expect(email()).toHaveFocus()
  expect(email()).toHaveAttribute('autocomplete', 'username webauthn')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
  const stops: string[] = []
  for (let index = 0; index < 5; index += 1) {
    await person.tab()
    stops.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
  }
  expect(stops).toEqual(['', 'Show password', '', 'Forgot password', 'Login'])
})

test('a user signs in and lands on the applications without a page load', async () => {
  on('/v2/auth/login/', () => success(aLogin()))
  await logIn()
  expect(await screen.findByText('The console')).toBeVisible()
  expect(path()).toBe('/app')
  expect(callsOf('/v2/auth/login/')[0]?.body).toEqual({
    email: 'admin@aurora.example',
    password: 'Welcome-2026',
    remember: false,
  })
  expect(storedAuth().user.id).toBe(7)
  expect(document.cookie).toMatch(/user=/)
})

test('the console is prefetched once, while the user types', async () => {
  document.head.innerHTML = '<meta name="console-files" content="/assets/App.js /assets/App.css">'
  const fetched = () => [...document.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname])
  const person = await open('/login')
  expect(fetched()).toEqual([])
  await person.type(email(), 'ab')
  // Firefox blocks rel=prefetch, because the page's default-src allows nothing.
  expect(fetched()).toEqual([['modulepreload', '/assets/App.js']])
})

test('empty fields get an error, nothing is sent, and the first is focused', async () => {
  const person = await open('/login')
  await person.click(button())
  expect(email()).toHaveAccessibleDescription('Email is required')
  expect(password()).toHaveAccessibleDescription('Password is required')
  expect(email()).toBeInvalid()
  expect(email()).toHaveFocus()
  await person.type(email(), 'abc')
  expect(screen.queryByText('Email is required')).toBeNull()
  await person.type(password(), 'x')
  await person.click(button())
  expect(email()).toHaveAccessibleDescription('Invalid email')
  await person.clear(password())
  await person.clear(email())
  await person.type(email(), 'admin@aurora.example{Enter}')
  expect(password()).toHaveFocus()
  // Whoever pauses behind an address, as a busy machine does, has its domain asked about.
  expect(seen.filter(({ path: asked }) => asked !== '/v2/auth/login/way-in/')).toEqual([])
})

for (const [name, status, code, message] of [
  ['a wrong password', 401, 1002, 'Invalid email or password'],
  ['an inactive account', 401, 1002, 'Your account is inactive'],
  ['too many attempts', 429, 1006, 'Too many attempts. Please try again in 15 minutes.'],
] as const)
  test(`${name} is reported, and the input is kept`, async () => {
    on('/v2/auth/login/', () => failure(status, code, message))
    const person = await logIn()
    await told()
    expect(alerts()).toEqual([message])
    expect(email()).toHaveValue('admin@aurora.example')
    expect(password()).toHaveValue('Welcome-2026')
    expect(path()).toBe('/login')
    on('/v2/auth/login/', () => delay(20).then(() => success(aLogin())))
    await person.click(button())
    expect(alerts()).toEqual([])
    expect(await screen.findByText('The console')).toBeVisible()
  })

test('a wrong password is reported in the form: both fields are invalid, and the password is cleared', async () => {
  on('/v2/auth/login/', () => failure(401, 1002, 'Invalid email or password'))
  const person = await logIn()
  await told()
  expect(button().closest('form')).toHaveTextContent('Invalid email or password')
  for (const field of [email(), password()]) {
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Invalid email or password')
  }
  expect(password()).toHaveFocus()
  await person.keyboard('another')
  expect(password()).toHaveValue('another')
  expect(password()).toBeValid()
})

test('an error of no particular field leaves the focus where it was', async () => {
  on('/v2/auth/login/', () => failure(429, 1006, 'Too many attempts. Please try again in 9 minutes.'))
  await logIn()
  await told()
  expect(alerts()).toEqual(['Too many attempts. Please try again in 9 minutes.'])
  expect(email()).toBeValid()
  expect(password()).toBeValid()
  expect(button()).toHaveFocus()
})

test('the typed email is carried to Forgot password and back, but not in the URL', async () => {
  const person = await open('/login')
  await person.type(email(), 'ada@aurora.example')
  await person.click(screen.getByRole('link', { name: 'Forgot password' }))
  expect(email()).toHaveValue('ada@aurora.example')
  expect(window.location.href).not.toContain('ada')
  await person.click(screen.getByRole('link', { name: 'Back to Login' }))
  expect(email()).toHaveValue('ada@aurora.example')
  expect(password()).toHaveFocus()
})

test('without network the user is told so, and the input is kept', async () => {
  on('/v2/auth/login/', noNetwork)
  await logIn()
  await told()
  expect(alerts()).toEqual(['Network Error'])
  expect(password()).toHaveValue('Welcome-2026')
})

test.each([
  ['', 'Your session has ended. Please sign in again.'],
  [' with a changed form', 'Your session has ended. Please sign in again. Your unsaved changes are kept.'],
])('a session that is refused%s says what is kept', async (form, text) => {
  const warn = (event: Event) => event.preventDefault()
  signedInAs()
  on('/auth/logout/', () => success(null))
  await open('/app')
  if (form) window.addEventListener('beforeunload', warn)
  await act(loseSession)
  window.removeEventListener('beforeunload', warn)
  expect(path()).toBe('/login')
  expect(alerts()).toEqual([text])
})

test('an offline browser shows a notice', async () => {
  await open('/login')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText(/You are offline/)).toBeVisible()
})

test("the server's messages are shown at their fields, and as toasts that can be dismissed", async () => {
  const error = { email: ['Invalid email'], password: ['Password is required', 'Really.'] }
  on('/v2/auth/login/', () =>
    failure(400, 1001, 'Please correct the marked fields.', { error, is_validation_error: true }),
  )
  const person = await logIn()
  await told()
  expect(messages()).toEqual(['Email: Invalid email', 'Password: Password is required Really.'])
  expect(password()).toHaveAccessibleDescription('Password is required Really.')
  expect(email()).toHaveFocus()
  await person.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
  expect(messages()).toEqual(['Password: Password is required Really.'])
})

test('while submitting, the button is busy and a second click sends nothing', async () => {
  let answer = (_response: Response) => {}
  on('/v2/auth/login/', () => new Promise<Response>((resolve) => (answer = resolve)))
  const person = await logIn()
  expect(button()).toHaveAttribute('aria-busy', 'true')
  await person.click(button())
  await person.type(password(), '{Enter}')
  await waitFor(() => expect(callsOf('/v2/auth/login/')).toHaveLength(1))
  answer(success(aLogin()))
  await screen.findByText('The console')
  expect(callsOf('/v2/auth/login/')).toHaveLength(1)
})

test('the password can be revealed and hidden', async () => {
  const person = await open('/login')
  const toggle = screen.getByRole('button', { name: 'Show password' })
  expect(password()).toHaveAttribute('type', 'password')
  await person.click(toggle)
  expect(password()).toHaveAttribute('type', 'text')
  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await person.click(toggle)
  expect(password()).toHaveAttribute('type', 'password')
})

test('the password field warns about Caps Lock', async () => {
  const person = await open('/login')
  await person.click(password())
  await person.keyboard('{CapsLock}a')
  expect(screen.getByText('Caps Lock is on')).toBeVisible()
})

test('with remember me, the cookie outlives the browser session', async () => {
  on('/v2/auth/login/', () => success(aLogin()))
  const person = await open('/login')
  const written = vi.spyOn(document, 'cookie', 'set')
  await person.click(screen.getByRole('checkbox', { name: 'Remember me' }))
  await person.type(email(), 'admin@aurora.example')
  await person.type(password(), 'Welcome-2026{Enter}')
  await screen.findByText('The console')
  expect(written.mock.calls.findLast(([cookie]) => cookie.startsWith('user='))?.[0]).toMatch(/expires=/)
})

test('a one-time password leads to choosing a new one, with an explanation, and grants no access before', async () => {
  on('/v2/auth/login/', () =>
    success(aLogin({ token: null, is_one_time_password: true, reset_token: 'once only', permissions: ['NO_ACCESS'] })),
  )
  await logIn()
  expect(await screen.findByText(/You signed in with a one-time password/)).toBeVisible()
  expect(path() + window.location.search).toBe('/reset-password')
  expect(JSON.stringify(window.history.state)).not.toContain('once only')
  expect(localStorage).toHaveLength(0)
})

test('opening the login page ends an open session: cookies are cleared, logout is called, and its failure is ignored', async () => {
  signedInAs()
  document.cookie = 'selected_company=3; path=/'
  on('/auth/logout/', () => failure(500, 1500, 'An unexpected error occurred'))
  await open('/login')
  expect(document.cookie).toBe('')
  expect(localStorage).toHaveLength(0)
  const sent = () => callsOf('/auth/logout/').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ refresh: 'refresh-1', keeps_unsaved_work: true }]))
  expect(alerts()).toEqual([])
})

test('the root shows the login form when signed out, and never ends a session', async () => {
  await open('/')
  expect(button()).toBeVisible()
  expect(path()).toBe('/')
})

test('the root shows the console when signed in', async () => {
  signedInAs()
  await open('/')
  expect(await screen.findByText('The console')).toBeVisible()
  expect(storedAuth().user.id).toBe(7)
})

test('a private path leads signed-out users to the login page and is remembered', async () => {
  await open('/tom-users')
  expect(path()).toBe('/login')
  expect(storedAuth()).toMatchObject({ user: null, previous_path: '/tom-users' })
})

test('an unknown path shows Not found to signed-out users without a redirect', async () => {
  await open('/no-such-page')
  expect(screen.getByRole('heading', { name: 'Not found' })).toBeVisible()
  expect(path()).toBe('/no-such-page')
})

test('a session that ends in one tab ends in the others immediately', async () => {
  signedInAs()
  await open('/companies')
  await screen.findByText('The console')
  localStorage.clear()
  act(() => void tellOtherTabs(null))
  expect(path()).toBe('/login')
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
})

test('a session that starts in another tab also signs in the waiting login page', async () => {
  await open('/login')
  signedInAs()
  act(() => void tellOtherTabs())
  expect(await screen.findByText('The console')).toBeVisible()
  expect(path()).toBe('/app')
})

test('a token that another tab renews while the console loads does not lead away from the page', async () => {
  signedInAs()
  const opened = open('/companies')
  signedInAs(aUser(), { access: 'access-2', refresh: 'refresh-2' })
  act(() => void tellOtherTabs())
  await opened
  expect(await screen.findByText('The console')).toBeVisible()
  expect(path()).toBe('/companies')
})

test('another user in another tab never sees the console of the first', async () => {
  signedInAs()
  await open('/companies')
  const first = await screen.findByText('The console')
  signedInAs(aUser({ id: 8 }))
  act(() => void tellOtherTabs())
  expect(path()).toBe('/app')
  expect(await screen.findByText('The console')).not.toBe(first)
})
