// @vitest-environment jsdom
/** The console speaks the language of the account, and another one without being mounted anew (decision 0143). */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { language, speak } from '../../../src/language'
import { addTexts, i18nProvider, onTexts, textsLoaded } from '../../../src/i18n/i18nProvider'
import { translatable } from '../../../src/i18n/translatable'
import { inLanguage } from '../../support/inLanguage'
import { callsOf, on, success } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { heading, openConsole, pageOf } from './console'

useFakeNetwork()
afterEach(async () => {
  // The console follows its account.
  cleanup()
  await speak('en')
})

/** The heading of the list. */
const sectorsTitle = 'Sectors, Industry & Sub-Industry'

const french = inLanguage('fr', 'first')

const sectors = (settings: Readonly<Record<string, unknown>> = {}) => {
  on('/sectors/', () => pageOf({ id: 1, name: 'Mining' }))
  on('/sectors/all', () => success([]))
  on('/preferences/', ({ method }) =>
    success(
      method === 'PUT'
        ? { id: 1, keys: [] }
        : Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
    ),
  )
}

const stored = () => callsOf('/preferences/').flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))

test('the language of the account is spoken, whatever that of the browser is', async () => {
  openConsole('/sectors', { network: () => sectors({ locale: 'fr' }) })
  expect(await heading(french(sectorsTitle))).toBeVisible()
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'fr'))
  expect(document.documentElement).toHaveAttribute('dir', 'ltr')
  // What was asked for before that was known may arrive after it.
  await waitFor(() => expect(callsOf('/sectors/').at(-1)?.language).toBe('fr'))
})

test('an account that knows a language which there is not is spoken to as its browser asks', async () => {
  openConsole('/sectors', { network: () => sectors({ locale: 'not a language' }) })
  expect(await heading(sectorsTitle)).toBeVisible()
  expect(await screen.findByText('Mining')).toBeVisible()
  expect(language()).toBe('en')
})

test('another language shows without losing what was typed, is kept for the account, and asks the server again', async () => {
  const person = openConsole('/tom-users/create', { network: sectors })
  const field = await screen.findByLabelText(/^First name/)
  await person.type(field, 'Ada')
  await person.click(screen.getByRole('button', { name: /^Profile of/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Language' }))
  expect(screen.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
  await person.click(screen.getByRole('menuitemradio', { name: 'Français' }))
  await waitFor(() => expect(language()).toBe('fr'))
  const label = french('First name', 'resources.tomUsers.fields.first_name')
  const inFrench = await screen.findByLabelText(new RegExp(`^${label}`))
  expect(inFrench).toBe(field)
  expect(inFrench).toHaveValue('Ada')
  await waitFor(() => expect(stored()).toEqual([{ user_id: 1, preferences: [{ key: 'locale', value: '"fr"' }] }]))
  expect(document.cookie).toContain('language=fr')
})

test('a language that is written from right to left turns the page', async () => {
  openConsole('/sectors', { network: () => sectors({ locale: 'ar' }) })
  expect(await heading(inLanguage('ar', 'first')(sectorsTitle))).toBeVisible()
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
})

test('a part without its file is in English, and is tried again when the language is chosen again', async () => {
  const part = { ofTest: { greeting: 'Hello' } }
  const load = vi
    .fn<() => Promise<{ default: Record<string, string> }>>()
    .mockResolvedValue({ default: { 'ofTest.greeting': 'Bonjour' } })
    .mockRejectedValueOnce(new Error('offline'))
  translatable(part, { fr: load })
  await speak('fr')
  addTexts(part)
  await textsLoaded()
  expect(i18nProvider.translate('ofTest.greeting')).toBe('Hello')
  await speak('en')
  await speak('fr')
  expect(i18nProvider.translate('ofTest.greeting')).toBe('Bonjour')
  expect(load).toHaveBeenCalledTimes(2)
})

test('texts that were shown too early are shown anew', async () => {
  const part = { early: { greeting: 'Hello' } }
  translatable(part, { fr: () => Promise.resolve({ default: { 'early.greeting': 'Bonjour' } }) })
  await speak('fr')
  const renewed = vi.fn<() => void>()
  const stop = onTexts(renewed)
  addTexts(part)
  expect(i18nProvider.translate('early.greeting')).toBe('Hello')
  await textsLoaded()
  expect(renewed).toHaveBeenCalledOnce()
  expect(i18nProvider.translate('early.greeting')).toBe('Bonjour')
  stop()
})

test('the language that was chosen last is spoken, however slow the files of another one are', async () => {
  const part = { slow: { greeting: 'Hello' } }
  let arrive = () => {}
  translatable(part, {
    fr: () => new Promise((resolve) => (arrive = () => resolve({ default: { 'slow.greeting': 'Bonjour' } }))),
  })
  addTexts(part)
  const inFrench = speak('fr')
  await speak('ar')
  expect(language()).toBe('ar')
  arrive()
  await inFrench
  expect(language()).toBe('ar')
})
