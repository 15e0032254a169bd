import { countTransfer } from '../support/transfer'
import { expect, test } from './support/story'

test.use({ firstVisit: true })

/** The most that a sign-in page may load before the user types: the compressed bodies of all responses, in bytes. */
const budget = 75_000

for (const path of ['/login', '/forgot-password', '/reset-password?token=x'])
  test(`${path} is a small download of its own`, async ({ page }) => {
    const transferred = await countTransfer(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { bytes, files } = transferred()
    expect(bytes, files.map((file) => `${file.path} ${file.bytes}`).join('\n')).toBeLessThanOrEqual(budget)
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
