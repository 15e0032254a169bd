import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { companyPresets } from '../../contract/permissions'
import { callAs, newName } from './support/api'
import { enter, tabTo, typeInto } from './support/keyboard'
import { countRequests, expectAccessible, expectFit, expectToast } from './support/screen'
import { chooseRole } from './support/roles'
import { comeBackAs, storedAuth } from './support/session'
import { expect, test } from './support/story'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const role = (page: Page) => page.getByRole('combobox', { name: 'Role', exact: true })
const grant = (page: Page) => page.getByRole('switch', { name: 'Grant Access' })
const saved = 'Company User has been successfully created or updated.'

/** A company user sees only their own company. */
const ownCompany = async (page: Page) => {
  const [company] = await callAs(page, calls.listAllCompanies, {})
  if (!company) throw new Error('There is no company')
  return company.id
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a person gets two applications and four changed cells, by keyboard alone', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const company_id = await ownCompany(page)
  await page.goto(`/company-users/list/${company_id}`)
  await enter(
    page,
    page
      .getByRole('link', { name: 'Create Company User' })
      .or(page.getByRole('button', { name: 'Create Company User' })),
  )
  await expect(heading(page, 'Create Company-User')).toBeFocused()
  const last_name = newName('Souza')
  const email = `${last_name.replaceAll(' ', '.').toLowerCase()}@aurora.example`

  await test.step('says at the fields what is missing', async () => {
    const sent = countRequests(page, '/user/')
    await enter(page, page.getByRole('button', { name: 'Create Company-User' }))
    await expect(page.getByText('Please enter first name.')).toBeVisible()
    await expect(field(page, 'First name')).toBeFocused()
    await page.keyboard.type('Ana')
    await typeInto(page, field(page, 'Last name'), last_name)
    await typeInto(page, field(page, 'Email'), email)
    await enter(page, page.getByRole('button', { name: 'Create Company-User' }))
    await expectToast(page, 'At least one application (TOM or JE) must be granted access.')
    await expect(grant(page)).toBeFocused()
    expect(sent).toEqual([])
  })

  await test.step('grants Tom, with two cells changed', async () => {
    await press(page, 'Space')
    await expect(grant(page)).toBeChecked()
    await expect(tab(page, 'Tom')).toHaveAccessibleName('Tom, granted')
    await chooseRole(page, 'Company Admin')
    const matrix = page.getByRole('grid', { name: 'Permissions in TOM' })
    await expect(matrix).toHaveAccessibleDescription('Arrow keys move between the boxes, the space bar ticks.')
    await tabTo(page, box(page, 'Business Units: View'))
    // To Update of the regions, then back to View of the countries.
    await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Space', 'ArrowDown', 'Home', 'Space')
    await expect(box(page, 'Region: Update')).toBeChecked()
    await expect(box(page, 'Region: Update')).toHaveAccessibleDescription('Differs from the preset')
    await expect(box(page, 'Country: View')).toBeFocused()
    await expect(box(page, 'Country: Create')).not.toBeChecked()
    await expect(page.getByText('3 permissions differ from the preset of Company Admin.')).toBeVisible()
    await expect(page.getByText('Cannot see countries.')).toBeVisible()
    // A locked box can be reached, but not ticked.
    await press(page, 'ArrowRight', 'Space')
    const locked = box(page, 'Country: Create')
    await expect(locked).toBeFocused()
    await expect(locked).not.toBeChecked()
    await expect(locked).toHaveAttribute('aria-disabled', 'true')
    await expect(locked).toHaveAccessibleDescription('Differs from the preset Requires View')
    // Read out after each change.
    const rights = companyPresets.TOM.COMPANY_ADMIN.length - 1
    await expect(page.getByRole('status').filter({ hasText: `Gives ${rights} rights` })).toBeVisible()
  })

  await test.step('grants TAREF, with two cells changed', async () => {
    await tabTo(page, tab(page, 'Tom'))
    await press(page, 'ArrowRight', 'Enter')
    await tabTo(page, grant(page))
    await press(page, 'Space')
    await chooseRole(page, 'Company User')
    await tabTo(page, box(page, 'Business Units: View'))
    await press(page, 'Control+End')
    await expect(box(page, 'All: All')).toBeFocused()
    await expect(box(page, 'All: All')).toHaveJSProperty('indeterminate', true)
    await press(page, 'Control+Home', 'Space', 'ArrowRight', 'Space')
    await expect(box(page, 'Business Units: Create')).toBeChecked()
    const panel = page.getByRole('tabpanel', { name: /^Job Evaluation/ })
    await expect(panel.getByText('In the console: everywhere in')).toBeVisible()
    await expect(panel.getByText('In TAREF: nowhere yet')).toBeVisible()
    await expect(panel.getByText('Can view and create business units.').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What saving gives and takes' })).toBeVisible()
    await expect(page.getByText('Access to TAREF')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('saves exactly that', async () => {
    await enter(page, page.getByRole('button', { name: 'Create Company-User' }))
    await expectToast(page, saved)
    await expect(page).toHaveURL(`/company-users/list/${company_id}`)
    const query = new URLSearchParams({ search: email })
    await page.goto(`/company-users/list/${company_id}?${query}`)
    await page.getByRole('link', { name: `Edit Ana ${last_name}` }).click()
    await expect(page).toHaveURL(/\/company-users\/edit\/\d+\/company\/\d+$/)
    const company_user_id = Number(page.url().split('/').at(-3))
    const { roles, applications } = await callAs(page, calls.readCompanyUser, { company_id, company_user_id })
    expect(applications).toEqual(['TOM', 'JE'])
    const countries = ['CREATE_COUNTRY', 'VIEW_COUNTRY']
    const admin = companyPresets.TOM.COMPANY_ADMIN.filter((name) => !countries.includes(name))
    expect(roles.TOM.permissions.toSorted()).toEqual([...admin, 'UPDATE_REGION'].toSorted())
    expect(roles.JE.permissions.toSorted()).toEqual(
      [...companyPresets.JE.COMPANY_USER, 'VIEW_BUSINESS_UNIT', 'CREATE_BUSINESS_UNIT'].toSorted(),
    )
  })

  await test.step('shows what a later change takes', async () => {
    await expect(box(page, 'Region: Update')).toBeChecked()
    await page.getByRole('button', { name: 'Back to the preset' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Gives 2 rights; Takes 1 right' })).toBeVisible()
    await grant(page).click()
    await expect(page.getByText('Access to TOM', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Update Company-User' }).click()
    await expectToast(page, saved)
    await expect(page).toHaveURL(new RegExp(`/company-users/list/${company_id}`))
  })
})

test('nobody changes their own role, and a super user has no limits to choose', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const company_id = await ownCompany(page)
  const { user } = (await storedAuth(page)) ?? {}
  await page.goto(`/company-users/edit/${user?.id}/company/${company_id}`)
  await expect(heading(page, 'Update Company-User')).toBeVisible()
  await expect(page.getByText('Somebody else has to change this for you')).toBeVisible()
  await expect(field(page, 'First name')).toBeEnabled()
  await expect(grant(page)).toBeDisabled()
  await expect(role(page)).toBeDisabled()
  await expect(role(page)).toHaveText('Company Super User')
  await expect(page.getByRole('button', { name: 'Create custom role' })).toBeDisabled()

  await page.goto(`/company-users/create/${company_id}`)
  const lists = ['Business Units', 'Regions', 'Countries', 'Grades', 'Job Functions'].map((name) =>
    page.getByRole('combobox', { name, exact: true }),
  )
  const dashboard = page.getByRole('switch', { name: 'TOM Dashboard' })
  await role(page).click()
  await page.getByRole('option', { name: 'Company Super User' }).click()
  for (const control of [...lists, dashboard, box(page, 'Region: Delete')]) await expect(control).toBeDisabled()
  await expect(dashboard).toBeChecked()
  await expect(box(page, 'Region: Delete')).toBeChecked()
  await role(page).click()
  await page.getByRole('option', { name: 'Company Admin' }).click()
  for (const control of [...lists, dashboard]) await expect(control).toBeEnabled()

  await test.step('leaving asks first, since there are unsaved changes', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(heading(page, 'Create Company-User')).toHaveCount(0)
  })
})
