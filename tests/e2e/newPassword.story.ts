import type { Page } from '@playwright/test'
import { demoOneTimePassword } from '../../server/data/demo/accounts'
import { accounts } from './support/accounts'
import { mailCount, resetLinkFor } from './support/outbox'
import { storedAuth, submitLogin } from './support/session'
import { expectToast } from './support/screen'
import { expect, test } from './support/story'

const sent = 'Reset password link sent on your email'

test.describe('a person who forgot the password', () => {
  test.beforeEach(({ page }) => page.goto('/forgot-password').then(() => {}))

  test('finds the way back to the login page, before and after the link was sent', async ({ page }) => {
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/forgot-password')
    await askForLink(page, 'stranger@nowhere.example')
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('stays at the form when the call fails', async ({ page }) => {
    await page.route('**/api/auth/forgot-password/', (route) => route.abort())
    await page.getByLabel('Email').fill(accounts.sales)
    await page.getByRole('button', { name: 'Send link', exact: true }).click()
    await expectToast(page, 'Network Error')
    await expect(page.getByRole('button', { name: 'Send link', exact: true })).toBeVisible()
  })

  test('gets a mail, sets a new password with its link, which works once, and signs in', async ({ page }) => {
    const email = accounts.jobViewer
    const chosen = 'Lighthouse-Keeper-77'
    const before = await mailCount(email)
    await askForLink(page, email)
    const link = await resetLinkFor(email, before)

    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(chosen)
    await page.getByLabel('Re-type new password').fill(chosen)
    const call = page.waitForRequest('**/api/auth/change-password/')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    expect((await call).postDataJSON()).toEqual({ password: chosen, token: new URL(link).searchParams.get('token') })
    await expectToast(page, 'Password is Updated')
    await expect(page).toHaveURL('/login')
    await submitLogin(page, email, chosen)
    await expect(page).toHaveURL('/app')

    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('Another-Choice-88')
    await page.getByLabel('Re-type new password').fill('Another-Choice-88')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expectToast(page, 'This reset link is invalid or has expired.')
  })
})

test.describe('a person who chooses a new password', () => {
  test.beforeEach(({ page }) => page.goto('/reset-password?token=x').then(() => {}))

  test('with a made-up link reads that it is invalid', async ({ page }) => {
    await page.getByLabel('New password', { exact: true }).fill('Lighthouse-Keeper-77')
    await page.getByLabel('Re-type new password').fill('Lighthouse-Keeper-77')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expectToast(page, 'This reset link is invalid or has expired.')
    await expect(page).toHaveURL(/\/reset-password/)
  })
})

test('a person with a one-time password gets no session, only the way to a password of their own', async ({ page }) => {
  const chosen = 'My-Very-Own-Choice-9'
  await page.goto('/login')
  await submitLogin(page, oneTimeAccount, demoOneTimePassword)
  await expect(page).toHaveURL('/reset-password')
  await expect.poll(async () => (await storedAuth(page))?.token ?? null).toBeNull()
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('Re-type new password').fill(chosen)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expectToast(page, 'Password is Updated')
  await expect(page).toHaveURL('/login')
  await submitLogin(page, oneTimeAccount, chosen)
  await expect(page).toHaveURL('/app')
})

const oneTimeAccount = 'onetime@aurora.example'

const askForLink = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link', exact: true }).click()
  await expectToast(page, sent)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}
