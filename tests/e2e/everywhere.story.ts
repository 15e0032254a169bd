import type { Page } from '@playwright/test'
import { comeBackAs } from './support/session'
import { expectFit } from './support/screen'
import { expect, test } from './support/story'
import { visit } from './support/visit'

/** Makes all texts of the page 40 % longer, as in other languages; each text only once. */
const lengthen = (page: Page) =>
  page.evaluate(() => {
    const here = window as { lengthened?: WeakMap<Text, string> }
    const done = (here.lengthened ??= new WeakMap())
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const letters = text.data.replaceAll(/[^a-z]/gi, '').length
      if (letters <= 1 || done.get(text) === text.data) continue
      text.data += 'ōéîüæñ'.repeat(20).slice(0, Math.ceil(letters * 0.4))
      done.set(text, text.data)
    }
  })

/** Returns the labels and buttons whose text is cut off. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, label, [role=tab], th, h1, h2, p, .MuiChip-label)')]
      .filter((element) => element.offsetParent !== null && element.clientWidth > 1)
      .filter((element) => !element.closest('nav'))
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ innerText }) => innerText),
  )

test('texts that are 40 % longer are not cut off at any width', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies')
  for (const path of ['/companies/create', '/companies/3/business-units', '/tom-users', '/tom-users/create']) {
    await visit(page, path)
    await expect(page).toHaveURL(path)
    await page.waitForLoadState('networkidle')
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await lengthen(page)
      // The menu follows a new width by script, a moment later.
      await expect.poll(() => cutTexts(page), `${path} at ${width} px`).toEqual([])
      await expectFit(page)
    }
  }
})

/** Reads the colours of an element. */
const colorsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, color, borderColor } = getComputedStyle(element)
      return { backgroundColor, color, borderColor }
    })

test('in forced colours, selected and disabled controls look different', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await comeBackAs(page, 'master')
  await page.goto('/companies/3/business-units')
  // Their styles are loaded where colours are forced only.
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS('forced-color-adjust', 'none')
  const chosen = await colorsOf(page, '[role=tab][aria-selected=true]')
  expect((await colorsOf(page, '[role=tab][aria-selected=false]')).backgroundColor).not.toBe(chosen.backgroundColor)
  expect(await colorsOf(page, '#sidebar [aria-current=page]')).toMatchObject({ color: chosen.color })
  expect(await colorsOf(page, '[role=group] [aria-pressed=true]')).toMatchObject({ color: chosen.color })
  await visit(page, '/tom-users')
  expect(await colorsOf(page, '.MuiPaginationItem-root[aria-current=page]')).toMatchObject({ color: chosen.color })
  const main = await colorsOf(page, 'main .MuiButton-contained')
  expect(main.backgroundColor).not.toBe((await colorsOf(page, 'body')).backgroundColor)
  await visit(page, '/companies/1/business-units?view=tree')
  const [track, bar] = ['[data-bar] > div', '[data-bar] > div > div']
  expect((await colorsOf(page, track ?? '')).backgroundColor).not.toBe(
    (await colorsOf(page, bar ?? '')).backgroundColor,
  )
  await visit(page, '/')
  await expect(page.locator('main [data-swatch]').first()).toHaveCSS('forced-color-adjust', 'none')
  await visit(page, '/companies/create')
  const edge = (name: string) => page.getByRole('combobox', { name }).locator('xpath=..').locator('fieldset')
  await expect(edge('Status')).toHaveCSS('border-style', 'dashed')
  await expect(edge('Financial year')).toHaveCSS('border-style', 'solid')
})

test('the carousel does not animate with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeBackAs(page, 'master')
  await page.goto('/select-company')
  const row = page.getByRole('listbox')
  const place = () => row.evaluate((element) => element.style.transform)
  await expect(page.getByRole('option').first()).toBeVisible()
  // Collects the distinct positions of the row.
  const steps = await row.evaluateHandle((element) => {
    const seen = new Set<string>()
    new MutationObserver(() => seen.add(element.style.transform)).observe(element, { attributeFilter: ['style'] })
    return seen
  })
  const before = await place()
  await page.getByRole('button', { name: 'Next companies' }).click()
  await expect.poll(place).not.toBe(before)
  await row.evaluate(async (element) => {
    // Wait until the row hasn't moved for 20 frames.
    for (let still = 0, last = ''; still < 20;) {
      await new Promise(requestAnimationFrame)
      still = element.style.transform === last ? still + 1 : 0
      last = element.style.transform
    }
  })
  await expect.poll(() => steps.evaluate(({ size }) => size), 'distinct positions').toBeLessThanOrEqual(2)
})
