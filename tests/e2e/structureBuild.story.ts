import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import type { Account } from './support/accounts'
import { callAs, newName } from './support/api'
import { choose, enter, tabTo, typeInto } from './support/keyboard'
import { expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora, makeCompany } from './support/structure'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Goes to another tab of the profile. The tabs are a single tab stop; the arrow keys move between them. */
const openTab = async (page: Page, from: string, to: string) => {
  await tabTo(page, page.getByRole('tab', { name: from }))
  const target = page.getByRole('tab', { name: to })
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  while (!(await isThere())) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(target).toHaveAttribute('aria-selected', 'true')
}

const addUnit = async (page: Page, name: string) => {
  await enter(page, button(page, 'Add Business Unit').first())
  await typeInto(page, dialog(page).getByRole('textbox', { name: 'Business unit name' }), name)
  await choose(page, dialog(page).getByRole('combobox', { name: 'Sector', exact: true }), 'Manufacturing')
  await choose(page, dialog(page).getByRole('combobox', { name: 'Industry', exact: true }), 'Food Manufacturing')
  await enter(page, dialog(page).getByRole('button', { name: 'Add', exact: true }))
  await expectToast(page, 'Business unit has been successfully added.')
  await expect(link(page, name)).toBeVisible()
}

interface NewRegion {
  readonly name: string
  readonly countries: readonly string[]
  readonly unit: string
}

const addRegion = async (page: Page, { name, countries, unit }: NewRegion) => {
  await enter(page, button(page, 'Add Region').first())
  await typeInto(page, dialog(page).getByRole('textbox', { name: 'Region name' }), name)
  for (const country of countries)
    await choose(page, dialog(page).getByRole('combobox', { name: 'Countries' }), country)
  await page.keyboard.press('Escape')
  await choose(page, dialog(page).getByRole('combobox', { name: 'Business unit' }), unit)
  await page.keyboard.press('Escape')
  await enter(page, dialog(page).getByRole('button', { name: 'Add', exact: true }))
  await expect(page.getByRole('dialog', { name: 'Region Created' })).toBeVisible()
  await enter(page, button(page, 'Done'))
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(countries[0] ?? '')
}

const addEntity = async (page: Page, name: string) => {
  await enter(page, button(page, 'Add Legal Entity').first())
  await typeInto(page, dialog(page).getByRole('textbox', { name: 'Legal entity' }), name)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
}

const builders: readonly {
  readonly who: string
  readonly account: Account
  readonly company: (page: Page) => Promise<number>
  readonly countries: readonly string[]
  readonly entities: number
}[] = [
  {
    who: 'a provider user',
    account: 'master',
    company: async (page) => (await makeCompany(page)).id,
    countries: ['Denmark', 'Germany'],
    entities: 2,
  },
  {
    who: 'a company super user',
    account: 'companySuper',
    company: () => Promise.resolve(aurora),
    countries: ['Germany'],
    entities: 1,
  },
]

for (const { who, account, company, countries, entities } of builders)
  test(`${who} builds a structure by keyboard alone`, async ({ page }) => {
    await comeBackAs(page, account)
    const company_id = await company(page)
    // Not as those of the demo, which other stories search for.
    const [unit, region] = [newName('Dairy'), newName('Lowlands')]
    const names = Array.from({ length: entities }, (_, index) => newName(`Entity ${index + 1}`))

    await page.goto(`/companies/${company_id}/business-units`)
    await addUnit(page, unit)
    await openTab(page, 'Business units', 'Regions')
    await addRegion(page, { name: region, countries, unit })
    await openTab(page, 'Regions', 'Business units')
    await enter(page, link(page, unit))
    await enter(page, link(page, region))
    await enter(page, link(page, countries[0] ?? ''))
    await expect(page.getByRole('heading', { level: 1, name: 'Legal entities' })).toBeVisible()
    for (const name of names) await addEntity(page, name)

    const tree = await callAs(page, calls.readStructure, { company_id })
    const unitId = tree.business_units?.find(({ name }) => name === unit)?.id
    const built = tree.regions?.filter((one) => one.name === region) ?? []
    expect(built.map(({ business_unit_ids }) => business_unit_ids)).toEqual([[unitId]])
    expect(built.flatMap(({ country_ids }) => country_ids)).toHaveLength(countries.length)
    const added = tree.legal_entities?.filter(({ business_unit_id }) => business_unit_id === unitId) ?? []
    expect(added.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })
