import type { Page } from '@playwright/test'
import { enter, tabTo } from './support/keyboard'
import { expectAccessible, expectFit, expectLoaded } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const usersLink = (page: Page) => menu(page).getByRole('link', { name: 'Company Users', exact: true })

test('provider staff keep the company that they work in across its pages, and switch to another one by keyboard', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  await page.goto('/app')

  await test.step('without a company in hand, Company Users first asks which one', async () => {
    await tabTo(page, menu(page).getByRole('link', { name: 'Apps', exact: true }))
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(usersLink(page)).toBeFocused({ timeout: 100 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/company-users/list/1')
    await expect(heading(page, 'Company Users')).toBeFocused()
    await expect(main(page).getByText('Choose the company whose users you want to see.')).toBeVisible()
    await expect(main(page).getByRole('table')).toHaveCount(0)
    await expectAccessible(page)
    await enter(page, main(page).getByRole('link', { name: 'Aurora Foods' }))
    await expectLoaded(page)
    await expect(main(page).getByText('@aurora.example').first()).toBeVisible()
  })

  await test.step('its head is the same on every page, and tabs tell how many records they have', async () => {
    await expect(tab(page, 'People')).toHaveAttribute('aria-selected', 'true')
    await expect(tab(page, 'People')).toHaveAccessibleDescription(/^\d+$/)
    await tabTo(page, tab(page, 'People'))
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Regions')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Aurora Foods')).toBeFocused()
    await expect(main(page).getByText('People can sign in')).toBeVisible()
    await expect(main(page).getByText(/^Contract active, (?:until|ends)/)).toBeVisible()
    await expect(usersLink(page)).toHaveAttribute('href', '/company-users/list/1')
  })

  await test.step('a dialog names it', async () => {
    await enter(page, main(page).getByRole('button', { name: 'Add Region' }))
    const dialog = page.getByRole('dialog', { name: 'Add Region', exact: true })
    await expect(dialog).toHaveAccessibleDescription('Aurora Foods')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the switch in the breadcrumbs leads to the regions of another company', async () => {
    const button = page.getByRole('button', { name: 'Switch company' })
    await page.reload()
    await enter(page, button)
    const field = page.getByRole('combobox', { name: 'Switch to which company?' })
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.type('BOREALIS')
    await expect(page.getByRole('option')).toHaveText(['Borealis Energy'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/companies/2/regions')
    await expect(heading(page, 'Borealis Energy')).toBeFocused()
    await expect(usersLink(page)).toHaveAttribute('href', '/company-users/list/2')
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const paths = ['/companies/2/regions', '/company-users/list/2', '/company-users/create/2']
    const made = ['/api-keys/2', '/provisioning/2', '/identity-provider/2', '/reviews/2']
    for (const path of [...paths, ...made]) {
      await page.goto(path)
      await expect(main(page).getByText('People can sign in')).toBeVisible()
      await expectFit(page)
      await expectAccessible(page)
    }
  })
})

test('company users have the head of their own company, without a switch', async ({ page }) => {
  await comeBackAs(page, 'companyAdmin')
  await page.goto('/company-users')
  await expectLoaded(page)
  await expect(tab(page, 'People')).toHaveAttribute('aria-selected', 'true')
  await expect(main(page).getByText('Aurora Foods')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch company' })).toHaveCount(0)
  await expectAccessible(page)
})
