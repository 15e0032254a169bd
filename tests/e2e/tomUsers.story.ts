import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { compareKeys, sortKey } from '../../contract/fold'
import { baseSix } from '../../contract/permissions'
import { callAs, newName } from './support/api'
import { enter } from './support/keyboard'
import { countRequests, expectAccessible, expectToast } from './support/screen'
import { comeBackAs, limitPermissions, openApplications } from './support/session'
import { expect, test } from './support/story'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const role = (page: Page) => page.getByRole('combobox', { name: 'Role' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const activeSwitch = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is active` })
const newEmail = () => `${newName('jane').replaceAll(' ', '.')}@talent.example`

/** Creates a provider user for this story only. */
const makeUser = async (page: Page, lastName = newName('Doe')) => {
  const user = await callAs(
    page,
    calls.createTomUser,
    {},
    {
      first_name: 'Jane',
      last_name: lastName,
      email: newEmail(),
      role: 'TOM_SALES',
      phone_code: '1',
      phone_number: '5551234567',
    },
  )
  return { ...user, name: `Jane ${lastName}` }
}

/** Opens the list filtered by name, because other stories add users at the same time. */
const openListOf = async (page: Page, name: string, page_number = 1) => {
  await page.goto(`/tom-users?search=${encodeURIComponent(name)}${page_number === 1 ? '' : `&page=${page_number}`}`)
  await expect(rowOf(page, name).first()).toBeVisible()
}

const openOf = async (page: Page, account: 'master' | 'providerSuper' = 'master') => {
  await comeBackAs(page, account)
  const user = await makeUser(page)
  await openListOf(page, user.name)
  return user
}

const edit = (page: Page, name: string) => page.getByRole('link', { name: `Edit ${name}`, exact: true }).click()

/** The error messages of an empty form, by field. */
const missing = [
  ['First name', 'Please enter first name'],
  ['Last name', 'Please enter last name'],
  ['Contact number', 'Please enter contact number'],
  ['Email', 'Please enter email address'],
] as const

test.describe('the list of Tom users', () => {
  test('shows name, email and phone', async ({ page }) => {
    const user = await openOf(page)
    await expect(heading(page, 'Tom-Users')).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(['NAME', 'EMAIL', 'PHONE NO', 'Active/Inactive', 'Action'])
    const cells = rowOf(page, user.name).getByRole('cell')
    await expect(cells.nth(0)).toHaveText(user.name)
    await expect(cells.nth(1)).toHaveText(user.email)
    await expect(cells.nth(2)).toHaveText('+1 5551234567')
    await expect(rowOf(page, user.name).getByRole('link', { name: `Edit ${user.name}` })).toHaveText('Edit')
  })

  test('opens a user by mouse and by keyboard', async ({ page }) => {
    const user = await openOf(page)
    const opened = async () => {
      await expect(page).toHaveURL(`/tom-users/edit/${user.id}`)
      await expect(heading(page, 'Update Tom-User')).toBeFocused()
      await page.goBack()
      await expect(page).toHaveURL(/\/tom-users\?search=/)
    }
    await rowOf(page, user.name).getByRole('cell').nth(2).click()
    await opened()
    await enter(page, rowOf(page, user.name).getByRole('link', { name: user.name, exact: true }))
    await opened()
  })

  test('is paged by the server, which counts from 1 and returns the total', async ({ page }) => {
    await comeBackAs(page, 'sales')
    await page.route('**/api/admin/tom-users/?**', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { pagination: object }
      await route.fulfill({ response, json: { ...json, pagination: { ...json.pagination, count: 37 } } })
    })
    const pageRequest = (number: number) =>
      page.waitForRequest((request) => new RegExp(`/admin/tom-users/\\?.*\\bpage=${number}\\b`).test(request.url()))
    const first = pageRequest(1)
    await page.goto('/tom-users')
    await first
    await expect(page.getByText('1–10 of 37')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go to page 4' })).toBeVisible()
    const second = pageRequest(2)
    await page.getByRole('button', { name: 'Go to page 2' }).click()
    await second
    await expect(page.getByText('11–20 of 37')).toBeVisible()
  })

  test('is sorted by name', async ({ page }) => {
    await comeBackAs(page, 'sales')
    await page.goto('/tom-users')
    await page.getByRole('button', { name: 'NAME', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'NAME' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL('/tom-users?sort=first_name')
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    const names = await page.getByRole('main').locator('tbody tr td:first-child').allTextContents()
    expect(names).toEqual(names.toSorted((one, other) => compareKeys(sortKey(one), sortKey(other))))
  })

  test('can be viewed but not changed by a reader', async ({ page }) => {
    await comeBackAs(page, 'sales')
    await page.goto('/tom-users')
    await expect(page.getByRole('columnheader')).toHaveText(['NAME', 'EMAIL', 'PHONE NO', 'Active/Inactive'])
    // The status is shown as text, without a switch.
    await expect(page.getByRole('cell', { name: 'Active', exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Tom User' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0)
    await page.getByRole('main').getByRole('cell').first().click()
    await expect(page).toHaveURL('/tom-users')
    for (const path of ['/tom-users/create', '/tom-users/edit/1']) {
      const sent = countRequests(page, '/api/admin/tom-user')
      await page.goto(path)
      await expect(page.getByRole('main').getByText('Access Denied')).toBeVisible()
      expect(sent).toEqual([])
    }
  })

  test('is refused without the permission to view it', async ({ page }) => {
    await limitPermissions(page, ['VIEW_SECTOR'])
    await openApplications(page, 'master')
    const sent = countRequests(page, '/api/admin/tom-user')
    await page.getByRole('banner').getByRole('button', { name: 'Expand the menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'Settings' }).click()
    // The menu item requires only the permission to view sectors (A40).
    await menu.getByRole('link', { name: 'Tom Users', exact: true }).click()
    await expect(page).toHaveURL('/tom-users')
    await expect(page.getByRole('alert')).toHaveText('Access Denied')
    await expect(page.getByRole('main').getByText('Access Denied')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    expect(sent).toEqual([])
  })

  const columns = ['NAME', 'EMAIL', 'PHONE NO', 'Active/Inactive']
  for (const { held, headers, mayCreate, maySwitch } of [
    { held: 'CREATE_TOM_USER', headers: columns, mayCreate: true, maySwitch: false },
    { held: 'UPDATE_TOM_USER', headers: [...columns, 'Action'], mayCreate: false, maySwitch: false },
    { held: 'ENABLE_DISABLE_TOM_USER', headers: columns, mayCreate: false, maySwitch: true },
  ])
    test(`offers what ${held} permits`, async ({ page }) => {
      await limitPermissions(page, ['VIEW_TOM_USER', held])
      await comeBackAs(page, 'master')
      await page.goto('/tom-users')
      await expect(page.getByRole('columnheader')).toHaveText(headers)
      await expect(page.getByRole('button', { name: 'Create Tom User' })).toHaveCount(mayCreate ? 1 : 0)
      await expect(page.getByRole('main').getByRole('switch')).toHaveCount(
        maySwitch ? await page.locator('tbody tr').count() : 0,
      )
    })

  test('switches a user off and on, and says so by name', async ({ page }) => {
    const user = await openOf(page)
    const toggled = page.waitForRequest((request) => request.method() === 'PATCH')
    await activeSwitch(page, user.name).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    expect(new URL((await toggled).url()).pathname).toBe(`/api/admin/tom-user/${user.id}/`)
    expect(new URL((await toggled).url()).search).toBe('?active=false')
    await expectToast(page, `${user.name} has been successfully inactive`)
    await page.reload()
    await expect(activeSwitch(page, user.name)).not.toBeChecked()
    await activeSwitch(page, user.name).click()
    await expectToast(page, `${user.name} has been successfully active`)
    await expect(activeSwitch(page, user.name)).toBeChecked()
  })

  test('stays on its page after a switch, and loads it again', async ({ page }) => {
    await comeBackAs(page, 'master')
    const lastName = newName('Twelve')
    for (let made = 0; made < 11; made++) await makeUser(page, lastName)
    await openListOf(page, `Jane ${lastName}`, 2)
    await expect(page.getByText('11–11 of 11')).toBeVisible()
    const read = page.waitForRequest((request) => request.method() === 'GET' && /[?&]page=2\b/.test(request.url()))
    await activeSwitch(page, `Jane ${lastName}`).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await read
    await expectToast(page, `Jane ${lastName} has been successfully inactive`)
    await expect(page).toHaveURL(/[?&]page=2\b/)
    await expect(page.getByText('11–11 of 11')).toBeVisible()
  })

  test('lets nobody switch themselves off', async ({ page }) => {
    await comeBackAs(page, 'providerSuper')
    await page.goto('/tom-users?search=super%40talent.example')
    const own = page.getByRole('main').getByRole('switch')
    await expect(own).toHaveCount(1)
    await expect(own).toBeDisabled()
    await own.hover({ force: true })
    await expect(page.getByRole('tooltip', { name: 'You cannot deactivate yourself' })).toBeVisible()
  })
})

test.describe('a new Tom user', () => {
  const openForm = async (page: Page) => {
    await comeBackAs(page, 'master')
    await page.goto('/tom-users')
    await press(page, 'Create Tom User')
    await expect(page).toHaveURL('/tom-users/create')
    await expect(heading(page, 'Create Tom-User')).toBeVisible()
  }

  test('is created, announced and listed', async ({ page }) => {
    await openForm(page)
    await expect(page.getByRole('heading', { name: 'Basic information' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Code' })).toHaveValue('US +1')
    const last_name = newName('Made')
    const email = newEmail()
    await field(page, 'First name').fill('Ada')
    await field(page, 'Last name').fill(last_name)
    await field(page, 'Contact number').fill('5551234567')
    await field(page, 'Email').fill(email)
    await role(page).click()
    await expect(page.getByRole('option')).toHaveText(['Super User', 'Admin', 'Sales'])
    await page.getByRole('option', { name: 'Admin' }).click()
    const sent = countRequests(page, '/api/admin/tom-user/')
    await press(page, 'Create Tom User')
    await expectToast(page, 'Sub Admin has been successfully created.')
    await expect(page).toHaveURL('/tom-users')
    expect(sent).toEqual([
      {
        method: 'POST',
        body: { first_name: 'Ada', last_name, email, role: 'TOM_ADMIN', phone_code: '1', phone_number: '5551234567' },
      },
    ])
    await openListOf(page, last_name)
    await expect(rowOf(page, `Ada ${last_name}`)).toContainText('+1 5551234567')
    await expect(activeSwitch(page, `Ada ${last_name}`)).toBeChecked()
    await page.goto('/tom-users')
    await press(page, 'Create Tom User')
    for (const [name] of missing) await expect(field(page, name)).toHaveValue('')
    await expect(role(page)).not.toContainText('Admin')
  })

  test('is not sent while anything is missing', async ({ page }) => {
    await openForm(page)
    const sent = countRequests(page, '/api/admin/tom-user/')
    await press(page, 'Create Tom User')
    for (const [name, message] of missing) await expect(field(page, name)).toHaveAccessibleDescription(message)
    await expect(role(page)).toHaveAccessibleDescription('Please select role')
    expect(sent).toEqual([])
    await expectAccessible(page)
  })

  test('accepts phone numbers of any country', async ({ page }) => {
    await openForm(page)
    const code = page.getByRole('combobox', { name: 'Code' })
    await code.fill('germany')
    await page.getByRole('option', { name: 'Germany +49' }).click()
    await expect(code).toHaveValue('DE +49')
    await field(page, 'Contact number').fill('89 5550-1050')
    await field(page, 'First name').fill('Ada')
    await field(page, 'Last name').fill(newName('Abroad'))
    await field(page, 'Email').fill(newEmail())
    await role(page).click()
    await page.getByRole('option', { name: 'Super User' }).click()
    const sent = countRequests(page, '/api/admin/tom-user/')
    await press(page, 'Create Tom User')
    await expectToast(page, 'Sub Admin has been successfully created.')
    expect(sent[0]?.body).toMatchObject({ phone_code: '49', phone_number: '8955501050', role: 'TOM_SUPER_USER' })
  })

  test('is discarded by Cancel, which goes back', async ({ page }) => {
    await openForm(page)
    const sent = countRequests(page, '/api/admin/tom-user/')
    await press(page, 'Cancel')
    await expect(page).toHaveURL('/tom-users')
    expect(sent).toEqual([])
    await page.goto('/tom-users/create')
    await press(page, 'Cancel')
    await expect(page).toHaveURL('/tom-users')
  })
})

test.describe('a Tom user that is changed', () => {
  test('is filled in from the list, and sent with the six rights', async ({ page }) => {
    const user = await openOf(page)
    const read = countRequests(page, '/api/admin/tom-user')
    await edit(page, user.name)
    await expect(page).toHaveURL(`/tom-users/edit/${user.id}`)
    await expect(heading(page, 'Update Tom-User')).toBeVisible()
    await expect(field(page, 'First name')).toHaveValue('Jane')
    await expect(field(page, 'Last name')).toHaveValue(user.last_name)
    await expect(field(page, 'Contact number')).toHaveValue('5551234567')
    await expect(field(page, 'Email')).toHaveValue(user.email)
    await expect(page.getByRole('combobox', { name: 'Code' })).toHaveValue('US +1')
    await expect(role(page)).toHaveText('Sales')
    expect(read).toEqual([])
    await role(page).click()
    await expect(page.getByRole('option')).toHaveText(['Super User', 'Admin', 'Sales'])
    await page.keyboard.press('Escape')
    const changed = newName('Changed')
    await field(page, 'Last name').fill(changed)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await press(page, 'Update Tom-User')
    await expectToast(page, 'Sub Admin has been successfully updated.')
    const body = (await sent).postDataJSON() as { permissions: string[] }
    expect(body).toMatchObject({
      first_name: 'Jane',
      last_name: changed,
      email: user.email,
      role: 'TOM_SALES',
      phone_code: '1',
      phone_number: '5551234567',
    })
    expect(body.permissions.toSorted()).toEqual([...baseSix].toSorted())
    await expect(page).toHaveURL(/\/tom-users\?search=/)
    await openListOf(page, `Jane ${changed}`)
  })

  test('is looked up on the first page after a reload', async ({ page }) => {
    const user = await openOf(page)
    await edit(page, user.name)
    const listed = page.waitForRequest((request) => request.url().endsWith('/admin/tom-users/?page='))
    await page.reload()
    await listed
    await expect(field(page, 'Last name')).toHaveValue(user.last_name)
    await press(page, 'Cancel')
    await expect(page).toHaveURL(/\/tom-users\?search=/)
  })

  test('is loaded individually if it is not on the first page', async ({ page }) => {
    await comeBackAs(page, 'master')
    const user = await makeUser(page)
    await page.route(/\/admin\/tom-users\/\?page=$/, async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { data: { id: number }[] }
      await route.fulfill({ response, json: { ...json, data: json.data.filter(({ id }) => id !== user.id) } })
    })
    const read = page.waitForRequest((request) => request.url().endsWith(`/api/admin/tom-user/${user.id}/`))
    await page.goto(`/tom-users/edit/${user.id}`)
    await read
    await expect(field(page, 'Email')).toHaveValue(user.email)
    await press(page, 'Cancel')
    await expect(page).toHaveURL('/tom-users')
  })

  test('that does not exist is not found', async ({ page }) => {
    await comeBackAs(page, 'master')
    for (const id of ['999999999', 'nobody']) {
      await page.goto(`/tom-users/edit/${id}`)
      await expect(page.getByRole('main').getByText('Not found')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Update Tom-User' })).toHaveCount(0)
    }
  })

  test('is not sent while anything is missing', async ({ page }) => {
    const user = await openOf(page)
    await edit(page, user.name)
    await expect(field(page, 'Email')).toHaveValue(user.email)
    const sent = countRequests(page, '/api/admin/tom-user/')
    for (const [name] of missing) await field(page, name).fill('')
    await press(page, 'Update Tom-User')
    for (const [name, message] of missing) await expect(field(page, name)).toHaveAccessibleDescription(message)
    expect(sent).toEqual([])
  })

  test('cannot change their own role', async ({ page }) => {
    await comeBackAs(page, 'providerSuper')
    await page.goto('/tom-users?search=super%40talent.example')
    await page.getByRole('link', { name: /^Edit / }).click()
    await expect(field(page, 'Email')).toHaveValue('super@talent.example')
    await expect(role(page)).toBeDisabled()
    await expect(role(page)).toHaveText('Super User')
    await expect(page.getByText('Somebody else has to change this for you')).toBeVisible()
  })
})

test('axe finds nothing on the screens of Tom users', async ({ page }) => {
  const user = await openOf(page)
  await expectAccessible(page)
  await edit(page, user.name)
  await expect(field(page, 'Email')).toHaveValue(user.email)
  await expectAccessible(page)
  await page.goto('/tom-users/create')
  await expect(page.getByRole('combobox', { name: 'Code' })).toHaveValue('US +1')
  await expectAccessible(page)
})
