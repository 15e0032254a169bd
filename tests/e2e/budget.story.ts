import { countTransfer, type Transfer } from '../support/transfer'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

test.use({ firstVisit: true })

/** The most that a sign-in page may load before the user types: the compressed bodies of all responses, in bytes. */
const signInBudget = 74_900

/** The most that the console's files may take before the first list shows, with an empty cache; the same measure. */
const firstListBudget = 399_800

const list = (files: Transfer['files']) => files.map((file) => `${file.path} ${file.bytes}`).join('\n')

for (const path of ['/login', '/forgot-password', '/reset-password?token=x'])
  test(`${path} is a small download of its own`, async ({ page }) => {
    const transferred = await countTransfer(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { bytes, files } = transferred()
    expect(bytes, list(files)).toBeLessThanOrEqual(signInBudget)
  })

test('a link to a list loads the console and nothing that the list does not need', async ({ page }) => {
  await comeBackAs(page, 'master')
  const transferred = await countTransfer(page)
  await page.goto('/sectors')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The records vary; the files do not.
  const files = transferred().files.filter(({ path }) => !path.startsWith('/api/') && !path.startsWith('/media/'))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  expect(bytes, list(files)).toBeLessThanOrEqual(firstListBudget)
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
