/** Opens what the buttons and menus of a page open: dialogs, menus, panels. */
import type { Locator, Page, Request } from '@playwright/test'
import { pseudo, pseudoLetter } from '../../support/pseudoTexts'
import { visit } from './visit'

/** How long nothing may be under way before a page counts as loaded, in milliseconds. */
const quietTime = 60

const busy = '.MuiSkeleton-root, [aria-busy=true]'

/** Returns what waits until a page loads nothing any more. */
export const settler = (page: Page) => {
  const waiting = new Set<Request>()
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  return async () => {
    for (let quietFrom = Date.now(); Date.now() - quietFrom < quietTime; await page.waitForTimeout(20))
      if (waiting.size > 0 || (await page.locator(busy).filter({ visible: true }).count()) > 0) quietFrom = Date.now()
  }
}

const layer = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]'

const buttons = 'button, [role=combobox]:not(input)'
const items = '[role=menuitem]:not(a)'

/** These end the session, or what others of the story need. */
const leftAlone = new Set(['Log out'].map((text) => pseudo(text)))

/** Names what buttons do by their own words, without the data in them. */
const actOf = (text: string) => [...text].filter((letter) => letter === ' ' || pseudoLetter.test(letter)).join('')

interface Opening {
  readonly page: Page
  readonly path: string
  readonly settle: () => Promise<void>
  /** What has been pressed on any page. */
  readonly pressed: Set<string>
  /** What could not be pressed, by what it does, with where that was. */
  readonly stuck: Map<string, string>
  readonly look: (where: string) => Promise<void>
}

/** Names what can be pressed; null for what is left alone: what saves, chooses, or leads nowhere. */
const namesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    (all as HTMLElement[]).map((one) => {
      const isLeft =
        one.closest('[role=tab], [role=switch], form [type=submit]') !== null ||
        one.matches(':disabled, [aria-disabled=true], [type=submit], [role=switch], [role=tab]') ||
        !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isLeft ? null : one.innerText.trim() || one.getAttribute('aria-label') || one.title
    }),
  )

/** Goes back to what a page shows at first, and leaves what was changed unsaved. */
const close = async ({ page, path, settle }: Opening) => {
  const layers = page.locator(layer).filter({ visible: true })
  for (let tries = 0; tries < 3 && (await layers.count()) > 0; tries += 1)
    await page.keyboard.press('Escape').then(settle)
  if ((await layers.count()) === 0 && page.url() === new URL(path, page.url()).href) return
  await open({ page, path, settle })
}

/** Opens a page, also if that loses what has been changed on the present one. */
export const open = async ({ page, path, settle }: Pick<Opening, 'page' | 'path' | 'settle'>) => {
  await visit(page, path)
  await settle()
  const question = page.getByRole('alertdialog')
  if (!(await question.isVisible())) return
  await question.getByRole('button').last().click()
  await settle()
}

/** Presses what no page before had; `press` tells whether that could be done. What could not is tried again on the next page. */
const pressFresh = async (
  { page, path, pressed, stuck }: Opening,
  selector: string,
  press: (index: number, name: string) => Promise<boolean>,
) => {
  for (const name of await namesOf(page, selector)) {
    const act = name && actOf(name).trim()
    if (!act || leftAlone.has(name) || pressed.has(act)) continue
    // What was pressed before may have changed the page.
    const index = (await namesOf(page, selector)).indexOf(name)
    if (index < 0) continue
    if (await press(index, name)) {
      pressed.add(act)
      stuck.delete(act)
    } else stuck.set(act, `${path}, ${name}`)
  }
}

/** Whether something lies over an element, wherever the page is scrolled to, or it can't be used. */
const isOutOfReach = (element: HTMLElement | SVGElement) => {
  if (element.matches(':disabled, [aria-disabled=true]')) return true
  element.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const above = document.elementFromPoint(x + width / 2, y + height / 2)
  return above === null || !element.contains(above)
}

/** Presses an element; what is free and only waits for a busy machine gets more time. */
const tryToPress = async (target: Locator): Promise<boolean> => {
  const click = (timeout: number) =>
    target.click({ timeout }).then(
      () => true,
      () => false,
    )
  if (await click(1_000)) return true
  if (await target.evaluate(isOutOfReach, undefined, { timeout: 1_000 }).catch(() => true)) return false
  return click(20_000)
}

/** Presses each button of a page that no page before had, and each item of the menus that open. */
export const openEverything = async (opening: Opening): Promise<void> => {
  const { page, settle, look } = opening
  const press = async (selector: string, index: number) => {
    const isDone = await tryToPress(page.locator(selector).nth(index))
    await settle()
    return isDone
  }
  await pressFresh(opening, buttons, async (index, name) => {
    if (!(await press(buttons, index))) return false
    await look(name)
    await pressFresh(opening, items, async (item, itemName) => {
      if (!(await press(items, item))) return false
      await look(`${name} > ${itemName}`)
      await close(opening)
      // Again, for the next item.
      return press(buttons, index)
    })
    await close(opening)
    return true
  })
}
