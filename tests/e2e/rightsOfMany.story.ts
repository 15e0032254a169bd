import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { companyPresets } from '../../contract/permissions'
import { callAs, newName } from './support/api'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora } from './support/structure'

const list = `/company-users/list/${aurora}`
const rows = (page: Page) => page.getByRole('main').locator('tbody tr')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Creates users of Aurora for one story, with a last name of their own; the given permissions are those of a preset. */
const makeUsers = async (page: Page, what: string, ...firstNames: string[]) => {
  const last_name = newName(what)
  const role = { grant_access: true, name: 'COMPANY_USER', permissions: [...companyPresets.TOM.COMPANY_USER] }
  for (const first_name of firstNames) {
    const email = `${first_name}.${last_name}@aurora.example`.replaceAll(' ', '.').toLowerCase()
    const body = { first_name, last_name, email, applications: ['TOM' as const], roles: { TOM: role, JE: {} } }
    await callAs(page, calls.createCompanyUser, { company_id: aurora }, body)
  }
  return last_name
}

test('who may view salary ranges? It is taken from three of them, and seen to be gone', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const last_name = await makeUsers(page, 'Payroll', 'Ana', 'Bo', 'Cem')
  await page.goto(`${list}?search=${encodeURIComponent(last_name)}`)
  await expect(rows(page)).toHaveCount(3)
  await expect(rowOf(page, `Ana ${last_name}`)).toContainText('Invited, not signed in yet')

  await test.step('finds them by the permission in words', async () => {
    await page.getByRole('button', { name: 'Filters, 0 set' }).click()
    const picker = dialog(page, 'Filters').getByRole('combobox', { name: 'Permission in any application' })
    await picker.fill('salary')
    await expect(page.getByRole('listbox').getByText('Pay and offers')).toBeVisible()
    await page.getByRole('option', { name: 'View salary ranges' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/permission=VIEW_SALARY_RANGE/)
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('takes it from all three, after it is told what that takes', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await press(page, 'Change one permission')
    const asked = dialog(page, 'Change one permission of 3 people')
    await asked.getByRole('combobox', { name: 'Application' }).click()
    await page.getByRole('option', { name: 'TOM' }).click()
    await asked.getByRole('combobox', { name: /^What to do with it/ }).click()
    await page.getByRole('option', { name: 'Take away' }).click()
    await asked.getByRole('combobox', { name: 'Permission' }).fill('view salary')
    await page.getByRole('option', { name: 'View salary ranges' }).click()
    await expect(asked.getByRole('row', { name: 'View salary ranges' })).toContainText('3 lose it')
    await expectAccessible(page)
    await press(page, 'Change 3 people')
    await expectToast(page, 'The permissions of 3 people were changed.')
    await expect(rows(page)).toHaveCount(0)
  })

  await test.step('sees in the list that each has one less than the preset', async () => {
    await page.goto(`${list}?search=${encodeURIComponent(last_name)}`)
    const about = '−1 compared with the preset of Company User. Less: view salary ranges'
    const difference = rowOf(page, `Ana ${last_name}`).getByRole('button', { name: about })
    await expect(difference).toHaveText('−1')
    // The focus only opens it if a key was pressed before.
    await page.keyboard.press('Tab')
    await difference.focus()
    await expect(page.getByRole('tooltip')).toHaveText(about)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await expectAccessible(page)
  })
})

test('a new colleague and two others get the same rights as Ana', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const ana = await makeUsers(page, 'Model', 'Ana')
  // Others make people of the same company meanwhile.
  const read = async (name: string) =>
    (await callAs(page, calls.listCompanyUsers, { company_id: aurora })).find((one) => one.last_name === name)
  const model = await read(ana)
  const last_name = newName('Colleague')

  await test.step('the new one, in the form', async () => {
    await page.goto(`/company-users/create/${aurora}`)
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Dora')
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill(last_name)
    const email = `${last_name.replaceAll(' ', '.').toLowerCase()}@aurora.example`
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await page.getByRole('combobox', { name: 'The same rights as' }).fill(ana)
    await page.getByRole('option', { name: `Ana ${ana}` }).click()
    await expect(page.getByText(`Roles, permissions and scope are those of Ana ${ana}.`)).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Tom, granted' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Role', exact: true })).toHaveText('Company User')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await press(page, 'Undo')
    await expect(page.getByRole('tab', { name: 'Tom, no access' })).toBeVisible()
    await page.getByRole('combobox', { name: 'The same rights as' }).fill(ana)
    await page.getByRole('option', { name: `Ana ${ana}` }).click()
    await press(page, 'Create Company-User')
    await expectToast(page, 'Company User has been successfully created or updated.')
    const dora = await read(last_name)
    expect([dora?.first_name, dora?.roles.TOM]).toEqual(['Dora', model?.roles.TOM])
  })

  await test.step('two others at once', async () => {
    const others = await makeUsers(page, 'Others', 'Eli', 'Fay')
    await page.goto(`${list}?search=${encodeURIComponent(others)}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await press(page, 'Copy rights')
    const asked = dialog(page, 'Copy the rights of somebody to 2 people')
    await asked.getByRole('combobox', { name: 'The same rights as' }).fill('super@aurora')
    await page.getByRole('option', { name: /super@aurora\.example/ }).click()
    await expect(asked.getByRole('row', { name: 'Role Company Super User' }).first()).toContainText('2 gain it')
    await expectAccessible(page)
    await press(page, 'Change 2 people')
    await expectToast(page, 'The rights of 2 people were changed.')
    await expect(rowOf(page, `Eli ${others}`)).toContainText('TOM Company Super User')
  })
})
