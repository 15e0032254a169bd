import type { Page } from '@playwright/test'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const filters = (page: Page) => page.getByRole('button', { name: /^Filters, / })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const chip = (page: Page, label: string) => page.getByRole('button', { name: `Remove the filter ${label}` })

test('Tom users are filtered by keyboard, and the filters survive an edit, a reload and the way back', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  await page.goto('/tom-users?sort=first_name&page_size=50')
  await filters(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: /^Role/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('combobox', { name: /^Role/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Sales' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(filters(page)).toBeFocused()
  await expect(filters(page)).toHaveAccessibleName('Filters, 1 set')
  await expect(page).toHaveURL(/role=TOM_SALES/)
  const sales = page.getByRole('row').filter({ hasText: 'sales@talent.example' })
  await expect(sales).toBeVisible()
  await expect(page.getByText('super@talent.example')).toHaveCount(0)
  await sales.getByRole('link', { name: /^Edit/ }).click()
  await expect(page).toHaveURL(/\/tom-users\/edit\//)
  await page.goBack()
  await expect(chip(page, 'Role: Sales')).toBeVisible()
  await page.reload()
  await expect(sales).toBeVisible()
  await expect(page.getByText('super@talent.example')).toHaveCount(0)
  await chip(page, 'Role: Sales').press('Delete')
  await expect(page.getByText('super@talent.example')).toBeVisible()
  await expect(filters(page)).toBeFocused()
})

test('companies are filtered on a phone by contract status, application, end of contract and country', async ({
  page,
}) => {
  await comeBackAs(page, 'sales')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/companies?status=ACTIVE&applications=JE&search=aurora')
  const companies = page.getByRole('list', { name: 'Companies' })
  await expect(companies.getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
  await expectFit(page)
  await filters(page).click()
  await expectFit(page)
  await expectAccessible(page)
  await dialog(page).getByRole('combobox', { name: 'Country' }).fill('tuvalu')
  await page.getByRole('option', { name: 'Tuvalu' }).click()
  await dialog(page)
    .getByRole('combobox', { name: /^Contract end/ })
    .click()
  await page.getByRole('option', { name: 'within 30 days' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(chip(page, 'Country: Tuvalu')).toBeVisible()
  await expect(page.getByText('Nothing matches ‘aurora’ and the filters.')).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(companies.getByRole('link', { name: 'Aurora Foods', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/companies?search=aurora')
  await expect(filters(page)).toBeFocused()
})
