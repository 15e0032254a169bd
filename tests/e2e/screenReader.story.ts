/** The main stories as a screen reader reads them out: what is said, and in which order. Each test reads like a script. */
import type { Page } from '@playwright/test'
import { directionOf } from '../../contract/direction'
import { inLanguage } from '../support/inLanguage'
import { newName } from './support/api'
import { expectLoaded } from './support/screen'
import { expectHeard, listen, readOut } from './support/screenReader'
import { comeBackAs } from './support/session'
import { speak } from './support/speak'
import { expect, test } from './support/story'
import { aurora, makeBranch, makeCompany } from './support/structure'

/** Opens the page of sign-in and listens to it; the focus is in its first field. */
const listenToSignIn = async (page: Page, email = 'Email') => {
  await page.goto('/login')
  await expect(page.getByLabel(email)).toBeFocused()
  await listen(page)
}

/** Opens the list of sectors as somebody who may change it. */
const openSectors = async (page: Page) => {
  await comeBackAs(page, 'master')
  await page.goto('/sectors')
  await expectLoaded(page)
}

/** Returns functions that press keys, or type, and expect what is said then. */
const handOn = (page: Page) => ({
  press: (key: string, ...said: string[]) => expectHeard(page, () => page.keyboard.press(key), said),
  type: (text: string, ...said: string[]) => expectHeard(page, () => page.keyboard.type(text), said),
  /** Moves the focus somewhere else, as with the lists of buttons and headings that screen readers have. */
  jump: (role: Parameters<Page['getByRole']>[0], name: string, ...said: string[]) =>
    expectHeard(page, () => page.getByRole(role, { name, exact: true }).first().focus(), said),
})

test('somebody signs in with a wrong password, and hears what to correct', async ({ page }) => {
  await listenToSignIn(page)
  const { press, type } = handOn(page)
  // The focus leaves the field and comes back, so that it is read again.
  await press('Enter', 'textbox, Email, Email is required, invalid, required')
  await type('nobody@aurora.example')
  await press('Tab', 'Password, Password is required')
  await type('Not-the-password-1')
  await press('Tab', 'button, Show password, not pressed')
  await press('Space', 'pressed')
  await press('Space', 'not pressed')
  await press('Tab', 'checkbox, Remember me, not checked')
  await press('Space', 'checked')
  await press('Tab', 'link, Forgot password')
  await press('Tab', 'button, Login')
  await press(
    'Enter',
    'Password, Not-the-password-1, Invalid email or password',
    'assertive: Invalid email or password',
  )
  expect(await readOut(page.getByRole('main').locator('form'))).toEqual([
    'form',
    'Email',
    'textbox, Email, nobody@aurora.example, Invalid email or password, invalid, required',
    'Password',
    'Password, Not-the-password-1, Invalid email or password',
    'button, Show password, not pressed',
    'checkbox, Remember me, checked',
    'link, Forgot password',
    'alert',
    'Invalid email or password',
    'status',
    'button, Login',
  ])
})

