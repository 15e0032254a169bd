import type { Page } from '@playwright/test'
import { expectLoaded } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

test.use({ firstVisit: true })

/**
 * Runs in the page: returns what the styles of elements, and of what is before and after them, come to; once for equal
 * classes. Without badges: whether there is news changes meanwhile.
 */
const computedStyles = () => {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  const seen = new Set<string>()
  return [...document.querySelectorAll('body, body :not(script, style, template, noscript, .MuiBadge-badge)')].flatMap(
    (element) => {
      const name = `${element.localName}.${element.classList.value.replaceAll(' ', '.')}`
      if (seen.has(name)) return []
      seen.add(name)
      return [null, '::before', '::after'].flatMap((pseudo) => {
        const styles = getComputedStyle(element, pseudo)
        if (pseudo && ['none', 'normal'].includes(styles.content)) return [[`${name}${pseudo}`]]
        // Custom properties have no order. Emotion also writes those of the first flexible boxes, which nothing is laid out by.
        const properties = [...styles].filter((property) => !property.startsWith('-webkit-box-')).toSorted()
        return [
          [
            `${name}${pseudo ?? ''}`,
            ...properties.map((property) => `${property}: ${styles.getPropertyValue(property)}`),
          ],
        ]
      })
    },
  )
}

/** Lists what differs between two looks of one page. */
const differences = (one: readonly string[][], other: readonly string[][]) =>
  one.flatMap(([name, ...values], index) => {
    const [otherName, ...others] = other[index] ?? []
    if (name !== otherName || values.length !== others.length) return [`${name} / ${otherName}`]
    return values.flatMap((value, place) => (value === others[place] ? [] : [`${name} ${value} / ${others[place]}`]))
  })

const namesIn = (styles: readonly string[][]) => styles.map(([name]) => name)

/** Returns the look of a page that no longer changes: scripts may pause the network for longer than `networkidle` waits. */
const settledStyles = async (page: Page) => {
  let styles: string[][] = []
  await expect(async () => {
    const before = styles
    styles = await page.evaluate(computedStyles)
    expect(namesIn(styles)).toEqual(namesIn(before))
  }).toPass({ intervals: [750] })
  return styles
}

const countRules = () => [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0)

const screens: readonly { readonly path: string; readonly shows: (page: Page) => Promise<void> }[] = [
  { path: '/tom-users', shows: (page) => expect(page.getByRole('row').nth(1)).toBeVisible() },
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
  { path: '/sectors', shows: (page) => expect(page.getByRole('row').nth(1)).toBeVisible() },
]

for (const { path, shows } of screens)
  test(`${path} looks the same whether the browser or emotion reads nested styles`, async ({ page, context }) => {
    await comeBackAs(page, 'master')
    const look = async (opened: Page) => {
      await opened.emulateMedia({ reducedMotion: 'reduce' })
      await opened.goto(path)
      await shows(opened)
      await opened.waitForLoadState('networkidle')
      return { styles: await settledStyles(opened), rules: await opened.evaluate(countRules) }
    }
    const nested = await look(page)
    const old = await context.newPage()
    await old.addInitScript(() => Reflect.deleteProperty(window, 'CSSNestedDeclarations'))
    const flat = await look(old)
    expect(nested.rules).toBeLessThan(flat.rules)
    expect(nested.styles.length).toBeGreaterThan(150)
    expect(namesIn(nested.styles)).toEqual(namesIn(flat.styles))
    expect(differences(nested.styles, flat.styles).slice(0, 20)).toEqual([])
  })
