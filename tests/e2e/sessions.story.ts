/** Where people are signed in: seen and ended by themselves, and by those who may keep them out. */
import type { Browser, Page } from '@playwright/test'
import { password } from './support/accounts'
import { newName } from './support/api'
import { openContext } from './support/browserContext'
import { makeKeeper } from './support/people'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, expectSignedOut, openProfile, submitLogin } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'
import { visit } from './support/visit'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const entries = (page: Page) => page.getByRole('list', { name: 'Sessions, last used first' }).getByRole('listitem')

/** Signs somebody in with another browser, which shows the applications. */
const signInElsewhere = async (browser: Browser, email: string): Promise<Page> => {
  const page = await (await openContext(browser)).newPage()
  await page.goto('/login')
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/app')
  return page
}

const openSessions = async (page: Page) => {
  await openProfile(page)
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).click()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
}

test('somebody sees where the account is open, and ends it there, one by one or all at once', async ({
  page,
  browser,
}) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const { email } = await makeKeeper(page, company.id, newName('Silva'))
  await page.request.post('/api/v2/auth/login/', { data: { email, password }, headers: { 'user-agent': firefox } })
  const other = await signInElsewhere(browser, email)
  const here = await signInElsewhere(browser, email)
  await openSessions(here)

  await test.step('the own browser is named, and cannot be ended by mistake', async () => {
    await expect(entries(here).first()).toContainText('This browser')
    await expect(entries(here).first()).toContainText('Ends with the browser')
    await expect(entries(here).first().getByRole('button')).toHaveCount(0)
    await expect(entries(here).filter({ hasText: 'Firefox on Windows' })).toContainText('Last used')
    await expectAccessible(here)
  })

  await test.step('one is ended by keyboard', async () => {
    await here.getByRole('button', { name: /^Sign out Firefox on Windows/ }).focus()
    await here.keyboard.press('Enter')
    await expectToast(here, 'Signed out there.')
    await expect(entries(here).filter({ hasText: 'Firefox' })).toHaveCount(0)
  })

  await test.step('all others are ended, after a question, and leave for the login page', async () => {
    await press(here, 'Sign out everywhere else')
    await expectAccessible(here)
    await here.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(here.getByText('You are signed in nowhere else.')).toBeVisible()
    await expect(here.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
    await visit(other, '/companies')
    await expectSignedOut(other)
  })

  await test.step('on a phone nothing is cut off', async () => {
    await here.setViewportSize({ width: 360, height: 740 })
    await expectFit(here)
  })
  await here.context().close()
  await other.context().close()
})

test('somebody changes the password with the current one, and goes on here', async ({ page, browser }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const { email } = await makeKeeper(page, company.id, newName('Prado'))
  const other = await signInElsewhere(browser, email)
  const here = await signInElsewhere(browser, email)
  await openSessions(here)
  const form = here.getByRole('region', { name: 'Change your password' })
  // A field that is required has a mark behind its name.
  const field = (name: string) => form.getByLabel(new RegExp(`^${name}`))
  const type = (name: string, text: string) => field(name).fill(text)
  const send = async () => form.getByRole('button', { name: 'Change password' }).click()

  await test.step('each field says what is wrong with it, and keeps what was typed', async () => {
    await send()
    await expect(form.getByText('Please enter your current password.')).toBeVisible()
    await expect(form.getByText('Please enter your new password!')).toBeVisible()
    await expect(field('Current password')).toBeFocused()
    await type('Current password', 'a wrong one')
    await type('New password', 'seven77')
    await send()
    await expect(form.getByText('This password is too short.')).toBeVisible()
    await type('New password', 'my very own one')
    await type('Re-type new password', 'my very own 1')
    await send()
    await expect(form.getByText('Passwords should be same')).toBeVisible()
    await type('Re-type new password', 'my very own one')
    await send()
    await expect(form.getByText('This is not your current password.')).toBeVisible()
    await expect(field('Current password')).toBeFocused()
    await expect(field('New password')).toHaveValue('my very own one')
    await expectAccessible(here)
  })

  await test.step('passwords are shown on demand', async () => {
    await form.getByRole('button', { name: 'Show new password' }).click()
    await expect(field('New password')).toHaveAttribute('type', 'text')
  })

  await test.step('on a phone nothing is cut off', async () => {
    await here.setViewportSize({ width: 360, height: 740 })
    await expectFit(here)
  })

  await test.step('the right one is accepted, and signs the other browsers out', async () => {
    await type('Current password', password)
    await here.keyboard.press('Enter')
    await expectToast(here, 'Your password was changed, and you were signed out in 1 other browser.')
    await expect(field('New password')).toHaveValue('')
    await expect(here.getByText('You are signed in nowhere else.')).toBeVisible()
    await visit(other, '/companies')
    await expectSignedOut(other)
  })

  await test.step('only the new one signs in', async () => {
    await submitLogin(other, email, 'my very own one')
    await expect(other).toHaveURL('/app')
  })
  await here.context().close()
  await other.context().close()
})

test('staff see where a person is signed in, and sign the person out everywhere', async ({ page, browser }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const person = await makeKeeper(page, company.id, newName('Costa'))
  const theirs = await signInElsewhere(browser, person.email)
  await page.goto(`/company-users/edit/${person.id}/company/${company.id}`)
  await press(page, `Where is Ana ${person.last_name} signed in?`)
  const part = page.getByRole('dialog', { name: `Where Ana ${person.last_name} is signed in` })
  await expect(part.getByRole('listitem')).toHaveCount(1)
  await expect(part).toContainText('Chrome on Linux')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('in 1 browser')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(part).toContainText('Nowhere.')
  await visit(theirs, '/companies')
  await expectSignedOut(theirs)
  await theirs.context().close()

  await test.step('the activity says who did it', async () => {
    await page.goto(`/activity?company=${company.id}&act=signedOut`)
    await expect(page.getByRole('main')).toContainText(`signed Ana ${person.last_name} out everywhere`)
  })
})
