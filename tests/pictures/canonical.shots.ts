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
      const name = `${screen.name}-${width}-${colorScheme}`.replaceAll(/\W+/g, '-')
      await expect(page).toHaveScreenshot(`${name}.png`)
      await context.close()
    })
