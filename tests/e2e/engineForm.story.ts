import type { Locator, Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { accounts, password } from './support/accounts'
import { callAs, newName } from './support/api'
import { countRequests, expectAccessible, expectToast } from './support/screen'
import { clickAfterSessionEnded, comeBackAs, submitLogin } from './support/session'
import { expect, test } from './support/story'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const openSector = async (page: Page) => {
  await comeBackAs(page, 'master')
  const sector = await callAs(page, calls.createSector, {}, { name: newName('Sector'), description: 'As it was' })
  await page.goto(`/sectors?search=${encodeURIComponent(sector.name)}`)
  return sector
}

const openEdit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Sector' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Waits until what has happened is drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Opens the form from its list. */
const openNewTomUser = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Tom User' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Tom-User' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Code' })).toHaveValue('US +1')
}

const expectList = (page: Page) => expect(page).toHaveURL('/tom-users')

/** Tries to close the tab, which must ask for confirmation, and stays. */
const stayInTab = async (page: Page) => {
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await closing
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

test('a form on a page loses no changes without confirmation, and shows each error at its field', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/tom-users/create')

  await test.step('it can be left without confirmation while nothing was typed', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectList(page)
    await openNewTomUser(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectList(page)
  })

  await test.step('it asks before a link, the back button, Cancel or closing the tab loses changes', async () => {
    await openNewTomUser(page)
    await field(page, 'First name').fill('Ada')
    const ways = [
      () => page.getByRole('link', { name: 'Tom-Users', exact: true }).click(),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.goBack(),
    ]
    for (const leave of ways) {
      await leave()
      await expect(question(page)).toBeVisible()
      await question(page).getByRole('button', { name: 'Stay' }).click()
      await expect(question(page)).toBeHidden()
      await expect(page).toHaveURL('/tom-users/create')
      await expect(field(page, 'First name')).toHaveValue('Ada')
    }
    await stayInTab(page)
    await expect(field(page, 'First name')).toHaveValue('Ada')
    await field(page, 'First name').fill('')
    await page.goBack()
    await expectList(page)
  })

  await test.step('it reports each missing field once, at its input, and focuses the first', async () => {
    await openNewTomUser(page)
    const sent = countRequests(page, '/api/admin/tom-user/')
    await page.getByRole('button', { name: 'Create Tom User' }).click()
    for (const [name, message] of [
      ['First name', 'Please enter first name'],
      ['Last name', 'Please enter last name'],
      ['Contact number', 'Please enter contact number'],
      ['Email', 'Please enter email address'],
    ] as const)
      await expect(field(page, name)).toHaveAccessibleDescription(message)
    await expect(page.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription('Please select role')
    await expect(field(page, 'First name')).toBeFocused()
    expect(sent).toEqual([])
    await expectAccessible(page)
    await field(page, 'First name').fill('Ada')
    await expect(field(page, 'First name')).not.toHaveAccessibleDescription('Please enter first name')
    await field(page, 'Last name').fill('Reyes')
    await field(page, 'Contact number').fill('12')
    await page.getByRole('button', { name: 'Create Tom User' }).click()
    await expect(field(page, 'Contact number')).toBeFocused()
    await expect(field(page, 'Contact number')).toHaveAccessibleDescription('Enter a valid number of 4 to 15 digits.')
  })

  await test.step('it shows the server’s errors at their fields, and closes without confirmation once saved', async () => {
    await field(page, 'Contact number').fill('(555) 123-4567')
    await field(page, 'Email').fill(accounts.sales)
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Sales' }).click()
    await page.getByRole('button', { name: 'Create Tom User' }).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Stay' }).click()
    const sent = countRequests(page, '/api/admin/tom-user/')
    await field(page, 'Email').fill(`${newName('ada').replaceAll(' ', '.')}@talent.example`)
    await page.getByRole('button', { name: 'Create Tom User' }).click()
    await expectToast(page, 'Sub Admin has been successfully created.')
    await expectList(page)
    expect(sent[0]?.body).toMatchObject({ phone_code: '1', phone_number: '5551234567', role: 'TOM_SALES' })
  })

  await test.step('the tab of an unchanged form is closed without confirmation', async () => {
    await openNewTomUser(page)
    await field(page, 'First name').fill('Ada')
    await field(page, 'First name').fill('')
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  })
})

test.describe('a form in a dialog', () => {
  test('keeps the focus and the changes of its user, fills a phone, and saves over nobody’s changes', async ({
    page,
  }) => {
    const sector = await openSector(page)
    const dialog = page.getByRole('dialog', { name: 'Update Sector' })

    await test.step('it takes the focus and returns it', async () => {
      await openEdit(page, sector.name)
      await expect(dialog.getByLabel('Sector')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: `Edit ${sector.name}` })).toBeFocused()
    })

    await test.step('it asks for confirmation before it loses changes', async () => {
      await openEdit(page, sector.name)
      await dialog.getByLabel('Description').fill('Something new')
      await expectAccessible(page)
      const ways = [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 5),
        () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      ]
      for (const leave of ways) {
        await leave()
        await expect(question(page)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(question(page)).toBeHidden()
        await expect(dialog.getByLabel('Description')).toHaveValue('Something new')
      }
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await question(page).getByRole('button', { name: 'Leave' }).click()
      await expect(dialog).toBeHidden()
      await openEdit(page, sector.name)
      await expect(dialog.getByLabel('Description')).toHaveValue('As it was')
    })

    await test.step('it has its intended width, and is a sheet at the bottom of a phone, as wide as that', async () => {
      await page.setViewportSize({ width: 1920, height: 1000 })
      await expect.poll(() => dialog.boundingBox()).toMatchObject({ width: 1092 })
      await page.setViewportSize({ width: 360, height: 740 })
      await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, width: 360 })
      const bottom = () => dialog.evaluate((sheet) => sheet.getBoundingClientRect().bottom)
      await expect.poll(bottom).toBe(740)
      await expect(dialog.getByRole('button', { name: 'Update', exact: true })).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('if another person has changed the record it shows both values, and nothing is lost', async () => {
      const mine = newName('Mine')
      await dialog.getByLabel('Sector').fill(mine)
      await dialog.getByLabel('Description').fill('My words')
      const theirs = { name: sector.name, description: 'Their words', version: sector.version }
      await callAs(page, calls.updateSector, { sector_id: sector.id }, theirs)
      await dialog.getByRole('button', { name: 'Update', exact: true }).click()
      const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this record' })
      await expect(conflict.getByRole('radio')).toHaveCount(2)
      await expect(conflict.getByRole('radio', { name: 'My words' })).toBeChecked()
      await conflict.getByRole('radio', { name: 'Their words' }).check()
      await expectAccessible(page)
      await conflict.getByRole('button', { name: 'Use these values' }).click()
      await expect(dialog.getByLabel('Sector')).toHaveValue(mine)
      await expect(dialog.getByLabel('Description')).toHaveValue('Their words')
      const sent = countRequests(page, `/api/sector/${sector.id}/`)
      await dialog.getByRole('button', { name: 'Update', exact: true }).click()
      await expectToast(page, 'Sector Updated')
      expect(sent[0]?.body).toMatchObject({ name: mine, description: 'Their words', version: sector.version + 1 })
      await expect(dialog).toBeHidden()
    })

    await test.step('a new one saves with the Enter key once all required fields are filled', async () => {
      await page.getByRole('searchbox').fill('')
      await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(10)
      await page.getByRole('button', { name: 'Add New Sector' }).click()
      const adding = page.getByRole('dialog', { name: 'Add Sector' })
      const save = adding.getByRole('button', { name: 'Add', exact: true })
      await expect(save).toBeDisabled()
      await expect(adding.getByLabel('Sector')).toBeFocused()
      await page.keyboard.type('   ')
      await expect(save).toBeDisabled()
      const name = newName('Sector')
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await expectToast(page, 'Sector Created')
      await expect(adding).toBeHidden()
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add New Sector' })).toBeFocused()
    })
  })

  test('restores unsaved changes after the session ended', async ({ page }) => {
    const sector = await openSector(page)
    const dialog = await openEdit(page, sector.name)
    await dialog.getByLabel('Description').fill('Typed before the session ended')
    await clickAfterSessionEnded(dialog.getByRole('button', { name: 'Update', exact: true }))
    await expect(page).toHaveURL('/login')
    await submitLogin(page, accounts.master, password)
    await expect(page).toHaveURL('/app')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await page.getByRole('banner').getByRole('button', { name: 'Expand the menu' }).click()
    await menu.getByRole('button', { name: 'Settings' }).click()
    await menu.getByRole('link', { name: 'Sectors Industry & Sub-Industry' }).click()
    await page.getByRole('searchbox').fill(sector.name)
    // A row that moves to its place among those found is no place for a click.
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1)
    await openEdit(page, sector.name)
    await expect(dialog.getByText('Your unsaved changes were restored.')).toBeVisible()
    await expect(dialog.getByLabel('Description')).toHaveValue('Typed before the session ended')
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(dialog.getByLabel('Description')).toHaveValue('As it was')
    await expect(dialog.getByLabel('Sector')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test.describe('an error of a field that is left', () => {
  // Only a context of its own has a touch screen.
  test.use({ hasTouch: true, firstVisit: true })

  test('waits until what is pressed is released, so that a click lands where it was meant', async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 900 })
    await comeBackAs(page, 'master')
    await page.goto('/tom-users')
    await openNewTomUser(page)
    // An open menu hides the form from screen readers.
    const role = page.getByRole('combobox', { name: 'Role', includeHidden: true })
    const email = page.getByRole('textbox', { name: 'Email', includeHidden: true })
    const placeOf = async (target: Locator) => {
      const box = await target.boundingBox()
      if (!box) throw new Error('The field is not shown.')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    /** At the foot of the form. */
    const toCorrect = page.getByRole('button', { name: 'Email', exact: true, includeHidden: true })
    await email.fill('ada')
    await role.scrollIntoViewIfNeeded()
    const before = await placeOf(role)
    let moved = before

    await test.step('a select that is pressed stays under the pointer, and its menu opens', async () => {
      await page.mouse.move(before.x, before.y)
      await page.mouse.down()
      await expect(email).not.toBeFocused()
      await drawn(page)
      expect(await placeOf(role)).toEqual(before)
      await expect(toCorrect).toHaveCount(0)
      await expect(email).toHaveAttribute('aria-invalid', 'false')
      await page.mouse.up()
      await expect(email).toHaveAttribute('aria-invalid', 'true')
      await expect(toCorrect).toHaveCount(1)
      await page.getByRole('option', { name: 'Sales' }).click()
      await expect(role).toHaveText('Sales')
      moved = await placeOf(role)
      expect(moved.y).toBeGreaterThan(before.y)
    })

    await test.step('so it does while an error goes', async () => {
      await expect(page.locator('.MuiBackdrop-root')).toHaveCount(0)
      const lastName = field(page, 'Last name')
      const at = await placeOf(lastName)
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      await expect(lastName).toBeFocused()
      // As a validation that is late: neither a key nor the focus ends the press.
      await email.evaluate((input: HTMLInputElement) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'ada@example.com')
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
      // It is valid, but still shows its error.
      await expect(toCorrect).toHaveCount(0)
      await expect(email).toHaveAttribute('aria-invalid', 'true')
      expect(await placeOf(role)).toEqual(moved)
      await page.mouse.up()
      await expect(email).toHaveAttribute('aria-invalid', 'false')
      await expect.poll(() => placeOf(role)).toEqual(before)
    })

    await test.step('so does a text field that is touched', async () => {
      const lastName = field(page, 'Last name')
      await field(page, 'First name').focus()
      await lastName.tap()
      await expect(lastName).toBeFocused()
      await expect(field(page, 'First name')).toHaveAccessibleDescription('Please enter first name')
    })
  })
})
