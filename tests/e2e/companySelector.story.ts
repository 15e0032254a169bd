import type { Page } from '@playwright/test'
import { expectCookie, openApplications } from './support/session'
import { applicationCard, holdBack } from './support/screen'
import { expect, test } from './support/story'

const select = (page: Page) => page.getByRole('button', { name: 'Select', exact: true })
const card = (page: Page, name: string) => page.getByRole('option', { name })
const first = (page: Page) => page.getByRole('option').first()

test('a provider user finds a company in the carousel, picks it and opens the application for it', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const released = await holdBack(page, /\/api\/companies\/\?/)
  await openApplications(page, 'sales')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const users = menu.getByRole('link', { name: 'Company Users', exact: true })
  await expect(users).toHaveAttribute('href', '/company-users/list/1')
  await applicationCard(page, 'TOM').click()

  await test.step('a skeleton shows until the companies are loaded', async () => {
    await expect(page.getByRole('heading', { name: 'Select the Company' })).toBeVisible()
    await expect(page.locator('.MuiSkeleton-root').first()).toBeVisible()
    released()
    await expect(card(page, 'Aurora Foods').locator('img')).toBeVisible()
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
    await expect(select(page)).toBeDisabled()
  })

  await test.step('the carousel moves forward and back', async () => {
    const name = await first(page).textContent()
    await expect(page.getByRole('button', { name: 'Previous companies' })).toBeDisabled()
    await page.getByRole('button', { name: 'Next companies' }).click()
    await expect(first(page)).not.toHaveText(name ?? '')
    await page.getByRole('button', { name: 'Previous companies' }).click()
    await expect(first(page)).toHaveText(name ?? '')
  })

  await test.step('a narrower window shows fewer cards', async () => {
    for (const [width, cards] of [
      [1920, 5],
      [1400, 4],
      [1000, 3],
      [700, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('option')).toHaveCount(cards)
    }
    // A phone has room for one, so it lists them until asked for the carousel.
    await page.setViewportSize({ width: 400, height: 900 })
    await expect(page.getByRole('radio', { name: /Aurora Foods/ })).toBeVisible()
    await expect(select(page)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Carousel' }).click()
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('option').nth(1)).toBeVisible()
  })

  await test.step('a company can be picked by keyboard or by mouse', async () => {
    await first(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('option').nth(1)).toBeFocused()
    await expect(select(page)).toBeEnabled()
    await card(page, 'Aurora Foods').click()
    await expect(card(page, 'Aurora Foods')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the button spins while the choice is processed, and the application opens in this window', async () => {
    const windows = context.pages()
    const release = await holdBack(page, /verify-user\/\?.*company_id=\d/)
    const verified = page.waitForRequest((request) => /verify-user\/\?.*company_id=\d/.test(request.url()))
    await select(page).click()
    await expect(select(page)).toHaveAttribute('aria-busy', 'true')
    await expect(select(page).locator('circle')).toBeVisible()
    await expect(select(page)).toBeFocused()
    release()
    const id = new URL((await verified).url()).searchParams.get('company_id')
    await expect(page).toHaveURL('/app/1')
    await expect(page.getByRole('main')).toContainText('Aurora Foods')
    await expectCookie(context, 'selected_company', id)
    await expect(users).toHaveAttribute('href', `/company-users/list/${id}`)
    expect(context.pages()).toEqual(windows)
  })
})
