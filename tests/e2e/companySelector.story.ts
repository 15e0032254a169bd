import type { Page } from '@playwright/test'
import { comeBackAs, cookieOf, expectCookie, openApplications } from './support/session'
import { applicationCard, expectToast, failWith, holdBack } from './support/screen'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const select = (page: Page) => page.getByRole('button', { name: 'Select', exact: true })
const card = (page: Page, name: string) => page.getByRole('option', { name })

const chooseTom = async (page: Page) => {
  await applicationCard(page, 'TOM').click()
  await expect(page.getByRole('heading', { name: 'Select the Company' })).toBeVisible()
}

test('a provider user picks a company and the application opens for it', async ({ page, context }) => {
  await openApplications(page, 'sales')
  await chooseTom(page)
  await expect(card(page, 'Aurora Foods').locator('img')).toBeVisible()
  await expect(select(page)).toBeDisabled()
  await card(page, 'Aurora Foods').click()
  await expect(card(page, 'Aurora Foods')).toHaveAttribute('aria-selected', 'true')
  const windows = context.pages()
  const verified = page.waitForRequest((request) => /verify-user\/\?.*company_id=\d/.test(request.url()))
  await select(page).click()
  const id = new URL((await verified).url()).searchParams.get('company_id')
  await expect(page).toHaveURL('/app/1')
  await expect(page.getByRole('main')).toContainText('Aurora Foods')
  await expectCookie(context, 'selected_company', id)
  expect(context.pages()).toEqual(windows)
})

test('a master user must pick a company before an application opens', async ({ page, context }) => {
  await comeBackAs(page, 'master')
  for (const name of ['TOM', 'TAREF', 'Live Pay Benchmarking']) {
    await page.goto('/app')
    await applicationCard(page, name).click()
    await expect(page).toHaveURL('/select-company')
    await expect(select(page)).toBeDisabled()
  }
  expect(await cookieOf(context, 'selected_company')).toBeUndefined()
})

test('the companies are shown in a carousel that moves forward and back', async ({ page }) => {
  await openApplications(page, 'sales')
  await chooseTom(page)
  await expect(page.getByRole('option').first()).toBeVisible()
  const first = await page.getByRole('option').first().textContent()
  await expect(page.getByRole('button', { name: 'Previous companies' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next companies' }).click()
  await expect(page.getByRole('option').first()).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: 'Previous companies' }).click()
  await expect(page.getByRole('option').first()).toHaveText(first ?? '')
})

test('a company can be picked by keyboard alone', async ({ page }) => {
  await openApplications(page, 'sales')
  await chooseTom(page)
  await page.getByRole('option').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('option').nth(1)).toBeFocused()
  await expect(select(page)).toBeEnabled()
})

test('an inactive company is greyed out and cannot be picked', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { name } = await makeCompany(page)
  await page.goto(`/companies?search=${name}`)
  await page.getByRole('switch', { name: `${name} is active` }).click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expectToast(page, `${name} is inactive`)
  await page.goto('/app')
  await chooseTom(page)
  await page.getByLabel('Search companies').fill(name)
  await expect(card(page, name)).toHaveAttribute('aria-disabled', 'true')
  await card(page, name).click({ force: true })
  await expect(card(page, name)).toHaveAttribute('aria-selected', 'false')
  await expect(select(page)).toBeDisabled()
})

test('a narrower window shows fewer cards', async ({ page }) => {
  await openApplications(page, 'sales')
  await chooseTom(page)
  for (const [width, cards] of [
    [1920, 5],
    [1400, 4],
    [1000, 3],
    [700, 2],
    [400, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('option')).toHaveCount(cards)
  }
})

test('a skeleton shows until the companies are loaded', async ({ page }) => {
  await comeBackAs(page, 'sales')
  const release = await holdBack(page, '**/api/companies/all/**')
  await page.goto('/select-company')
  await expect(page.locator('.MuiSkeleton-root').first()).toBeVisible()
  release()
  await expect(card(page, 'Aurora Foods')).toBeVisible()
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
})

test('the button spins while the choice is processed', async ({ page }) => {
  await openApplications(page, 'sales')
  await chooseTom(page)
  await card(page, 'Aurora Foods').click()
  const release = await holdBack(page, /verify-user\/\?.*company_id=\d/)
  await select(page).click()
  await expect(select(page)).toHaveAttribute('aria-busy', 'true')
  await expect(select(page).locator('circle')).toBeVisible()
  await expect(select(page)).toBeFocused()
  release()
  await expect(page).toHaveURL('/app/1')
})

test('companies that could not be loaded can be requested again', async ({ page }) => {
  await comeBackAs(page, 'sales')
  await failWith(page, '**/api/companies/all/**', { success: false, message: 'Boom' })
  await page.goto('/select-company')
  await expect(page.getByText('Companies could not be loaded.')).toBeVisible()
  await page.unroute('**/api/companies/all/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Aurora Foods')).toBeVisible()
})

test('a company user finds only their own company', async ({ page }) => {
  await comeBackAs(page, 'companyUser')
  await page.goto('/select-company')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(card(page, 'Aurora Foods')).toBeVisible()
})
