import type { Page } from '@playwright/test'
import type { Structure } from '../../contract/entities/structure'
import { expectAccessible, expectFit } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora, makeBranch, makeCompany } from './support/structure'
import { visit } from './support/visit'

const tree = (page: Page) => page.getByRole('tree', { name: 'Structure of the company' })
const items = (page: Page) => tree(page).getByRole('treeitem')
/** Finds an item by its name, which is followed by the counts below it. */
const item = (page: Page, name: string) => items(page).filter({ has: page.getByText(name, { exact: true }) })
const record = (page: Page) => page.getByRole('region', { name: 'Selected record' })
const level = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Open the tree down to' }).getByRole('button', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the structure' })
const expectNames = (page: Page, names: readonly string[]) =>
  expect
    .poll(() => items(page).evaluateAll((found) => found.map((one) => (one as HTMLElement).innerText.split('\n')[0])))
    .toEqual(names)

/** Replaces the structure in the server's response. */
const replaceStructure = (page: Page, id: number, data: Structure) =>
  page.route(`**/api/company/${id}/structure/`, (route) =>
    route.fulfill({ json: { success: true, data, message: 'Structure fetched', code: 1000 } }),
  )

/** Creates a company with two branches and opens its tree. */
const openTree = async (page: Page) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  const branches = [await makeBranch(page, id), await makeBranch(page, id)] as const
  await page.goto(`/companies/${id}/business-units?view=tree`)
  await expect(tree(page)).toBeVisible()
  return { id, one: branches[0], other: branches[1] }
}