test('somebody sorts and searches a list, and adds, deletes and restores a sector', async ({ page }) => {
  await openSectors(page)
  await listen(page)
  const { press, type, jump } = handOn(page)
  const name = newName('Beekeeping')

  await jump('button', 'Sector', 'button, Sector')
  // Other stories add sectors.
  const sorted = (direction: string) => [
    expect.stringMatching(new RegExp(`^polite: 1–10 of \\d+; Sector, ${direction}$`)),
  ]
  await expectHeard(page, () => page.keyboard.press('Enter'), sorted('ascending'))
  await expectHeard(page, () => page.keyboard.press('Enter'), sorted('descending'))

  await jump('button', 'Add New Sector', 'button, Add New Sector')
  await press('Enter', 'dialog, Add Sector, modal', 'textbox, Sector, required')
  // What is missing is loaded with the form's progress.
  await expect(page.getByRole('dialog').getByText('Missing:')).toBeVisible()
  expect(await readOut(page.getByRole('dialog'))).toEqual([
    'dialog, Add Sector, modal',
    'heading, Add Sector, level 2',
    'form',
    'Sector',
    'textbox, Sector, required',
    'Description',
    'textbox, Description',
    'Missing:',
    'button, Sector',
    'button, Cancel',
    'button, Save and add another, disabled',
    'button, Add, Missing: Sector, disabled',
  ])
  await listen(page)
  await page.getByRole('textbox', { name: 'Sector', exact: true }).focus()
  await type(name)
  await expectHeard(page, () => page.keyboard.press('Enter'), [
    'button, Add New Sector',
    'polite: Sector CreatedTake back',
    ...sorted('descending'),
  ])

  await jump('searchbox', 'Search sectors', 'searchbox, Search sectors, placeholder Search sectors')
  await type(name, 'polite: 1–1 of 1; Sector, descending')
  await type(' and no more', 'polite: 0 rows; Sector, descending')
  await expectHeard(page, () => page.getByRole('searchbox').fill(name), ['polite: 1–1 of 1; Sector, descending'])
  expect(await readOut(page.getByRole('main').getByRole('table'))).toEqual([
    'table, Sectors, Industry & Sub-Industry',
    'row, Sector Description Action',
    'columnheader, Sector, sorted in descending order',
    'button, Sector',
    'columnheader, Description',
    'button, Description',
    'columnheader, Action',
    `row, ${name} Edit Delete`,
    `cell, ${name}`,
    `link, ${name}, Industries: 0`,
    'cell',
    'cell, Edit Delete',
    `button, Edit ${name}`,
    `button, Delete ${name}`,
  ])
  expect(
    (await readOut(page.getByRole('navigation', { name: 'Pages' }))).filter((one) => !one.startsWith('list')),
  ).toEqual([
    'navigation, Pages',
    'button, Go to first page, disabled',
    'button, Go to previous page, disabled',
    'button, Page 1, current page',
    'button, Go to next page, disabled',
    'button, Go to last page, disabled',
  ])

  await listen(page)
  const question = `alertdialog, Delete ‘${name}’?, You can undo this right afterwards., modal`
  await jump('button', `Delete ${name}`, `button, Delete ${name}`)
  await press('Enter', question, 'button, Cancel')
  await press('Escape', `button, Delete ${name}`)
  await press('Enter', question, 'button, Cancel')
  await press('Tab', 'button, Delete')
  await press(
    'Enter',
    `button, Delete ${name}`,
    `polite: Sector deleted successfully!${name}Undo`,
    'polite: 0 rows; Sector, descending',
    'heading, Sectors, Industry & Sub-Industry, level 1',
  )
  await press('F8', `button, Undo ${name}`)
  await press(
    'Enter',
    'heading, Sectors, Industry & Sub-Industry, level 1',
    `polite: ‘${name}’ has been restored.`,
    'polite: 1–1 of 1; Sector, descending',
  )
})

test('somebody leaves fields of a form empty, and corrects them one by one', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/tom-users/create')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  await listen(page)
  const { press, type, jump } = handOn(page)
  await jump('button', 'Create Tom User', 'button, Create Tom User')
  await press('Enter', 'textbox, First name, Please enter first name, invalid, required')
  await type('Ada')
  await press('Tab', 'textbox, Last name, Please enter last name, invalid, required')
  await type('Lovelace')
  await press('Tab', 'combobox, Code, US +1, has popup listbox, not expanded, autocomplete in list')
  await press('Tab', 'textbox, Contact number, Please enter contact number, invalid, required')
  await press('Tab', 'textbox, Email, Please enter email address, invalid, required')
  await press('Tab', 'combobox, Role, Please select role, has popup listbox, not expanded, invalid, required')
  await press('ArrowDown', 'option, Super User, not selected, position 1, set size 3')
  await press('ArrowDown', 'option, Admin, not selected, position 2, set size 3')
  await press('Escape', 'combobox, Role, Please select role, has popup listbox, not expanded, invalid, required')
  expect((await readOut(page.getByRole('main').locator('form'))).slice(-9)).toEqual([
    'status',
    '1 mail goes out when you save: an invitation with a one-time password, to the address above.',
    'To correct:',
    'button, Contact number',
    'button, Email',
    'button, Role',
    'button, Cancel',
    'button, Save and add another',
    'button, Create Tom User, To correct: Contact number, Email, Role',
  ])
})

