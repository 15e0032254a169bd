import type { Page } from '@playwright/test'
import { demoOneTimePassword } from '../../server/data/demo/accounts'
import { accounts } from './support/accounts'
import { mailCount, resetLinkFor } from './support/outbox'
import { storedAuth, submitLogin } from './support/session'
import { expectToast } from './support/screen'
import { expect, test } from './support/story'

const oneTimeAccount = 'onetime@aurora.example'

/** Fills in and submits the form of a new password. */
const choosePassword = async (page: Page, chosen: string) => {
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('Re-type new password').fill(chosen)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('a person who forgot the password gets a mail, sets a new one with its link, which works once, and signs in', async ({
  page,
}) => {
  const email = accounts.jobViewer
  const chosen = 'Lighthouse-Keeper-77'
  const before = await mailCount(email)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link', exact: true }).click()
  await expectToast(page, 'Reset password link sent on your email')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = await resetLinkFor(email, before)

  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''))
  await page.goto(link)
  const call = page.waitForRequest('**/api/auth/change-password/')
  await choosePassword(page, chosen)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
  expect((await call).postDataJSON()).toEqual({ password: chosen, token })
  // No proxy, log or other page learns it.
  expect(token).toHaveLength(43)
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
  expect(page.url()).not.toContain(token)
  await expectToast(page, 'Password is Updated')
  await expect(page).toHaveURL('/login')
  await submitLogin(page, email, chosen)
  await expect(page).toHaveURL('/app')

  await page.goto(link)
  await choosePassword(page, 'Another-Choice-88')
  await expectToast(page, 'This reset link is invalid or has expired.')
  await expect(page).toHaveURL(/\/reset-password/)
})

test('a person with a one-time password gets no session, only the way to a password of their own', async ({ page }) => {
  const chosen = 'My-Very-Own-Choice-9'
  await page.goto('/login')
  await submitLogin(page, oneTimeAccount, demoOneTimePassword)
  await expect(page).toHaveURL('/reset-password')
  await expect.poll(async () => (await storedAuth(page))?.token ?? null).toBeNull()
  await choosePassword(page, chosen)
  await expectToast(page, 'Password is Updated')
  await expect(page).toHaveURL('/login')
  await submitLogin(page, oneTimeAccount, chosen)
  await expect(page).toHaveURL('/app')
})
