import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { expectAccessible, expectFit, expectLoaded, expectToast, expectNoOverflow, holdBack } from './support/screen'
import { comeBackAs, limitPermissions } from './support/session'
import { expect, test } from './support/story'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const rows = (page: Page) => page.getByRole('main').locator('tbody tr')
const search = (page: Page) => page.getByRole('searchbox')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'You are here' })

/** Creates a sector with eleven industries, the newest last, for this story only. */
const makeSector = async (page: Page) => {
  const sector = await callAs(page, calls.createSector, {}, { name: newName('Sector') })
  for (let number = 1; number <= 11; number++)
    await callAs(page, calls.createIndustry, {}, { sector_id: sector.id, name: `Industry ${number}` })
  return sector
}

test('a list of several pages keeps its state in the address, is searched, and goes back when a page becomes empty', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const sector = await makeSector(page)
  await page.goto(`/sectors/${sector.id}`)

  await test.step('it keeps its page, order and page size in the address', async () => {
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).first()).toContainText('Industry 11')
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await expect(page).toHaveURL(`/sectors/${sector.id}?page=2`)
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('11–11 of 11')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/sectors/${sector.id}`)
    await expect(rows(page)).toHaveCount(10)
    await page.goForward()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('it is searched once the user pauses, and the back button leaves the search', async () => {
    await search(page).pressSequentially('industry 1', { delay: 20 })
    await expect(rows(page)).toHaveCount(3)
    expect(new URL(page.url()).searchParams.get('page')).toBeNull()
    await search(page).pressSequentially('1', { delay: 20 })
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText('Industry 11')
    await page.goBack()
    await expect(search(page)).toHaveValue('')
    await expect(page.getByText('11–11 of 11')).toBeVisible()
    await search(page).fill('nowhere')
    await expect(page.getByText('Nothing matches ‘nowhere’.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).first().click()
    await expect(search(page)).toBeFocused()
    await expect(rows(page)).toHaveCount(10)
  })

  await test.step('it goes back a page when its last page becomes empty, and the heading takes the focus', async () => {
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await page.getByRole('button', { name: 'Delete Industry 1', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete ‘Industry 1’?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Industry deleted successfully!')
    await expect(rows(page)).toHaveCount(10)
    await expect(page).toHaveURL(`/sectors/${sector.id}`)
    await expect(heading(page, 'Industries')).toBeFocused()
  })

  await test.step('it is sorted in both directions, and shows as many rows as chosen', async () => {
    await callAs(page, calls.createIndustry, {}, { sector_id: sector.id, name: 'Industry 12' })
    await page.getByRole('button', { name: 'Industry', exact: true }).click()
    await expect(page).toHaveURL(`/sectors/${sector.id}?sort=name`)
    await expect(page.getByRole('columnheader', { name: 'Industry' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page).first()).toContainText('Industry 2')
    await page.getByRole('button', { name: 'Industry', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Industry' })).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page).first()).toContainText('Industry 12')
    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await expect(page.getByRole('option')).toHaveText(['10', '20', '30', '50'])
    await page.getByRole('option', { name: '20' }).click()
    await expect(rows(page)).toHaveCount(11)
    await expect(page).toHaveURL(/page_size=20/)
  })

  await test.step('an empty one says so, and offers to create the first record', async () => {
    await page.getByRole('link', { name: 'Industry 12', exact: true }).click()
    await expect(page.getByText('No sub-industry found')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Add Sub-Industry' }).last().click()
    await expect(page.getByRole('dialog', { name: 'Add sub-industry to Industry 12', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('The first')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('cell', { name: 'The first', exact: true })).toBeVisible()
    // The button that had the focus has disappeared with the empty state.
    await expect(heading(page, 'Sub-Industries')).toBeFocused()
  })
})

test('a list is used by keyboard, by mouse and on a phone, from the first skeleton on', async ({ page }) => {
  await comeBackAs(page, 'master')
  const name = `${'Longword'.repeat(25)}${newName('').replaceAll(' ', '')}`
  const sector = await callAs(page, calls.createSector, {}, { name })

  await test.step('it shows skeletons and no count while it is loading', async () => {
    const release = await holdBack(page, '**/api/sectors/?**')
    await page.goto('/sectors')
    await expect(heading(page, 'Sectors, Industry & Sub-Industry')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Sector' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('td .MuiSkeleton-root').first()).toBeVisible()
    await expect(page.getByText(/of 0$/)).toHaveCount(0)
    release()
    await expectLoaded(page)
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
    await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('its rows are opened by keyboard and by mouse', async () => {
    const first = rows(page).first().getByRole('link')
    const opened = (await first.textContent()) ?? ''
    await page.getByRole('button', { name: 'Choose columns' }).focus()
    for (let step = 0; step < 4 && !(await first.evaluate((link) => link === document.activeElement)); step++)
      await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sectors\/\d+$/)
    await expect(heading(page, 'Industries')).toBeFocused()
    await expect(crumbs(page)).toContainText(opened)
    await page.goBack()
    await rows(page).first().getByRole('cell').nth(1).click()
    await expect(page).toHaveURL(/\/sectors\/\d+$/)
    await page.getByRole('link', { name: 'Sectors, Industry & Sub-Industry', exact: true }).click()
    await expect(page).toHaveURL('/sectors')
  })

  await test.step('it shows the chosen columns', async () => {
    const button = page.getByRole('button', { name: 'Choose columns' })
    await button.click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Sector', exact: true })).toHaveCount(0)
    await page.getByRole('menuitemcheckbox', { name: 'Description' }).click()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(page.getByRole('columnheader', { name: 'Description' })).toHaveCount(0)
  })

  await page.setViewportSize({ width: 360, height: 740 })
  const cards = page.getByRole('list', { name: 'Sectors, Industry & Sub-Industry' })

  await test.step('it shows cards on a phone, and fits it', async () => {
    await expect(page.getByRole('table')).toHaveCount(0)
    const card = cards.getByRole('listitem').first()
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

  await test.step('a card opens what its row opens, also where it says nothing', async () => {
    const card = cards.getByRole('listitem').first()
    await card.click({ position: { x: 4, y: 4 } })
    await expect(page).toHaveURL(/\/sectors\/\d+$/)
    await page.goBack()
    await expect(card.getByRole('link')).toBeVisible()
  })

  await test.step('the main action is in reach of the thumb, the others behind a button, and the bar covers nothing', async () => {
    const bar = page.getByRole('button', { name: 'Add New Sector' })
    const top = (one: typeof bar) => one.evaluate((box) => box.getBoundingClientRect().top)
    const bottom = (one: typeof bar) => one.evaluate((box) => box.getBoundingClientRect().bottom)
    await expect(bar).toBeInViewport({ ratio: 1 })
    expect(await top(bar)).toBeGreaterThan(660)
    await expect(page.getByRole('button', { name: 'Upload Sectors' })).toBeHidden()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('button', { name: 'Upload Sectors' })).toBeVisible()
    await expectFit(page)
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(async () => (await bottom(pager)) < (await top(bar)) - 8).toBe(true)
    await page.getByRole('button', { name: 'More actions' }).click()
  })

  await test.step('a search that finds nothing is cleared where it says so', async () => {
    await search(page).fill('no such sector')
    await page.getByRole('button', { name: 'Clear the search' }).last().click()
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).toBeFocused()
    await expect(cards.getByRole('listitem').first()).toBeVisible()
  })

  await test.step('it fits when a name is one long word, and so do its delete dialog and breadcrumb', async () => {
    await search(page).fill(name.slice(-40))
    await expect(cards.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expectFit(page)
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expectNoOverflow(question.getByRole('heading'))
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/sectors/${sector.id}`)
    await expect(crumbs(page).getByText(name)).toBeVisible()
    await expectFit(page)
  })
})

test('a list shows only the actions that the user may perform', async ({ page }) => {
  await limitPermissions(page, ['VIEW_SECTOR', 'UPDATE_SECTOR'])
  await comeBackAs(page, 'sales')
  await page.goto('/sectors')
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Edit / }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add New Sector' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload Sectors' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Download Sectors', exact: true })).toBeVisible()
  await expect(rows(page).first().getByRole('link')).toHaveCount(0)
  await rows(page).first().getByRole('cell').first().click()
  await expect(page).toHaveURL('/sectors')
})
