import type { Page } from '@playwright/test'
import { comeBackAs } from './support/session'
import { expectAccessible, expectFit, failWith } from './support/screen'
import { expect, test } from './support/story'
import { visit } from './support/visit'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

const expectPhone = async (page: Page) => {
  await page.setViewportSize(phone)
  await expectFit(page)
  await page.setViewportSize(desktop)
}

test('the sign-in pages and their errors fit a phone, axe finds nothing on them, and no console is around them', async ({
  page,
}) => {
  const expectBare = async (name: string) => {
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expectPhone(page)
    await expectAccessible(page)
  }
  await page.goto('/no-such-page')
  await expectBare('Not found')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
  await button(page, 'Login').click()
  await expectBare('Login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await button(page, 'Send link').click()
  await expectBare('Forgot password')
  await page.getByLabel('Email').fill('axe@nowhere.example')
  await button(page, 'Send link').click()
  await expectBare('Check your email')
  await page.goto('/reset-password?token=x')
  await button(page, 'Reset Password').click()
  await expectBare('Reset password')
})

test('the screens and menus around the console fit a phone, and axe finds nothing on them', async ({ page }) => {
  await comeBackAs(page, 'master')
  await failWith(page, '**/api/companies/?**', { success: false, message: 'Boom' })
  await page.goto('/select-company')
  await test.step('the company selector, before and after its companies could be loaded', async () => {
    await expect(page.getByText('Companies could not be loaded.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/companies/?**')
    await button(page, 'Retry').click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectPhone(page)
    await expectAccessible(page)
  })

  await test.step('an unknown address, with the menu open', async () => {
    await visit(page, '/no-such-page')
    await expect(heading(page, 'Not found')).toBeVisible()
    await expectPhone(page)
    await button(page, 'Expand the menu').click()
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('link', { name: 'Grade map table' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('the list of companies', async () => {
    await visit(page, '/companies')
    await expect(heading(page, 'Companies')).toBeVisible()
    await expectPhone(page)
  })
})
