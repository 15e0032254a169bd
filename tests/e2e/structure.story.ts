import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName, requestAs } from './support/api'
import { countRequests, expectAccessible, expectFit, expectLoaded } from './support/screen'
import { comeBackAs, limitPermissions } from './support/session'
import { expect, test } from './support/story'
import { aurora, countryIds, expectRows, makeBranch, makeCompany } from './support/structure'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const breadcrumbs = (page: Page) => page.getByRole('navigation', { name: 'You are here' })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const denied = (page: Page) => page.getByRole('main').getByText('Access Denied')
const actions = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(?:Add|Edit|Rename|Delete)\b/ })

test.describe('the levels of a structure', () => {
  test('lead from a unit down to its legal entities and up again, with breadcrumbs', async ({ page }) => {
    await comeBackAs(page, 'master')
    const company = await makeCompany(page)
    const { unit, region, country, entities, paths } = await makeBranch(page, company.id)
    await makeBranch(page, company.id)
    const names = entities.map(({ name }) => name)

    await page.goto(paths.units)
    await link(page, unit.name).click()
    await expect(page).toHaveURL(paths.regions)
    await expect(heading(page, 'Regions of the business unit')).toBeFocused()
    await expectRows(page, [region.name])
    await expect(breadcrumbs(page)).toHaveText(`Companies/${company.name}/Business units/${unit.name}`)
    await page.getByRole('cell', { name: 'Denmark, Norway, Sweden' }).click()
    await expect(page).toHaveURL(paths.countries)
    await expect(heading(page, 'Countries of the region')).toBeFocused()
    await expectRows(page, ['Denmark', 'Norway', 'Sweden'])
    await link(page, 'Denmark').click()
    await expect(page).toHaveURL(paths.entities)
    await expectRows(page, names)

    const steps = ['Companies', company.name, 'Business units', unit.name, region.name, country.name]
    await page.reload()
    await expectRows(page, names)
    await expect(breadcrumbs(page)).toHaveText(steps.join('/'))
    await expect(breadcrumbs(page).locator('[aria-current=page]')).toHaveText(country.name)
    await page.goBack()
    await expectRows(page, ['Denmark', 'Norway', 'Sweden'])
    await page.goForward()
    await expectRows(page, names)
    await breadcrumbs(page).getByRole('link', { name: unit.name }).click()
    await expect(page).toHaveURL(paths.regions)
    await breadcrumbs(page).getByRole('link', { name: 'Business units' }).click()
    await expect(page).toHaveURL(paths.units)
  })

  test('show only the legal entities of their country', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { id } = await makeCompany(page)
    const { unit, region, entities, paths } = await makeBranch(page, id)
    const [norway = 0] = await countryIds(page, ['Norway'])
    const place = { business_unit_id: unit.id, region_id: region.id, country_id: norway }
    const other = await callAs(page, calls.createLegalEntity, { company_id: id }, { name: 'Gamma AS', ...place })
    await page.goto(paths.entities)
    await expectRows(
      page,
      entities.map(({ name }) => name),
    )
    await page.goto(`${paths.countries}/${norway}`)
    await expectRows(page, [other.name])
  })

  test('are not found under parents they do not belong to', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { id } = await makeCompany(page)
    const [one, other] = [await makeBranch(page, id), await makeBranch(page, id)]
    for (const path of [
      `${one.paths.units}/999999`,
      `${one.paths.regions}/999999`,
      `${one.paths.regions}/${other.region.id}/${one.country.id}`,
      `${one.paths.countries}/999999`,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText('Not found')).toBeVisible()
      await expect(actions(page)).toHaveCount(0)
    }
  })

  test('keep page, search and view through reload, back, forward and a link', async ({ page, context }) => {
    await comeBackAs(page, 'master')
    const { id } = await makeCompany(page)
    const { unit, paths } = await makeBranch(page, id)
    for (let number = 1; number <= 11; number += 1)
      await callAs(
        page,
        calls.createRegion,
        { company_id: id },
        { name: `Area ${number}`, country_ids: [], business_unit_ids: [] },
      )
    await page.goto(`/companies/${id}/regions`)
    const nextPage = page.waitForRequest((request) => request.url().includes('page=2'))
    await button(page, 'Go to page 2').click()
    await nextPage
    await expect(page.getByText('11–12 of 12')).toBeVisible()
    await page.reload()
    await expect(page.getByText('11–12 of 12')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search regions' }).fill('area 1')
    await expectRows(page, ['Area 1', 'Area 10', 'Area 11'])
    await page.goBack()
    await expect(page.getByText('11–12 of 12')).toBeVisible()
    await page.goForward()
    await expectRows(page, ['Area 1', 'Area 10', 'Area 11'])
    const visitor = await context.newPage()
    await visitor.goto(page.url())
    await expectRows(visitor, ['Area 1', 'Area 10', 'Area 11'])
    await expect(visitor.getByRole('searchbox', { name: 'Search regions' })).toHaveValue('area 1')

    await page.goto(`${paths.units}?search=${encodeURIComponent(unit.name)}`)
    await link(page, unit.name).click()
    await expect(page).toHaveURL(paths.regions)
    await page.goBack()
    await expectRows(page, [unit.name])
    await expect(page.getByRole('searchbox', { name: 'Search business units' })).toHaveValue(unit.name)
  })

  test('open only as far as the permissions allow', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { id } = await makeCompany(page)
    const { unit, region, country, paths } = await makeBranch(page, id)
    for (const { held, path, rows, closed } of [
      { held: ['VIEW_BUSINESS_UNIT'], path: paths.units, rows: [unit.name], closed: paths.regions },
      { held: ['VIEW_REGION'], path: paths.regions, rows: [region.name], closed: paths.countries },
      {
        held: ['VIEW_REGION', 'VIEW_COUNTRY'],
        path: paths.countries,
        rows: ['Denmark', 'Norway', 'Sweden'],
        closed: paths.entities,
      },
    ]) {
      await limitPermissions(page, held)
      await comeBackAs(page, 'sales')
      await page.goto(path)
      await expectRows(page, rows)
      await expect(link(page, rows[0] ?? '')).toHaveCount(0)
      await page.goto(closed)
      await expect(denied(page)).toBeVisible()
    }
    await limitPermissions(page, ['VIEW_REGION', 'VIEW_COUNTRY', 'VIEW_LEGAL_ENTITY'])
    await comeBackAs(page, 'sales')
    await page.goto(paths.entities)
    await expect(breadcrumbs(page)).toContainText(`Business units/${unit.name}/${region.name}/${country.name}`)
    await expect(breadcrumbs(page).getByRole('link', { name: 'Business units' })).toHaveCount(0)
  })

  test('fit a phone, and axe finds nothing on any of them', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await comeBackAs(page, 'master')
    const { id } = await makeCompany(page)
    const { paths } = await makeBranch(page, id)
    for (const path of Object.values(paths)) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('listitem').last()).toBeVisible()
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
      await expectFit(page)
      await expectAccessible(page)
    }
  })
})

