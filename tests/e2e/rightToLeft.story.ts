/** In Arabic, the grade map and the permission matrix begin at the right, and so do their keys, their pointers and what they scroll. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { inLanguage } from '../support/inLanguage'
import { callAs } from './support/api'
import { tabTo } from './support/keyboard'
import { boxOf, expectAccessible, expectFit } from './support/screen'
import { comeBackAs } from './support/session'
import { speak } from './support/speak'
import { expect, test } from './support/story'

const say = inLanguage('ar', 'gradeMap')
const sayOfUsers = inLanguage('ar', 'companyUsers')

test.beforeEach(({ context }) => speak(context, 'ar'))

const grid = (page: Page) => page.getByRole('grid', { name: say('Grade map') })
/** A cell or a heading by the number of its row and column; the headings of both are the first. */
const cellAt = (page: Page, row: number, column: number) =>
  grid(page).locator(`[role=row][aria-rowindex="${row}"] [aria-colindex="${column}"]`)
const active = (page: Page) => grid(page).locator('.active')
const selected = (page: Page) => grid(page).getByRole('gridcell', { selected: true })

const press = async (page: Page, keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

/** Expects the active cell to be in a column. */
const expectColumn = (page: Page, column: number) =>
  expect(active(page)).toHaveAttribute('aria-colindex', String(column))

const scrolled = (page: Page) => grid(page).evaluate((node) => Math.round(node.scrollLeft))

/** Expects the headings of the rows at the right edge, and the cells of a row below their headings. */
const expectInPlace = async (page: Page) => {
  const [outer, ranks] = [await boxOf(grid(page)), await boxOf(cellAt(page, 1, 1))]
  expect(Math.round(outer.right - ranks.right)).toBe(0)
  const [heads = [], cells = []] = await grid(page).evaluate((node) =>
    [...node.querySelectorAll('[role=row]')]
      .slice(0, 2)
      .map((row) =>
        [...row.querySelectorAll('[aria-colindex]')].map((cell) => Math.round(cell.getBoundingClientRect().right)),
      ),
  )
  expect(heads.length).toBeGreaterThan(2)
  expect(cells).toEqual(heads)
  // The active one is always there, even below the headings of the rows.
  const columns = heads.slice(1)
  expect(columns).toEqual(columns.toSorted((one, other) => other - one))
}

/** Puts a block on the clipboard as a program would, and pastes it. */
const paste = (page: Page, text: string) =>
  page.evaluate((plain) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

const copied = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return clipboardData.getData('text/plain')
  })

const drag = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

const middleOf = async (target: Locator) => {
  const { x, y, width, height } = await boxOf(target)
  return { x: x + width / 2, y: y + height / 2 }
}

const openMap = async (page: Page) => {
  await page.goto('/grade-map-table')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(cellAt(page, 2, 2)).toBeVisible()
}

/** Takes back all edits, which would come back as unsaved ones. */
const discard = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('Discard changes'), exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: say('No unsaved changes') })).toBeVisible()
}

