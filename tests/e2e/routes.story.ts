import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { visit } from './support/visit'

test('a company user finds nothing at unknown addresses or at those of provider staff, but finds the way back', async ({
  page,
}) => {
  await comeBackAs(page, 'companySuper')
  await page.goto('/tom-users')
  for (const path of ['/sectors', '/job-functions', '/grade-map-table', '/companies/create', '/no-such-page']) {
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await visit(page, path)
    await expect(page).toHaveURL(path)
  }
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('the design system of developers is no part of the product', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/design')
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  const files = readdirSync('dist/console', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:html|js|json|css)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(10)
  // Each is a text of the page, or the path of its sources.
  for (const trace of ['Design system', 'Cells of a grid', 'src/design/'])
    expect(
      files.filter((name) => readFileSync(join('dist/console', name), 'utf8').includes(trace)),
      trace,
    ).toEqual([])
})
