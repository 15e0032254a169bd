import type { Page } from '@playwright/test'
import { typeface } from '../../contract/theme/tokens'
import { expectLoaded } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

test.use({ firstVisit: true })

/** An element, or what is before or after it, and all its properties: a line each, which a browser sends in one piece. */
interface Look {
  readonly name: string
  readonly properties: string
}

/**
 * Runs in the page: keeps in it what elements, and what is before and after them, look like, and returns their names; once for
 * equal classes. Without badges: whether there is news changes meanwhile. What is folded has no style of its own yet, thus all
 * folds are opened first.
 */
const keepLooks = () => {
  for (const fold of document.querySelectorAll('details')) fold.open = true
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  const seen = new Set<string>()
  const looks = [
    ...document.querySelectorAll('body, body :not(script, style, template, noscript, .MuiBadge-badge)'),
  ].flatMap((element) => {
    const name = `${element.localName}.${element.classList.value.replaceAll(' ', '.')}`
    if (seen.has(name)) return []
    seen.add(name)
    return [null, '::before', '::after'].map((pseudo): Look => {
      const styles = getComputedStyle(element, pseudo)
      const look = { name: `${name}${pseudo ?? ''}`, properties: '' }
      if (pseudo && ['none', 'normal'].includes(styles.content)) return look
      // Custom properties have no order. Emotion also writes those of the first flexible boxes, which nothing is laid out by.
      const properties = [...styles].filter((property) => !property.startsWith('-webkit-box-')).toSorted()
      const lines = properties.map((property) => `${property}: ${styles.getPropertyValue(property)}`)
      return { ...look, properties: lines.join('\n') }
    })
  })
  Object.assign(window, { looks })
  return looks.map(({ name }) => name)
}

/** Lists what differs between two looks of one page. */
const differences = (one: readonly Look[], other: readonly Look[]) =>
  one.flatMap(({ name, properties }, index) => {
    if (properties === other[index]?.properties) return []
    const [lines, others] = [properties, other[index]?.properties ?? ''].map((text) => text.split('\n'))
    if (lines?.length !== others?.length) return [`${name}: not the same properties`]
    return (lines ?? []).flatMap((line, place) =>
      line === others?.[place] ? [] : [`${name} ${line} / ${others?.[place]}`],
    )
  })

const namesIn = (looks: readonly Look[]) => looks.map(({ name }) => name)

/** Returns the look of a page that no longer changes: scripts may pause the network for longer than `networkidle` waits. */
const settledLooks = async (page: Page) => {
  let names: string[] = []
  await expect(async () => {
    const before = names
    names = await page.evaluate(keepLooks)
    expect(names).toEqual(before)
  }).toPass({ intervals: [750] })
  return page.evaluate(() => (window as unknown as { looks: Look[] }).looks)
}

/** Opens a page that shows the typeface: on a slow machine, text may be there before what the browser keeps. */
const openWithTypeface = (page: Page, path: string) =>
  expect(async () => {
    await page.goto(path)
    const isShown = () =>
      page.evaluate((family) => [...document.fonts].some((face) => face.family === family), typeface.family)
    await expect.poll(isShown, { timeout: 5000 }).toBe(true)
  }).toPass()

const countRules = () => [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0)

const screens: readonly { readonly path: string; readonly shows: (page: Page) => Promise<void> }[] = [
  // Others add people meanwhile, whose names come before these.
  { path: '/tom-users?sort=-first_name', shows: (page) => expect(page.getByRole('row').nth(1)).toBeVisible() },
  { path: '/companies', shows: (page) => expect(page.getByRole('table', { name: 'Companies' })).toBeVisible() },
  { path: '/tom-users/create', shows: (page) => expect(page.getByLabel('First name')).toBeVisible() },
  {
    path: '/company-users/create/1',
    shows: async (page) => {
      await expect(page.getByRole('tablist')).toBeVisible()
      await expect(page.getByText('People can sign in')).toBeVisible()
    },
  },
  {
    path: '/companies/1/job-grades',
    shows: async (page) => {
      await expectLoaded(page)
      await expect(page.getByRole('tab', { name: 'Job grades' })).toHaveAccessibleDescription(/^\d+$/)
      await expect(page.getByText('People can sign in')).toBeVisible()
    },
  },
  // Others add sectors meanwhile.
  { path: '/sectors?search=Manufacturing', shows: (page) => expect(page.getByRole('row').nth(1)).toBeVisible() },
]

for (const { path, shows } of screens)
  test(`${path} looks the same whether the browser or emotion reads nested styles`, async ({ page, context }) => {
    await comeBackAs(page, 'master')
    const look = async (opened: Page) => {
      await opened.emulateMedia({ reducedMotion: 'reduce' })
      await openWithTypeface(opened, path)
      await shows(opened)
      await opened.waitForLoadState('networkidle')
      return { looks: await settledLooks(opened), rules: await opened.evaluate(countRules) }
    }
    // The typeface is shown by pages after the one that has fetched it.
    await page.goto(path)
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/typeface')))).toBe(true)
    const nested = await look(page)
    const old = await context.newPage()
    await old.addInitScript(() => Reflect.deleteProperty(window, 'CSSNestedDeclarations'))
    const flat = await look(old)
    expect(nested.rules).toBeLessThan(flat.rules)
    expect(nested.looks.length).toBeGreaterThan(150)
    expect(namesIn(nested.looks)).toEqual(namesIn(flat.looks))
    expect(differences(nested.looks, flat.looks).slice(0, 20)).toEqual([])
  })
