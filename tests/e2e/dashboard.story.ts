import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

test('a provider user sees an overview of the companies', async ({ page }) => {
  await comeBackAs(page, 'sales')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText('Welcome, Victor Lindgren.')).toBeVisible()
  for (const name of ['Companies by status', 'Applications in use', 'Quick links', 'Recently added companies'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Companies', exact: true }).click()
  await expect(page).toHaveURL('/companies')
})

test('a company user sees their own company and applications', async ({ page }) => {
  await comeBackAs(page, 'companyAdmin')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Aurora Foods')
  await page.getByRole('link', { name: 'Open an application' }).click()
  await expect(page).toHaveURL('/app')
})
