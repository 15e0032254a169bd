import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { closeRefusal, confirmDelete, refusal } from './support/entries'
import { countRequests, expectAccessible, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora, countryIds, expectRows, makeBranch, makeCompany } from './support/structure'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('dialog').getByRole('combobox', { name, exact: true })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const row = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })

const pick = async (page: Page, selector: string, name: string) => {
  await box(page, selector).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Creates a sector with two industries, the first of which has a sub-industry. */
const makeTaxonomy = async (page: Page) => {
  const sector = await callAs(page, calls.createSector, {}, { name: newName('Sector') })
  const names = [newName('Industry'), newName('Industry')] as const
  const [industry, other] = [
    await callAs(page, calls.createIndustry, {}, { name: names[0], sector_id: sector.id }),
    await callAs(page, calls.createIndustry, {}, { name: names[1], sector_id: sector.id }),
  ]
  const sub = await callAs(page, calls.createSubIndustry, {}, { name: newName('Sub'), industry_id: industry.id })
  return { sector, industry, other, sub }
}

test('a business unit is added, changed and deleted, and its industries are those of its sector', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  const { sector, industry, other, sub } = await makeTaxonomy(page)
  const name = newName('Unit')
  await page.goto(`/companies/${id}/business-units`)
  const sent = countRequests(page, `/company/${id}/business-unit/`)
  await button(page, 'Add Business Unit').first().click()
  const save = dialog(page, 'Add Business Unit').getByRole('button', { name: 'Add', exact: true })
  await expect(save).toBeDisabled()
  await expect(dialog(page, 'Add Business Unit').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('  ')
  await expect(save).toBeDisabled()
  await dialog(page, 'Add Business Unit').getByRole('textbox').first().fill(name)
  await expect(box(page, 'Industry')).toBeDisabled()
  await expect(box(page, 'Sub-industry')).toBeDisabled()
  await pick(page, 'Sector', sector.name)
  await box(page, 'Industry').click()
  await expect(options(page)).toHaveText([industry.name, other.name].toSorted())
  await page.getByRole('option', { name: industry.name, exact: true }).click()
  await box(page, 'Sub-industry').click()
  await expect(options(page)).toHaveText([sub.name])
  await page.getByRole('option', { name: sub.name, exact: true }).click()
  await save.click()
  await expectToast(page, 'Business unit has been successfully added.')
  await expect(page).toHaveURL(`/companies/${id}/business-units`)
  await expect(row(page, name).getByRole('cell')).toHaveText([name, sector.name, industry.name, sub.name, '0', /.*/])

  await button(page, `Edit ${name}`).click()
  const editing = dialog(page, 'Update Business Unit')
  await expect(editing.getByRole('textbox', { name: 'Business unit name' })).toHaveValue(name)
  await expect(box(page, 'Sub-industry')).toHaveValue(sub.name)
  await editing.getByRole('textbox', { name: 'Business unit name' }).fill(`${name} anew`)
  await pick(page, 'Industry', other.name)
  await expect(box(page, 'Sub-industry')).toHaveValue('')
  await editing.getByRole('button', { name: 'Update', exact: true }).click()
  await expectToast(page, 'Business unit has been successfully updated.')
  await expect(row(page, `${name} anew`)).toContainText(other.name)
  await expect(button(page, `Edit ${name} anew`)).toBeFocused()
  const ids = { sector_id: sector.id, industry_id: industry.id, sub_industry_id: sub.id }
  const [made, changed] = sent.filter(({ method }) => method !== 'GET')
  expect(made?.body).toEqual({ name, ...ids })
  expect(changed?.body).toMatchObject({ name: `${name} anew`, ...ids, industry_id: other.id, sub_industry_id: null })

  await page.setViewportSize({ width: 360, height: 740 })
  await button(page, `Edit ${name} anew`).click()
  const top = (label: string) =>
    editing.getByRole('button', { name: label, exact: true }).evaluate((one) => one.getBoundingClientRect().top)
  const apart = async () => Math.abs((await top('Cancel')) - (await top('Update')))
  await expect.poll(apart, 'on phones, the buttons share a row').toBe(0)
  await editing.getByRole('textbox', { name: 'Business unit name' }).fill(name)
  await expect(editing.getByText('1 change', { exact: true })).toBeVisible()
  await expect.poll(apart, 'also below what has changed').toBe(0)
  await editing.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.setViewportSize({ width: 1280, height: 800 })

  await confirmDelete(page, `${name} anew`)
  await expectToast(page, 'Business unit deleted successfully!')
  await page.reload()
  await expect(page.getByText('No business unit found')).toBeVisible()
})

test('a region is added, changed and deleted, and gets its countries by search, from a list or all at once', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  const { unit } = await makeBranch(page, id)
  const name = newName('Area')
  await page.goto(`/companies/${id}/regions`)
  const sent = countRequests(page, `/company/${id}/region/`)
  await button(page, 'Add Region').click()
  const adding = dialog(page, 'Add Region')
  const chips = page.getByRole('dialog').locator('.MuiChip-root')

  await test.step('by search', async () => {
    await expect(adding.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
    await expect(adding.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.insertText(name)
    await box(page, 'Countries').fill('germ')
    await options(page).getByText('Germany').click()
    await box(page, 'Countries').fill('curacao')
    await expect(options(page)).toHaveText(['Curaçao'])
    await page.keyboard.press('Enter')
    await expect(chips).toHaveText(['Germany', 'Curaçao'])
    await box(page, 'Countries').fill('korea')
    await expect(adding.getByRole('button', { name: 'Select the 2 found' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(adding.getByRole('button', { name: 'Select the 2 found' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chips).toHaveCount(4)
  })

  await test.step('by continent, and back', async () => {
    await box(page, 'Countries').fill('south america')
    await page.keyboard.press('Enter')
    await expect.poll(() => chips.count()).toBeGreaterThan(10)
    await expect(chips.filter({ hasText: 'Chile' })).toHaveCount(1)
    await expect(box(page, 'Countries')).toHaveValue('')
    await page.keyboard.insertText('south america')
    await page.keyboard.press('Enter')
    await expect(chips).toHaveCount(4)
    await page.keyboard.press('Escape')
  })

  await test.step('from a pasted list', async () => {
    await box(page, 'Countries').focus()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'norway\nAtlantis\nSWEDEN\nEl Dorado\n')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await expect(adding.getByRole('alert')).toHaveText('Not found: Atlantis, El Dorado')
    await expect(chips).toHaveCount(6)
    await expect(chips.filter({ hasText: /Norway|Sweden/ })).toHaveCount(2)
    await pick(page, 'Business unit', unit.name)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  })

  await test.step('after adding, a dialog says so', async () => {
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    const created = dialog(page, 'Region Created')
    await expect(created.getByRole('button', { name: 'Done' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(created).toBeHidden()
    await expect(button(page, 'Add Region')).toBeFocused()
    const names = 'Curaçao, Germany, North Korea, Norway, South Korea, Sweden'
    await expect(row(page, name).getByRole('cell')).toHaveText([name, names, unit.name, /.*/])
  })

  await test.step('all at once, when it is changed', async () => {
    await button(page, `Edit ${name}`).click()
    const editing = dialog(page, 'Update Region')
    await expect(editing.getByRole('button', { name: 'Germany' })).toBeVisible()
    await editing.getByRole('textbox', { name: 'Region name' }).fill(`${name} anew`)
    await editing.getByRole('button', { name: /^Select all \(2\d\d\)$/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => chips.count()).toBeGreaterThan(200)
    await editing.getByRole('textbox', { name: 'Region name' }).focus()
    await expect(chips.filter({ hasText: /^\+2\d\d$/ })).toBeVisible()
    await editing.getByRole('button', { name: 'Update', exact: true }).click()
    await dialog(page, 'Region Updated').getByRole('button', { name: 'Done' }).click()
    await expect(button(page, `Edit ${name} anew`)).toBeFocused()
    await expect(row(page, `${name} anew`).getByRole('cell', { name: /and 2\d\d more$/ })).toBeVisible()
  })

  const country_ids = await countryIds(page, ['Germany', 'Curaçao', 'Norway', 'Sweden'])
  const body = { country_ids: expect.arrayContaining(country_ids) as unknown, business_unit_ids: [unit.id] }
  const [made, changed] = sent.filter(({ method }) => method !== 'GET')
  expect(made?.body).toEqual({ ...body, name })
  expect(changed?.body).toMatchObject({ ...body, id: expect.anything() as unknown, name: `${name} anew` })
  await confirmDelete(page, `${name} anew`)
  await expectToast(page, 'Region deleted successfully!')
  await page.reload()
  await expect(row(page, unit.name)).toHaveCount(1)
  await expect(row(page, name)).toHaveCount(0)
})

test('units and regions with legal entities cannot be deleted, nor can a region lose their country, and they are named', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  const { unit, region, entities, paths } = await makeBranch(page, id)
  const [alpha, beta] = entities.map(({ name }) => name)
  await page.goto(paths.units)
  await confirmDelete(page, unit.name)
  await expect(refusal(page, unit.name).getByRole('link')).toHaveText([alpha ?? '', beta ?? ''])
  await closeRefusal(page, unit.name)
  await expect(button(page, `Delete ${unit.name}`)).toBeFocused()
  await expectRows(page, [unit.name])

  await page.getByRole('tab', { name: 'Regions' }).click()
  await confirmDelete(page, region.name)
  await expect(refusal(page, region.name).getByRole('link')).toHaveText([alpha ?? '', beta ?? ''])
  await closeRefusal(page, region.name)
  await button(page, `Edit ${region.name}`).click()
  const editing = dialog(page, 'Update Region')
  await editing.getByRole('button', { name: 'Denmark' }).focus()
  await page.keyboard.press('Delete')
  await editing.getByRole('button', { name: 'Update', exact: true }).click()
  const places = [alpha, beta].map((name) => `${name} (Denmark, ${unit.name})`).join(', ')
  await expectToast(page, `A removed country or business unit has 2 legal entities: ${places}. Nothing was saved.`)
  await expect(editing).toBeVisible()
})

test('legal entities are added, renamed and deleted in a country', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const { paths, entities } = await makeBranch(page, aurora)
  const others = entities.map(({ name }) => name)
  await page.goto(paths.entities)
  await button(page, 'Add Legal Entity').click()
  const adding = page.getByRole('dialog', { name: /^Add legal entity to \p{Lu}/u })
  await expect(adding.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await expect(adding.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('ACME Ltd')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Legal entity has been successfully added.')
  await expectRows(page, [...others, 'ACME Ltd'])
  await button(page, 'Rename ACME Ltd').click()
  await dialog(page, 'Rename Legal Entity').getByRole('textbox', { name: 'Legal entity' }).fill('ACME GmbH')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Legal entity has been successfully updated.')
  await page.reload()
  await expectRows(page, [...others, 'ACME GmbH'])
  await confirmDelete(page, 'ACME GmbH')
  await expectToast(page, 'Legal entity deleted successfully!')
  await expectRows(page, others)
})
