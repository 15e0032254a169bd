/**
 * In a language with accents on all letters, and words that are 1.4 times as long, no screen says anything in English, and none cuts
 * anything off on a phone.
 */
import type { Page } from '@playwright/test'
import { listScreens } from '../pictures/screens'
import { open, openEverything, settler } from './support/openEverything'
import { pseudoCode, startPseudoProduct } from './support/pseudoProduct'
import { collectData, findingsOf, type PageData } from './support/pseudoTexts'
import { comeBackAs } from './support/session'
import { speak } from './support/speak'
import { expect, test as base } from './support/story'

type Product = Awaited<ReturnType<typeof startPseudoProduct>>

const test = base.extend<{ data: PageData }, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startPseudoProduct()
      await use(product)
      await product.stop()
    },
    // As long as a build may take on a busy machine.
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  viewport: { width: 360, height: 740 },
  data: async ({ context, product }, use) => {
    await speak(context, pseudoCode, product.url)
    await use(await collectData(context))
  },
})

// All in one worker, since each would build and start a product of its own.
test.describe.configure({ mode: 'default' })

/** Collects the findings of a walk, each where it was met first. */
const inspector = (page: Page, data: PageData) => {
  const found = new Map<string, string>()
  return {
    look: async (where: string) => {
      for (const finding of await findingsOf(page, data)) if (!found.has(finding)) found.set(finding, where)
    },
    expectNothing: () => expect([...found].map(([finding, where]) => `${where}: ${finding}`)).toEqual([]),
  }
}

for (const account of ['master', 'companySuper'] as const)
  test(`the screens of ${account === 'master' ? 'provider staff' : 'company users'}, and what they open, are translated and fit`, async ({
    page,
    data,
    product,
  }) => {
    // Each screen is waited for until nothing is under way, and so is all that it opens.
    test.setTimeout(600_000)
    const screens = (await listScreens(product.url)).filter(
      (screen) => screen.account === account && !screen.act && !screen.fails && !screen.hangs,
    )
    expect(screens.length).toBeGreaterThan(20)
    const settle = settler(page)
    const { look, expectNothing } = inspector(page, data)
    // What several screens open by the same words looks the same.
    const pressed = new Set<string>()
    const stuck = new Map<string, string>()
    await comeBackAs(page, account)
    await page.goto('/app')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const { path } of screens) {
      await open({ page, path, settle })
      await look(path)
      await openEverything({ page, path, settle, pressed, stuck, look: (what) => look(`${path}, ${what}`) })
    }
    expectNothing()
    expect([...stuck.values()], 'could not be pressed').toEqual([])
    expect(pressed.size).toBeGreaterThan(account === 'master' ? 100 : 50)
  })

test('the sign-in pages and their errors are translated and fit', async ({ page, data }) => {
  const settle = settler(page)
  const { look, expectNothing } = inspector(page, data)
  for (const path of ['/login', '/forgot-password', '/reset-password?token=x', '/no-such-page']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settle()
    await look(path)
    const submit = page.locator('form [type=submit]').first()
    if (!(await submit.isVisible())) continue
    await submit.click()
    await settle()
    await look(`${path}, errors`)
  }
  expectNothing()
})
