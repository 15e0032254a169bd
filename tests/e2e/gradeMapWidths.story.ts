import type { Page } from '@playwright/test'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const grid = (page: Page) => page.getByRole('grid', { name: 'Grade map' })
const head = (page: Page, column: number) => grid(page).locator(`[role=columnheader][aria-colindex="${column}"]`)

const boxOf = async (page: Page, column: number) => {
  const box = await head(page, column).boundingBox()
  if (!box) throw new Error(`Column ${column} is not in view`)
  return box
}
const widthOf = async (page: Page, column: number) => Math.round((await boxOf(page, column)).width)

/** Drags the right edge of a column. */
const drag = async (page: Page, column: number, by: number) => {
  const { x, y, width, height } = await boxOf(page, column)
  await page.mouse.move(x + width - 4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width - 4 + by, y + height / 2, { steps: 4 })
  await page.mouse.up()
}

/** Expects each cell of a row to stand below its heading. */
const expectAligned = async (page: Page) => {
  const [heads = [], cells = []] = await grid(page).evaluate((node) =>
    [...node.querySelectorAll('[role=row]')]
      .slice(0, 2)
      .map((row) =>
        [...row.querySelectorAll('[aria-colindex]')].map((cell) => Math.round(cell.getBoundingClientRect().left)),
      ),
  )
  expect(heads.length).toBeGreaterThan(2)
  expect(cells).toEqual(heads)
}

test('columns are resized by mouse and keyboard, stay so on other pages, and fit their text', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/grade-map-table')
  const [ranks, second] = [await widthOf(page, 1), await widthOf(page, 3)]

  await test.step('by their edge, the ranks too', async () => {
    await drag(page, 3, 90)
    await expect.poll(() => widthOf(page, 3)).toBe(second + 90)
    await drag(page, 1, 40)
    await expect.poll(() => widthOf(page, 1)).toBe(ranks + 40)
    await expectAligned(page)
    await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveCount(0)
    await grid(page).evaluate((node) => node.scrollBy({ left: 700, top: 200 }))
    await expectAligned(page)
    await grid(page).evaluate((node) => node.scrollTo({ left: 0, top: 0 }))
  })

  await test.step('by keys, which tells the width', async () => {
    await grid(page).getByRole('gridcell').first().click()
    await page.keyboard.press('ArrowUp')
    const before = await widthOf(page, 2)
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect.poll(() => widthOf(page, 2)).toBe(before + 16)
    await expect(grid(page).locator('..').getByRole('status')).toContainText(`: ${before + 16} pixels wide`)
    await expectAccessible(page)
  })

  await test.step('a double click fits the text', async () => {
    const { x, y, width, height } = await boxOf(page, 3)
    await page.mouse.dblclick(x + width - 4, y + height / 2)
    await expect.poll(() => widthOf(page, 3)).not.toBe(second + 90)
    const isCut = await head(page, 3)
      .locator('.name')
      .evaluate((name) => name.scrollWidth > name.clientWidth)
    expect(isCut).toBe(false)
  })

  await test.step('another page and back', async () => {
    const width = await widthOf(page, 1)
    await page.getByRole('link', { name: 'Companies', exact: true }).first().click()
    await expect(grid(page)).toBeHidden()
    await page.goBack()
    await expect.poll(() => widthOf(page, 1)).toBe(width)
  })

  await test.step('until all are reset, among the columns', async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Columns' })
    const reset = panel.getByRole('button', { name: 'Reset widths' })
    await reset.focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByText('All columns have their own widths again')).toBeAttached()
    await expect(reset).toHaveAttribute('aria-disabled', 'true')
    await expect(reset).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => widthOf(page, 1)).toBe(ranks)
    await expect.poll(() => widthOf(page, 3)).toBe(second)
    await expectAligned(page)
  })
})

test('on a phone, a column is resized by finger, and the ranks leave room for grades', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/grade-map-table')
  await expect(grid(page)).toBeVisible()
  const before = await widthOf(page, 1)
  const { x, y, width, height } = await boxOf(page, 1)
  const touch = await page.context().newCDPSession(page)
  const [from, at] = [x + width - 4, y + height / 2]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x: to, y: at }] })
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await send('touchStart', from)
  for (let step = 1; step <= 4; step += 1) await send('touchMove', from - step * 10)
  await send('touchEnd')
  await expect.poll(() => widthOf(page, 1)).toBe(before - 40)
  await drag(page, 1, 400)
  await expect.poll(() => widthOf(page, 1)).toBeLessThan(220)
  await expectAligned(page)
  await expectFit(page)
})
