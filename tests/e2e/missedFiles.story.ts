import type { Page } from '@playwright/test'
import { field } from './support/companyForm'
import { comeBackAs, signIn } from './support/session'
import { expect, test } from './support/story'

test.use({ firstVisit: true })

/** Makes files of the console missing, as after the end of the version that they belong to; answers how often each was asked for. */
const lose = async (page: Page, files: RegExp, times = Infinity) => {
  let asked = 0
  await page.route(files, async (route) => {
    asked += 1
    await (asked > times ? route.continue() : route.fulfill({ status: 404, body: 'gone' }))
  })
  return () => asked
}

/** A browser says of a missing file what it says of a fault. */
const forgive = (complaints: string[]) =>
  complaints.splice(
    0,
    Infinity,
    ...complaints.filter((text) => !/dynamically imported module|Failed to load module|preload/i.test(text)),
  )

test('a page whose first script is gone loads itself anew once, and then says so', async ({ page, complaints }) => {
  await lose(page, /\/assets\/index-.*\.js$/, 1)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unrouteAll()
  const asked = await lose(page, /\/assets\/index-.*\.js$/)
  await page.goto('/forgot-password')
  await expect(page.getByText('The console could not be loaded.')).toBeVisible()
  expect(asked()).toBe(2)
  forgive(complaints)
})

test('a console that is gone when somebody signs in is loaded with the page', async ({ page, complaints }) => {
  const asked = await lose(page, /\/assets\/App-.*\.js$/, 1)
  await signIn(page, 'master')
  expect(asked()).toBeGreaterThan(1)
  forgive(complaints)
})

test('where loading anew does not help, the page says so and offers to try again', async ({ page, complaints }) => {
  await comeBackAs(page, 'master')
  await lose(page, /\/assets\/App-.*\.js$/)
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(page.url()))
  await page.goto('/companies')
  await expect.poll(() => loads.length).toBe(2)
  await expect(page.getByRole('heading', { name: 'The console could not be loaded' })).toBeVisible()
  expect(loads).toHaveLength(2)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible()
  forgive(complaints)
})

test('what somebody has typed is not given up for a missing file', async ({ page, complaints }) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies/create')
  const name = field(page, 'Name')
  await name.fill('Half a company')
  const miss = () => page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError')))
  await miss()
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
  await expect(message).toContainText('A part of the console could not be loaded')
  await expect(name).toHaveValue('Half a company')
  // Without changes the page loads anew by itself.
  await name.fill('')
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await page.evaluate(() => void Object.assign(window, { isOldPage: true }))
  await miss()
  await expect.poll(() => page.evaluate(() => 'isOldPage' in window).catch(() => true)).toBe(false)
  forgive(complaints)
})
