import type { Page } from '@playwright/test'
import type { CompanyLite } from '../../contract/entities/company'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, limitPermissions } from './support/session'
import { expect, test } from './support/story'
import { aurora, makeCompany } from './support/structure'

const list = (page: Page) => page.getByRole('list', { name: 'Companies' })
const activeSwitch = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is active` })

/** Opens the list filtered by a new company, because other stories create companies at the same time. */
const openOwn = async (page: Page) => {
  await comeBackAs(page, 'master')
  const { id, name } = await makeCompany(page)
  await page.goto('/companies')
  await page.getByLabel('Search companies').fill(name)
  await expect(page).toHaveURL(/\?search=/)
  await expect(list(page).getByRole('link', { name, exact: true })).toBeVisible()
  return { id, name }
}

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

test.describe('the companies', () => {
  test('are found by name by provider staff, who can add one if they may', async ({ page }) => {
    await comeBackAs(page, 'master')
    await page.goto('/companies')
    await expect(list(page).getByRole('link', { name: 'Aurora Foods', exact: true })).toHaveAttribute(
      'href',
      /^\/companies\/\d+$/,
    )
    await page.getByLabel('Search companies').fill('borealis en')
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await expect(list(page).getByRole('link', { name: 'Borealis Energy', exact: true })).toBeVisible()
    await page.getByLabel('Search companies').fill('nowhere')
    await expect(page.getByText('Nothing matches ‘nowhere’.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(list(page).getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Create New Company' }).click()
    await expect(page).toHaveURL('/companies/create')
  })

  test('can only be viewed by a sales user', async ({ page }) => {
    await comeBackAs(page, 'sales')
    await page.goto('/companies')
    await expect(list(page).getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
    await expect(page.getByText('Create New Company')).toHaveCount(0)
    await expect(page.getByText('Edit Company')).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
    await page.goto('/companies/create')
    await expect(page.getByRole('main').getByText('Access Denied')).toBeVisible()
    await page.goto('/companies')
    await list(page).getByRole('link', { name: 'Borealis Energy', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Corporate Information' })).toBeVisible()
  })

  test('redirect a company user to their own company', async ({ page }) => {
    await comeBackAs(page, 'companyUser')
    await page.goto('/companies')
    await expect(page).toHaveURL(`/companies/${aurora}`)
  })

  test('are switched off and on by keyboard, and the switch keeps the focus', async ({ page }) => {
    const { id, name } = await openOwn(page)
    const toggle = activeSwitch(page, name)
    await expect(toggle).toBeChecked()
    await toggle.focus()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Deactivate' }).click()
    expect(new URL((await sent).url()).pathname).toBe(`/api/company/${id}/`)
    expect(new URL((await sent).url()).search).toBe('?active=false')
    await expectToast(page, `${name} is inactive`)
    await expect(toggle).not.toBeChecked()
    await expect(toggle).toBeFocused()
    await page.reload()
    await expect(toggle).not.toBeChecked()
    await toggle.focus()
    await page.keyboard.press('Space')
    await expectToast(page, `${name} is active`)
    await expect(toggle).toBeChecked()
  })

  test('open the form by keyboard, and the profile by clicking a row', async ({ page }) => {
    const { id, name } = await openOwn(page)
    await list(page).getByRole('link', { name, exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: `Edit Company ${name}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/companies/${id}/edit`)
    await page.goBack()
    await expect(page.getByLabel('Search companies')).toHaveValue(name)
    await list(page).getByRole('listitem').filter({ hasText: name }).click()
    await expect(page).toHaveURL(`/companies/${id}`)
  })

  for (const { held, mayCreate, mayEdit, maySwitch } of [
    { held: 'CREATE_COMPANY', mayCreate: 1, mayEdit: 0, maySwitch: 0 },
    { held: 'UPDATE_COMPANY', mayCreate: 0, mayEdit: 1, maySwitch: 0 },
    { held: 'ENABLE_DISABLE_COMPANY', mayCreate: 0, mayEdit: 0, maySwitch: 1 },
  ])
    test(`offer what ${held} permits`, async ({ page }) => {
      await limitPermissions(page, ['VIEW_COMPANY', 'VIEW_BUSINESS_UNIT', held])
      await comeBackAs(page, 'master')
      await page.goto('/companies')
      await expect(list(page).getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Create New Company' })).toHaveCount(mayCreate)
      await expect(page.getByRole('link', { name: 'Edit Company Aurora Foods' })).toHaveCount(mayEdit)
      await expect(activeSwitch(page, 'Aurora Foods')).toHaveCount(maySwitch)
      for (const [path, may] of [
        ['/companies/create', mayCreate],
        ['/companies/1/edit', mayEdit],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('main').getByText('Access Denied')).toHaveCount(may ? 0 : 1)
        await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(may)
      }
    })

  test('may be two thousand: few are rendered, all can be found, changed and switched', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { id, name } = await makeCompany(page)
    await addThousands(page, 2000)
    await page.goto('/companies')
    await expect(page.getByRole('status').filter({ hasText: '2,000 companies' })).toBeVisible()
    await expect.poll(() => list(page).getByRole('listitem').count()).toBeLessThan(60)
    await page.keyboard.press('End')
    await expect(list(page).locator('[aria-posinset="2000"]')).toBeVisible()
    await page.getByLabel('Search companies').fill(name)
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await activeSwitch(page, name).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expectToast(page, `${name} is inactive`)
    await expect(list(page).getByText('Inactive')).toBeVisible()
    await page.getByRole('link', { name: `Edit Company ${name}` }).click()
    await expect(page).toHaveURL(`/companies/${id}/edit`)
  })

  test('fit a phone with all their actions, and axe finds nothing', async ({ page }) => {
    await comeBackAs(page, 'master')
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/companies')
      await expect(activeSwitch(page, 'Aurora Foods')).toBeVisible()
      await expectFit(page)
      await expectAccessible(page)
    }
  })
})
