import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { makeEnding } from './support/makeEnding'
import { callAs } from './support/api'
import { enter, tabTo } from './support/keyboard'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const table = (page: Page) => page.getByRole('table', { name: 'Companies' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const link = (page: Page, name: string) => table(page).getByRole('link', { name, exact: true })
const signIn = (page: Page, name: string) => page.getByRole('switch', { name: `People of ${name} can sign in` })
const search = (page: Page) => page.getByLabel('Search companies')
const presets = (page: Page) => page.getByRole('navigation', { name: 'Shown records' })

test('companies are found, opened and signed out by keyboard and by mouse', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id, name } = await makeCompany(page)
  await page.goto('/companies')

  await test.step('a row says how contract, sign-in and applications stand, and is 44 px high', async () => {
    const aurora = rows(page).filter({ has: page.getByRole('link', { name: 'Aurora Foods', exact: true }) })
    await expect(link(page, 'Aurora Foods')).toHaveAttribute('href', /^\/companies\/\d+$/)
    for (const text of ['Denmark', 'Can sign in', 'TOM', 'TAREF', 'Live Pay Benchmarking'])
      await expect(aurora).toContainText(text)
    await expect(aurora).toContainText(/ends in \d+ days/)
    await expect.poll(async () => (await aurora.boundingBox())?.height).toBeLessThanOrEqual(46)
    await expectFit(page)
    await expectAccessible(page)
  })

  await test.step('they fit a phone as cards with all their actions, and axe finds nothing', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(signIn(page, 'Aurora Foods')).toBeVisible()
    await expectFit(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('at 1,100 px the actions cover no other cell, and a tablet has two cards in a row', async () => {
    await page.setViewportSize({ width: 1100, height: 800 })
    const people = page.getByRole('columnheader', { name: 'People' })
    const actions = page.getByRole('columnheader', { name: 'Action' })
    const right = async () => (await people.evaluate((cell) => cell.getBoundingClientRect().right)) - 1
    await expect.poll(right).toBeLessThan(await actions.evaluate((cell) => cell.getBoundingClientRect().left))
    await page.setViewportSize({ width: 768, height: 1024 })
    const cards = page
      .getByRole('list', { name: 'Companies' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('switch') })
    await expect(cards.nth(1)).toBeVisible()
    const tops = await cards.evaluateAll((all) => all.slice(0, 3).map((card) => card.getBoundingClientRect().top))
    expect(tops[1]).toBe(tops[0])
    expect(tops[2]).toBeGreaterThan(tops[0] ?? 0)
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('they are found by all that shows', async () => {
    await search(page).fill('borealis en')
    await expect(rows(page)).toHaveCount(1)
    await expect(link(page, 'Borealis Energy')).toBeVisible()
    await search(page).fill('denmark')
    await expect(link(page, 'Aurora Foods')).toBeVisible()
    await expect(link(page, 'Borealis Energy')).toHaveCount(0)
    await search(page).fill('nowhere')
    await expect(page.getByText('Nothing matches ‘nowhere’.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).first().click()
    await expect(link(page, 'Aurora Foods')).toBeVisible()
    await search(page).fill(name)
    await expect(page).toHaveURL(/\?search=/)
    await expect(rows(page)).toHaveCount(1)
  })

  const toggle = signIn(page, name)
  await test.step('the people of one are signed out and in again by keyboard, and the switch keeps the focus', async () => {
    await expect(toggle).toBeChecked()
    await toggle.focus()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const url = new URL((await sent).url())
    expect(`${url.pathname}${url.search}`).toBe(`/api/company/${id}/?active=false`)
    await expectToast(page, `${name} is inactive`)
    await expect(toggle).not.toBeChecked()
    await expect(toggle).toBeFocused()
    await expect(rows(page)).toContainText('Signed out')
    const stored = await callAs(page, calls.listAllCompanies, {})
    expect(stored.find((company) => company.id === id)).toMatchObject({ is_active: false })
    await page.keyboard.press('Space')
    await expectToast(page, `${name} is active`)
    await expect(toggle).toBeChecked()
  })

  await test.step('the form is opened by keyboard, the profile by clicking a row, and a new company by its button', async () => {
    await tabTo(page, page.getByRole('link', { name: `Edit Company ${name}` }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/companies/${id}/edit`)
    await page.goBack()
    await expect(search(page)).toHaveValue(name)
    await rows(page).filter({ hasText: name }).getByRole('cell').nth(1).click()
    await expect(page).toHaveURL(`/companies/${id}`)
    await page.goBack()
    await page.getByRole('button', { name: 'Create New Company' }).click()
    await expect(page).toHaveURL('/companies/create')
  })
})

test('a view above the list is chosen by keyboard, has an address, and combines with order and search', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const ending = await makeEnding(page, 'this month')
  await page.goto('/companies')
  await expect(presets(page).getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
  await enter(page, presets(page).getByRole('link', { name: 'Ending this month' }))
  await expect(page).toHaveURL('/companies?contract_end_date_within=month&status=IN_PROGRESS%2CACTIVE')
  await expect(presets(page).getByRole('link', { name: 'Ending this month' })).toHaveAttribute('aria-current', 'page')
  await expect(link(page, ending.name)).toBeVisible()
  await expect(link(page, 'Aurora Foods')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove the filter Contract end: this month' })).toBeVisible()
  await expectAccessible(page)

  await enter(page, page.getByRole('button', { name: 'Contract end', exact: true }))
  await expect(page).toHaveURL(/sort=contract_end_date/)
  await enter(page, presets(page).getByRole('link', { name: 'Signed out' }))
  await expect(page).toHaveURL(/\?sort=contract_end_date&is_active=false$/)
  await expect(link(page, 'Delmar Textiles')).toBeVisible()
  await expect(link(page, 'Aurora Foods')).toHaveCount(0)

  await page.reload()
  await expect(link(page, 'Delmar Textiles')).toBeVisible()
  await enter(page, presets(page).getByRole('link', { name: 'In progress' }))
  await expect(link(page, 'Lotus Wellness')).toBeVisible()
  await page.goBack()
  await expect(link(page, 'Delmar Textiles')).toBeVisible()
  await enter(page, presets(page).getByRole('link', { name: 'All' }))
  await expect(link(page, 'Aurora Foods')).toBeVisible()
})

test('companies can only be viewed by a sales user', async ({ page }) => {
  await comeBackAs(page, 'sales')
  await page.goto('/companies')
  await expect(link(page, 'Borealis Energy')).toBeVisible()
  await expect(page.getByText('Create New Company')).toHaveCount(0)
  await expect(page.getByText('Edit Company')).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await link(page, 'Borealis Energy').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Corporate Information' })).toBeVisible()
})
