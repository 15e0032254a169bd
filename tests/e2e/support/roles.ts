import { expect, type Page } from '@playwright/test'
import { tabTo } from './keyboard'

const role = (page: Page) => page.getByRole('combobox', { name: 'Role', exact: true })

/** Opens the default role's list and chooses by its first letters. */
export const chooseRole = async (page: Page, name: string) => {
  await tabTo(page, role(page))
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name, exact: true })
  await expect(option).toBeVisible()
  for (let press = 0; press < 4 && !(await option.evaluate((one) => one === document.activeElement)); press += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(role(page)).toHaveText(name)
}
