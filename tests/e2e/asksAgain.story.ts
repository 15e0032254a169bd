/** Dangerous acts ask once more who is there (decision 0125). */
import type { Browser, Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { codeOf } from '../support/secondFactors'
import { password } from './support/accounts'
import { callAs, newName } from './support/api'
import { openContext } from './support/browserContext'
import { enter, tabTo, typeInto } from './support/keyboard'
import { ageSessionsOf } from './support/oldSessions'
import { addPasskey, plugIn } from './support/passkeyDevice'
import { addressOf, makeKeeper } from './support/people'
import { chooseRole } from './support/roles'
import { countRequests, expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, submitLogin } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
const saved = 'Company User has been successfully created or updated.'

/** A super user of a company of their own, who has signed in more than ten minutes ago. */
const comeBackLate = async (page: Page, browser: Browser) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const { id, email } = await makeKeeper(page, company.id, newName('Late'))
  const own = await (await openContext(browser)).newPage()
  await own.goto('/login')
  await submitLogin(own, email, password)
  await expect(own).toHaveURL('/app')
  return { own, company, leave: () => ageSessionsOf(id) }
}

/** Types a new super user, up to the button that saves. */
const typeSuperUser = async (page: Page, last_name: string) => {
  await typeInto(page, field(page, 'First name'), 'Ana')
  await typeInto(page, field(page, 'Last name'), last_name)
  await typeInto(page, field(page, 'Email'), addressOf(last_name))
  await tabTo(page, page.getByRole('switch', { name: 'Grant Access' }))
  await page.keyboard.press('Space')
  await chooseRole(page, 'Company Super User')
}

test('whoever makes a super user late in a session proves first who is there, by keyboard alone', async ({
  page,
  browser,
}) => {
  const { own, company, leave } = await comeBackLate(page, browser)
  await own.goto(`/company-users/create/${company.id}`)
  const last_name = newName('Chief')
  await typeSuperUser(own, last_name)
  await leave()
  const sent = countRequests(own, '/user/')
  const save = own.getByRole('button', { name: 'Create Company-User' })

  await test.step('nothing typed is lost if nobody proves it', async () => {
    await enter(own, save)
    await expect(dialog(own)).toBeVisible()
    await expect(dialog(own)).toContainText('You are about to make somebody a super user.')
    await expect(own.getByLabel('Your password')).toBeFocused()
    await own.keyboard.press('Escape')
    await expect(dialog(own)).toBeHidden()
    await expect(field(own, 'Last name')).toHaveValue(last_name)
    await expect(save).toBeFocused()
    await expect(own.getByRole('alert')).toHaveText([''])
  })

  await test.step('a wrong password is told at its field', async () => {
    await own.keyboard.press('Enter')
    await expect(own.getByLabel('Your password')).toBeFocused()
    await expectAccessible(own)
    for (const width of [360, 768, 1440]) {
      await own.setViewportSize({ width, height: 800 })
      await expectFit(own)
    }
    await own.keyboard.type('a wrong one')
    await own.keyboard.press('Enter')
    await expect(own.getByText('This is not your password.')).toBeVisible()
    await expect(own.getByLabel('Your password')).toBeFocused()
    await expectAccessible(own)
  })

  await test.step('the right one saves what was typed, and nothing asks for a while', async () => {
    await own.getByLabel('Your password').fill(password)
    await own.keyboard.press('Enter')
    await expectToast(own, saved)
    await expect(dialog(own)).toBeHidden()
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(3)
    await own.goto(`/company-users/create/${company.id}`)
    await typeSuperUser(own, newName('Deputy'))
    await enter(own, save)
    await expectToast(own, saved)
  })
})

