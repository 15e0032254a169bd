import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { countRequests, expectAccessible, expectFit } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora, countryIds, expectRows, makeBranch, makeCompany } from './support/structure'
import { visit } from './support/visit'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const breadcrumbs = (page: Page) => page.getByRole('navigation', { name: 'You are here' })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const denied = (page: Page) => page.getByRole('main').getByText('Access Denied')
const actions = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(?:Add|Edit|Rename|Delete)\b/ })
const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

/** Expects that a level of the structure, shown as cards, fits a phone and has no axe findings. */
const expectPhone = async (page: Page) => {
  await page.setViewportSize(phone)
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
  await expectFit(page)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
}

test('the levels of a structure lead down to the legal entities of a country and up again', async ({ page }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const { unit, region, country, entities, paths } = await makeBranch(page, company.id)
  const elsewhere = await makeBranch(page, company.id)
  const names = entities.map(({ name }) => name)
  const [norway = 0] = await countryIds(page, ['Norway'])
  const other = await callAs(
    page,
    calls.createLegalEntity,
    { company_id: company.id },
    { name: 'Gamma AS', business_unit_id: unit.id, region_id: region.id, country_id: norway },
  )

  await page.goto(`${paths.units}?search=${encodeURIComponent(unit.name)}`)
  await test.step('going down, each level has its own address, rows and breadcrumbs', async () => {
    await link(page, unit.name).click()
    await expect(page).toHaveURL(paths.regions)
    await expect(heading(page, 'Regions of the business unit')).toBeFocused()
    await expectRows(page, [region.name])
    await expect(breadcrumbs(page)).toHaveText(`Companies/${company.name}/Business units/${unit.name}`)
    await page.goBack()
    await expectRows(page, [unit.name])
    await expect(page.getByRole('searchbox', { name: 'Search business units' })).toHaveValue(unit.name)
    await page.goForward()
    await page.getByRole('cell', { name: 'Denmark, Norway, Sweden' }).click()
    await expect(page).toHaveURL(paths.countries)
    await expect(heading(page, 'Countries of the region')).toBeFocused()
    await expectRows(page, ['Denmark', 'Norway', 'Sweden'])
    await link(page, 'Norway').click()
    await expectRows(page, [other.name])
    await page.goBack()
    await link(page, 'Denmark').click()
    await expect(page).toHaveURL(paths.entities)
    await expectRows(page, names)
  })

  await test.step('each address can be reloaded, and left by back, forward and the breadcrumbs', async () => {
    const steps = ['Companies', company.name, 'Business units', unit.name, region.name, country.name]
    await page.reload()
    await expectRows(page, names)
    await expect(breadcrumbs(page)).toHaveText(steps.join('/'))
    await expect(breadcrumbs(page).locator('[aria-current=page]')).toHaveText(country.name)
    await expectPhone(page)
    await page.goBack()
    await expectRows(page, ['Denmark', 'Norway', 'Sweden'])
    await expectPhone(page)
    await page.goForward()
    await expectRows(page, names)
    await breadcrumbs(page).getByRole('link', { name: unit.name }).click()
    await expect(page).toHaveURL(paths.regions)
    await expectRows(page, [region.name])
    await expectPhone(page)
    await breadcrumbs(page).getByRole('link', { name: 'Business units' }).click()
    await expect(page).toHaveURL(paths.units)
  })

  await test.step('no level is found under a parent that it does not belong to', async () => {
    for (const path of [
      `${paths.units}/999999`,
      `${paths.regions}/999999`,
      `${paths.regions}/${elsewhere.region.id}/${country.id}`,
      `${paths.countries}/999999`,
    ]) {
      await visit(page, path)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('main').getByText('Not found')).toBeVisible()
      await expect(actions(page)).toHaveCount(0)
      // So that the next address cannot be taken for this one.
      await visit(page, '/app')
      await expect(heading(page, 'Select the Application')).toBeVisible()
    }
  })
})

test('a company without a structure offers to create the first unit and region', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  await page.goto(`/companies/${id}/business-units`)
  for (const { tab, empty, add } of [
    { tab: 'Business units', empty: 'No business unit found', add: 'Add Business Unit' },
    { tab: 'Regions', empty: 'No Regions found', add: 'Add Region' },
  ]) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('status').filter({ hasText: empty })).toHaveText(empty)
    await button(page, add).last().click()
    await expect(page.getByRole('dialog', { name: add }).locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('the structure of a company can be viewed but not changed by a viewer', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { unit, region, entities, paths } = await makeBranch(page, aurora)
  await comeBackAs(page, 'companyViewer')
  await page.goto(`${paths.units}?search=${encodeURIComponent(unit.name)}`)
  await expectRows(page, [unit.name])
  await expect(actions(page)).toHaveCount(0)
  await visit(page, `/companies/${aurora}/regions?search=${encodeURIComponent(region.name)}`)
  await expectRows(page, [region.name])
  await expect(actions(page)).toHaveCount(0)
  await visit(page, paths.regions)
  await link(page, region.name).click()
  await link(page, 'Denmark').click()
  await expectRows(
    page,
    entities.map(({ name }) => name),
  )
  await expect(actions(page)).toHaveCount(0)
})

test('a company shows nothing to users of another company, at any address', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { paths } = await makeBranch(page, aurora)
  const profile = `/companies/${aurora}`
  await comeBackAs(page, 'jobEvaluator')
  const requests = countRequests(page, `/api/company/${aurora}/`)
  const expectNothing = async () => {
    await expect(denied(page)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/Aurora|Unit|Region /)
  }
  await page.goto(paths.entities)
  await expectNothing()
  for (const path of [
    profile,
    `${profile}/edit`,
    `${profile}/regions`,
    `${profile}/regions?view=tree`,
    paths.units,
    `${paths.units}?view=tree`,
    paths.regions,
    paths.countries,
  ])
    await test.step(path, async () => {
      // A screen of their own in between, so that the next address cannot be taken for the last one.
      await visit(page, '/app')
      await expect(heading(page, 'Select the Application')).toBeVisible()
      await visit(page, path)
      await expect(page).toHaveURL(path)
      await expectNothing()
    })
  expect(requests).toEqual([])
})
