/** What can be told apart, read and reached: by eye, in a low window, on a phone, and where colours are forced. */
import type { Locator, Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { boxOf, expectFit, expectLoaded, holdBack, measureMessage } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora, makeBranch, makeCompany } from './support/structure'
import { visit } from './support/visit'

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' }).locator('.MuiAlert-root')

/** The contrast of the colour of an element to the nearest ground behind it. */
const contrastOf = (element: Locator) =>
  element.evaluate((one) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
        value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let ground: Element | null = one.parentElement
    while (ground && channels(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement
    const [high = 0, low = 0] = [
      luminance(getComputedStyle(one).color),
      luminance(getComputedStyle(ground ?? document.body).backgroundColor),
    ].toSorted((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  })

interface Height {
  readonly y: number
  readonly bottom: number
}

/** Expects that one lies above the other. */
const expectApart = (one: Height, other: Height) =>
  expect(Math.min(one.bottom, other.bottom)).toBeLessThanOrEqual(Math.max(one.y, other.y) + 1)

test('a locked tick can be read, and says in words why it is locked', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto(`/company-users/create/${aurora}`)
  const role = page.getByRole('combobox', { name: 'Role', exact: true })
  const box = page.getByRole('checkbox', { name: 'Region: Delete', exact: true })
  const choose = async (name: string) => {
    await role.click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`in the ${colorScheme} theme`, async () => {
      await page.emulateMedia({ colorScheme })
      await choose('Company Super User')
      const reason = 'A company super user has every permission, so none can be unticked.'
      await expect(page.getByText(reason).filter({ visible: true })).toBeVisible()
      await expect(box).toBeDisabled()
      await expect(box).toHaveAccessibleDescription(reason)
      await expect(box).toHaveCSS('appearance', 'none')
      await expect.poll(() => contrastOf(box)).toBeGreaterThanOrEqual(4.5)
      await choose('Company User')
      await page.getByRole('checkbox', { name: 'Region: View', exact: true }).uncheck()
      await expect(
        page.getByText('A dashed box is locked until View is ticked').filter({ visible: true }),
      ).toBeVisible()
      await expect(box).toHaveCSS('border-style', 'dashed')
      await expect(box).toHaveAccessibleDescription(/Requires View/)
      await expect.poll(() => contrastOf(box)).toBeGreaterThanOrEqual(4.5)
    })
})

test('the act of a row and its deletion do not look alike, and neither is red at rest', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/sectors')
  await expectLoaded(page)
  const [edit, remove] = ['Edit', 'Delete'].map((act) => main(page).getByRole('button', { name: act }).first())
  if (!edit || !remove) throw new Error('There are no rows')
  const styleOf = (button: Locator) =>
    button.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).fontWeight] as const)
  const [[ink, strong], [muted, light]] = await Promise.all([styleOf(edit), styleOf(remove)])
  expect(Number(strong)).toBeGreaterThan(Number(light))
  expect(muted).not.toBe(ink)
  const red = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--error)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  expect([ink, muted]).not.toContain(red)
  await remove.hover()
  await expect(remove).toHaveCSS('color', red)
})

test('the rail of a long form marks the section that one works in', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto(`/companies/${aurora}/edit`)
  const rail = page.getByRole('navigation', { name: 'Sections' })
  const current = rail.locator('[aria-current]')
  await expect(current).toHaveText('Basic information')
  await page.getByRole('textbox', { name: /^Contact person/ }).focus()
  await expect(current).toHaveText('Contact Person Details')
  await page.mouse.wheel(0, -9000)
  await expect(current, 'what has the focus is out of sight').toHaveText('Basic information')
  await rail.getByRole('button', { name: 'Stock entries' }).click()
  await expect(current).toHaveText('Stock entries')
})

test('on a phone, the message of an act lies beside its record, and the way back fits', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/company-users/list/${aurora}`)
  const message = await measureMessage(page, 'Successfully fetched list')
  expectApart(message, await boxOf(main(page).getByText('Aurora Foods').last()))

  const sent = { first_name: 'Low', last_name: newName('Down'), role: 'TOM_SALES', phone_code: '1' } as const
  const email = `low${Date.now()}@talent.example`
  const { id } = await callAs(page, calls.createTomUser, {}, { ...sent, email, phone_number: '5551234567' })
  // So low that its card is where messages come.
  await page.setViewportSize({ width: 360, height: 600 })
  await visit(page, `/tom-users?search=${encodeURIComponent(sent.last_name)}`)
  const card = main(page).locator(`[data-record="${id}"]`)
  await expect(toast(page)).toHaveCount(0)
  await card.getByRole('switch').click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(toast(page)).toContainText('has been successfully inactive')
  await expect(async () => expectApart(await boxOf(toast(page)), await boxOf(card))).toPass()

  await visit(page, `/company-users/create/${aurora}`)
  const crumbs = page.getByRole('navigation', { name: 'You are here' })
  await expect(crumbs.getByRole('link', { name: 'Company Users' })).toBeVisible()
  const cut = () =>
    crumbs.evaluate((one) =>
      [...one.querySelectorAll<HTMLElement>('a, p')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
  await expect.poll(cut).toEqual([])
})

test('the bar of acts on many leaves room for the rows when a phone is turned', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto(`/company-users/list/${aurora}`)
  const ticks = main(page).getByRole('checkbox', { name: /^Select (?!all)/ })
  await ticks.first().check()
  await ticks.nth(1).check()
  const bar = page.getByRole('region', { name: 'Changes of the selection' })
  await expect(bar).toBeVisible()
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(72)
  await bar.getByRole('button').last().focus()
  await expect(bar.getByRole('button').last()).toBeInViewport()
  await expectFit(page)
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
})

test('in forced colours, the count in the selected tab can be read', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await comeBackAs(page, 'master')
  await page.goto(`/companies/${aurora}/business-units`)
  const tab = page.getByRole('tab', { selected: true })
  await expect(tab).toHaveCSS('forced-color-adjust', 'none')
  const count = tab.locator('span', { hasText: /^\d+$/ })
  await expect(count).toHaveCSS('color', await tab.evaluate((one) => getComputedStyle(one).color))
})

test('a name that is being saved is not closed by a key that comes at once', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  const { unit } = await makeBranch(page, id)
  await page.goto(`/companies/${id}/business-units?view=tree`)
  const item = (name: string) => page.getByRole('treeitem').filter({ hasText: name }).first()
  await item(unit.name).focus()
  await page.keyboard.press('F2')
  const field = page.getByRole('tree').getByRole('textbox')
  const renamed = newName('At once')
  await field.fill(renamed)
  const release = await holdBack(page, /\/business-units?\//)
  // Both before the next frame, as from a keyboard that is quicker than the screen.
  await field.evaluate((one) => {
    for (const key of ['Enter', 'Escape']) one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await expect(field, 'while it is being saved').toBeVisible()
  await expect(field).not.toBeEditable()
  release()
  await expect(item(renamed)).toBeVisible()
  const stored = await callAs(page, calls.readStructure, { company_id: id })
  expect(stored.business_units?.map(({ name }) => name)).toContain(renamed)
})