test('somebody with an authenticator app proves it by a code, on a phone, before a key is made', async ({
  page,
  browser,
}) => {
  const { own, company, leave } = await comeBackLate(page, browser)
  const { secret } = await callAs(own, calls.startAuthenticator, {})
  await callAs(own, calls.confirmAuthenticator, {}, { code: codeOf(secret) })
  await leave()
  await own.setViewportSize({ width: 360, height: 740 })
  await own.goto(`/api-keys/${company.id}`)
  await own.getByRole('button', { name: 'New key' }).click()
  await field(own, 'Name').fill('Payroll')
  await own.getByRole('combobox', { name: 'What it may do' }).fill('view regions')
  await own.getByRole('option', { name: 'View regions' }).click()
  await own.keyboard.press('Escape')
  await own.getByRole('button', { name: 'Make key' }).click()
  await expect(dialog(own)).toContainText('You are about to create a secret that lets a program in.')
  const code = dialog(own).getByLabel('Code')
  await expect(code).toBeFocused()
  await expectAccessible(own)
  await expectFit(own)
  await own.keyboard.type('000000')
  await own.keyboard.press('Enter')
  await expect(own.getByText('This code is wrong, or was used already.')).toBeVisible()
  await code.fill(codeOf(secret, 30))
  await own.keyboard.press('Enter')
  await expect(own.getByRole('dialog', { name: 'The secret of ‘Payroll’' }).getByLabel('Secret')).toBeVisible()
})

test('somebody with a passkey proves it by the passkey, before a super user is made once', async ({
  page,
  browser,
}) => {
  const { own, company, leave } = await comeBackLate(page, browser)
  const device = await plugIn(own)
  await own.goto('/sessions')
  await addPasskey(own, 'Work laptop')
  await own.getByRole('button', { name: 'I have saved them' }).click()
  await own.goto(`/company-users/create/${company.id}`)
  const last_name = newName('Chief')
  await typeSuperUser(own, last_name)
  await leave()
  const sent = countRequests(own, '/user/')
  const posted = () => sent.filter(({ method }) => method === 'POST')
  const save = own.getByRole('button', { name: 'Create Company-User' })
  const usePasskey = dialog(own).getByRole('button', { name: 'Use your passkey' })
  const expectTyped = async () => {
    await expect(field(own, 'First name')).toHaveValue('Ana')
    await expect(field(own, 'Last name')).toHaveValue(last_name)
    await expect(field(own, 'Email')).toHaveValue(addressOf(last_name))
    await expect(own.getByRole('switch', { name: 'Grant Access' })).toBeChecked()
  }

  await test.step('nothing typed is lost if the question is left', async () => {
    await enter(own, save)
    await expect(dialog(own)).toContainText('You are about to make somebody a super user.')
    await expect(dialog(own)).toContainText('Use your passkey, so that nobody else can do this in your browser.')
    await expect(dialog(own).getByRole('textbox')).toHaveCount(0)
    await expect(usePasskey).toBeFocused()
    await expectAccessible(own)
    for (const width of [360, 768, 1440]) {
      await own.setViewportSize({ width, height: 800 })
      await expectFit(own)
    }
    await own.keyboard.press('Escape')
    await expect(dialog(own)).toBeHidden()
    await expectTyped()
    await expect(save).toBeFocused()
    expect(posted()).toHaveLength(1)
  })

  await test.step('a device that does not know its owner is told, and asked again', async () => {
    await device.know(false)
    await own.keyboard.press('Enter')
    await usePasskey.click()
    await expect(dialog(own).getByRole('alert')).toContainText('No passkey was used')
    await expectAccessible(own)
    expect(posted()).toHaveLength(2)
  })

  await test.step('the passkey lets it go through, and it happens once', async () => {
    await device.know(true)
    await usePasskey.click()
    await expectToast(own, saved)
    await expect(dialog(own)).toBeHidden()
    // Both refusals, and the one that was let through.
    expect(posted()).toHaveLength(3)
    const made = await callAs(own, calls.listCompanyUsers, { company_id: company.id })
    expect(made.filter((one) => one.last_name === last_name)).toHaveLength(1)
  })
})