test('somebody ticks permissions, and hears of which row and column', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto(`/company-users/create/${aurora}`)
  await expect(page.getByRole('checkbox', { name: 'Region: View', exact: true })).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Permissions in TOM' })
  expect((await readOut(grid)).slice(0, 15)).toEqual([
    'grid, Permissions in TOM, Arrow keys move between the boxes, the space bar ticks. A dashed box is locked until View is ticked in its row.',
    'row, Permissions View Create Update Delete All',
    'columnheader, Permissions',
    'columnheader, View',
    'columnheader, Create',
    'columnheader, Update',
    'columnheader, Delete',
    'columnheader, All',
    'row, Business Units Business Units: View Business Units: Create Business Units: Update Business Units: Delete Business Units: All',
    'rowheader, Business Units',
    'gridcell, Business Units: View',
    'checkbox, Business Units: View, not checked',
    'gridcell, Business Units: Create',
    'Requires View',
    'checkbox, Business Units: Create, Requires View, not checked, disabled',
  ])
  await listen(page)
  const { press, jump } = handOn(page)
  await jump('checkbox', 'Region: View', 'checkbox, Region: View, not checked, row Region, column View')
  await press('ArrowRight', 'checkbox, Region: Create, Requires View, not checked, disabled, row Region, column Create')
  await press('ArrowLeft', 'checkbox, Region: View, not checked, row Region, column View')
  await press('Space', 'checked')
  await press('ArrowRight', 'checkbox, Region: Create, not checked, row Region, column Create')
  await press('Space', 'checked')
  await press(
    'ArrowDown',
    'checkbox, Country: Create, Requires View, not checked, disabled, row Country, column Create',
  )
  await press('ArrowUp', 'checkbox, Region: Create, checked, row Region, column Create')
})

test('somebody looks through the grade map, selects a block, and changes a cell', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/grade-map-table')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const textAt = (row: number, column: number) =>
    page.locator(`[role=row][aria-rowindex="${row}"] [role=gridcell][aria-colindex="${column}"]`).innerText()
  const [first, second, below] = [await textAt(2, 2), await textAt(2, 3), await textAt(3, 3)]
  const heads = await page.getByRole('rowheader').allInnerTexts()
  const columns = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const [one, other] = [columns[1] ?? '', columns[2] ?? '']
  const corner = `gridcell, ${first}, column index 2, row ${heads[0]}, column ${one}`
  await listen(page)
  const { press, type } = handOn(page)
  await expectHeard(page, () => page.getByRole('gridcell').first().focus(), [corner])
  await press('ArrowRight', `gridcell, ${second}, column index 3, row ${heads[0]}, column ${other}`)
  await press('ArrowDown', `gridcell, ${below}, column index 3, row ${heads[1]}, column ${other}`)
  await press('Shift+ArrowDown', 'polite: 2 by 1 cells selected', 'selected')
  await press('Shift+ArrowLeft', 'polite: 2 by 2 cells selected')
  await press('Escape', 'not selected')
  await press('Control+Home', corner)
  await press('ArrowUp', `columnheader, ${one}, column index 2`)
  await press('ArrowDown', corner)
  await press('F2', `textbox, ${heads[0]}, ${one}, ${first}`)
  // Suggestions are gone, since none begins like that.
  await type('+', 'not expanded')
  await press(
    'Enter',
    `gridcell, ${await textAt(3, 2)}, column index 2, row ${heads[1]}, column ${one}`,
    'polite: 1 unsaved cell',
  )
  await press('ArrowUp', `gridcell, ${first}+, Changed, was ${first}, column index 2, row ${heads[0]}, column ${one}`)
  await press('Control+z', 'polite: Undone: 1 cell', 'polite: No unsaved changes')
  await press('Delete', 'polite: 1 cell cleared', 'polite: 1 unsaved cell')
  await press('Control+z', 'polite: Undone: 1 cell', 'polite: No unsaved changes')
})