test('the grade map by keyboard in Arabic: the arrow to the left goes on', async ({ page }) => {
  await comeBackAs(page, 'providerSuper')
  await openMap(page)
  await expectInPlace(page)
  await cellAt(page, 2, 2).click()

  await test.step('arrows lead where they point, and to the ends', async () => {
    await press(page, 'ArrowLeft')
    await expectColumn(page, 3)
    expect((await boxOf(cellAt(page, 2, 3))).right).toBeLessThanOrEqual((await boxOf(cellAt(page, 2, 2))).x)
    await press(page, 'ArrowRight ArrowRight')
    await expectColumn(page, 2)
    const last = Number(await grid(page).getAttribute('aria-colcount'))
    await press(page, 'End')
    await expectColumn(page, last)
    expect(await scrolled(page)).toBeLessThan(0)
    await expectInPlace(page)
    const [edge, outer] = [await boxOf(active(page)), await boxOf(grid(page))]
    expect(Math.round(edge.x - outer.x)).toBeGreaterThanOrEqual(0)
    await press(page, 'Home')
    await expectColumn(page, 2)
    expect(await scrolled(page)).toBe(0)
    await press(page, 'Control+ArrowLeft')
    await expectColumn(page, last)
    await press(page, 'Control+ArrowRight')
    await expectColumn(page, 2)
  })

  await test.step('arrows and Tab leave the editor for the next column', async () => {
    await page.keyboard.type('K1')
    await press(page, 'ArrowLeft')
    await expectColumn(page, 3)
    await page.keyboard.type('K2')
    await press(page, 'Tab')
    await expectColumn(page, 4)
    await page.keyboard.type('K3')
    await press(page, 'ArrowRight')
    await expectColumn(page, 3)
    await expect(cellAt(page, 2, 2)).toHaveText('K1')
    await expect(cellAt(page, 2, 3)).toHaveText('K2')
    await expect(cellAt(page, 2, 4)).toHaveText('K3')
  })

  await test.step('a block grows to the left, is copied from its first column, and is pasted and filled to the left', async () => {
    await press(page, 'ArrowRight Shift+ArrowLeft')
    await expect(selected(page)).toHaveText(['K1', 'K2'])
    expect((await copied(page)).trimEnd()).toBe('K1\tK2')
    await press(page, 'ArrowDown')
    await paste(page, 'P1\tP2\tP3')
    await expect(cellAt(page, 3, 2)).toHaveText('P1')
    await expect(cellAt(page, 3, 4)).toHaveText('P3')
    await press(page, 'Control+r')
    await expect(selected(page)).toHaveText(['P1', 'P1', 'P1'])
    await press(page, 'Control+z')
    await expect(cellAt(page, 3, 4)).toHaveText('P3')
  })

  await test.step('the arrow to the left widens a column whose edge is there', async () => {
    await press(page, 'Control+ArrowUp ArrowUp')
    await expect(active(page)).toHaveRole('columnheader')
    const before = await boxOf(active(page))
    await press(page, 'Alt+Shift+ArrowLeft')
    await expect.poll(async () => Math.round((await boxOf(active(page))).width - before.width)).toBe(16)
    expect(Math.round((await boxOf(active(page))).right)).toBe(Math.round(before.right))
    await press(page, 'Alt+Shift+ArrowRight')
    await expect.poll(async () => Math.round((await boxOf(active(page))).width - before.width)).toBe(0)
  })
  await expectAccessible(page)
  await discard(page)
})

test('the grade map by mouse and finger in Arabic', async ({ page }) => {
  await comeBackAs(page, 'providerAdmin')
  await openMap(page)

  await test.step('a drag to the left selects, and the handle at the lower left corner fills', async () => {
    await drag(page, await middleOf(cellAt(page, 3, 2)), await middleOf(cellAt(page, 4, 3)))
    await expect(selected(page)).toHaveCount(4)
    await cellAt(page, 2, 2).click()
    await page.keyboard.type('Filled')
    await page.keyboard.press('Enter')
    await cellAt(page, 2, 2).click()
    const { x, bottom } = await boxOf(cellAt(page, 2, 2))
    await drag(page, { x: x + 4, y: bottom - 4 }, await middleOf(cellAt(page, 2, 4)))
    await expect(selected(page)).toHaveText(['Filled', 'Filled', 'Filled'])
  })

  await test.step('the left edge of a heading widens its column', async () => {
    const before = await boxOf(cellAt(page, 1, 3))
    const edge = { x: before.x + 4, y: before.y + before.height / 2 }
    await drag(page, edge, { x: edge.x - 60, y: edge.y })
    await expect.poll(async () => Math.round((await boxOf(cellAt(page, 1, 3))).width - before.width)).toBe(60)
    expect(Math.round((await boxOf(cellAt(page, 1, 3))).right)).toBe(Math.round(before.right))
    await expectInPlace(page)
    const wide = await boxOf(cellAt(page, 1, 3))
    await drag(page, { x: wide.x + 4, y: edge.y }, { x: wide.x + 64, y: edge.y })
    await expect.poll(async () => Math.round((await boxOf(cellAt(page, 1, 3))).width - before.width)).toBe(0)
  })

  await test.step('the far columns are scrolled to and back, while the ranks stay; a drag out of the grid goes on', async () => {
    await grid(page).hover()
    await page.mouse.wheel(-600, 0)
    await expect.poll(() => scrolled(page)).toBeLessThan(-100)
    await expectInPlace(page)
    await page.mouse.wheel(2000, 0)
    await expect.poll(() => scrolled(page)).toBe(0)
    await expectInPlace(page)
    const [start, outer] = [await middleOf(cellAt(page, 4, 2)), await boxOf(grid(page))]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(outer.x + 4, start.y, { steps: 5 })
    await expect.poll(() => scrolled(page)).toBeLessThan(-100)
    await page.mouse.up()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    await expect.poll(() => scrolled(page)).toBe(0)
  })

  await test.step('on a phone, a finger scrolls, two taps edit, and suggestions stay in view', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    const touch = await page.context().newCDPSession(page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const target = await middleOf(cellAt(page, 6, 2))
    await swipe(page, touch, target, 100)
    await expect.poll(() => scrolled(page)).toBeLessThan(0)
    await expectAtRight(page)
    // A finger that is slow to leave on a busy machine has flung the columns further.
    await expect(async () => {
      await swipe(page, touch, { ...target, x: 40 }, -140)
      expect(await scrolled(page)).toBe(0)
    }).toPass()
    const cell = await middleOf(cellAt(page, 6, 2))
    await tap(touch, cell)
    await tap(touch, cell)
    const editor = grid(page).locator('.editor')
    await expect(editor).toBeFocused()
    await page.keyboard.type('Touched')
    await page.keyboard.press('Enter')
    await expect(cellAt(page, 6, 2)).toHaveText(/Touched$/)
  })
  await discard(page)
})

