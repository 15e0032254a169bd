/** On a slow network, screens show at once what will be there, and nothing moves when the answers come. */
import type { Page } from '@playwright/test'
import { settler } from './support/openEverything'
import { expectAccessible, expectLoaded, failWith, holdBack } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'
import { visit } from './support/visit'

/** The most that a screen may move in all, as browsers measure it: 0.1 is called good. */
const mostShift = 0.02

/** Lets every answer of the API take its time, each another one, so that no two parts of a screen come together. */
const slowDown = async (page: Page) => {
  let count = 0
  await page.route('**/api/**', async (route) => {
    count++
    const milliseconds = 250 + (count % 4) * 150
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await route.fallback()
  })
}

/** Measures what moves from the start of each page on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Returns what has moved so far, and forgets it. */
const takeShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { value: number; moved: string }[] }).shifts.splice(0))

const expectStill = async (page: Page, what: string) => {
  const shifts = await takeShifts(page)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect(
    sum,
    `${what}: ${shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`).join('\n')}`,
  ).toBeLessThanOrEqual(mostShift)
}

const main = (page: Page) => page.getByRole('main')
const isDrawn = (page: Page) => expect(main(page).locator('.MuiSkeleton-root')).toHaveCount(0)

for (const [screen, size] of [
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 360, height: 740 }],
] as const)
  test(`nothing on the main screens moves when slow answers come, on ${screen}`, async ({ page }) => {
    await page.setViewportSize(size)
    await comeBackAs(page, 'master')
    // A name that fits a line of a phone: how many it takes is not known before it comes.
    const { id } = await makeCompany(page, { name: `A ${Date.now() % 1_000_000}` })
    await watchShifts(page)
    await slowDown(page)
    const screens: readonly (readonly [string, () => Promise<void>])[] = [
      ['/', () => expect(main(page).getByRole('heading', { name: 'Needs you' })).toBeVisible()],
      ['/companies', () => expect(main(page).getByText('Aurora Foods').first()).toBeVisible()],
      ['/sectors', () => expect(main(page).getByRole('link').first()).toBeVisible()],
      [`/companies/${id}`, () => expect(main(page).getByRole('region', { name: 'First steps' })).toBeVisible()],
      ['/companies/1/business-units?view=tree', () => expect(page.getByRole('treeitem').first()).toBeVisible()],
      ['/company-users/list/1', () => expect(main(page).getByText('@aurora.example').first()).toBeVisible()],
      [`/companies/${id}/edit`, () => expect(main(page).getByRole('textbox').first()).toBeVisible()],
      ['/grade-map-table', () => expect(page.getByRole('grid', { name: 'Grade map' })).toBeVisible()],
    ]
    for (const [path, isShown] of screens)
      await test.step(`${path}, opened by its address`, async () => {
        await page.goto(path)
        await isShown()
        await isDrawn(page)
        await page.waitForLoadState('networkidle')
        await expectStill(page, path)
      })
    await page.goto('/app')
    await page.waitForLoadState('networkidle')
    for (const [path, isShown] of screens)
      await test.step(`${path}, opened by a link`, async () => {
        await takeShifts(page)
        await visit(page, path)
        await isShown()
        await isDrawn(page)
        await page.waitForLoadState('networkidle')
        await expectStill(page, path)
      })
  })

test('a list shows what it knew while it asks, and keeps that with a button to try again if it cannot be read', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const settle = settler(page)
  await page.goto('/sectors')
  await expectLoaded(page)
  const table = main(page).getByRole('table')
  const names = () => table.getByRole('row').getByRole('link').allTextContents()
  const firstPage = await names()
  const ofSectors = /\/api\/sectors?\//
  const toPage = (number: number) => page.getByRole('button', { name: `Go to page ${number}`, exact: true })

  await test.step('the rows of the first page stay, marked as busy, until the second page comes', async () => {
    const release = await holdBack(page, ofSectors)
    await toPage(2).click()
    await expect(table).toHaveAttribute('aria-busy', 'true')
    await expect(main(page).locator('[data-busy]')).toHaveCSS('opacity', '0.6')
    expect(await names()).toEqual(firstPage)
    release()
    await expectLoaded(page)
    expect(await names()).not.toEqual(firstPage)
    await page.unroute(ofSectors)
  })

  await test.step('a page that was read before shows at once, also after another screen', async () => {
    await visit(page, '/job-functions')
    await expectLoaded(page)
    const release = await holdBack(page, ofSectors)
    await visit(page, '/sectors')
    await expect(table.getByRole('link').first()).toBeVisible()
    expect(await names()).toEqual(firstPage)
    release()
    await settle()
    await page.unroute(ofSectors)
  })

  await test.step('a failure keeps the rows, and offers to try again', async () => {
    // Others may have added sectors since the first page was read.
    const known = await names()
    const envelope = { success: false, code: 1500, message: 'Failed', error: null, data: null }
    await failWith(page, '**/api/sectors/**', envelope, 500)
    await failWith(page, '**/api/sector/**', envelope, 500)
    await table.getByRole('columnheader', { name: 'Sector' }).getByRole('button').click()
    const retry = main(page).getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    expect(await names()).toEqual(known)
    await expectAccessible(page)
    await page.unroute('**/api/sectors/**')
    await page.unroute('**/api/sector/**')
    await retry.press('Enter')
    await expect(retry).toHaveCount(0)
    await expectLoaded(page)
    await expect(page.getByRole('heading', { level: 1 }), 'the focus of the button that has gone').toBeFocused()
  })
})