test.describe('the tree of a company', () => {
  test('opens by mouse, by level or by search, which its address keeps, and links to the screens', async ({ page }) => {
    const { id, one, other } = await openTree(page)
    const entities = one.entities.map(({ name }) => name)
    await test.step('by mouse', async () => {
      await expectNames(page, [one.unit.name, other.unit.name])
      await item(page, one.unit.name).click()
      await expect(item(page, one.unit.name)).toHaveAttribute('aria-expanded', 'true')
      await item(page, one.region.name).click()
      await item(page, 'Denmark').click()
      await expectNames(page, [
        one.unit.name,
        one.region.name,
        'Denmark',
        ...entities,
        'Norway',
        'Sweden',
        other.unit.name,
      ])
      await expect(item(page, one.unit.name)).toHaveText(/1 region · 3 countries · 2 legal entities$/)
      await item(page, one.region.name).click()
      await expectNames(page, [one.unit.name, one.region.name, other.unit.name])
      await item(page, one.region.name).click()
      await page.reload()
      await expect(items(page)).toHaveCount(8)
      for (const count of [6, 8]) {
        await item(page, 'Denmark').click()
        await expect(items(page)).toHaveCount(count)
      }
      await record(page).getByRole('link', { name: 'Open its legal entities' }).click()
      await expect(page).toHaveURL(one.paths.entities)
      await page.goBack()
      await expect(items(page)).toHaveCount(8)
      await page.getByRole('button', { name: 'List', exact: true }).click()
      await expect(page).toHaveURL(`/companies/${id}/business-units`)
      await expect(page.getByRole('table')).toBeVisible()
      await page.getByRole('button', { name: 'Tree', exact: true }).click()
    })

    await test.step('by level', async () => {
      await level(page, 'Countries').click()
      await expect(page).toHaveURL(/view=tree&depth=2$/)
      await expectNames(
        page,
        [one, other].flatMap(({ unit, region }) => [unit.name, region.name, 'Denmark', 'Norway', 'Sweden']),
      )
      await level(page, 'Business units').click()
      await expectNames(page, [one.unit.name, other.unit.name])
      await page.goBack()
      await expect(items(page)).toHaveCount(10)
      await page.reload()
      await expect(level(page, 'Countries')).toHaveAttribute('aria-pressed', 'true')
      await expect(items(page)).toHaveCount(10)
      await level(page, 'Legal entities').click()
      await expect(items(page)).toHaveCount(14)
      await expectAccessible(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectFit(page)
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('by search', async () => {
      await level(page, 'Business units').click()
      const name = other.entities[1]?.name ?? ''
      await search(page).fill(name.toUpperCase())
      await expectNames(page, [other.unit.name, other.region.name, 'Denmark', name])
      await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText('1 found')
      await page.reload()
      await expectNames(page, [other.unit.name, other.region.name, 'Denmark', name])
      await search(page).fill('no such thing')
      await expect(page.getByText('Nothing matches ‘no such thing’.')).toBeVisible()
      await page.getByRole('button', { name: 'Clear the search' }).click()
      await expectNames(page, [one.unit.name, other.unit.name])
    })
  })

  test('is used by keyboard, following the WAI-ARIA pattern', async ({ page }) => {
    const { one, other } = await openTree(page)
    const current = (name: string) => expect(item(page, name)).toBeFocused()
    await search(page).focus()
    await page.keyboard.press('Tab')
    await current(one.unit.name)
    await page.keyboard.press('ArrowRight')
    await expect(item(page, one.unit.name)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowRight')
    await current(one.region.name)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await current('Denmark')
    await expect(item(page, 'Denmark')).toHaveAttribute('aria-level', '3')
    await expect(item(page, 'Denmark')).toHaveAttribute('aria-posinset', '1')
    await expect(item(page, 'Denmark')).toHaveAttribute('aria-setsize', '3')
    await page.keyboard.press('End')
    await current(other.unit.name)
    await page.keyboard.press('Home')
    await current(one.unit.name)
    await page.keyboard.type('sw')
    await current('Sweden')
    await page.keyboard.press('ArrowLeft')
    await current(one.region.name)
    await page.keyboard.press('ArrowLeft')
    await expect(item(page, one.region.name)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('*')
    await expect(item(page, one.region.name)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(tree(page).locator(':focus')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await current(one.region.name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(one.paths.countries)
  })

  test('says that a company has no structure yet, and scrolls through a large one with few rows rendered', async ({
    page,
  }) => {
    await comeBackAs(page, 'master')
    const { id } = await makeCompany(page)
    await page.goto(`/companies/${id}/business-units?view=tree`)
    await expect(page.getByText('Nothing to show yet.')).toBeVisible()
    await expectAccessible(page)

    await replaceStructure(page, id, large())
    await page.reload()
    await expect(level(page, 'Legal entities')).toHaveText(/^10,000/)
    await level(page, 'Legal entities').click()
    await items(page).first().focus()
    await page.keyboard.press('End')
    await expect(item(page, 'Entity 10000')).toBeVisible()
    await expect(tree(page).locator(':focus')).toContainText('Entity 10000')
    await expect.poll(() => items(page).count()).toBeLessThan(100)
    await page.keyboard.press('Home')
    await expect(tree(page).locator(':focus')).toContainText('Unit 1')
    await search(page).fill('entity 7777')
    await expect(items(page)).toHaveCount(4)
  })
})

/** 500 units with four regions each, each region with one country and five legal entities. */
const large = (): Structure => {
  const many = <One>(count: number, make: (id: number) => One) =>
    Array.from({ length: count }, (_, index) => make(index + 1))
  return {
    counts: { business_units: 500, regions: 2000, countries: 1, legal_entities: 10_000 },
    business_units: many(500, (id) => ({ id, name: `Unit ${id}` })),
    regions: many(2000, (id) => ({
      id,
      name: `Region ${id}`,
      business_unit_ids: [Math.ceil(id / 4)],
      country_ids: [1],
    })),
    countries: [{ id: 1, name: 'Denmark' }],
    legal_entities: many(10_000, (id) => ({
      id,
      name: `Entity ${id}`,
      business_unit_id: Math.ceil(id / 20),
      region_id: Math.ceil(id / 5),
      country_id: 1,
    })),
  }
}

test('a user with a custom role who may not view units finds regions at the top, and no tab or menu for the rest', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await comeBackAs(page, 'payAnalyst')
  await page.goto(`/companies/${aurora}/regions`)
  await expect(page.getByRole('tab')).toHaveText(['Company details', /^Regions\d+$/])
  await expect(menu.getByRole('link', { name: 'My Company' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Companies', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Tree', exact: true }).click()
  await expect(item(page, 'Nordics')).toBeVisible()
  await expect(items(page).first()).toHaveAttribute('aria-level', '1')
  await expect(level(page, 'Regions')).toBeVisible()
  await expect(level(page, 'Business units')).toHaveCount(0)
  await expect(level(page, 'Countries')).toHaveCount(0)
  await page.reload()
  await item(page, 'Nordics').click()
  await expect(record(page).getByRole('button'), 'they may read it, and no more').toHaveText(['History'])
  await expect(page.getByText('Arrow keys move', { exact: true }), 'no key is named that does nothing').toBeVisible()
  await record(page).getByRole('link', { name: 'Open it in its list' }).click()
  await expect(page).toHaveURL(`/companies/${aurora}/regions?search=Nordics`)
  await expect(page.getByRole('table')).toContainText('Nordics')
  await visit(page, `/companies/${aurora}/business-units`)
  await expect(page.getByRole('main').getByText('Access Denied')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await visit(page, '/tom-users')
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})
