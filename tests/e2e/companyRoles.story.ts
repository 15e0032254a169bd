import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { enter, tabTo } from './support/keyboard'
import { expectAccessible, expectFit, expectLoaded } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const aurora = 1
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Roles', exact: true })
const side = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Chooses an option of a selector that has the focus. */
const choose = async (page: Page, name: string | RegExp) => {
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name })
  await expect(option).toBeVisible()
  for (let press = 0; press < 30 && !(await option.evaluate((one) => one === document.activeElement)); press += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a company’s roles, who has them and what two of them differ in, are found by keyboard', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const [buyer, last_name] = [newName('Buyer, senior'), newName('Diaz')]
  const role = { grant_access: true, name: buyer, permissions: ['VIEW_REGION', 'CREATE_REGION'] as const }
  const email = `${last_name.replaceAll(' ', '.').toLowerCase()}@aurora.example`
  const user = { first_name: 'Eva', last_name, email, phone_code: '', phone_number: '' }
  const roles = { TOM: { ...role, permissions: [...role.permissions] } }
  const { id } = await callAs(
    page,
    calls.createCompanyUser,
    { company_id: aurora },
    { ...user, applications: ['TOM'], roles },
  )

  await page.goto(`/company-users/list/${aurora}`)
  await enter(page, page.getByRole('link', { name: 'Roles', exact: true }))
  await expect(heading(page)).toBeFocused()
  const item = page.getByRole('listitem').filter({ hasText: buyer }).first()
  await expect(item).toContainText('2 permissions')
  await expect(item).toContainText(`Eva ${last_name}`)

  await test.step('two roles side by side', async () => {
    await enter(page, item.getByRole('button', { name: `Compare ${buyer}` }))
    await expect(page.getByRole('combobox', { name: 'The other role' })).toBeFocused()
    await choose(page, 'Company Business Access')
    await expect(side(page, buyer).getByText('Create regions')).toBeVisible()
    await expect(side(page, 'Company Business Access').getByText('TOM Dashboard: included')).toBeVisible()
    const matrix = page.getByRole('grid', { name: `Permissions of ${buyer}` })
    const created = matrix.getByRole('checkbox', { name: 'Region: Create' })
    await expect(created).toBeChecked()
    await expect(created).toHaveAccessibleDescription('Differs from the other role')
    await expect(matrix.getByRole('checkbox', { name: 'Region: View' })).toHaveAccessibleDescription('')
    await expect(page.getByRole('status').filter({ hasText: /^They differ in \d+ permissions/ })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the people who have it', async () => {
    await enter(page, item.getByRole('link'))
    await expectLoaded(page)
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: `Eva ${last_name}` })).toBeVisible()
  })

  await test.step('the role in the form beside another one', async () => {
    await page.goto(`/company-users/edit/${id}/company/${aurora}`)
    const button = page.getByRole('button', { name: 'Compare roles' })
    await enter(page, button)
    const dialog = page.getByRole('dialog', { name: 'Roles in TOM' })
    await tabTo(page, dialog.getByRole('combobox', { name: 'The other role' }))
    await choose(page, 'Company User')
    await expect(dialog.getByRole('grid', { name: 'Permissions of Company User' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})

test('the roles of a company are refused to people who may not see its users, and to other companies', async ({
  page,
}) => {
  await comeBackAs(page, 'jobViewer')
  await page.goto(`/company-users/roles/${aurora}`)
  await expect(page.getByRole('status').filter({ hasText: 'Access Denied' })).toBeVisible()
})
