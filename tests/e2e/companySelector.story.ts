import type { Page } from '@playwright/test'
import { cookieOf, signIn } from './support/session'
import { applicationCard, countRequests, failWith, holdBack } from './support/screen'
import { expect, test } from './support/story'

const select = (page: Page) => page.getByRole('button', { name: 'Select', exact: true })
const card = (page: Page, name: string) => page.getByRole('option', { name })

const chooseTom = async (page: Page) => {
  await applicationCard(page, 'TOM').click()
  await expect(page.getByRole('heading', { name: 'Select the Company' })).toBeVisible()
}

test('a provider user picks a company and the application opens for it', async ({ page, context }) => {
  await signIn(page, 'sales')
  await chooseTom(page)
  await expect(card(page, 'Aurora Foods').locator('img')).toBeVisible()
  await expect(select(page)).toBeDisabled()
  await card(page, 'Aurora Foods').click()
  await expect(card(page, 'Aurora Foods')).toHaveAttribute('aria-selected', 'true')
  const verified = page.waitForRequest((request) => /verify-user\/\?.*company_id=\d/.test(request.url()))
  await select(page).click()
  const id = new URL((await verified).url()).searchParams.get('company_id')
  await expect(page).toHaveURL('/app/1')
  await expect(page.getByRole('main')).toContainText('Aurora Foods')
  expect((await cookieOf(context, 'selected_company'))?.value).toBe(id)
  expect(context.pages()).toHaveLength(1)
})

test('a master user must pick a company before an application opens', async ({ page, context }) => {
  await signIn(page, 'master')
  for (const name of ['TOM', 'TAREF', 'Live Pay Benchmarking']) {
    await page.goto('/app')
    await applicationCard(page, name).click()
    await expect(page).toHaveURL('/select-company')
    await expect(select(page)).toBeDisabled()
  }
  expect(await cookieOf(context, 'selected_company')).toBeUndefined()
})

test('the companies come in a carousel that moves on and back', async ({ page }) => {
  await signIn(page, 'sales')
  await chooseTom(page)
  const first = await page.getByRole('option').first().textContent()
  await expect(page.getByRole('button', { name: 'Previous companies' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next companies' }).click()
  await expect(page.getByRole('option').first()).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: 'Previous companies' }).click()
  await expect(page.getByRole('option').first()).toHaveText(first ?? '')
})

test('the keyboard alone suffices to pick a company', async ({ page }) => {
  await signIn(page, 'sales')
  await chooseTom(page)
  await page.getByRole('option').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('option').nth(1)).toBeFocused()
  await expect(select(page)).toBeEnabled()
})

test('an inactive company is greyed and cannot be picked', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await signIn(page, 'sales')
  await chooseTom(page)
  const inactive = card(page, 'Delmar Textiles')
  await expect(inactive).toHaveAttribute('aria-disabled', 'true')
  await inactive.click({ force: true })
  await expect(inactive).toHaveAttribute('aria-selected', 'false')
  await expect(select(page)).toBeDisabled()
})

test('fewer cards show the narrower the window is', async ({ page }) => {
  await signIn(page, 'sales')
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

test('a skeleton stands for the companies until they come', async ({ page }) => {
  await signIn(page, 'sales')
  const release = await holdBack(page, '**/api/companies/all/**')
  await page.goto('/select-company')
  await expect(page.locator('.MuiSkeleton-root').first()).toBeVisible()
  release()
  await expect(card(page, 'Aurora Foods')).toBeVisible()
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
})

test('the button spins while the choice is processed', async ({ page }) => {
  await signIn(page, 'sales')
  await chooseTom(page)
  await card(page, 'Aurora Foods').click()
  const release = await holdBack(page, /verify-user\/\?.*company_id=\d/)
  await select(page).click()
  await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible()
  release()
  await expect(page).toHaveURL('/app/1')
})

test('companies that could not be loaded can be asked for again', async ({ page }) => {
  await signIn(page, 'sales')
  await failWith(page, '**/api/companies/all/**', { success: false, message: 'Boom' })
  await page.goto('/select-company')
  await expect(page.getByText('Companies could not be loaded.')).toBeVisible()
  await page.unroute('**/api/companies/all/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Aurora Foods')).toBeVisible()
})

test('a company user finds the own company alone', async ({ page }) => {
  await signIn(page, 'companyUser')
  await page.goto('/select-company')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(card(page, 'Aurora Foods')).toBeVisible()
})

test.describe('the companies of the console', () => {
  test('list for a provider user with a search, and create for who may', async ({ page }) => {
    await signIn(page, 'master')
    await page.goto('/companies')
    const list = page.getByRole('list', { name: 'Companies' })
    await expect(list.getByRole('link', { name: 'Aurora Foods', exact: true })).toHaveAttribute(
      'href',
      /^\/companies\/\d+$/,
    )
    await expect(page.getByRole('link', { name: 'Create New Company' })).toBeVisible()
    await page.getByLabel('Search companies').fill('borea')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByRole('link', { name: 'Borealis Energy', exact: true })).toBeVisible()
  })

  test('offer no creation to a reader', async ({ page }) => {
    await signIn(page, 'sales')
    await page.goto('/companies')
    await expect(page.getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create New Company' })).toHaveCount(0)
  })

  test('lead a company user to the own one', async ({ page }) => {
    await signIn(page, 'companyUser')
    const calls = countRequests(page, '/api/companies/create')
    await page.goto('/companies')
    await expect(page).toHaveURL(/\/companies\/\d+$/)
    expect(calls).toEqual([])
  })
})
