import { act, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Banner } from '../../../contract/entities/banner'
import { seeBannerVersion } from '../../../src/banner'
import { on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { open } from './frontDoor'

useFakeNetwork()

const aBanner = (part: Partial<Banner> = {}): Banner => ({
  version: '1',
  text: 'New servers tonight',
  level: 'info',
  refuses_writes: false,
  ends_at: null,
  ...part,
})

/** Lets the server answer with a banner, as any call may tell. */
const tell = async (banner: Banner | null) => {
  on('/banner/', () => success({ banner }))
  await act(async () => seeBannerVersion(banner?.version ?? 'none'))
}

/** How long to wait on a busy machine. */
const patience = { timeout: 20_000 }

/** It is empty at first, so that screen readers notice when it says something. */
const announced = (text: string) =>
  vi.waitFor(() => expect(screen.getByRole('status', { name: 'Announcement' })).toHaveTextContent(text), patience)

afterEach(() => act(async () => seeBannerVersion('none')))

test('a banner that comes while the login page is open is announced politely, and leaves the form as it is', async () => {
  const person = await open('/login')
  await person.type(screen.getByLabelText('Email'), 'ada@')
  await tell(aBanner())
  await announced('New servers tonight')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@')
  await tell(null)
  expect(screen.queryByText('New servers tonight')).toBeNull()
})

test('its level is told in words, and its text is never markup', async () => {
  await open('/login')
  await tell(aBanner({ version: '2', level: 'critical', text: '<b>Bold</b>' }))
  await announced('Important: <b>Bold</b>')
  await tell(aBanner({ version: '3', level: 'warning', refuses_writes: true }))
  await announced('Maintenance: New servers tonight')
})

test('it is dismissed until the session of the browser ends; another one is shown', async () => {
  const person = await open('/login')
  await tell(aBanner({ version: '4' }))
  await person.click(await screen.findByRole('button', { name: 'Dismiss the announcement' }))
  expect(screen.queryByText('New servers tonight')).toBeNull()
  await open('/forgot-password')
  expect(screen.queryByText('New servers tonight')).toBeNull()
  await tell(aBanner({ version: '5' }))
  await announced('New servers tonight')
})

test('it goes when its time is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await open('/login')
  await tell(aBanner({ version: '6', ends_at: new Date(Date.now() + 60_000).toISOString() }))
  await announced('New servers tonight')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByText('New servers tonight')).toBeNull()
})

test('one that cannot be read keeps nobody from signing in', async () => {
  await open('/login')
  on('/banner/', () => HttpResponse.error())
  await act(async () => seeBannerVersion('7'))
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible()
})
