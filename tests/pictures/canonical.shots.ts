import { expect, test as base } from '@playwright/test'
import { arrange, openContext } from './browser'
import { findIds } from './ids'
import { canonical, withIds } from './screens'

const url = process.env.PICTURES_URL ?? ''

const test = base.extend<object, { ids: Readonly<Record<string, number>> }>({
  ids: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await findIds(url)),
    { scope: 'worker' },
  ],
})

for (const screen of canonical)
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const)
    test(`${screen.name} at ${width} px, ${colorScheme}, looks as it was approved`, async ({ browser, ids }) => {
      const context = await openContext(browser, url, screen.account, width)
      const page = await context.newPage()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await arrange(page, withIds(screen, ids))
      // Messages go by themselves, before or after a picture.
      await expect(page.locator('[data-newest]')).toHaveCount(0)
      const name = `${screen.name}-${width}-${colorScheme}`.replaceAll(/\W+/g, '-')
      // Browsers make photographs and logos smaller in more than one way; their places are compared.
      await expect(page).toHaveScreenshot(`${name}.png`, { mask: [page.locator('img:not([src*="svg"])')] })
      await context.close()
    })
