/** The history of records: who has changed them, how and when, also after they were deleted. */
import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { countryIds, makeCompany } from './support/structure'

const panel = (page: Page, name: string) => page.getByRole('dialog', { name: `History of ${name}`, exact: true })

test('the history of a region is read from its form, and from the list once it is deleted', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id: company_id } = await makeCompany(page)
  const [denmark = 0, norway = 0, sweden = 0] = await countryIds(page, ['Denmark', 'Norway', 'Sweden'])
  const [first, second] = [newName('Nordics'), newName('Nordic countries')]
  const created = { name: first, country_ids: [denmark, norway], business_unit_ids: [] }
  const region = await callAs(page, calls.createRegion, { company_id }, created)
  const changed = { name: second, country_ids: [norway, sweden], business_unit_ids: [] }
  await callAs(page, calls.updateRegion, { company_id, region_id: region.id }, changed)
  await page.goto(`/companies/${company_id}/regions?view=lists`)
  await page.getByRole('button', { name: `Edit ${second}` }).click()
  const opener = page.getByRole('dialog').getByRole('button', { name: 'History' })

  await test.step('it says who, by which act, and what, in the words of the form', async () => {
    await opener.press('Enter')
    const entry = (place: number) => panel(page, second).getByRole('listitem').nth(place)
    const [newest, oldest] = [entry(0), entry(1)] as const
    await expect(newest).toContainText('You saved the form')
    await expect(newest).toContainText(new RegExp(`${first}.*${second}`))
    await expect(newest.getByText('Added', { exact: true }).locator('..')).toContainText('Sweden')
    await expect(newest.getByText('Removed', { exact: true }).locator('..')).toContainText('Denmark')
    await expect(newest).not.toContainText('Norway')
    await expect(oldest).toContainText('You added it')
    await expect(oldest).toContainText('Denmark, Norway')
    await expectAccessible(page)
  })

  await test.step('the keyboard leaves it for the button that opened it, and the form as it was', async () => {
    await page.keyboard.press('Escape')
    await expect(panel(page, second)).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('after its deletion, the tools of the list lead to it, also on a phone', async () => {
    await callAs(page, calls.deleteRegion, { company_id, region_id: region.id })
    await callAs(page, calls.createRegion, { company_id }, { ...created, name: newName('Other') })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await page.getByRole('main').getByRole('button', { name: 'History', exact: true }).first().click()
    await page.getByRole('button', { name: new RegExp(`^${second}.*You deleted it`) }).click()
    await expect(panel(page, second).getByRole('listitem').first()).toContainText('You deleted it')
    await expectFit(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(panel(page, 'Regions')).toBeVisible()
  })
})

test('the history of a company is in the menu of its changes, and that of a form beside its heading', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id, name } = await makeCompany(page)
  await page.goto(`/companies/${id}`)
  const changes = page.getByRole('button', { name: 'Changes', exact: true })

  await test.step('by keyboard, which goes back to the button', async () => {
    await changes.press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['History', 'What changed', 'Planned changes'])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(panel(page, name).getByRole('listitem').first()).toContainText('You added it')
    await page.keyboard.press('Escape')
    await expect(panel(page, name)).toHaveCount(0)
    await expect(changes).toBeFocused()
  })

  await test.step('a menu that is left shows nothing', async () => {
    await changes.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(changes).toBeFocused()
    await expect(panel(page, name)).toHaveCount(0)
  })

  await test.step('on a phone, the form has it behind More actions, and Cancel alone beside Save', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/companies/${id}/edit`)
    const opener = page.getByRole('button', { name: 'History', exact: true })
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(opener).toBeHidden()
    await page.getByRole('button', { name: 'More actions' }).click()
    await opener.click()
    await expect(panel(page, name).getByRole('listitem').first()).toContainText('You added it')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await expectFit(page)
  })
})
