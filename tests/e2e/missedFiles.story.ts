import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { field } from './support/companyForm'
import { comeBackAs, signIn } from './support/session'
import { expect, test } from './support/story'

/** Makes files of the console missing, as after an update of the server; returns a count of the requests. */
const removeFiles = async (page: Page, files: RegExp, times = Infinity) => {
  let requests = 0
  await page.route(files, async (route) => {
    requests += 1
    await (requests > times ? route.continue() : route.fulfill({ status: 404, body: 'gone' }))
  })
  return () => requests
}

/** Removes the errors that the browser logs for missing files. */
const ignoreLoadErrors = (complaints: string[]) =>
  complaints.splice(
    0,
    Infinity,
    ...complaints.filter((text) => !/dynamically imported module|Failed to load module|preload/i.test(text)),
  )

test.describe('a visitor with an empty cache', () => {
  test.use({ firstVisit: true })

  test('whose page lacks its script gets it by one reload, and otherwise reads so and may try again', async ({
    page,
    complaints,
  }) => {
    await test.step('the main script', async () => {
      await removeFiles(page, /\/assets\/index-.*\.js$/, 1)
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.unrouteAll()
      const requests = await removeFiles(page, /\/assets\/index-.*\.js$/)
      await page.goto('/forgot-password')
      await expect(page.getByText('The console could not be loaded.')).toBeVisible()
      expect(requests()).toBe(2)
      await page.unrouteAll()
    })

    await test.step('the files of the console at sign-in', async () => {
      // When it is fetched ahead, and when the sign-in has begun: a reload would cut it off.
      const requests = await removeFiles(page, /\/assets\/App-.*\.js$/, 2)
      await page.route(`**/api${calls.login.path}`, async (route) => {
        await expect.poll(requests).toBe(2)
        await sleep(500)
        await route.continue()
      })
      await signIn(page, 'master')
      expect(requests()).toBeGreaterThan(2)
      await page.unrouteAll()
    })

    await test.step('the files of the console for good', async () => {
      await removeFiles(page, /\/assets\/App-.*\.js$/)
      const loads: string[] = []
      page.on('domcontentloaded', () => loads.push(page.url()))
      await page.goto('/companies')
      await expect.poll(() => loads.length).toBe(2)
      await expect(page.getByRole('heading', { name: 'The console could not be loaded' })).toBeVisible()
      expect(loads).toHaveLength(2)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible()
    })
    ignoreLoadErrors(complaints)
  })
})

test('unsaved changes are not lost because of a missing file', async ({ page, complaints }) => {
  await comeBackAs(page, 'master')
  await page.goto('/companies/create')
  const name = field(page, 'Name')
  await name.fill('Half a company')
  const miss = () => page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError')))
  await miss()
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
  await expect(message).toContainText('A part of the console could not be loaded')
  await expect(name).toHaveValue('Half a company')
  // Without unsaved changes the page reloads by itself.
  await name.fill('')
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await page.evaluate(() => void Object.assign(window, { isOldPage: true }))
  await miss()
  await expect.poll(() => page.evaluate(() => 'isOldPage' in window).catch(() => true)).toBe(false)
  ignoreLoadErrors(complaints)
})
