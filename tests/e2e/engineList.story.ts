import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import {
  expectAccessible,
  expectFit,
  expectLoaded,
  expectToast,
  expectNoOverflow,
  failWith,
  holdBack,
} from './support/screen'
import { comeBackAs, limitPermissions } from './support/session'
import { expect, test } from './support/story'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const rows = (page: Page) => page.getByRole('main').locator('tbody tr')
const search = (page: Page) => page.getByRole('searchbox')

/** Creates a sector with industries, the newest last, for this story only. */
const sectorWith = async (page: Page, industries: number) => {
  const sector = await callAs(page, calls.createSector, {}, { name: newName('Sector') })
  for (let number = 1; number <= industries; number++)
    await callAs(page, calls.createIndustry, {}, { sector_id: sector.id, name: `Industry ${number}` })
  return sector
}

const openSectors = async (page: Page, account: 'master' | 'sales' = 'master') => {
  await comeBackAs(page, account)
  await page.goto('/sectors')
  await expect(heading(page, 'Sectors, Industry & Sub-Industry')).toBeVisible()
}

test.describe('a list', () => {
  test('keeps its page, page size, order and search in the address', async ({ page }) => {
    await comeBackAs(page, 'master')
    const sector = await sectorWith(page, 12)
    await page.goto(`/sectors/${sector.id}`)
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first()).toContainText('Industry 12')
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await expect(page).toHaveURL(`/sectors/${sector.id}?page=2`)
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByText('11–12 of 12')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/sectors/${sector.id}`)
    await expect(rows(page)).toHaveCount(10)
    await page.goForward()
    await expect(rows(page)).toHaveCount(2)

    await page.getByRole('button', { name: 'Industry', exact: true }).click()
    await expect(page).toHaveURL(`/sectors/${sector.id}?sort=name`)
    await expect(page.getByRole('columnheader', { name: 'Industry' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page).first()).toContainText('Industry 1')
    await page.getByRole('button', { name: 'Industry', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Industry' })).toHaveAttribute('aria-sort', 'descending')

    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await expect(page.getByRole('option')).toHaveText(['10', '20', '30', '50'])
    await page.getByRole('option', { name: '20' }).click()
    await expect(rows(page)).toHaveCount(12)
    await expect(page).toHaveURL(/page_size=20/)
  })

  test('searches once the user pauses, and the back button leaves the search', async ({ page }) => {
    await comeBackAs(page, 'master')
    const sector = await sectorWith(page, 12)
    await page.goto(`/sectors/${sector.id}?page=2`)
    await expect(rows(page)).toHaveCount(2)
    await search(page).pressSequentially('industry 1', { delay: 20 })
    await expect(rows(page)).toHaveCount(4)
    expect(new URL(page.url()).searchParams.get('page')).toBeNull()
    await search(page).pressSequentially('2', { delay: 20 })
    await expect(rows(page)).toHaveCount(1)
    await page.goBack()
    await expect(search(page)).toHaveValue('')
    await expect(rows(page)).toHaveCount(2)
    await search(page).fill('nowhere')
    await expect(page.getByText('Nothing matches ‘nowhere’.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(search(page)).toBeFocused()
    await expect(rows(page)).toHaveCount(10)
  })

  test('goes back a page when its last page becomes empty, and the heading takes the focus', async ({ page }) => {
    await comeBackAs(page, 'master')
    const sector = await sectorWith(page, 11)
    await page.goto(`/sectors/${sector.id}?page=2`)
    await page.getByRole('button', { name: 'Delete Industry 1', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete ‘Industry 1’?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Industry deleted successfully!')
    await expect(rows(page)).toHaveCount(10)
    await expect(page).toHaveURL(`/sectors/${sector.id}`)
    await expect(heading(page, 'Industries')).toBeFocused()
  })

  test('that is empty says so, and offers to create a record to those who may', async ({ page }) => {
    await comeBackAs(page, 'master')
    const sector = await sectorWith(page, 0)
    await page.goto(`/sectors/${sector.id}`)
    await expect(page.getByText('No industry found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Add New Industry' }).last().click()
    await expect(page.getByRole('dialog', { name: 'Add Industry' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('The first')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'The first', exact: true })).toBeVisible()
    // The button that had the focus has disappeared with the empty state.
    await expect(heading(page, 'Industries')).toBeFocused()
  })

  test('that is empty offers nothing to others', async ({ page }) => {
    await limitPermissions(page, ['VIEW_SECTOR', 'VIEW_INDUSTRY', 'UPDATE_INDUSTRY'])
    await comeBackAs(page, 'master')
    const sector = await sectorWith(page, 0)
    await page.goto(`/sectors/${sector.id}`)
    await expect(page.getByText('No industry found')).toBeVisible()
    await expect(page.getByText('Add the first industry of this sector.')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })

  test('shows skeletons and no count while it is loading', async ({ page }) => {
    await comeBackAs(page, 'master')
    const release = await holdBack(page, '**/api/sectors/?**')
    await page.goto('/sectors')
    await expect(page.getByRole('columnheader', { name: 'Sector' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('td .MuiSkeleton-root').first()).toBeVisible()
    await expect(page.getByText(/of 0$/)).toHaveCount(0)
    release()
    await expectLoaded(page)
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
    await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible()
  })

  test('can be used by keyboard alone, and opens its rows by mouse too', async ({ page }) => {
    await openSectors(page)
    const first = rows(page).first().getByRole('link')
    const name = (await first.textContent()) ?? ''
    await page.getByRole('button', { name: 'Choose columns' }).focus()
    for (let step = 0; step < 4 && !(await first.evaluate((link) => link === document.activeElement)); step++)
      await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sectors\/\d+$/)
    await expect(heading(page, 'Industries')).toBeFocused()
    await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText(name)
    await page.goBack()
    await rows(page).first().getByRole('cell').nth(1).click()
    await expect(page).toHaveURL(/\/sectors\/\d+$/)
    await page.getByRole('link', { name: 'Sectors, Industry & Sub-Industry', exact: true }).click()
    await expect(page).toHaveURL('/sectors')
  })

  test('shows the chosen columns', async ({ page }) => {
    await openSectors(page)
    const button = page.getByRole('button', { name: 'Choose columns' })
    await button.click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Sector' })).toBeDisabled()
    await page.getByRole('menuitemcheckbox', { name: 'Description' }).click()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(page.getByRole('columnheader', { name: 'Description' })).toHaveCount(0)
  })

  test('shows cards on a phone, and fits it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openSectors(page)
    await expect(page.getByRole('table')).toHaveCount(0)
    const card = page.getByRole('list', { name: 'Sectors, Industry & Sub-Industry' }).getByRole('listitem').first()
    await expect(card.getByRole('link')).toBeVisible()
    await expect(card.getByRole('button', { name: /^Edit / })).toBeVisible()
    const order = page.getByRole('combobox', { name: 'Sort by' })
    await expect(order).toHaveText('Newest first')
    await order.click()
    await page.getByRole('option', { name: 'Sector, ascending' }).click()
    await expect(page).toHaveURL('/sectors?sort=name')
    await expect(order).toHaveText('Sector, ascending')
    await page.goBack()
    await expect(order).toHaveText('Newest first')
    await expectFit(page)
    await expectAccessible(page)
  })

  test('fits a phone when a name is one long word, and so do its breadcrumb and delete dialog', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await comeBackAs(page, 'master')
    const name = `${'Longword'.repeat(25)}${newName('').replaceAll(' ', '')}`
    const sector = await callAs(page, calls.createSector, {}, { name })
    await page.goto(`/sectors/${sector.id}`)
    await expect(page.getByRole('navigation', { name: 'You are here' }).getByText(name)).toBeVisible()
    await expectFit(page)
    await page.goto(`/sectors?search=${encodeURIComponent(name.slice(-40))}`)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expectFit(page)
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    const title = page.getByRole('alertdialog').getByRole('heading')
    await expectNoOverflow(title)
  })

  test('that cannot be loaded says so and offers another try', async ({ page }) => {
    await comeBackAs(page, 'master')
    await failWith(page, '**/api/sectors/?**', { success: false, code: 1500, message: 'Boom' }, 500)
    await page.goto('/sectors')
    await expect(page.getByText('Sectors, Industry & Sub-Industry could not be loaded.')).toBeVisible()
    await expectToast(page, 'Boom')
    await page.unroute('**/api/sectors/?**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(10)
  })

  test('that the server refuses shows Access Denied', async ({ page }) => {
    await comeBackAs(page, 'master')
    await failWith(page, '**/api/sectors/?**', { success: false, code: 1003, message: 'Access Denied' }, 403)
    await page.goto('/sectors')
    await expect(page.getByRole('main').getByText('Access Denied')).toBeVisible()
  })

  test('shows only the actions that the user may perform', async ({ page }) => {
    await limitPermissions(page, ['VIEW_SECTOR', 'UPDATE_SECTOR'])
    await openSectors(page, 'sales')
    await expect(
      rows(page)
        .first()
        .getByRole('button', { name: /^Edit / }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add New Sector' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upload Sectors' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Download Sectors' })).toBeVisible()
    await expect(rows(page).first().getByRole('link')).toHaveCount(0)
    await rows(page).first().getByRole('cell').first().click()
    await expect(page).toHaveURL('/sectors')
  })
})

for (const { level, text, failing, path } of [
  { level: 'sector', text: 'S2', failing: '**/api/sector/*/', path: '/sectors' },
  { level: 'industry', text: 'Could not delete industry', failing: '**/api/industry/*/', path: '/sectors/1' },
  { level: 'sub-industry', text: 'Could not delete sub-industry', failing: '**/api/sub-industry/*/', path: '' },
])
  test(`a ${level} that cannot be deleted shows '${text}'`, async ({ page }) => {
    await comeBackAs(page, 'master')
    const [sector] = await callAs(page, calls.listAllSectors, {})
    await page.goto(path || `/sectors/${sector?.id}/${sector?.industries[0]?.id}`)
    await failWith(page, failing, { success: false, code: 1005, message: 'S2' }, 409)
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, text)
    await expect(page.getByRole('alert').locator('.MuiAlert-message')).toHaveCount(1)
  })

for (const { one, text, failing, path } of [
  { one: 'Sector', text: 'S1', failing: '**/api/sector/', path: '/sectors' },
  { one: 'Industry', text: 'I1', failing: '**/api/industry/', path: '/sectors/1' },
])
  test(`a new ${one.toLowerCase()} that cannot be saved shows '${text}', and the input stays`, async ({ page }) => {
    await comeBackAs(page, 'master')
    await page.goto(path)
    await failWith(page, failing, { success: false, code: 1500, message: text }, 500)
    await page.getByRole('button', { name: `Add New ${one}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Add ${one}`, exact: true })
    const input = dialog.getByRole('textbox', { name: one, exact: true })
    await input.fill('Not to be')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(page, text)
    await expect(page.getByRole('alert').locator('.MuiAlert-message')).toHaveCount(1)
    await expect(input).toHaveValue('Not to be')
  })
