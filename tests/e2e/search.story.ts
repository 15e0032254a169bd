import type { Page } from '@playwright/test'
import { comeBackAs } from './support/session'
import { expectAccessible, expectFit, failWith } from './support/screen'
import { expect, test } from './support/story'

const input = (page: Page) => page.getByRole('combobox', { name: 'Search companies, people, structure and actions' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const active = (page: Page) => page.locator('[role=option][aria-selected=true]')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the search by its key, from wherever the focus is. */
const openSearch = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
}

test('what is typed before the search has loaded is searched for, and is no shortcut', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/sectors')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/headerOnDemand-.*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('g/auro')
  arrive()
  await expect(input(page)).toHaveValue('g/auro')
  await page.keyboard.type('ra')
  await expect(input(page)).toHaveValue('g/aurora')
  await expect(page).toHaveURL('/sectors')
})

test('a provider user finds companies, people and actions by keyboard alone', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/sectors')
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await test.step('Ctrl+K offers areas and actions, and Escape gives the focus back', async () => {
    await page.keyboard.press('Tab')
    const before = page.getByRole('link', { name: 'Skip to content' })
    await expect(before).toBeFocused()
    await openSearch(page)
    await expect(option(page, 'Companies')).toBeVisible()
    await expect(option(page, 'Add New Sector')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(input(page)).toHaveCount(0)
    await expect(before).toBeFocused()
  })

  await test.step('a misspelled company is found, and Enter opens it', async () => {
    await openSearch(page)
    await page.keyboard.type('auroar fods')
    await expect(active(page)).toContainText('Aurora Foods')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ results?$/ })).toBeAttached()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/companies/1')
    await expect(heading(page, 'Aurora Foods')).toBeFocused()
  })

  await test.step('what was opened comes first, and the arrows move through groups', async () => {
    await openSearch(page)
    await expect(active(page)).toContainText('Aurora Foods')
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toContainText('Show the keyboard shortcuts')
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toContainText('Aurora Foods')
  })

  await test.step('actions name the company in hand', async () => {
    await page.keyboard.type('add reg')
    await expect(option(page, 'Add Region in Aurora Foods')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(input(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/companies/1/regions')
  })

  await test.step('a draft of the company in hand is set active, once that is confirmed', async () => {
    await openSearch(page)
    await page.keyboard.type('set version draft for next')
    await expect(active(page)).toContainText('Set version ‘Draft for next year’ of Job grades active in Aurora Foods')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Set ‘Draft for next year’ active?' })
    await expect(question.getByText(/^It replaces ‘Current grades’/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(/\/companies\/1\/job-grades\?version_id=\d+$/)
  })

  await test.step('people are told apart by company and email', async () => {
    await openSearch(page)
    await page.keyboard.type('freja lind')
    await expect(option(page, /Freja Lindqvist.*Aurora Foods · super@aurora\.example/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/company-users\/edit\/\d+\/company\/1$/)
  })
})

test('an action asks for the record in which it is done', async ({ page }) => {
  const asked = (what: string) => page.getByRole('combobox', { name: `In which ${what}?` })
  await comeBackAs(page, 'master')
  await page.goto('/tom-users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await test.step('an industry is added to a sector by keyboard alone', async () => {
    await openSearch(page)
    await page.keyboard.type('add industry')
    await page.keyboard.press('Enter')
    await expect(asked('sector')).toBeFocused()
    await expect(page.getByRole('option')).toHaveCount(10)
    await page.keyboard.press('Backspace')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('add industry')
    await page.keyboard.press('Enter')
    await expect(asked('sector')).toBeFocused()
    await page.keyboard.type('manufact')
    await expect(active(page)).toContainText('Manufacturing')
    await expect(page.getByRole('option')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Industry' })).toBeFocused()
    await expect(page).toHaveURL(/\/sectors\/\d+$/)
  })

  await test.step('a file of job functions is one action away', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openSearch(page)
    await page.keyboard.type('import job')
    await expect(active(page)).toContainText('Upload Job Functions')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Upload Job Functions' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/job-functions')
  })

  await test.step('a company is edited without its page', async () => {
    await openSearch(page)
    await page.keyboard.type('edit comp')
    await expect(active(page)).toContainText('Edit Company …')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Which company?' })).toBeFocused()
    await page.keyboard.type('boreal')
    await expect(active(page)).toContainText('Borealis Energy')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/companies\/\d+\/edit$/)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Borealis Energy')
  })

  await test.step('those who are inactive are listed', async () => {
    await openSearch(page)
    await page.keyboard.type('inactive tom')
    await expect(active(page)).toContainText('Show inactive Tom Users')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText('Status: Inactive')).toBeVisible()
  })

  await test.step('a rank leads to its grades', async () => {
    await openSearch(page)
    await page.keyboard.type('professional 3')
    await expect(active(page)).toContainText('Professional 3')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Companies Grade Map Table' })).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveText(['Professional 3'])
  })

  await test.step('an application asks for the company to open it for', async () => {
    await openSearch(page)
    await page.keyboard.type('open live')
    await expect(active(page)).toContainText('Open Live Pay Benchmarking')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/select-company')
    await expect(page.getByText(/Live Pay Benchmarking/).first()).toBeVisible()
  })
})

test('single keys lead through the console, and can be turned off', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/sectors')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/companies')
  await expect(page.getByRole('table', { name: 'Companies' })).toBeVisible()

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.type('g?/')
  await expect(search).toHaveValue('g?/')
  await search.press('Control+a')
  await page.keyboard.type('borealis')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Borealis Energy')).toBeFocused()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Search the list on the page')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(keys.getByRole('switch', { name: 'Shortcuts of single keys' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await openSearch(page)
  await expect(page).toHaveURL(/\/companies\/\d+$/)
  await expect(keys).toHaveCount(0)
})

test('a list opens the only record that it has found', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies/1/regions')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('nordics')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Nordics')
})

test('a company user finds only what is theirs, on a phone as well', async ({ page }) => {
  await comeBackAs(page, 'companyViewer')
  await page.goto('/companies/1')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Search everything' }).click()
  await expect(option(page, /^Aurora/)).toHaveCount(0)
  await input(page).fill('borealis')
  await expect(page.getByText('Nothing matches ‘borealis’.').last()).toBeVisible()
  await expectFit(page)
  await expectAccessible(page)
  await input(page).fill('aurora')
  await expect(option(page, /^Aurora Foods/)).toBeVisible()
  await expectAccessible(page)

  await failWith(page, '**/api/search/**', { success: false, message: 'Boom' })
  await input(page).fill('nord')
  await expect(page.getByText('The results could not be loaded.')).toBeVisible()
  await page.unroute('**/api/search/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(option(page, /Nordics/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Close the search' }).click()
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeFocused()
})
