import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { catalogue } from '../support/catalogue'
import { countTransfer, type Transfer } from '../support/transfer'
import { comeBackAs } from './support/session'
import { speak } from './support/speak'
import { expect, test } from './support/story'

test.use({ firstVisit: true })

/**
 * The most that a sign-in page may load before the user types: the compressed bodies of all responses, in bytes. What lets a
 * browser offer passkeys in the email field takes 1.3 kB on the page of sign-in (decision 0130), and leading people to the identity provider
 * of their company 0.7 kB of each (0133). The choice of a language takes 0.9 kB (0143), and that a missing
 * file doesn't cut a sign-in off, 0.05 kB. The random nonce of a page is compressed to three bytes more or less.
 */
const signInBudget = 79_060
const offerBudget = 1400

/**
 * The most that the console's files may take until a link shows its screen, with an empty cache; the same measure. What is
 * loaded in idle time afterwards doesn't count. Applications as records and the states of invitations take 2 kB of each (0123, 0127), and
 * dangerous acts, required factors, provisioning and identity providers 2 kB more (0125, 0132 to 0134), and languages 1.8 kB (0143). What only
 * screen readers say takes 0.4 kB, and names, places and lists of other languages than English 1.2 kB (0144 to 0148).
 * Fields of days and histories of settings take 0.5 kB (0151, 0153), and what keeps errors in place while something is pressed, and dates that
 * are pasted, 0.4 kB of screens and 1 kB of forms (0151). That an unfinished day is no value takes 0.3 kB of forms, and
 * that filters keep what is typed while the page is busy, and tooltips lie in the window, 0.1 kB.
 */
const screens = [
  { path: '/sectors', budget: 310_200, shows: (page: Page) => page.getByRole('row').nth(1) },
  { path: '/companies', budget: 314_200, shows: (page: Page) => page.getByRole('table', { name: 'Companies' }) },
  { path: '/tom-users/create', budget: 405_900, shows: (page: Page) => page.getByLabel('First name') },
]

/**
 * The most that a list and what is loaded in idle time after it take together, so that a form opens at once; without the typeface.
 * 4 kB of it are applications as records (decision 0123), and let the form of a person say how far the invitation is (0127). The
 * picker of days takes 1.3 kB more as a part of its own, which dialogs share (0151).
 */
const formsBudget = 476_100

/** The most that the typeface may take, which is loaded then, too. */
const typefaceBudget = 25_000

const list = (files: Transfer['files']) => files.map((file) => `${file.path} ${file.bytes}`).join('\n')

for (const path of ['/login', '/forgot-password', '/reset-password?token=x'])
  test(`${path} is a small download of its own`, async ({ page }) => {
    const transferred = await countTransfer(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { bytes, files } = transferred()
    expect(bytes, list(files)).toBeLessThanOrEqual(signInBudget + (path === '/login' ? offerBudget : 0))
  })

/** The records vary; the files do not. */
const filesOf = ({ files }: Transfer) =>
  files.filter(({ path }) => !path.startsWith('/api/') && !path.startsWith('/media/'))

const bytesOf = (files: Transfer['files']) => files.reduce((sum, file) => sum + file.bytes, 0)

for (const { path, budget, shows } of screens)
  test(`a link to ${path} loads only what that screen needs`, async ({ page }) => {
    await comeBackAs(page, 'master')
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    const transferred = await countTransfer(page)
    await page.goto(path)
    await expect(shows(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const files = filesOf(transferred())
    expect(bytesOf(files), list(files)).toBeLessThanOrEqual(budget)
  })

test('a page in another language loads the texts of that language alone, and no more than it shows', async ({
  page,
}) => {
  const transferred = await countTransfer(page)
  await speak(page.context(), 'fr')
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.waitForLoadState('networkidle')
  const ofLanguages = () =>
    transferred().files.flatMap(({ path }) => /\/assets\/((?:ar|de|fr)-\w+?)-[\w-]{7}\.js$/.exec(path)?.[1] ?? [])
  expect(ofLanguages()).toEqual(['fr-signIn'])
  await comeBackAs(page, 'master')
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto('/sectors')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(ofLanguages().toSorted()).toEqual(['fr-contract', 'fr-first', 'fr-signIn', 'fr-signIn'])
})

test('a list is asked for before the files of the console have arrived, and only once', async ({ page }) => {
  await comeBackAs(page, 'master')
  const ofList = /\/api\/sectors?\//
  const calls: string[] = []
  page.on('request', (request) => ofList.test(request.url()) && calls.push(request.url()))
  const asked = page.waitForRequest(ofList)
  await page.route(/\/assets\/App-.*\.js$/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/sectors')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(calls).toHaveLength(2)
})

test('browsers compile the files of the first list while they load', async ({ page, request }) => {
  await comeBackAs(page, 'master')
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const transferred = await countTransfer(page)
  await page.goto('/sectors')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const large = filesOf(transferred()).filter((file) => file.path.endsWith('.js') && file.bytes > 10_000)
  expect(large.length).toBeGreaterThan(4)
  for (const { path } of large)
    expect(await (await request.get(path)).text(), path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('forms are loaded after a list, before anybody opens one', async ({ page }) => {
  await comeBackAs(page, 'master')
  const transferred = await countTransfer(page)
  await page.goto('/tom-users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const ofForms = () => filesOf(transferred()).filter(({ path }) => /\/(?:forms|inputs|pickers)[-~]/.test(path)).length
  await expect.poll(ofForms).toBeGreaterThanOrEqual(3)
  await page.waitForLoadState('networkidle')
  const before = ofForms()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(ofForms()).toBe(before)
  const isTypeface = ({ path }: { readonly path: string }) => path.endsWith('.woff2')
  // It is loaded when the browser has time for it.
  await expect.poll(() => filesOf(transferred()).some(isTypeface)).toBe(true)
  await page.waitForLoadState('networkidle')
  const [typeface, files] = [true, false].map((is) => filesOf(transferred()).filter((file) => isTypeface(file) === is))
  expect(bytesOf(typeface ?? [])).toBeGreaterThan(0)
  expect(bytesOf(typeface ?? [])).toBeLessThanOrEqual(typefaceBudget)
  expect(bytesOf(files ?? []), list(files ?? [])).toBeLessThanOrEqual(formsBudget)
})

test('the console is loaded while the user types', async ({ page }) => {
  const transferred = await countTransfer(page)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  const before = transferred().files.length
  await page.getByLabel('Email').pressSequentially('m')
  await page.waitForLoadState('networkidle')
  await expect.poll(() => transferred().files.length).toBeGreaterThan(before)
  const fetched = transferred().files.slice(before)
  expect(fetched.filter(({ path }) => !path.startsWith('/assets/'))).toEqual([])
})

test('whatever react-admin says in the console has a text', () => {
  const folder = 'dist/console/assets'
  const said = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/(?<=["'`])ra\.[a-z]\w*\.\w+/g) ?? [])
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter((key) => !(key in catalogue))).toEqual([])
})
