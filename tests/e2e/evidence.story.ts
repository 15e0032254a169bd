/** Auditors get one file that they check without the server; how long history is kept, and what names a person in it, can be changed. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import { callAs, newName } from './support/api'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, storedAuth } from './support/session'
import { dayField, typeDay, valueOf } from './support/days'
import { expect, test } from './support/story'
import { aurora } from './support/structure'

test('a super user downloads evidence of the company, and an auditor checks it', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  await page.goto('/activity')
  await page.getByRole('button', { name: 'Evidence', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence for an auditor' })
  await expect(dialog).toContainText('History is kept for ever.')
  await expect(dialog.getByRole('button', { name: 'Change' })).toHaveCount(0)

  await test.step('a wrong period is told at its field, and nothing that was entered is lost', async () => {
    await typeDay(dayField(dialog, 'First day'), '2026-03-01')
    await typeDay(dayField(dialog, 'Last day'), '2026-02-01')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('The last day must not be before the first one.')
    await expect(valueOf(dayField(dialog, 'First day'))).toHaveValue('2026-03-01')
    await expectAccessible(page)
  })

  await test.step('the file is whole, as a program says that has nothing else', async () => {
    await dialog.getByRole('button', { name: 'This year so far' }).click()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    // Before the file is checked, which takes longer than a message is shown.
    await expectToast(page, 'The evidence was downloaded.')
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^evidence-1-\d{4}-01-01-[\d-]{10}\.zip$/)
    const { stdout } = await promisify(execFile)(process.execPath, [
      'scripts/verifyEvidence.mjs',
      await download.path(),
    ])
    expect(stdout).toContain('Aurora Foods')
    expect(stdout).toContain('The pack is whole and as it was sealed.')
  })
})

test('the provider says for how long the history of a company is kept, on a phone, too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await comeBackAs(page, 'master')
  await page.goto('/activity?company_id=2')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Evidence', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence for an auditor' })
  await expect(dialog).toContainText('This is the evidence of Borealis Energy.')
  await dialog.getByRole('button', { name: 'Change' }).click()
  const form = page.getByRole('dialog', { name: 'How long to keep history' })
  await form.getByLabel('Months').fill('2')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('Enter a whole number from 3 to 240.')
  await expectFit(page)
  await expectAccessible(page)
  await form.getByLabel('Months').fill('120')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(dialog).toContainText('History is kept for 120 months.')
})

test('what names an inactive person is erased on request, for good', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const name = newName('Zed')
  const roles = { TOM: { grant_access: true, name: 'Clerk', permissions: ['VIEW_REGION' as const] } }
  const form = {
    first_name: name,
    last_name: 'Gone',
    email: `${Date.now()}@people.example`,
    phone_code: '45',
    phone_number: '12345678',
  }
  const person = await callAs(
    page,
    calls.createCompanyUser,
    { company_id: aurora },
    { ...form, applications: ['TOM'], roles },
  )
  const edit = `/company-users/edit/${person.id}/company/${aurora}`
  await page.goto(edit)
  const opener = page.getByRole('button', { name: 'Erase personal data' })
  await expect(page.getByRole('button', { name: 'Update Company-User' })).toBeVisible()
  await expect(opener, 'not while the account is active').toHaveCount(0)

  const access = (await storedAuth(page))?.token?.access ?? ''
  const url = `/api${urlOf(calls.toggleCompanyUser, { company_id: aurora, company_user_id: person.id }, { active: false })}`
  expect((await page.request.patch(url, { headers: { authorization: `Bearer ${access}` } })).ok()).toBe(true)
  await page.goto(edit)
  await opener.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: `Erase the personal data of ${name} Gone?` })
  await expect(dialog.getByLabel('On whose request')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Say on whose request, without the name.')
  await expect(page.getByText('Say on whose request, without the name.'), 'told once').toHaveCount(1)
  await expect(dialog.getByLabel('On whose request')).toBeFocused()
  await dialog.getByLabel('On whose request').fill('Ticket 4711')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^The personal data was erased, in \d+ entries of history\.$/)).toBeVisible()
  await page.goto(edit)
  await expect(page.getByLabel('First name')).toHaveValue('Erased')
  await expect(opener).toHaveCount(0)
})
