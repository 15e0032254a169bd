import type { Page } from '@playwright/test'
import { accounts, password } from './support/accounts'
import { comeBackAs, submitLogin } from './support/session'
import { expect, test } from './support/story'

test.use({ firstVisit: true })

const isFont = /\.woff2$/

/** Returns whether a page shows the typeface, or falls back to that of the system. */
const showsTypeface = (page: Page) =>
  page.evaluate(() => document.fonts.size === 1 && document.fonts.check('16px Figtree'))

const watchFonts = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => isFont.test(request.url()) && asked.push(request.url()))
  return asked
}

test('the typeface arrives while somebody types, and all pages from the sign-in on have it', async ({ page }) => {
  const asked = watchFonts(page)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const arrived = page.waitForEvent('requestfinished', (request) => isFont.test(request.url()))
  await page.getByLabel('Email').pressSequentially('m')
  await arrived
  expect(await showsTypeface(page), 'what somebody reads keeps its letters').toBe(false)
  await submitLogin(page, accounts.master, password)
  await expect(page.getByRole('heading', { name: 'Select the Application' })).toBeVisible()
  expect(await showsTypeface(page)).toBe(true)
  for (const path of ['/sectors', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A page whose text is ready first does without.
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await showsTypeface(page)).toBe(true)
    }).toPass()
  }
  expect(asked).toHaveLength(1)
})

test('a page that was opened by a link keeps the letters it began with, and the next one has the typeface', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const arrived = page.waitForEvent('requestfinished', (request) => isFont.test(request.url()))
  await page.goto('/sectors')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const widthOf = (text: string) =>
    heading.evaluate((element, shown) => {
      const probe = element.appendChild(document.createElement('span'))
      probe.textContent = shown
      const { width } = probe.getBoundingClientRect()
      probe.remove()
      return width
    }, text)
  const before = await widthOf('Sectors')
  const response = await (await arrived).response()
  expect((await response?.body())?.length).toBeLessThanOrEqual(25_000)
  await page.waitForLoadState('networkidle')
  expect(await widthOf('Sectors')).toBe(before)
  await expect(async () => {
    await page.reload()
    await expect(heading).toBeVisible()
    expect(await showsTypeface(page)).toBe(true)
  }).toPass()
  expect(await widthOf('Sectors')).not.toBe(before)
  expect(await widthOf('1111'), 'digits have equal widths').toBe(await widthOf('0000'))
})
