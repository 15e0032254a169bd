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
}[] = [
  { who: 'a provider user', account: 'master', company: async (page) => (await makeCompany(page)).id },
  { who: 'a company super user', account: 'companySuper', company: () => Promise.resolve(aurora) },
]

for (const { who, account, company } of builders)
  test(`${who} builds a structure by keyboard alone`, async ({ page }) => {
    test.setTimeout(400_000)
    await comeBackAs(page, account)
    const company_id = await company(page)
    const [first, second] = [newName('Dairy'), newName('Bakery')]
    const regions: readonly NewRegion[] = [
      { name: newName('Nordics'), countries: ['Denmark', 'Norway', 'Sweden', 'Finland'], unit: first },
      { name: newName('DACH'), countries: ['Germany', 'Austria', 'Switzerland', 'Liechtenstein'], unit: first },
      { name: newName('Iberia'), countries: ['Spain', 'Portugal', 'Andorra', 'Gibraltar'], unit: second },
    ]

    await page.goto(`/companies/${company_id}/business-units`)
    for (const name of [first, second]) await addUnit(page, name)
    await openTab(page, 'Business units', 'Regions')
    for (const region of regions) await addRegion(page, region)

    for (const { unit, name, countries } of regions) {
      await page.goto(`/companies/${company_id}/business-units`)
      await enter(page, link(page, unit))
      await enter(page, link(page, name))
      // Twenty entities: seven in each of the first two regions, six in the last.
      const count = name === regions[2]?.name ? 6 : 7
      await enter(page, link(page, countries[0] ?? ''))
      await expect(page.getByRole('heading', { level: 1, name: 'Legal entities' })).toBeVisible()
      for (let number = 1; number <= count; number += 1) await addEntity(page, newName(`Entity ${number}`))
    }

    const tree = await callAs(page, calls.readStructure, { company_id })
    const units = tree.business_units?.filter(({ name }) => [first, second].includes(name)).map(({ id }) => id) ?? []
    const built = tree.regions?.filter((region) => region.business_unit_ids.some((id) => units.includes(id))) ?? []
    expect(units).toHaveLength(2)
    expect(built.map(({ name }) => name).sort()).toEqual(regions.map(({ name }) => name).sort())
    expect(built.flatMap(({ country_ids }) => country_ids)).toHaveLength(12)
    expect(tree.legal_entities?.filter((entity) => units.includes(entity.business_unit_id))).toHaveLength(20)
  })
