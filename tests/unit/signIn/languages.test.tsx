import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { speak } from '../../../src/language'
import { inLanguage } from '../../support/inLanguage'
import { failure, on, seen } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'
import { open } from './frontDoor'

useFakeNetwork()
afterEach(() => act(() => speak('en')))

const french = inLanguage('fr', 'signIn')
const choice = () => screen.getByRole('combobox')

test('the sign-in page offers each language by its own name', async () => {
  await open('/login')
  expect(choice()).toHaveAccessibleName('Language')
  const names = within(choice()).getAllByRole('option')
  expect(names.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['English', 'Français', 'العربية']),
  )
  expect(within(choice()).getByRole('option', { name: 'Français' })).toHaveAttribute('lang', 'fr')
})

test('another language shows at once, keeps what was typed, and is remembered', async () => {
  const person = await open('/login')
  await person.type(screen.getByLabelText('Email'), 'ada@aurora.example')
  await person.selectOptions(choice(), 'fr')
  const email = await screen.findByLabelText(french('Email'))
  expect(email).toHaveValue('ada@aurora.example')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(french('Login', 'titles.login'))
  expect(document.title).toBe(`${french('Login', 'titles.login')} · Talent Console`)
  expect(document.documentElement).toHaveAttribute('lang', 'fr')
  expect(document.cookie).toContain('language=fr')
})

test('the server is asked to answer in that language', async () => {
  on('/v2/auth/login/', () => failure(400, 1002, 'E-mail ou mot de passe incorrect'))
  const person = await open('/login')
  await person.selectOptions(choice(), 'fr')
  await person.type(await screen.findByLabelText(french('Email')), 'ada@aurora.example')
  await person.type(screen.getByLabelText(french('Password')), 'Welcome-2026')
  await person.click(screen.getByRole('button', { name: french('Login', 'login.submit') }))
  expect(await screen.findByText('E-mail ou mot de passe incorrect', { selector: '[role=alert]' })).toBeVisible()
  expect(seen.at(-1)?.language).toBe('fr')
})

test('a language that is written from right to left turns the page, but not an address', async () => {
  const person = await open('/login')
  await person.selectOptions(choice(), 'ar')
  await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'))
  expect(screen.getByLabelText(inLanguage('ar', 'signIn')('Email'))).toHaveAttribute('dir', 'ltr')
})

test('the first language of the browser that there is shows at first', async () => {
  document.cookie = 'language=; max-age=0; path=/'
  vi.resetModules()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['xx', 'fr-CH', 'ar', 'en'])
  const { language } = await import('../../../src/language')
  expect(language()).toBe('fr')
})
