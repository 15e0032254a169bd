import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { inputOf } from '../../src/custom/viewAs/moments'
import { callAs, newName } from './support/api'
import { makeCompany } from './support/structure'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs, openProfile } from './support/session'
import { shownMoment } from './support/shownMoment'
import { expect, test } from './support/story'

const bar = (page: Page) => page.getByRole('region', { name: 'View as of a date' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'View as of a date' })

/** Waits for the next second, since moments are entered in seconds, and returns it. */
const nextSecond = async () => {
  const second = Math.floor(Date.now() / 1000) * 1000 + 1000
  await expect.poll(() => Date.now() > second + 50).toBe(true)
  return new Date(second)
}

test('a region is shown under its former name, read only, until the console is back to today', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page)
  const former = newName('Former')
  const body = { name: former, business_unit_ids: [], country_ids: [] }
  const region = await callAs(page, calls.createRegion, { company_id }, body)
  const moment = await nextSecond()
  const name = newName('Renamed')
  await callAs(page, calls.updateRegion, { company_id, region_id: region.id }, { ...body, name })
  const list = `/companies/${company_id}/regions`

  await test.step('a date is chosen, and one before history is refused', async () => {
    await page.goto(list)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await openProfile(page)
    await page.getByRole('menuitem', { name: 'View as of a date' }).click()
    await expect(dialog(page)).toContainText('History begins on')
    await expectAccessible(page)
    await dialog(page).getByLabel('Date and time').fill('2020-01-01T00:00:00')
    await dialog(page).getByRole('button', { name: 'View', exact: true }).click()
    await expect(dialog(page)).toContainText('Choose a later moment.')
    await dialog(page).getByLabel('Date and time').fill(inputOf(moment))
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('lists and forms show what was, and change nothing', async () => {
    await expect(bar(page)).toContainText('You see the console as of')
    await expect(page.getByText(former, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(name, { exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: `Edit ${former}` }).click()
    await expect(page.getByLabel('Region name')).toHaveValue(former)
    // Behind the form, which is a dialog.
    await expect(page.getByText('You see the console as of')).toBeVisible()
    await page.getByLabel('Region name').fill(newName('Nothing'))
    await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeDisabled()
    await page.getByLabel('Region name').fill(former)
  })

  await test.step('the menu of the profile changes the date that is shown, as the bar does', async () => {
    await page.keyboard.press('Escape')
    await openProfile(page)
    await page.getByRole('menuitem', { name: 'Change date' }).click()
    await expect(dialog(page).getByLabel('Date and time')).toHaveValue(shownMoment(moment))
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('back to today', async () => {
    await bar(page).getByRole('button', { name: 'Back to today' }).click()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await expect(page.getByText(former, { exact: true })).toHaveCount(0)
  })
})
