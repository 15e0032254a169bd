import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { callsOf, failure, on, seen, success, noNetwork } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { open, path } from './frontDoor'

useFakeNetwork()
afterEach(() => vi.useRealTimers())

const email = () => screen.getByLabelText('Email')
const resend = () => screen.getByRole('button', { name: 'Resend link' })
const timer = () => screen.getByRole('timer').textContent
/** The announced text; empty live regions are skipped. */
const alerts = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || [])
const told = () => waitFor(() => expect(alerts()).not.toEqual([]))
const sent = 'Reset password link sent on your email'

const askForLink = async () => {
  on('/auth/forgot-password/', () => success(null, sent))
  const person = await open('/forgot-password')
  await person.type(email(), ' user@aurora.example ')
  await person.click(screen.getByRole('button', { name: 'Send link' }))
  await screen.findByRole('heading', { name: 'Check your email' })
  return person
}

/** Advances timers and both clocks. */
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

/** Allows for a busy machine; not a measure of speed. */
const patience = { timeout: 20_000 }

test('a link is sent, and the view shows to which email', async () => {
  await askForLink()
  expect(callsOf('/auth/forgot-password/')[0]?.body).toEqual({ email: 'user@aurora.example' })
  expect(screen.getByRole('status')).toHaveTextContent(sent)
  expect(screen.getByText('user@aurora.example')).toBeVisible()
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Check your email' })).toHaveFocus()
  expect(document.title).toBe('Check your email · Talent Console')
})

test('an invalid email gets an error and nothing is sent', async () => {
  const person = await open('/forgot-password')
  await person.click(screen.getByRole('button', { name: 'Send link' }))
  expect(email()).toHaveAccessibleDescription('Email is required')
  await person.type(email(), 'abc{Enter}')
  expect(email()).toHaveAccessibleDescription('Invalid email')
  expect(seen).toHaveLength(0)
})

test('a failure with several errors shows each of them', async () => {
  on('/auth/forgot-password/', () => failure(400, 1001, 'No', { data: { errors: ['A', 'B'] } }))
  const person = await open('/forgot-password')
  await person.type(email(), 'user@aurora.example{Enter}')
  await told()
  expect(screen.getAllByText(/^[AB]$/).map(({ textContent }) => textContent)).toEqual(['A', 'B'])
})

test('a failure stays on the form', async () => {
  on('/auth/forgot-password/', () => failure(429, 1006, 'Too many attempts. Please try again in 15 minutes.'))
  const person = await open('/forgot-password')
  await person.type(email(), 'user@aurora.example{Enter}')
  await told()
  expect(alerts()).toEqual(['Too many attempts. Please try again in 15 minutes.'])
  expect(email()).toHaveValue('user@aurora.example')
})

test('the link can be resent after a minute, which restarts the countdown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const person = await askForLink()
  await pass(0)
  expect(timer()).toMatch(/1:00|0:5\d/)
  expect(resend()).toBeDisabled()
  await pass(50)
  expect(resend()).toBeDisabled()
  await pass(11)
  expect(timer()).toBe('0:00')
  expect(resend()).toBeEnabled()
  await person.click(resend())
  await vi.waitFor(() => expect(callsOf('/auth/forgot-password/')).toHaveLength(2), patience)
  await vi.waitFor(() => expect(resend()).toBeDisabled(), patience)
  expect(timer()).toMatch(/1:00|0:5\d/)
  expect(screen.getByText(sent)).toBeVisible()
})

test('the countdown continues while the computer sleeps', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await askForLink()
  vi.setSystemTime(Date.now() + 3_600_000)
  await pass(1)
  expect(resend()).toBeEnabled()
})

test('setting the clock back does not prolong the countdown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await askForLink()
  vi.setSystemTime(Date.now() - 3_600_000)
  await pass(61)
  expect(resend()).toBeEnabled()
})

test('if resending fails, the view and the button stay', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const person = await askForLink()
  await pass(61)
  on('/auth/forgot-password/', noNetwork)
  await person.click(resend())
  await vi.waitFor(() => expect(alerts()).toEqual(['Network Error']), patience)
  expect(resend()).toBeEnabled()
})

test('both views link back to the login page', async () => {
  const person = await askForLink()
  await person.click(screen.getByRole('link', { name: 'Back to Login' }))
  expect(path()).toBe('/login')
  await person.click(screen.getByRole('link', { name: 'Forgot password' }))
  expect(path()).toBe('/forgot-password')
  await person.click(screen.getByRole('link', { name: 'Back to Login' }))
  expect(path()).toBe('/login')
})

