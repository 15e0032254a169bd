import type { Page } from '@playwright/test'
import { comeBackAs } from './support/session'
import { expectFit } from './support/screen'
import { expect, test } from './support/story'

/** Makes all texts of the page 40 % longer, as in other languages. */
const lengthen = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const letters = text.data.replaceAll(/[^a-z]/gi, '').length
      if (letters > 1) text.data += 'ōéîüæñ'.repeat(20).slice(0, Math.ceil(letters * 0.4))
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

for (const width of [360, 768, 1440])
  test(`texts that are 40 % longer are not cut off at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await comeBackAs(page, 'master')
    for (const path of ['/companies/create', '/companies/3/business-units', '/tom-users', '/tom-users/create']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await lengthen(page)
      expect(await cutTexts(page), path).toEqual([])
      await expectFit(page)
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
  const chosen = await colorsOf(page, '[role=tab][aria-selected=true]')
  expect((await colorsOf(page, '[role=tab][aria-selected=false]')).backgroundColor).not.toBe(chosen.backgroundColor)
  expect(await colorsOf(page, '#sidebar [aria-current=page]')).toMatchObject({ color: chosen.color })
  expect(await colorsOf(page, '[role=group] [aria-pressed=true]')).toMatchObject({ color: chosen.color })
  await page.goto('/tom-users')
  expect(await colorsOf(page, '.MuiPaginationItem-root[aria-current=page]')).toMatchObject({ color: chosen.color })
  const main = await colorsOf(page, 'main .MuiButton-contained')
  expect(main.backgroundColor).not.toBe((await colorsOf(page, 'body')).backgroundColor)
  await page.goto('/')
  const [track, bar] = ['[data-bar] > div', '[data-bar] > div > div']
  expect((await colorsOf(page, track ?? '')).backgroundColor).not.toBe(
    (await colorsOf(page, bar ?? '')).backgroundColor,
  )
  await page.goto('/companies/create')
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

test('a country is found by its common name', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies/create')
  const country = page.getByRole('combobox', { name: 'Country', exact: true })
  for (const [typed, name] of [
    ['usa', 'United States'],
    ['uk', 'United Kingdom'],
    ['uae', 'United Arab Emirates'],
    ['holland', 'Netherlands'],
    ['burma', 'Myanmar'],
    ['turkey', 'Türkiye'],
  ] as const) {
    await country.fill(typed)
    await expect(page.getByRole('option').first()).toHaveText(name)
  }
})
