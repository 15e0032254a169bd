import type { Locator, Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { accounts, password } from './support/accounts'
import { callAs } from './support/api'
import { tabTo } from './support/keyboard'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { clickAfterSessionEnded, comeBackAs, signIn, submitLogin } from './support/session'
import { expect, test } from './support/story'

const grid = (page: Page) => page.getByRole('grid', { name: 'Grade map' })
const head = (page: Page, company: string) => grid(page).getByRole('columnheader', { name: company })

/** Finds a company by typing a part of its name; the focus is then on its column. */
const findCompany = async (page: Page, typed: string, company: string) => {
  await tabTo(page, page.getByRole('combobox', { name: 'Find a company' }))
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name: company })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(head(page, company)).toHaveClass(/current/)
  await expect(grid(page).locator(':focus')).toBeVisible()
  await page.keyboard.press('Control+ArrowUp')
}

const unsaved = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

const readMapping = async (page: Page, name: string) => {
  const mappings = await callAs(page, calls.listGradeCompanies, {})
  const mapping = mappings.find(({ company }) => company.name === name)
  if (!mapping) throw new Error(`${name} has no grades`)
  return mapping
}

const cellWith = (page: Page, text: string): Locator => grid(page).getByRole('gridcell', { name: text, exact: true })

test('by keyboard alone: find a company, change ten cells, undo three, save', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/grade-map-table')
  await expect(page.getByRole('heading', { level: 1, name: 'Companies Grade Map Table' })).toBeVisible()
  await findCompany(page, 'lotus', 'Lotus Wellness')
  await expect(grid(page).locator(':focus')).toBeVisible()
  for (let number = 1; number <= 10; number += 1) {
    await page.keyboard.type(`K${number}`)
    await page.keyboard.press('Enter')
  }
  await unsaved(page, '10 unsaved cells')
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Control+z')
  await unsaved(page, '7 unsaved cells')
  await expectAccessible(page)

  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Save the grade map?' })
  await expect(dialog).toContainText('7 cells in 1 company')
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Grade Map Saved')
  await unsaved(page, 'No unsaved changes')
  await expect
    .poll(async () => (await readMapping(page, 'Lotus Wellness')).grade_company_ranks.map(({ rank }) => rank))
    .toEqual(expect.arrayContaining(['K1', 'K7']))

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await expect(cellWith(page, 'K1')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('what was chosen stands in the address', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    const panel = page.getByRole('dialog', { name: 'Columns' })
    await page.keyboard.type('lotus')
    await panel.getByRole('button', { name: 'Show only these' }).click()
    await panel.getByRole('button', { name: 'Pin Lotus Wellness' }).click()
    // A tooltip is no part of any region.
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toBeHidden()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(head(page, 'Lotus Wellness')).toBeVisible()
    await expect(grid(page)).toHaveAttribute('aria-colcount', '2')
  })

  await test.step('the head of the column leads to the page of the company', async () => {
    await head(page, 'Lotus Wellness').getByRole('link').click()
    await expect(page).toHaveURL(/\/grade-map-table\/edit-grade-company\?id=\d+$/)
  })
})

test('the job grades of a company are suggested, and discarded edits can be brought back', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/grade-map-table')
  await findCompany(page, 'boreal', 'Borealis Energy')
  await page.keyboard.type('Level')
  await expect(page.getByRole('option', { name: 'Level 8', exact: true })).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  await unsaved(page, '1 unsaved cell')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await unsaved(page, 'No unsaved changes')
  await expect(grid(page).locator(':focus')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await unsaved(page, '1 unsaved cell')
  await page.keyboard.press('Control+z')
  await unsaved(page, 'No unsaved changes')
})

test('what another person saved first is merged, and the same cell is decided', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/grade-map-table')
  const { company } = await readMapping(page, 'Kestrel Aerospace')
  const [first, second] = await callAs(page, calls.listTaRanks, {})
  await findCompany(page, 'kestrel', 'Kestrel Aerospace')
  await page.keyboard.type('Mine')

  const cells = [
    { ta_rank_id: first?.id ?? 0, rank: 'Theirs' },
    { ta_rank_id: second?.id ?? 0, rank: 'Beside' },
  ]
  await callAs(page, calls.saveGradeMap, {}, { changes: [{ company_id: company.id, cells }] })
  await page.keyboard.press('Control+s')
  const saving = page.getByRole('dialog', { name: 'Save the grade map?' })
  await expect(saving.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed the same cells' })
  await expect(dialog.getByRole('radio', { name: 'Theirs: Theirs' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use these grades and save' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Yours: Mine' }).check()
  await dialog.getByRole('button', { name: 'Use these grades and save' }).click()
  await expectToast(page, 'Grade Map Saved')
  await expect(cellWith(page, 'Mine')).toBeVisible()
  await expect(cellWith(page, 'Beside')).toBeVisible()
})

test('nothing typed is lost when the session ends', async ({ page }) => {
  await signIn(page, 'master')
  await page.goto('/grade-map-table')
  await findCompany(page, 'juniper', 'Juniper Retail Group')
  await page.keyboard.type('Draft')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await clickAfterSessionEnded(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }))
  await expect(page).toHaveURL('/login')
  await submitLogin(page, accounts.master, password)
  await expect(page).toHaveURL('/app')
  await page.getByRole('banner').getByRole('button', { name: 'Expand the menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Settings' }).click()
  // By key, since the group of the menu still unfolds under the pointer.
  await menu.getByRole('link', { name: 'Grade map table' }).press('Enter')
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await unsaved(page, '1 unsaved cell')
  await findCompany(page, 'juniper', 'Juniper Retail Group')
  await expect(cellWith(page, 'Draft')).toBeVisible()

  await test.step('a click into another field writes the open cell and goes there', async () => {
    await page.keyboard.press('Control+f')
    const find = page.getByRole('textbox', { name: 'Find', exact: true })
    await expect(find).toBeFocused()
    await cellWith(page, 'Draft').click()
    await page.keyboard.type('Half')
    await find.click()
    await expect(cellWith(page, 'Half')).toBeVisible()
    await expect(find).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('and leaving asks first', async () => {
    await page.getByRole('link', { name: 'Add/Edit' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).first().click()
    await unsaved(page, 'No unsaved changes')
  })
})

test('whoever may not change the map can look at it, and reads why', async ({ page }) => {
  await comeBackAs(page, 'sales')
  await page.goto('/grade-map-table')
  await expect(grid(page)).toHaveAttribute('aria-readonly', 'true')
  await expect(page.getByText('You can look at the grade map, but not change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload Grade Map' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Add/Edit' })).toBeHidden()

  await test.step('and asks for equivalents of the company that is selected', async () => {
    await findCompany(page, 'kestrel', 'Kestrel Aerospace')
    await page.getByRole('button', { name: 'Find an equivalent' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: 'Company', exact: true })).toHaveValue('Kestrel Aerospace')
  })
})