const newPassword = () => screen.getByLabelText('New password')
const again = () => screen.getByLabelText('Re-type new password')
const reset = () => screen.getByRole('button', { name: 'Reset Password' })
const short = 'This password is too short. It must contain at least 8 characters.'

// Mails have the token in the fragment; those of earlier versions, and the specification, in the query.
test.each(['#', '?'])(
  'a new password is sent with the token behind %s, and the login page confirms it',
  async (mark) => {
    on('/auth/change-password/', () => success(null, 'Password is Updated'))
    const person = await open(`/reset-password${mark}token=abc`)
    await person.type(newPassword(), 'abcdefgh')
    await person.type(again(), 'abcdefgh')
    await person.click(reset())
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
    expect(path()).toBe('/login')
    expect(screen.getByText('Password is Updated')).toBeVisible()
    expect(callsOf('/auth/change-password/')[0]?.body).toEqual({ password: 'abcdefgh', token: 'abc' })
  },
)

for (const [name, first, second, messageOfFirst, messageOfSecond] of [
  ['nothing', '', '', 'Please enter your new password!', 'Please re-enter your new password!'],
  ['the first only', 'abcdefgh', '', undefined, 'Please re-enter your new password!'],
  ['two different ones', 'abcdefgh', 'abcdefgi', undefined, 'Passwords should be same'],
  ['a short one twice', 'abcdefg', 'abcdefg', short, ''],
  ['a short one and another', 'abcdefg', 'other', short, ''],
] as const)
  test(`who types ${name} sees the errors at the fields, and nothing is sent`, async () => {
    const person = await open('/reset-password?token=abc')
    if (first) await person.type(newPassword(), first)
    if (second) await person.type(again(), second)
    await person.click(reset())
    expect(newPassword()).toHaveAccessibleDescription(messageOfFirst ?? 'At least 8 characters.')
    expect(again()).toHaveAccessibleDescription(messageOfSecond)
    expect(messageOfFirst ? newPassword() : again()).toHaveFocus()
    expect(seen).toHaveLength(0)
  })

test('a password that the server rejects is explained at its field and in a toast', async () => {
  const text = 'This password is too common. Please choose another.'
  const error = { password: [text] }
  on('/auth/change-password/', () =>
    failure(400, 1001, 'Please correct the marked fields.', { error, is_validation_error: true }),
  )
  const person = await open('/reset-password?token=abc')
  await person.type(newPassword(), 'password')
  await person.type(again(), 'password{Enter}')
  await told()
  expect(alerts()).toEqual([`Password: ${text}`])
  expect(newPassword()).toHaveAccessibleDescription(text)
  expect(newPassword()).toHaveValue('password')
})

test('a used link is reported, and a new one is offered', async () => {
  on('/auth/change-password/', () => failure(400, 1008, 'This reset link is invalid or has expired.'))
  const person = await open('/reset-password?token=used')
  await person.type(newPassword(), 'abcdefgh')
  await person.type(again(), 'abcdefgh{Enter}')
  await told()
  expect(alerts()).toEqual(['This reset link is invalid or has expired.'])
  await person.click(screen.getByRole('link', { name: 'Send a new link' }))
  expect(path()).toBe('/forgot-password')
})

test.each(['#', '?'])('the token behind %s is removed from URL and history as soon as it is read', async (mark) => {
  const entries = window.history.length
  // Longer than the random keys of entries, which might hold a short one.
  await open(`/reset-password${mark}token=a-secret-token`)
  expect(window.location.href).not.toContain('a-secret-token')
  expect(JSON.stringify(window.history.state)).not.toContain('a-secret-token')
  expect(window.history.length).toBe(entries)
})

test('the buttons that reveal the two passwords have different names', async () => {
  await open('/reset-password?token=abc')
  expect(screen.getByRole('button', { name: 'Show new password' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show repeated password' })).toBeVisible()
})

test('without a token the page explains what is missing, and submitting reports an invalid link', async () => {
  const person = await open('/reset-password')
  expect(screen.getByText(/Open the link in your email again/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Send a new link' })).toBeVisible()
  await person.type(newPassword(), 'abcdefgh')
  await person.type(again(), 'abcdefgh{Enter}')
  await told()
  expect(alerts()).toEqual(['This reset link is invalid or has expired.'])
  expect(seen).toHaveLength(0)
})
