/** A company requires a second factor: told before the day, and set up on it before anything else (decision 0134). */
import type { ConfirmationNeeded } from '../../contract/asksAgain'
import { codes } from '../../contract/envelope'
import { refusalMessages } from '../../contract/refusalMessages'
import { dayAhead } from '../../contract/days'
import { codeOf } from '../support/secondFactors'
import { password } from './support/accounts'
import { newName } from './support/api'
import { openContext } from './support/browserContext'
import { makeKeeper } from './support/people'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, submitLogin } from './support/session'
import { dayField, typeDay } from './support/days'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

test('people are told of the day from which on they need a second factor, and set one up then before they go on', async ({
  page,
  browser,
}) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const { email } = await makeKeeper(page, company.id, newName('Required'))
  const own = await (await openContext(browser)).newPage()

  const requireFrom = async (day: string) => {
    await page.goto(`/companies/${company.id}/edit`)
    await typeDay(dayField(page, /^Second factor required from/), day)
    await page.getByRole('button', { name: 'Update the Company' }).click()
    await expect(page).not.toHaveURL(/edit/)
  }

  await test.step('before the day, the selector tells of it', async () => {
    await requireFrom(dayAhead(7))
    await own.goto('/login')
    await submitLogin(own, email, password)
    await expect(own).toHaveURL('/app')
    await own.reload()
    await expect(own.getByText(`${company.name} requires a second factor from`)).toBeVisible()
    await expectAccessible(own)
    await own.getByRole('link', { name: 'Set it up now' }).click()
    await expect(own).toHaveURL('/sessions')
  })

  const secret = await test.step('on the day, an open console goes on once one is set up, where it was', async () => {
    await requireFrom(dayAhead(0))
    await own.goto(`/company-users/list/${company.id}`)
    await expect(own.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    await expect(own.getByText(refusalMessages.factorRequired)).toHaveCount(0)
    for (const width of [360, 768, 1440]) {
      await own.setViewportSize({ width, height: 800 })
      await expectFit(own)
    }
    await expectAccessible(own)
    await own.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const typed = (await own.getByRole('textbox', { name: 'Setup key' }).inputValue()).replaceAll(' ', '')
    await own.getByRole('textbox', { name: 'Code' }).fill(codeOf(typed))
    await own.keyboard.press('Enter')
    await expect(own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await own.getByRole('button', { name: 'I have saved them' }).click()
    await expect(own).toHaveURL(`/company-users/list/${company.id}`)
    await expect(own.getByRole('table').getByText(email)).toBeVisible()
    return typed
  })

  await test.step('it cannot be removed any more', async () => {
    await own.goto('/sessions')
    await own.getByRole('button', { name: 'Remove app' }).click()
    const dialog = own.getByRole('alertdialog', { name: 'Remove the authenticator app?' })
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 30))
    await dialog.getByRole('button', { name: 'Remove app' }).click()
    await expect(dialog.getByText(refusalMessages.factorNeeded)).toBeVisible()
  })
})

test('a master says from when on provider staff need a second factor', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/sessions')
  const rules = page.getByRole('region', { name: 'Second factor of provider staff' })
  await expect(rules.getByText('Nobody is required to have one.', { exact: false })).toBeVisible()
  const save = async (day: string) => {
    await rules.getByRole('button', { name: 'Change the rule' }).click()
    await typeDay(dayField(page, 'Required from'), day)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'The rule was saved.')
  }
  await save(dayAhead(400))
  await expect(rules.getByText('It is required of all staff from', { exact: false })).toBeVisible()

  await test.step('late in a session, only once it is confirmed who is there', async () => {
    // Everybody's master, whose session must not be made older for other stories.
    const late = { success: false, code: codes.confirmation, message: refusalMessages.confirmation, error: null }
    const data: ConfirmationNeeded = { act: 'factorRule', proofs: ['password'] }
    await rules.getByRole('button', { name: 'Change the rule' }).click()
    await page.route('**/api/admin/staff-rules/', (route) => route.fulfill({ status: 403, json: { ...late, data } }), {
      times: 1,
    })
    await typeDay(dayField(page, 'Required from'), dayAhead(500))
    await page.getByRole('button', { name: 'Save' }).click()
    const asking = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(asking).toContainText('You are about to change who needs a second factor.')
    await expectAccessible(page)
    await asking.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
    await expectToast(page, 'The rule was saved.')
    await expect(asking).toBeHidden()
  })
  await save('')
  await expect(rules.getByText('Nobody is required to have one.', { exact: false })).toBeVisible()
})
