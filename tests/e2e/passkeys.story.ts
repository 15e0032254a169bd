/** Passkeys: added, used without a password and beside it, lost, and removed. The browser's own virtual device keeps them. */
import type { Page } from '@playwright/test'
import { password } from './support/accounts'
import { newName } from './support/api'
import { openContext } from './support/browserContext'
import { addPasskey, plugIn } from './support/passkeyDevice'
import { makeKeeper } from './support/people'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, logOut, submitLogin } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })
const isItYou = (page: Page) => page.getByRole('heading', { name: 'Is it you?' })

const makePerson = async (page: Page) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  return makeKeeper(page, company.id, newName('Passkey'))
}

/** Opens a browser in which somebody is signed in by password. */
const openSignedIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/app')
}

test('somebody adds a passkey, signs in without a password, and gets in again after the device is lost', async ({
  page,
  browser,
}) => {
  const { email } = await makePerson(page)
  const own = await (await openContext(browser)).newPage()
  const device = await plugIn(own)
  await openSignedIn(own, email)

  const codes = await test.step('the passkey is added, and recovery codes are shown', async () => {
    await own.goto('/sessions')
    await press(own, 'Add a passkey')
    await expect(own.getByRole('textbox', { name: 'Name' })).toHaveValue(/Chrome on Linux|Headless/)
    await expectAccessible(own)
    await own.getByRole('textbox', { name: 'Name' }).fill(' ')
    await press(own, 'Continue')
    await expect(own.getByText('Please enter a name.')).toBeVisible()
    await own.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
    await own.keyboard.press('Enter')
    const shown = own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(shown).toHaveCount(10)
    const found = await shown.allTextContents()
    await press(own, 'I have saved them')
    await expect(own.getByRole('list', { name: 'Passkeys' })).toContainText('Work laptop')
    await expect(own.getByText(/10 recovery codes are left/)).toBeVisible()
    await expectAccessible(own)
    for (const width of [360, 768, 1440]) {
      await own.setViewportSize({ width, height: 800 })
      await expectFit(own)
    }
    await expect.poll(device.count).toBe(1)
    return found
  })

  await test.step('a device holds one passkey of an account', async () => {
    await addPasskey(own)
    await expect(own.getByRole('dialog').getByRole('alert')).toContainText(
      'This device holds a passkey of your account already.',
    )
    await press(own, 'Cancel')
  })

  await test.step('signing in takes neither email nor password', async () => {
    await device.touch(false)
    await logOut(own)
    await expect(own).toHaveURL('/login')
    await own.getByLabel('Email').fill('typed@before.example')
    await device.know(false)
    await device.touch(true)
    await byPasskey(own).click()
    await expect(own.getByRole('main')).toContainText('No passkey was used')
    await expect(own.getByLabel('Email')).toHaveValue('typed@before.example')
    await expectAccessible(own)
    await device.know(true)
    await byPasskey(own).click()
    await expect(own).toHaveURL('/app')
  })

  await test.step('after a password the passkey is asked for', async () => {
    await own.context().clearCookies()
    await own.evaluate(() => localStorage.clear())
    await device.touch(false)
    await own.goto('/login')
    await submitLogin(own, email, password)
    await expect(isItYou(own)).toBeVisible()
    await expect(own.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
    await expectAccessible(own)
    await own.setViewportSize({ width: 360, height: 740 })
    await expectFit(own)
    await device.touch(true)
    await own.keyboard.press('Enter')
    await expect(own).toHaveURL('/app')
  })

  await test.step('without the device a recovery code lets in, and the passkey is removed', async () => {
    const other = await (await openContext(browser)).newPage()
    await other.goto('/login')
    await submitLogin(other, email, password)
    await other.getByLabel('Recovery code').fill(codes[0] ?? '')
    await press(other, 'Continue')
    await expect(other).toHaveURL('/app')
    await other.goto('/sessions')
    await press(other, 'Remove Work laptop')
    await expect(other.getByRole('alertdialog')).toContainText('It is your last one')
    await expectAccessible(other)
    await press(other, 'Remove passkey')
    await expectToast(other, 'The passkey was removed.')
    await expect(other.getByText(/recovery codes? (?:is|are) left/)).toHaveCount(0)
    await other.context().clearCookies()
    await other.evaluate(() => localStorage.clear())
    await openSignedIn(other, email)
  })
})

test('the browser offers a passkey in the email field', async ({ page, browser }) => {
  const { email } = await makePerson(page)
  const own = await (await openContext(browser)).newPage()
  const device = await plugIn(own)
  await openSignedIn(own, email)
  await own.goto('/sessions')
  await addPasskey(own, 'Laptop')
  await press(own, 'I have saved them')
  await own.context().clearCookies()
  await own.evaluate(() => localStorage.clear())
  // Takes what is offered at once, as if somebody chose it.
  await device.touch(true)
  await own.goto('/login')
  await expect(own).toHaveURL('/app')
})

test('passkeys are renamed, and renew recovery codes', async ({ page, browser }) => {
  const { email } = await makePerson(page)
  const own = await (await openContext(browser)).newPage()
  const device = await plugIn(own)
  await openSignedIn(own, email)
  await own.goto('/sessions')
  await addPasskey(own, 'Laptop')
  await press(own, 'I have saved them')
  await press(own, 'Rename Laptop')
  await expectAccessible(own)
  await own.getByRole('textbox', { name: 'Name' }).fill('Grey laptop')
  await press(own, 'Rename')
  await expect(own.getByRole('list', { name: 'Passkeys' })).toContainText('Grey laptop')

  await press(own, 'Create new recovery codes')
  await device.know(false)
  await press(own, 'Create new codes with a passkey')
  await expect(own.getByRole('dialog').getByRole('alert')).toContainText('No passkey was used')
  await device.know(true)
  await press(own, 'Create new codes with a passkey')
  await expect(own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
})

test('a browser without passkeys says so, and signs in as ever', async ({ page, browser }) => {
  const { email } = await makePerson(page)
  const old = await (await openContext(browser)).newPage()
  await old.addInitScript(() => {
    delete (window as { PublicKeyCredential?: unknown }).PublicKeyCredential
  })
  await old.goto('/login')
  await expect(old.getByLabel('Email')).toBeVisible()
  await expect(byPasskey(old)).toHaveCount(0)
  await openSignedIn(old, email)
  await old.goto('/sessions')
  await expect(old.getByText('This browser cannot use passkeys.', { exact: false })).toBeVisible()
  await expect(old.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
})
