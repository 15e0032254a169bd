import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { companyPresets } from '../../contract/permissions'
import { callAs, newName, requestAs } from './support/api'
import { chooseUpload, csvFile, linesOf, savedFile } from './support/csv'
import { enter, tabTo } from './support/keyboard'
import { expectAccessible, expectFit, expectLoaded, expectToast, measureMessage } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const aurora = 1
const list = `/company-users/list/${aurora}`

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Company Users' })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const rows = (page: Page) => page.getByRole('main').locator('tbody tr')
const activeSwitch = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is active` })
const bar = (page: Page) => page.getByRole('region', { name: 'Changes of the selection' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Creates users of Aurora for one story, with a last name of their own, by which it finds them. */
const makeUsers = async (page: Page, ...firstNames: string[]) => {
  const last_name = newName('Doe')
  const role = { grant_access: true, name: 'COMPANY_USER', permissions: [...companyPresets.TOM.COMPANY_USER] }
  for (const first_name of firstNames)
    await callAs(
      page,
      calls.createCompanyUser,
      { company_id: aurora },
      {
        first_name,
        last_name,
        email: `${first_name}.${last_name}@aurora.example`.replaceAll(' ', '.').toLowerCase(),
        applications: ['TOM'],
        roles: { TOM: role, JE: {} },
      },
    )
  return { last_name, path: `${list}?search=${encodeURIComponent(last_name)}` }
}

test('provider staff choose a company, page and search its users, switch one off and on again, and go to another company', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { last_name } = await makeUsers(page, 'Jane')
  const jane = `Jane ${last_name}`

  await page.goto('/company-users')
  await expect(heading(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('aurora')
  const told = measureMessage(page, 'Successfully fetched list')
  await page.getByRole('link', { name: 'Aurora Foods' }).click()
  await expect(page).toHaveURL(list)
  const { bottom } = await told
  expect(bottom).toBeLessThan(await page.getByRole('table').evaluate((box) => box.getBoundingClientRect().top))
  await expect(page.getByRole('columnheader')).toHaveText([
    'NAME',
    'EMAIL',
    'PHONE NO',
    'ROLE',
    'INVITATION',
    'Active/Inactive',
    'Action',
  ])
  await expect(rows(page)).toHaveCount(10)
  await expectAccessible(page)

  await test.step('pages', async () => {
    const second = page.waitForRequest(/\/company\/1\/users\/\?.*page=2/)
    await press(page, 'Go to page 2')
    await second
    await expect(page).toHaveURL(`${list}?page=2`)
    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await expect(page.getByRole('option')).toHaveText(['10', '20', '30', '50'])
    await page.getByRole('option', { name: '20' }).click()
    await expect(rows(page)).toHaveCount(20)
  })

  await test.step('searches by a name, an email and a role', async () => {
    const search = page.getByRole('searchbox', { name: 'Search by name, email or role' })
    await search.fill('pay analyst')
    await expect(rowOf(page, 'Arjun Mehta')).toContainText('TOM Pay Analyst')
    await search.fill('onetime@aurora')
    await expect(rows(page)).toHaveCount(1)
    await search.fill(jane)
    await expect(rowOf(page, jane)).toContainText('TOM Company User')
    await expect(rowOf(page, jane).getByRole('link', { name: `Edit ${jane}` })).toHaveText('Edit')
  })

  await test.step('switches a user off, takes it back, and finds it so after a reload', async () => {
    await activeSwitch(page, jane).click()
    await expect(page.getByRole('alertdialog')).toContainText(`1 person: ${jane} is signed out everywhere`)
    const toggled = page.waitForRequest((request) => request.method() === 'PATCH')
    await press(page, 'Deactivate')
    expect(new URL((await toggled).url()).search).toBe('?active=false')
    await expectToast(page, `${jane} is inactive`)
    await expect(activeSwitch(page, jane)).not.toBeChecked()
    await press(page, 'Undo')
    await expectToast(page, `${jane} is active`)
    await page.reload()
    await expect(activeSwitch(page, jane)).toBeChecked()
  })

  await test.step('goes to another company', async () => {
    await press(page, 'Switch company')
    await page.getByRole('combobox', { name: 'Switch to which company?' }).fill('borealis')
    await expect(page.getByRole('option')).toHaveText(['Borealis Energy'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/company-users/list/2')
    await expect(page.getByRole('main').getByText('super@borealis.example')).toBeVisible()
    await expect(page.getByText('@aurora.example')).toHaveCount(0)
  })
})

test('a company super user filters the own company by keyboard and on a phone, and is refused every other one', async ({
  page,
}) => {
  await comeBackAs(page, 'companySuper')
  await page.goto('/company-users')
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('button', { name: 'Switch company' })).toHaveCount(0)
  await expectLoaded(page)

  await test.step('filters by role and region', async () => {
    const filters = page.getByRole('button', { name: /^Filters, / })
    await enter(page, filters)
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    const roles = dialog.getByRole('combobox', { name: 'Role in any application' })
    await tabTo(page, roles)
    await page.keyboard.type('company admin')
    await expect(page.getByRole('option', { name: 'Company Admin' })).toBeVisible()
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('combobox', { name: 'Region of the role' }))
    await page.keyboard.type('nordics')
    await expect(page.getByRole('option', { name: 'Nordics' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(filters).toHaveAccessibleName('Filters, 2 set')
    await expect(rowOf(page, 'Anders Holm')).toBeVisible()
    await expect(rowOf(page, "Aoife O'Brien")).toHaveCount(0)
    await expect(page).toHaveURL(/role=COMPANY_ADMIN&region_id=\d+/)
  })

  await test.step('finds on a phone who has not set a password yet', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${list}?is_one_time_password=true&search=onetime`)
    const cards = page.getByRole('list', { name: 'Company Users' })
    await expect(cards.getByText('Signe Dahl')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove the filter Password: Not yet set' })).toBeVisible()
    await expectFit(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('cannot switch off the own account', async () => {
    await page.goto(`${list}?search=super%40aurora`)
    await expect(activeSwitch(page, 'Freja Lindqvist')).toBeDisabled()
    await expect(page.getByRole('checkbox', { name: 'Select Freja Lindqvist' })).toBeDisabled()
  })

  await test.step('is refused another company, whose users are not even asked for', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/company-users/list/2')
    await expect(page.getByRole('main').getByRole('status')).toContainText('Access Denied')
    expect(asked.filter((url) => url.includes('/company/2/'))).toEqual([])
    expect((await requestAs(page, calls.listCompanyUsers, { company_id: 2 })).status()).toBe(403)
  })
})

