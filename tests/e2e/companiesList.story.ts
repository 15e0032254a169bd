import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import type { CompanyLite } from '../../contract/entities/company'
import { callAs } from './support/api'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const list = (page: Page) => page.getByRole('list', { name: 'Companies' })
const activeSwitch = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is active` })

const search = (page: Page) => page.getByLabel('Search companies')
const link = (page: Page, name: string) => list(page).getByRole('link', { name, exact: true })

/** Adds fictional companies to the start of the list. */
const addThousands = (page: Page, count: number) =>
  page.route('**/api/companies/all/', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: CompanyLite[] }
    const [pattern] = json.data
    const more = Array.from({ length: count - json.data.length }, (_, index) => ({
      ...pattern,
      id: 1_000_000 + index,
      name: `Company number ${index}`,
    }))
    await route.fulfill({ response, json: { ...json, data: [...more, ...json.data] } })
  })

test('companies are found, opened and switched by keyboard and by mouse, even if there are two thousand', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id, name } = await makeCompany(page)
  await page.goto('/companies')

  await test.step('they fit a phone with all their actions, and axe finds nothing', async () => {
    await expect(link(page, 'Aurora Foods')).toHaveAttribute('href', /^\/companies\/\d+$/)
    await expectFit(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(activeSwitch(page, 'Aurora Foods')).toBeVisible()
    await expectFit(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('they are found by name', async () => {
    await search(page).fill('borealis en')
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await expect(link(page, 'Borealis Energy')).toBeVisible()
    await search(page).fill('nowhere')
    await expect(page.getByText('Nothing matches ‘nowhere’.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(link(page, 'Aurora Foods')).toBeVisible()
    await search(page).fill(name)
    await expect(page).toHaveURL(/\?search=/)
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
  })

  const toggle = activeSwitch(page, name)
  await test.step('one is switched off and on by keyboard, and the switch keeps the focus', async () => {
    await expect(toggle).toBeChecked()
    await toggle.focus()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const url = new URL((await sent).url())
    expect(`${url.pathname}${url.search}`).toBe(`/api/company/${id}/?active=false`)
    await expectToast(page, `${name} is inactive`)
    await expect(toggle).not.toBeChecked()
    await expect(toggle).toBeFocused()
    const stored = await callAs(page, calls.listAllCompanies, {})
    expect(stored.find((company) => company.id === id)).toMatchObject({ is_active: false })
    await page.keyboard.press('Space')
    await expectToast(page, `${name} is active`)
    await expect(toggle).toBeChecked()
  })

  await test.step('the form is opened by keyboard, the profile by clicking a row, and a new company by its link', async () => {
    await link(page, name).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: `Edit Company ${name}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/companies/${id}/edit`)
    await page.goBack()
    await expect(search(page)).toHaveValue(name)
    await list(page).getByRole('listitem').filter({ hasText: name }).click()
    await expect(page).toHaveURL(`/companies/${id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Create New Company' }).click()
    await expect(page).toHaveURL('/companies/create')
  })

  await test.step('of two thousand few are rendered, but all can be found, changed and switched', async () => {
    await addThousands(page, 2000)
    await page.goto('/companies')
    await expect(page.getByRole('status').filter({ hasText: '2,000 companies' })).toBeVisible()
    await expect.poll(() => list(page).getByRole('listitem').count()).toBeLessThan(60)
    await page.keyboard.press('End')
    await expect(list(page).locator('[aria-posinset="2000"]')).toBeVisible()
    await search(page).fill(name)
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await toggle.click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expectToast(page, `${name} is inactive`)
    await expect(list(page).getByText('Inactive')).toBeVisible()
    await page.getByRole('link', { name: `Edit Company ${name}` }).click()
    await expect(page).toHaveURL(`/companies/${id}/edit`)
  })
})

test('companies can only be viewed by a sales user', async ({ page }) => {
  await comeBackAs(page, 'sales')
  await page.goto('/companies')
  await expect(link(page, 'Borealis Energy')).toBeVisible()
  await expect(page.getByText('Create New Company')).toHaveCount(0)
  await expect(page.getByText('Edit Company')).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await link(page, 'Borealis Energy').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Corporate Information' })).toBeVisible()
})