test('somebody opens the tree of a company down to a country, and begins to rename and to delete', async ({ page }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const { unit, region } = await makeBranch(page, company.id)
  await page.goto(`/companies/${company.id}/business-units?view=tree`)
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  await listen(page)
  const { press } = handOn(page)
  const ofRegion = `treeitem, ${region.name} 3 countries · 2 legal entities`
  await expectHeard(page, () => page.getByRole('treeitem').first().focus(), [
    `treeitem, ${unit.name} 1 region · 3 countries · 2 legal entities, not expanded, level 1, position 1, selected, set size 1`,
  ])
  await press('ArrowRight', 'expanded')
  await press('ArrowRight', `${ofRegion}, not expanded, level 2, position 1, selected, set size 1`)
  await press('ArrowRight', 'expanded')
  await press(
    'ArrowRight',
    'treeitem, Denmark 2 legal entities, not expanded, level 3, position 1, selected, set size 3',
  )
  await press('ArrowDown', 'treeitem, Norway 0 legal entities, level 3, position 2, selected, set size 3')
  await press('ArrowLeft', `${ofRegion}, expanded, level 2, position 1, selected, set size 1`)
  await press('ArrowLeft', 'not expanded')
  await press(
    'F2',
    `textbox, Rename: ${region.name}, ${region.name}, Enter, or leaving the field, saves the name; Escape keeps the old one.`,
  )
  await press('Escape', `${ofRegion}, not expanded, level 2, position 1, selected, set size 1`)
  await press(
    'Delete',
    `alertdialog, Delete ‘${region.name}’?, ${company.name} It is also removed from its business units. You can undo this right afterwards., modal`,
    'button, Cancel',
  )
  await press('Escape', `${ofRegion}, not expanded, level 2, position 1, selected, set size 1`)
  await page.getByRole('searchbox', { name: 'Search the structure' }).fill('norway')
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText('1 found')
})

for (const language of ['de', 'ar'])
  test(`the same is said in ${language}`, async ({ page }) => {
    const say = inLanguage(language, 'first')
    const ofSignIn = inLanguage(language, 'signIn')
    await speak(page.context(), language)
    await listenToSignIn(page, ofSignIn('Email'))
    const { press, jump } = handOn(page)
    const error = inLanguage(language, 'contract')('Email is required')
    await press('Enter', `textbox, ${ofSignIn('Email')}, ${error}, invalid, required`)

    await openSectors(page)
    const pages = await readOut(page.getByRole('navigation', { name: say('Pages') }))
    // Other stories add sectors, and with them pages.
    expect(pages.filter((phrase) => phrase.startsWith('button') && !/[3-9]|\d\d/.test(phrase))).toEqual([
      `button, ${say('Go to first page')}, disabled`,
      `button, ${say('Go to previous page')}, disabled`,
      `button, ${say('Page {page}').replace('{page}', '1')}, current page`,
      `button, ${say('Go to page {page}').replace('{page}', '2')}`,
      `button, ${say('Go to next page')}`,
      `button, ${say('Go to last page')}`,
    ])
    await listen(page)
    const column = await page.getByRole('columnheader').first().innerText()
    await jump('button', column, `button, ${column}`)
    // Values keep their own direction.
    const value = directionOf(language) === 'rtl' ? `\u2068${column}\u2069` : column
    const sorted = say('{column}, ascending').replace('{column}', value)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: sorted })).toBeAttached()
  })
