/** What WCAG 2.2 AA asks beyond what axe judges, on the main screens; docs/accessibility.md tells it point by point. */
import type { Page } from '@playwright/test'
import { settler } from './support/openEverything'
import { comeBackAs } from './support/session'
import { expectFit } from './support/screen'
import { speak } from './support/speak'
import { expect, test } from './support/story'
import { aurora } from './support/structure'
import { visit } from './support/visit'
import { crowded, cutOff, moving, spaceTexts, unspeakable, wrongWithFocus } from './support/wcag'

const screens = [
  '/',
  '/app',
  '/companies',
  `/companies/${aurora}`,
  `/companies/${aurora}/edit`,
  `/companies/${aurora}/business-units`,
  `/companies/${aurora}/business-units?view=tree`,
  `/company-users/list/${aurora}`,
  `/company-users/create/${aurora}`,
  '/sectors',
  '/tom-users/create',
  '/grade-map-table',
  '/activity',
  '/sessions',
]

/** At 1280 by 1024 pixels, 400 % leave this. */
const zoomed = { width: 320, height: 256 }

/** Opens a screen, and waits for all of it: until then the heading may be that of the one before. */
const open = async (page: Page, path: string) => {
  const settle = settler(page)
  await visit(page, path)
  await settle()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const language of ['en', 'de', 'fr', 'ar'])
  test(`in ${language}, controls can be named by what is seen of them, and pressed without their neighbours`, async ({
    page,
  }) => {
    await speak(page.context(), language)
    await page.goto('/login')
    await expect.poll(() => unspeakable(page), 'of the sign-in page').toEqual([])
    await expect.poll(() => crowded(page), 'of the sign-in page').toEqual([])
    await comeBackAs(page, 'master')
    await page.goto('/')
    for (const path of screens)
      await test.step(path, async () => {
        await open(page, path)
        await expect.poll(() => unspeakable(page)).toEqual([])
        await expect.poll(() => crowded(page)).toEqual([])
      })
  })

test('texts with the spacing that readers choose are not cut off', async ({ page }) => {
  await page.goto('/login')
  await spaceTexts(page)
  await expect.poll(() => cutOff(page), 'of the sign-in page').toEqual([])
  await comeBackAs(page, 'master')
  await page.goto('/')
  await spaceTexts(page)
  for (const path of screens)
    await test.step(path, async () => {
      await open(page, path)
      await expect.poll(() => cutOff(page)).toEqual([])
      await expectFit(page)
    })
})

/** Goes through a page by Tab, and expects that it stops at many places, and that each can be seen. */
const expectFocusSeen = async (page: Page, stops: number) => {
  await page.locator('main').first().focus()
  const found: string[] = []
  const names = new Set<string>()
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    const { name, wrong } = await wrongWithFocus(page)
    if (name !== '') names.add(name)
    found.push(...wrong.map((what) => `${name} ${what}`))
  }
  expect(found).toEqual([])
  expect(names.size, [...names].join(', ')).toBeGreaterThanOrEqual(stops / 3)
}

test('at 400 % zoom, pages scroll in one direction, and what has the focus is seen and not covered', async ({
  page,
}) => {
  await page.setViewportSize(zoomed)
  await page.goto('/login')
  await expectFit(page)
  await comeBackAs(page, 'master')
  await page.goto('/')
  for (const path of screens)
    await test.step(path, async () => {
      await open(page, path)
      await expectFit(page)
      await expectFocusSeen(page, 25)
    })
})

test('in a usual window, what has the focus is seen and not covered by bars that stay', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/')
  for (const path of [`/companies/${aurora}/edit`, `/company-users/create/${aurora}`, `/company-users/list/${aurora}`])
    await test.step(path, async () => {
      await open(page, path)
      if (path.includes('list')) {
        await page
          .getByRole('checkbox', { name: /^Select (?!all)/ })
          .first()
          .check()
        await expect(page.getByRole('region', { name: 'Changes of the selection' })).toBeVisible()
      }
      await expectFocusSeen(page, 45)
    })
})

test('nothing moves for those who ask for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  expect(await moving(page)).toEqual([])
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect(await moving(page)).toEqual([])
  await comeBackAs(page, 'master')
  await page.goto('/sectors')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (const name of ['Add New Sector', 'History', 'Choose columns']) {
    const opened = page.getByRole('dialog').or(page.getByRole('menu'))
    await page.getByRole('button', { name, exact: true }).click()
    expect(await moving(page), name).toEqual([])
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await moving(page), name).toEqual([])
    await expect(opened).toHaveCount(0)
  }
})

test('in forced colours, gaps, errors, and what is selected or has the focus are told by more than colour', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await comeBackAs(page, 'master')
  await page.goto('/grade-map-table')
  const cell = (kind: string) => page.locator(`[role=gridcell].${kind}`).first()
  await expect(cell('absent')).toHaveCSS('background-image', /repeating-linear-gradient/)
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(cell('active')).toHaveCSS('outline-style', 'solid')
  await expect(cell('selected')).toHaveCSS('forced-color-adjust', 'none')

  await open(page, '/tom-users/create')
  await page.getByRole('button', { name: 'Create Tom User' }).click()
  const frame = (name: string) => page.getByLabel(name).locator('xpath=..').locator('fieldset')
  await expect(frame('Last name')).toHaveCSS('border-top-style', 'double')
  await expect(frame('Code')).toHaveCSS('border-top-style', 'solid')

  await open(page, `/companies/${aurora}/business-units?view=tree`)
  await page.getByRole('treeitem').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveCSS('outline-style', 'solid')

  await open(page, `/company-users/create/${aurora}`)
  const box = page.getByRole('checkbox', { name: 'Region: View', exact: true })
  await box.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('checkbox', { name: 'Region: Create', exact: true })).toBeFocused()
  expect((await wrongWithFocus(page)).wrong).toEqual([])
})
