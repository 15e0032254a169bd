import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const notFound = { name: 'Not found' }

test('an unknown path shows Not found without the console to a signed-out user', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', notFound)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})

for (const account of ['master', 'companySuper'] as const)
  test(`an unknown path shows Not found within the console to ${account}`, async ({ page }) => {
    await comeBackAs(page, account)
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', notFound)).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page).toHaveURL('/')
  })

test('a company user finds nothing at the addresses of provider staff', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  for (const path of ['/tom-users', '/sectors', '/job-functions', '/grade-map-table', '/companies/create']) {
    await page.goto(path)
    await expect(page.getByRole('heading', notFound)).toBeVisible()
  }
})

test('the selectors are inside the console layout, sign-in pages are not', async ({ page }) => {
  for (const path of ['/login', '/forgot-password', '/reset-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
  await comeBackAs(page, 'sales')
  for (const path of ['/app', '/select-company', '/companies', '/']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  }
})
