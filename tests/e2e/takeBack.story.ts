/** Changes that are taken back: right after them, and from the history of a record, as far as nobody has changed it since. */
import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { chooseUpload, csvFile } from './support/csv'
import { enter, tabTo } from './support/keyboard'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora, countryIds, makeBranch, makeCompany } from './support/structure'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Take back this change?' })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name: `History of ${name}`, exact: true })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Take back', exact: true })
const inToasts = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Take back' })

/** Imports sectors; each has an industry. */
const importSectors = async (page: Page, names: readonly string[]) => {
  const lines = ['Sector,Industry,Sub-Industry', ...names.map((name) => `${name},Mining,`)]
  const upload = await chooseUpload(page, 'Upload Sectors', csvFile('sectors.csv', lines))
  await upload.getByRole('button', { name: 'Import', exact: true }).click()
  await expectToast(page, `${names.length} sectors`)
}

const search = async (page: Page, name: string) => {
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/search=/)
}

const listHistory = (page: Page) => page.getByRole('main').getByRole('button', { name: 'History', exact: true }).first()

test('a wrong import is taken back from its toast by keyboard, that again, and later from history', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const stem = newName('Wrong')
  const names = ['one', 'two', 'three'].map((name) => `${stem} ${name}`)
  const [first = ''] = names
  await page.goto('/sectors')
  const row = page.getByRole('main').getByRole('cell', { name: first, exact: true })

  await test.step('the toast leads to a preview, which says what goes', async () => {
    await importSectors(page, names)
    await search(page, stem)
    await expect(row).toBeVisible()
    await page.keyboard.press('F8')
    await enter(page, inToasts(page).last())
    await expect(dialog(page)).toContainText('6 records will be taken back.')
    await expect(dialog(page)).toContainText('Is removed again.')
    await expectAccessible(page)
    await enter(page, confirm(page))
    await expectToast(page, '6 records taken back.')
    await expect(dialog(page)).toHaveCount(0)
    await expect(row).toHaveCount(0)
  })

  await test.step('what was taken back is taken back by the same button', async () => {
    await page.keyboard.press('F8')
    await enter(page, inToasts(page).last())
    await expect(dialog(page)).toContainText('Comes back, with all that went with it.')
    await enter(page, confirm(page))
    await expect(row).toBeVisible()
  })

  await test.step('from history, alone or as a whole; what is used by now is refused, and says why', async () => {
    const sectors = await callAs(page, calls.listAllSectors, {})
    const used = sectors.find(({ name }) => name === names[1])
    const { id: company_id } = await makeCompany(page)
    await callAs(page, calls.createBusinessUnit, { company_id }, { name: newName('Unit'), sector_id: used?.id ?? 0 })
    await listHistory(page).click()
    await page.getByRole('dialog').getByRole('button', { name: first, exact: true }).click()
    const entry = panel(page, first).getByRole('listitem').filter({ hasText: 'You imported a file' })
    // The import itself; it was taken back, and that, too.
    await expect(panel(page, first).getByRole('listitem')).toHaveCount(3)
    await entry.getByRole('button', { name: /^Take back/ }).click()
    await expect(dialog(page)).toContainText(`Only ‘${first}’`)
    // It has industries, which came by the same import.
    await expect(dialog(page)).toContainText('has 1 industry')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(entry.getByRole('button', { name: /^Take back/ })).toBeFocused()
    const last = panel(page, first).getByRole('listitem').first()
    await last.getByRole('button', { name: /^Take back/ }).press('Enter')
    await dialog(page).getByRole('radio', { name: 'The whole change: 6 records' }).check()
    await expect(dialog(page).getByRole('heading', { name: 'Refused' })).toBeVisible()
    await expectAccessible(page)
    await confirm(page).click()
    await expect(dialog(page)).toContainText('1 was refused.')
    await expect(dialog(page)).toContainText(names[1] ?? '')
    await expect(dialog(page)).not.toContainText(first)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Escape')
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('cell', { name: names[1] ?? '', exact: true })).toBeVisible()
  })
})

