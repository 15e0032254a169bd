import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any screen has. */
const stops = 150

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false)

/** Presses Tab until an element has the focus. */
export const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < stops; stop += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target}`)
}

/** Tabs to an element and presses Enter. */
export const enter = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to a field and types into it. */
export const typeInto = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Chooses the option with exactly this name, by typing and the arrow key. */
export const choose = async (page: Page, selector: Locator, name: string) => {
  await typeInto(page, selector, name)
  const option = page.getByRole('option', { name, exact: true })
  await expect(option).toBeVisible()
  for (let press = 0; press < 20 && !(await isHighlighted(option)); press += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const isHighlighted = (option: Locator) =>
  option.evaluate((element) => document.activeElement?.getAttribute('aria-activedescendant') === element.id)