test('many people get a role, are switched off and invited again, and a file comes home unchanged', async ({
  page,
}) => {
  await comeBackAs(page, 'companySuper')
  const { last_name, path } = await makeUsers(page, 'Ana', 'Bo', 'Cem')
  await page.goto(path)
  await expect(rows(page)).toHaveCount(3)

  await test.step('two get a role, after it is told what they gain', async () => {
    await page.getByRole('checkbox', { name: `Select Ana ${last_name}` }).check()
    await page.getByRole('checkbox', { name: `Select Bo ${last_name}` }).check()
    await expect(bar(page)).toContainText('2 selected')
    await expectAccessible(page)
    await press(page, 'Change role')
    const dialog = page.getByRole('dialog', { name: 'Change the role of 2 people' })
    await dialog.getByRole('combobox', { name: 'Application' }).click()
    await page.getByRole('option', { name: 'TOM' }).click()
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Company Admin' }).click()
    await expect(dialog.getByRole('row', { name: 'Role Company Admin' })).toContainText('2 gain it')
    await expect(dialog.getByRole('row', { name: 'Role Company User' })).toContainText('2 lose it')
    await expectAccessible(page)
    await press(page, 'Change 2 people')
    await expectToast(page, 'The roles of 2 people were changed.')
    await expect(rowOf(page, `Ana ${last_name}`)).toContainText('TOM Company Admin')
    await expect(rowOf(page, `Cem ${last_name}`)).toContainText('TOM Company User')
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('all that the search finds are switched off and on', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await press(page, 'Deactivate')
    await press(page, 'Deactivate 3 people')
    await expectToast(page, '3 people are inactive.')
    await expect(activeSwitch(page, `Cem ${last_name}`)).not.toBeChecked()
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await press(page, 'Activate')
    await press(page, 'Activate 3 people')
    await expectToast(page, '3 people are active.')
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('checkbox', { name: `Select Cem ${last_name}` }).check()
    await press(page, 'Resend invitation')
    await press(page, 'Invite 1 person')
    await expectToast(page, '1 invitation was sent.')
  })

  await test.step('the file of those found comes home unchanged, and with a new name it changes one', async () => {
    const { text } = await savedFile(page, 'Download Company Users')
    const lines = linesOf(text).filter(Boolean)
    expect(lines).toHaveLength(4)
    const dialog = await chooseUpload(page, 'Upload Company Users', csvFile('users.csv', lines))
    await expect(dialog.getByText('No changes to import.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    const chosen = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose file' }).click()
    const renamed = lines.map((line) => line.replace(/^"?Cem/, (name) => name.replace('Cem', 'Deniz')))
    await (await chosen).setFiles(csvFile('users.csv', renamed))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(rowOf(page, `Deniz ${last_name}`)).toBeVisible()
  })
})