test('fields of a region go back one by one; what a colleague has changed since is shown, and the reader decides', async ({
  page,
}) => {
  await comeBackAs(page, 'companySuper')
  const company_id = aurora
  const [denmark = 0, norway = 0] = await countryIds(page, ['Denmark', 'Norway'])
  const [first, second, third] = [newName('Lowlands'), newName('Mistake'), newName('Theirs')]
  const body = { name: first, country_ids: [denmark], business_unit_ids: [] }
  const region = await callAs(page, calls.createRegion, { company_id }, body)
  const params = { company_id, region_id: region.id }
  await callAs(page, calls.updateRegion, params, { ...body, name: second, country_ids: [norway] })
  await comeBackAs(page, 'master')
  await callAs(page, calls.updateRegion, params, { ...body, name: third, country_ids: [norway] })
  await comeBackAs(page, 'companySuper')
  await page.goto(`/companies/${company_id}/regions?view=lists`)
  await page.getByRole('button', { name: `Edit ${third}` }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Region name') })
  await form.getByRole('button', { name: 'History' }).click()
  const entry = panel(page, third).getByRole('listitem').nth(1)

  await test.step('their name stays unless the reader decides otherwise; a country is left out', async () => {
    await entry.getByRole('button', { name: /^Take back/ }).click()
    await expect(dialog(page)).toContainText('Goes back in part.')
    const name = dialog(page).getByRole('group', { name: /name/i })
    await expect(name.getByRole('radio').first()).toBeChecked()
    await expect(name).toContainText(third)
    await expect(name).toContainText('changed it')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await name.getByRole('radio', { name: new RegExp(`^Before the change`) }).check()
    await dialog(page)
      .getByRole('checkbox', { name: /Norway/ })
      .uncheck()
    await confirm(page).click()
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('the history tells it, and the form below shows it', async () => {
    await expect(panel(page, first).getByRole('listitem').first()).toContainText('You took it back')
    await page.keyboard.press('Escape')
    await expect(form.getByLabel('Region name')).toHaveValue(first)
    await expect(form).toContainText('Denmark')
    await expect(form).toContainText('Norway')
  })

  await test.step('what is typed and not saved stays, and saving it shows both values', async () => {
    const typed = newName('Typed')
    await form.getByLabel('Region name').fill(typed)
    await form.getByRole('button', { name: 'History' }).click()
    const newest = page
      .getByRole('dialog', { name: /^History of/ })
      .getByRole('listitem')
      .first()
    await newest.getByRole('button', { name: /^Take back/ }).click()
    await confirm(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(form.getByLabel('Region name')).toHaveValue(typed)
    await form.getByRole('button', { name: 'Update', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this record' })
    await expect(conflict).toContainText(typed)
    await expect(conflict).toContainText(third)
  })
})

test('a deleted region comes back from the list of what was deleted, on a phone; who may not has no button', async ({
  page,
}) => {
  await comeBackAs(page, 'companySuper')
  const company_id = aurora
  const name = newName('Deleted')
  const [denmark = 0] = await countryIds(page, ['Denmark'])
  const body = { name, country_ids: [denmark], business_unit_ids: [] }
  const region = await callAs(page, calls.createRegion, { company_id }, body)
  await callAs(page, calls.deleteRegion, { company_id, region_id: region.id })
  const deleted = page.getByRole('listitem').filter({ hasText: new RegExp(`${name}.*deleted it`) })
  const open = async () => {
    await page.goto(`/companies/${company_id}/regions?view=lists`)
    await listHistory(page).click()
    await expect(deleted).toBeVisible()
  }

  await test.step('somebody who may only view them sees it, without a button', async () => {
    await comeBackAs(page, 'companyViewer')
    await open()
    await expect(page.getByRole('button', { name: /^Take back/ })).toHaveCount(0)
  })

  await test.step('who may delete regions brings it back', async () => {
    await comeBackAs(page, 'companySuper')
    await page.setViewportSize({ width: 360, height: 740 })
    await open()
    await expectFit(page)
    await tabTo(page, deleted.getByRole('button', { name: /^Take back/ }))
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Comes back, with all that went with it.')
    await expectFit(page)
    await expectAccessible(page)
    await enter(page, confirm(page))
    await expectToast(page, '1 record taken back.')
    await expect(deleted).toHaveCount(0)
    expect(await callAs(page, calls.readRegion, { company_id, region_id: region.id })).toMatchObject({
      name,
      countries: [{ id: denmark }],
    })
  })
})

test('what a form has saved is taken back from the message that says so: changed, new, and told in a dialog', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const main = page.getByRole('main')
  const form = page.getByRole('dialog')
  const submit = form.locator('button[type=submit]').last()
  const name = newName('Saved')
  const { id } = await callAs(page, calls.createSector, {}, { name, description: 'As it was' })

  await test.step('a change', async () => {
    await page.goto(`/sectors?search=${encodeURIComponent(name)}#sectors=${id}`)
    await form.getByRole('textbox', { name: 'Description' }).fill('Changed by mistake')
    await submit.click()
    await expect(main.getByText('Changed by mistake')).toBeVisible()
    await inToasts(page).last().click()
    await expect(dialog(page)).toContainText('Goes back to what it was.')
    await confirm(page).click()
    await expect(main.getByText('As it was')).toBeVisible()
  })

  await test.step('a new record', async () => {
    const added = `${name} too`
    await page.getByRole('button', { name: 'Add New Sector' }).click()
    await form.getByRole('textbox').first().fill(added)
    await form.getByRole('textbox', { name: 'Description' }).fill('Added by mistake')
    await submit.click()
    await expect(main.getByText(added)).toBeVisible()
    await inToasts(page).last().click()
    await expect(dialog(page)).toContainText('Is removed again.')
    await confirm(page).click()
    await expect(main.getByText(added)).toHaveCount(0)
  })

  await test.step('a region, from the dialog that reports it', async () => {
    const { id: company_id } = await makeCompany(page)
    const { region } = await makeBranch(page, company_id)
    await page.goto(`/companies/${company_id}/regions#regions=${region.id}`)
    const field = form.getByRole('textbox').first()
    await field.fill(`${region.name} x`)
    await submit.click()
    const report = page.getByRole('dialog', { name: 'Region Updated' })
    await expectAccessible(page)
    await report.getByRole('button', { name: 'Take back' }).click()
    await confirm(page).click()
    await expect(main.getByText(region.name, { exact: true }).first()).toBeVisible()
  })
})