test.describe('a company without a structure', () => {
  const tabs = [
    { path: 'business-units', empty: 'No business unit found', add: 'Add Business Unit' },
    { path: 'regions', empty: 'No Regions found', add: 'Add Region' },
  ]

  test('offers to create the first record to those who may', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { id } = await makeCompany(page)
    for (const { path, empty, add } of tabs) {
      await page.goto(`/companies/${id}/${path}`)
      await expect(page.getByRole('status').filter({ hasText: empty })).toHaveText(empty)
      await button(page, add).last().click()
      await expect(page.getByRole('dialog', { name: add }).locator(':focus')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectAccessible(page)
    }
  })

  test('offers nothing to others', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { id } = await makeCompany(page)
    await limitPermissions(page, ['VIEW_BUSINESS_UNIT', 'VIEW_REGION'])
    await comeBackAs(page, 'sales')
    for (const { path, empty } of tabs) {
      await page.goto(`/companies/${id}/${path}`)
      await expect(page.getByRole('status').filter({ hasText: empty })).toHaveText(empty)
      await expect(actions(page)).toHaveCount(0)
    }
  })
})

test.describe('the structure of a company', () => {
  test('can be viewed but not changed by a viewer', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { unit, region, entities, paths } = await makeBranch(page, aurora)
    await comeBackAs(page, 'companyViewer')
    await page.goto(`${paths.units}?search=${encodeURIComponent(unit.name)}`)
    await expectRows(page, [unit.name])
    await expect(actions(page)).toHaveCount(0)
    await page.goto(`/companies/${aurora}/regions?search=${encodeURIComponent(region.name)}`)
    await expectRows(page, [region.name])
    await expect(actions(page)).toHaveCount(0)
    await page.goto(paths.regions)
    await link(page, region.name).click()
    await link(page, 'Denmark').click()
    await expectRows(
      page,
      entities.map(({ name }) => name),
    )
    await expect(actions(page)).toHaveCount(0)

    const [entity] = entities
    const at = { company_id: aurora, business_unit_id: unit.id, region_id: region.id, legal_entity_id: entity?.id ?? 0 }
    const body = { name: newName('Mine'), country_ids: [], business_unit_ids: [] }
    const place = { business_unit_id: unit.id, region_id: region.id, country_id: entity?.country_id ?? 0 }
    for (const refused of [
      await requestAs(page, calls.createBusinessUnit, at, body),
      await requestAs(page, calls.updateBusinessUnit, at, body),
      await requestAs(page, calls.deleteBusinessUnit, at),
      await requestAs(page, calls.createRegion, at, body),
      await requestAs(page, calls.updateRegion, at, body),
      await requestAs(page, calls.deleteRegion, at),
      await requestAs(page, calls.createLegalEntity, at, { ...body, ...place }),
      await requestAs(page, calls.updateLegalEntity, at, body),
      await requestAs(page, calls.deleteLegalEntity, at),
    ])
      expect(refused.status(), refused.url()).toBe(403)
  })

  test('can be added to, changed and deleted only with the permission for each', async ({ page }) => {
    await comeBackAs(page, 'sales')
    for (const [path, add] of [
      ['business-units', 'Add Business Unit'],
      ['regions', 'Add Region'],
    ] as const) {
      await page.goto(`/companies/${aurora}/${path}`)
      await expectLoaded(page)
      await expect(actions(page)).toHaveText([add])
    }
    await limitPermissions(page, ['VIEW_BUSINESS_UNIT', 'UPDATE_BUSINESS_UNIT', 'VIEW_REGION', 'DELETE_REGION'])
    await comeBackAs(page, 'sales')
    await page.goto(`/companies/${aurora}/business-units?search=Ventures`)
    await expectLoaded(page)
    await expect(actions(page)).toHaveText(['Edit'])
    await page.goto(`/companies/${aurora}/regions?search=Baltics`)
    await expectLoaded(page)
    await expect(actions(page)).toHaveText(['Delete'])
  })

  test('shows nothing to users of another company, at any address or by any call', async ({ page }) => {
    await comeBackAs(page, 'master')
    const { unit, region, country, entities, paths } = await makeBranch(page, aurora)
    await comeBackAs(page, 'jobEvaluator')
    const requests = countRequests(page, `/api/company/${aurora}/`)
    for (const path of [
      `/companies/${aurora}`,
      `/companies/${aurora}/regions`,
      `/companies/${aurora}/regions?view=tree`,
      `${paths.units}?view=tree`,
      ...Object.values(paths),
    ]) {
      await page.goto(path)
      await expect(denied(page)).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/Aurora|Unit|Region /)
    }
    expect(requests).toEqual([])

    const [own] = await callAs(page, calls.listAllCompanies, {})
    const ids = { business_unit_id: unit.id, region_id: region.id, country_id: country.id }
    const body = { name: newName('Mine'), country_ids: [], business_unit_ids: [] }
    for (const { company_id, status } of [
      { company_id: aurora, status: 403 },
      { company_id: own?.id ?? 0, status: 404 },
    ]) {
      const at = { company_id, ...ids, legal_entity_id: entities[0]?.id ?? 0 }
      for (const refused of [
        await requestAs(page, calls.readBusinessUnit, at),
        await requestAs(page, calls.updateBusinessUnit, at, body),
        await requestAs(page, calls.deleteBusinessUnit, at),
        await requestAs(page, calls.readRegion, at),
        await requestAs(page, calls.updateRegion, at, body),
        await requestAs(page, calls.deleteRegion, at),
        await requestAs(page, calls.updateLegalEntity, at, body),
        await requestAs(page, calls.deleteLegalEntity, at),
        await requestAs(page, calls.listLegalEntities, at),
      ])
        expect([status, 403], refused.url()).toContain(refused.status())
    }
    for (const list of [calls.listBusinessUnits, calls.listAllBusinessUnits, calls.listRegions, calls.readStructure])
      expect((await requestAs(page, list, { company_id: aurora })).status()).toBe(403)
    // Nothing was deleted.
    await comeBackAs(page, 'master')
    await page.goto(paths.entities)
    await expectRows(
      page,
      entities.map(({ name }) => name),
    )
  })
})
