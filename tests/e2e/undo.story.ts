/** Deletions that are undone, and the toasts that offer it. */
import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { confirmDelete } from './support/entries'
import { expectAccessible, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { countryIds, makeCompany } from './support/structure'

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
const undo = (page: Page) => toasts(page).getByRole('button', { name: 'Undo' })

test('a deleted region comes back with its countries and units, by one key on the toast', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page)
  const unit = await callAs(page, calls.createBusinessUnit, { company_id }, { name: newName('Unit') })
  const country_ids = await countryIds(page, ['Denmark', 'Norway'])
  const body = { name: newName('Region'), country_ids, business_unit_ids: [unit.id] }
  const region = await callAs(page, calls.createRegion, { company_id }, body)
  await page.goto(`/companies/${company_id}/regions`)
  const row = page.getByRole('main').getByRole('row').filter({ hasText: region.name })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: `Delete ${region.name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You can undo this right afterwards.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  // Keeps the message from going while this looks at it.
  await undo(page).hover()
  await expectAccessible(page)
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await page.keyboard.press('F8')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
  await page.keyboard.press('F8')
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await expectToast(page, `‘${region.name}’ has been restored.`)
  await expect(row).toContainText('Denmark')
  await expect(row).toContainText(unit.name)
  expect(await callAs(page, calls.readRegion, { company_id, region_id: region.id })).toEqual(region)
})

test('toasts of the same deletion are one with a number, which covers no pager on a phone and lengthens no page', async ({
  page,
}) => {
  // Tall at first, so that the first toast does not cover what is deleted next.
  await page.setViewportSize({ width: 360, height: 1200 })
  await comeBackAs(page, 'master')
  const common = newName('Many')
  const names = ['A', 'B', 'C', 'D'].map((letter) => `${common} ${letter}`)
  for (const name of names) await callAs(page, calls.createSector, {}, { name })
  const rows = page
    .getByRole('main')
    .getByRole('list', { name: /^Sectors/ })
    .getByRole('listitem')
  await page.goto(`/sectors?search=${encodeURIComponent(common)}`)
  await expect(rows).toHaveCount(4)
  const lengthOfPage = () => page.evaluate(() => document.documentElement.scrollHeight)

  for (const name of names.slice(0, 2)) {
    await confirmDelete(page, name)
    await expect(rows.filter({ hasText: name })).toHaveCount(0)
  }
  await expect(toasts(page).locator('.MuiAlert-root')).toHaveCount(1)
  // Keeps it from going while this looks at it.
  await toasts(page).locator('.MuiAlert-root').hover()
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(toasts(page)).toContainText('Sector deleted successfully! (2 times)')
  for (const name of names.slice(0, 2)) await expect(toasts(page).getByText(name, { exact: true })).toBeVisible()
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const isClear = async () => {
    const [toast, pages] = [await toasts(page).boundingBox(), await pager.boundingBox()]
    return toast !== null && pages !== null && (toast.y + toast.height <= pages.y || toast.y >= pages.y + pages.height)
  }
  for (const to of [0, 10_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), to)
    await expect.poll(isClear).toBe(true)
  }
  const length = await lengthOfPage()

  await toasts(page)
    .getByRole('button', { name: `Undo ${names[0]}` })
    .click()
  await expectToast(page, `‘${names[0]}’ has been restored.`)
  await expect(rows.filter({ hasText: names[0] ?? '' })).toHaveCount(1)
  await expect(rows.filter({ hasText: names[1] ?? '' })).toHaveCount(0)
  await expect(undo(page)).toHaveAccessibleName(`Undo ${names[1]}`)
  await undo(page).click()
  await expect(rows).toHaveCount(4)
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' })
  // One may go by itself before the click.
  await expect(async () => {
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 1_000 })
    await expect(toasts(page).locator('.MuiAlert-root')).toHaveCount(0, { timeout: 100 })
  }).toPass()
  await page.goto(`/sectors?search=${encodeURIComponent(common)}`)
  await expect(rows).toHaveCount(4)
  expect(length).toBeLessThanOrEqual(await lengthOfPage())
})