/** The headings of the rows stay at the right edge. */
const expectAtRight = async (page: Page) => {
  const [outer, ranks] = [await boxOf(grid(page)), await boxOf(cellAt(page, 1, 1))]
  expect(Math.round(outer.right - ranks.right)).toBe(0)
}

const tap = async (touch: CDPSession, { x, y }: { x: number; y: number }) => {
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Moves a finger over the grid, and waits until this scrolls it no more: a tap before would only stop it. */
const swipe = async (page: Page, touch: CDPSession, { x, y }: { x: number; y: number }, by: number) => {
  const scrolling = await grid(page).evaluateHandle((node) => ({
    end: new Promise((done) => node.addEventListener('scrollend', done, { once: true })),
  }))
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let step = 1; step <= 5; step += 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + (by * step) / 5, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await scrolling.evaluate(({ end }) => end.then(() => {}))
}

test('the permission matrix by keyboard in Arabic', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const [company] = await callAs(page, calls.listAllCompanies, {})
  await page.goto(`/company-users/list/${company?.id}?search=viewer%40aurora`)
  await page
    .getByRole('row', { name: /Winther/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('switch', { name: sayOfUsers('Grant Access') })).toBeChecked()
  const matrix = page.getByRole('grid').first()
  const box = (place: string) => matrix.locator(`[data-place="${place}"]`)
  await tabTo(page, box('0-0'))

  await press(page, 'ArrowLeft')
  await expect(box('0-1')).toBeFocused()
  expect((await boxOf(box('0-1'))).right).toBeLessThan((await boxOf(box('0-0'))).x)
  await press(page, 'ArrowRight')
  await expect(box('0-0')).toBeFocused()
  await press(page, 'ArrowRight')
  await expect(box('0-0')).toBeFocused()
  await press(page, 'End')
  expect((await boxOf(page.locator(':focus'))).right).toBeLessThan((await boxOf(box('0-1'))).x)
  await press(page, 'Home Space')
  await expect(box('0-0')).not.toBeChecked()
  // As it was, so that nothing is left unsaved.
  await press(page, 'Space')
  await expect(box('0-0')).toBeChecked()
  await press(page, 'ArrowDown ArrowLeft')
  await expect(box('1-1')).toBeFocused()
  // The tooltip of a locked box is no part of any region.
  await press(page, 'ArrowUp Home')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFit(page)
})
