import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { compareKeys, sortKey } from '../../contract/fold'
import { baseSix } from '../../contract/permissions'
import { callAs, newName } from './support/api'
import { enter } from './support/keyboard'
import { countRequests, expectAccessible, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const role = (page: Page) => page.getByRole('combobox', { name: 'Role' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const activeSwitch = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is active` })
const newEmail = () => `${newName('jane').replaceAll(' ', '.')}@talent.example`

/** Creates a provider user for this story only. */
const makeUser = async (page: Page) => {
  const last_name = newName('Doe')
  const phone = { phone_code: '1', phone_number: '5551234567' }
  const sent = { first_name: 'Jane', last_name, email: newEmail(), role: 'TOM_SALES', ...phone } as const
  const user = await callAs(page, calls.createTomUser, {}, sent)
  return { ...user, name: `Jane ${last_name}` }
}

/** Opens the list filtered by a new user, because other stories add users at the same time. */
const openOwn = async (page: Page) => {
  await comeBackAs(page, 'master')
  const user = await makeUser(page)
  await page.goto(`/tom-users?search=${encodeURIComponent(user.name)}`)
  await expect(rowOf(page, user.name)).toBeVisible()
  return user
}

/** The error messages of an empty form, by field. */
const missing = [
  ['First name', 'Please enter first name'],
  ['Last name', 'Please enter last name'],
  ['Contact number', 'Please enter contact number'],
  ['Email', 'Please enter email address'],
] as const

test('what is wrong with a field lies clear of the bar below, in windows of any height', async ({ page }) => {
  await comeBackAs(page, 'master')
  const sizes = [
    [360, 480],
    [360, 540],
    [360, 600],
    [360, 660],
    [1280, 480],
    [1280, 540],
  ] as const
  for (const [place, [width, height]] of sizes.entries()) {
    await page.setViewportSize({ width, height })
    await page.goto('/tom-users/create')
    // What was typed before comes back; not into what is typed meanwhile.
    if (place > 0) await expect(page.getByText('were restored')).toBeVisible()
    await field(page, 'First name').fill('Jane')
    await field(page, 'Last name').fill('Doe')
    await field(page, 'Contact number').fill('5551234567')
    await role(page).click()
    await page.getByRole('option', { name: 'Sales' }).click()
    await field(page, 'Email').fill('jane')
    await page.evaluate(() => window.scrollTo(0, 0))
    await field(page, 'First name').press('Enter')
    await expect(field(page, 'Email')).toBeFocused()
    const error = page.getByText('Invalid email', { exact: true })
    const gap = async () => {
      const [text, bar] = [await error.boundingBox(), await page.locator('[data-clear]').boundingBox()]
      return bar && text ? bar.y - (text.y + text.height) : Number.NaN
    }
    await expect.poll(gap, `${width} x ${height}`).toBeGreaterThanOrEqual(0)
  }
})

test.describe('the list of Tom users', () => {
  test('shows name, email and phone, switches a user off and on, and opens one by mouse and by keyboard', async ({
    page,
  }) => {
    const user = await openOwn(page)
    await expect(heading(page, 'Tom-Users')).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      'NAME',
      'EMAIL',
      'PHONE NO',
      'INVITATION',
      'SECOND FACTOR',
      'Active/Inactive',
      'Action',
    ])
    const cells = rowOf(page, user.name).getByRole('cell')
    await expect(cells.nth(0)).toHaveText(user.name)
    await expect(cells.nth(1)).toHaveText(user.email)
    await expect(cells.nth(2)).toHaveText('+1 5551234567')
    await expect(rowOf(page, user.name).getByRole('link', { name: `Edit ${user.name}` })).toHaveText('Edit')

    await expectAccessible(page)

    await test.step('switches a user off and on, and says so by name', async () => {
      const toggled = page.waitForRequest((request) => request.method() === 'PATCH')
      await activeSwitch(page, user.name).click()
      await press(page, 'Deactivate')
      const url = new URL((await toggled).url())
      expect(`${url.pathname}${url.search}`).toBe(`/api/admin/tom-user/${user.id}/?active=false`)
      await expectToast(page, `${user.name} has been successfully inactive`)
      await expect(activeSwitch(page, user.name)).not.toBeChecked()
      expect(await callAs(page, calls.readTomUser, { tom_user_id: user.id })).toMatchObject({ is_active: false })
      await activeSwitch(page, user.name).click()
      await expectToast(page, `${user.name} has been successfully active`)
      await expect(activeSwitch(page, user.name)).toBeChecked()
    })

    await test.step('opens a user by mouse and by keyboard', async () => {
      const opened = async () => {
        await expect(page).toHaveURL(`/tom-users/edit/${user.id}`)
        await expect(heading(page, 'Update Tom-User')).toBeFocused()
        await page.goBack()
        await expect(page).toHaveURL(/\/tom-users\?search=/)
      }
      await cells.nth(2).click()
      await opened()
      await enter(page, rowOf(page, user.name).getByRole('link', { name: user.name, exact: true }))
      await opened()
    })
  })

  test('can be viewed and sorted, but not changed, by a reader', async ({ page }) => {
    await comeBackAs(page, 'sales')
    await page.goto('/tom-users')
    await expect(page.getByRole('columnheader')).toHaveText([
      'NAME',
      'EMAIL',
      'PHONE NO',
      'INVITATION',
      'SECOND FACTOR',
    ])
    await expect(page.getByRole('button', { name: 'Create Tom User' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0)
    await page.getByRole('main').getByRole('cell').first().click()
    await expect(page).toHaveURL('/tom-users')

    await page.getByRole('button', { name: 'NAME', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'NAME' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL('/tom-users?sort=first_name')
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await expect(async () => {
      const names = await page.getByRole('main').locator('tbody tr td:first-child').allTextContents()
      expect(names).toHaveLength(10)
      expect(names).toEqual(names.toSorted((one, other) => compareKeys(sortKey(one), sortKey(other))))
    }).toPass()
  })

  test('lets nobody switch themselves off, or change their own role or last day', async ({ page }) => {
    await comeBackAs(page, 'providerSuper')
    await page.goto('/tom-users?search=super%40talent.example')
    const own = page.getByRole('main').getByRole('switch')
    await expect(own).toHaveCount(1)
    await expect(own).toBeDisabled()
    await own.hover({ force: true })
    await expect(page.getByRole('tooltip', { name: 'You cannot deactivate yourself' })).toBeVisible()
    await page.getByRole('link', { name: /^Edit / }).click()
    await expect(field(page, 'Email')).toHaveValue('super@talent.example')
    await expect(role(page)).toBeDisabled()
    await expect(role(page)).toHaveText('Super User')
    await expect(page.getByText('Somebody else has to change this for you')).toHaveCount(2)
  })
})

test('a new Tom user with a number of any country is created, announced and listed', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/tom-users')
  await press(page, 'Create Tom User')
  await expect(page).toHaveURL('/tom-users/create')
  await expect(heading(page, 'Create Tom-User')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Basic information' })).toBeVisible()
  const code = page.getByRole('combobox', { name: 'Code' })
  await expect(code).toHaveValue('US +1')
  await code.fill('germany')
  await page.getByRole('option', { name: 'Germany +49' }).click()
  await expect(code).toHaveValue('DE +49')
  const last_name = newName('Made')
  const email = newEmail()
  await field(page, 'First name').fill('Ada')
  await field(page, 'Last name').fill(last_name)
  await field(page, 'Contact number').fill('89 5550-1050')
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
      body: {
        first_name: 'Ada',
        last_name,
        email,
        role: 'TOM_ADMIN',
        ends_on: null,
        phone_code: '49',
        phone_number: '8955501050',
      },
    },
  ])
  await page.getByRole('searchbox').fill(last_name)
  await expect(rowOf(page, `Ada ${last_name}`)).toContainText('+49 8955501050')
  await expect(activeSwitch(page, `Ada ${last_name}`)).toBeChecked()
  await press(page, 'Create Tom User')
  for (const [name] of missing) await expect(field(page, name)).toHaveValue('')
  await expect(role(page)).not.toContainText('Admin')
})

test('a Tom user that is changed is filled in from the list, and sent with the six rights', async ({ page }) => {
  const user = await openOwn(page)
  const expectFilledIn = async () => {
    await expect(heading(page, 'Update Tom-User')).toBeVisible()
    await expect(field(page, 'First name')).toHaveValue('Jane')
    await expect(field(page, 'Last name')).toHaveValue(user.last_name)
    await expect(field(page, 'Contact number')).toHaveValue('5551234567')
    await expect(field(page, 'Email')).toHaveValue(user.email)
    await expect(page.getByRole('combobox', { name: 'Code' })).toHaveValue('US +1')
    await expect(role(page)).toHaveText('Sales')
  }
  await test.step('it is filled in from the list, and after a reload from the first page', async () => {
    const read = countRequests(page, '/api/admin/tom-user')
    await page.getByRole('link', { name: `Edit ${user.name}`, exact: true }).click()
    await expect(page).toHaveURL(`/tom-users/edit/${user.id}`)
    await expectFilledIn()
    expect(read).toEqual([])
    const listed = page.waitForRequest((request) => request.url().endsWith('/admin/tom-users/?page='))
    await page.reload()
    await listed
    await expectFilledIn()
  })
  await test.step('it is not sent while anything is missing', async () => {
    const sent = countRequests(page, '/api/admin/tom-user/')
    for (const [name] of missing) await field(page, name).fill('')
    await press(page, 'Update Tom-User')
    for (const [name, message] of missing) await expect(field(page, name)).toHaveAccessibleDescription(message)
    expect(sent).toEqual([])
    await expectAccessible(page)
  })
  const changed = newName('Changed')
  await field(page, 'First name').fill('Jane')
  await field(page, 'Last name').fill(changed)
  await field(page, 'Contact number').fill('5551234567')
  await field(page, 'Email').fill(user.email)
  await role(page).click()
  await expect(page.getByRole('option')).toHaveText(['Super User', 'Admin', 'Sales'])
  await page.keyboard.press('Escape')
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/api/admin/tom-user/'),
  )
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
  await page.getByRole('searchbox').fill(changed)
  await expect(rowOf(page, `Jane ${changed}`)).toBeVisible()
})
