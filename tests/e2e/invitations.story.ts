import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { columnsOfRow } from '../../contract/csvRows'
import { companyUserRow } from '../../contract/entities/companyUserRow'
import { callAs, newName } from './support/api'
import { openContext } from './support/browserContext'
import { chooseUpload, csvFile } from './support/csv'
import { mailCount, mailsOf, resetLinkFor } from './support/outbox'
import { addressOf, makeKeeper, makePerson } from './support/people'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, submitLogin } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const alertDialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** Returns the one-time password of the newest mail. */
const oneTimePasswordOf = async (email: string): Promise<string> => {
  const text = (await mailsOf(email, 1)).at(-1)?.replaceAll('\r', '') ?? ''
  return /([^\n]+)\n\nhttps?:\/\/[^\n]+\/login/.exec(text)?.[1] ?? ''
}

const fileOf = (row: Partial<Record<keyof typeof companyUserRow.shape, string>>) => {
  const columns = columnsOfRow(companyUserRow)
  const cells = columns.map((column) => row[column as keyof typeof row] ?? '')
  return csvFile('people.csv', [columns.join(','), cells.join(',')])
}

/** Checks the screen in the sizes in which people use it. */
const expectFits = async (page: Page) => {
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFit(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('before a mail goes out, the console says so, and the mail names the company and who invites', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const last = newName('Invited')
  const email = addressOf(last)
  const other = addressOf(`${last} moved`)

  await test.step('in the form of a new person', async () => {
    await page.goto(`/company-users/create/${company.id}`)
    await expect(page.getByText('1 mail goes out when you save: an invitation')).toBeVisible()
    await textbox(page, 'First name').fill('Ana')
    await textbox(page, 'Last name').fill(last)
    await textbox(page, 'Email').fill(email)
    await page.getByRole('switch', { name: 'Grant Access' }).check()
    await page.getByRole('combobox', { name: 'Role', exact: true }).click()
    await page.getByRole('option', { name: 'Company User' }).click()
    await expectFits(page)
    await press(page, 'Create Company-User')
    await expectToast(page, 'Company User has been successfully created or updated.')
    const [mail = ''] = await mailsOf(email, 1)
    expect(mail).toContain(`Company: ${company.name}\n`)
    expect(mail).toContain("Invited by the provider's staff: ")
  })

  await test.step('in the form, once the address is another one, and not if a password is given', async () => {
    await rowOf(page, last)
      .getByRole('link', { name: `Ana ${last}`, exact: true })
      .click()
    await expect(textbox(page, 'Email')).toHaveValue(email)
    const notice = page.getByText('1 mail goes out when you save: a new invitation')
    await expect(notice).toHaveCount(0)
    await textbox(page, 'Email').fill(other)
    await expect(notice).toBeVisible()
    await page.getByText('Contact number, Change Password').click()
    await press(page, 'Generate a password')
    await expect(notice).toHaveCount(0)
    await textbox(page, 'Change Password').fill('')
    await expect(notice).toBeVisible()
    await expectFits(page)
    await press(page, 'Update Company-User')
    await expectToast(page, 'Company User has been successfully created or updated.')
    expect(await mailsOf(other, 1)).toHaveLength(1)
    // The form has led back to the list.
    await expect(rowOf(page, last)).toBeVisible()
  })

  await test.step('in the form of a Tom user', async () => {
    const notice = page.getByText('1 mail goes out when you save: an invitation')
    await page.goto('/tom-users/create')
    await expect(notice).toBeVisible()
    await expectFits(page)
    await page.goto('/tom-users?search=sales')
    await page.getByRole('link', { name: 'Edit', exact: false }).first().click()
    await expect(textbox(page, 'Email')).not.toHaveValue('')
    await textbox(page, 'Email').fill(newName('moved').replaceAll(' ', '.').toLowerCase() + '@people.example')
    await expect(notice).toHaveCount(0)
    await page.goto(`/company-users/list/${company.id}`)
  })

  await test.step('when the invitation is sent again', async () => {
    await page.getByRole('checkbox', { name: `Select Ana ${last}` }).check()
    await press(page, 'Resend invitation')
    const asked = dialog(page, 'Resend the invitation of 1 person?')
    await expect(asked.getByText('1 mail goes out: an invitation with a one-time password.')).toBeVisible()
    await expectFits(page)
    await press(page, 'Invite 1 person')
    await expectToast(page, '1 invitation was sent.')
    expect(await mailsOf(other, 2)).toHaveLength(2)
  })

  await test.step('by the switch: none, since the one-time password still holds', async () => {
    await rowOf(page, last).getByRole('switch').click()
    await alertDialog(page, `Deactivate ‘Ana ${last}’?`).getByRole('button', { name: 'Deactivate' }).click()
    await expect(rowOf(page, last).getByRole('switch')).not.toBeChecked()
    await rowOf(page, last).getByRole('switch').click()
    const asked = alertDialog(page, `Activate ‘Ana ${last}’?`)
    await expect(asked.getByText('No mail goes out.')).toBeVisible()
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Activate' }).click()
    await expect(rowOf(page, last).getByRole('switch')).toBeChecked()
    expect(await mailCount(other)).toBe(2)
  })

  await test.step('in the preview of a file', async () => {
    await press(page, 'Upload Company Users')
    const filed = addressOf(`${last} filed`)
    await page.locator('input[type=file]').setInputFiles(
      fileOf({
        'First name': 'Ida',
        'Last name': last,
        Email: filed,
        Applications: 'TOM',
        'TOM role': 'COMPANY_USER',
      }),
    )
    await expect(page.getByText('1 mail goes out: an invitation with a one-time password.')).toBeVisible()
    await expectFits(page)
    await press(page, 'Import')
    expect(await mailsOf(filed, 1)).toHaveLength(1)
  })
})

test('an invitation is seen, withdrawn and sent again, for one person and for many', async ({ page, browser }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const last = newName('Asked')
  const person = await makePerson(page, company.id, last)
  const password = await oneTimePasswordOf(person.email)
  const list = `/company-users/list/${company.id}`

  await test.step('the list says until when it holds, and finds it by its state', async () => {
    await page.goto(`${list}?invitation=invited`)
    await expect(rowOf(page, last)).toContainText('Invited until')
    await expectFits(page)
  })

  await test.step('the form of the person tells the same, and withdraws it', async () => {
    await page.goto(`/company-users/edit/${person.id}/company/${company.id}`)
    const part = page.getByRole('region', { name: 'Sign-in' })
    await expect(part).toContainText(`Ana ${last} has a one-time password to sign in with, until`)
    await textbox(page, 'First name').fill('Anabel')
    await press(page, 'Withdraw the invitation')
    await expectAccessible(page)
    await alertDialog(page, `Withdraw the invitation of Ana ${last}?`).getByRole('button', { name: 'Withdraw' }).click()
    await expectToast(page, 'The invitation was withdrawn.')
    await expect(part).toContainText(`The invitation of Ana ${last} was withdrawn.`)
    await expect(part.getByRole('button', { name: 'Withdraw the invitation' })).toHaveCount(0)
    // What was typed is still there.
    await expect(textbox(page, 'First name')).toHaveValue('Anabel')
    await expectFits(page)
  })

  const elsewhere = await (await openContext(browser)).newPage()
  await test.step('whoever uses it is told so', async () => {
    await elsewhere.goto('/login')
    await submitLogin(elsewhere, person.email, password)
    await expectToast(elsewhere, 'Your invitation was withdrawn. Ask whoever sent it for a new one.')
  })

  await test.step('many are sent again at once, with a report', async () => {
    const keeper = await makeKeeper(page, company.id, newName('Keeper'))
    await textbox(page, 'First name').fill('Ana')
    await page.goto(list)
    await expect(rowOf(page, last)).toContainText('Withdrawn')
    await expect(rowOf(page, keeper.last_name)).toContainText('Accepted')
    await page.getByRole('checkbox', { name: `Select Ana ${last}` }).check()
    await page.getByRole('checkbox', { name: `Select Ana ${keeper.last_name}` }).check()
    await press(page, 'Resend invitation')
    const asked = dialog(page, 'Resend the invitations of 2 people?')
    await expect(asked.getByText('1 person cannot be invited.')).toBeVisible()
    await expect(asked.getByText('This user has a password of their own.')).toBeVisible()
    await press(page, 'Invite 1 person')
    await expect(page.getByText('1 person was invited.')).toBeVisible()
    await expect.poll(async () => oneTimePasswordOf(person.email)).not.toBe(password)
  })

  await test.step('the new one opens the way to a password', async () => {
    await submitLogin(elsewhere, person.email, await oneTimePasswordOf(person.email))
    await expect(elsewhere).toHaveURL('/reset-password')
  })
  await elsewhere.context().close()
})

test('somebody who has a password is sent a link, and chooses the new one alone', async ({ page }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const { id, email, last_name: last } = await makeKeeper(page, company.id, newName('Link'))
  const before = await mailCount(email)
  await page.goto(`/company-users/edit/${id}/company/${company.id}`)
  await press(page, 'Send a link to set a new password')
  const asked = alertDialog(page, `Send Ana ${last} a link to set a new password?`)
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'The link was sent.')
  expect(await resetLinkFor(email, before)).toContain('/reset-password#token=')
})

test('the provider sees and sends invitations of its own staff', async ({ page }) => {
  await comeBackAs(page, 'master')
  const last = newName('Staff')
  const email = addressOf(last)
  const { id } = await callAs(
    page,
    calls.createTomUser,
    {},
    { first_name: 'Tom', last_name: last, phone_code: '45', phone_number: '86120099', role: 'TOM_ADMIN', email },
  )
  await oneTimePasswordOf(email)
  await page.goto('/tom-users?invitation=invited')
  await expect(rowOf(page, last)).toContainText('Invited until')
  await expectFits(page)
  await page.goto(`/tom-users/edit/${id}`)
  await press(page, 'Withdraw the invitation')
  await alertDialog(page, `Withdraw the invitation of Tom ${last}?`).getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'The invitation was withdrawn.')
  await press(page, 'Send the invitation again')
  await alertDialog(page, `Invite Tom ${last}?`).getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'The invitation was sent.')
  expect(await mailsOf(email, 2)).toHaveLength(2)
})

test('provider staff who would take the last super user of a company away are warned in every way', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const last = newName('Keeper')
  const keeper = await makeKeeper(page, company.id, last)
  const name = `Ana ${last}`
  const list = `/company-users/list/${company.id}`
  const warning = `Nobody of ${company.name} can manage its users afterwards`
  const isKeeper = async () => {
    const [one] = await callAs(page, calls.listCompanyUsers, { company_id: company.id })
    return one?.is_active === true && one.roles.TOM.name === 'COMPANY_SUPER_USER'
  }

  await test.step('by the switch', async () => {
    await page.goto(list)
    await rowOf(page, name).getByRole('switch').click()
    const asked = alertDialog(page, `Deactivate ‘${name}’?`)
    await expect(asked.getByText(warning)).toBeVisible()
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, name).getByRole('switch')).toBeChecked()
  })

  await test.step('by a change of many, which takes a tick', async () => {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await press(page, 'Deactivate')
    const asked = dialog(page, 'Deactivate 1 person?')
    await expect(asked.getByText(warning)).toBeVisible()
    await expect(asked.getByRole('button', { name: 'Deactivate 1 person' })).toBeDisabled()
    await asked.getByRole('checkbox', { name: 'I have read this warning and want to continue.' }).check()
    await expect(asked.getByRole('button', { name: 'Deactivate 1 person' })).toBeEnabled()
    await expectFits(page)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await press(page, 'Change role')
    const role = dialog(page, 'Change the role of 1 person')
    await role.getByRole('combobox', { name: 'Application' }).click()
    await page.getByRole('option', { name: 'TOM' }).click()
    await role.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Company User' }).click()
    await expect(role.getByText(warning)).toBeVisible()
    await role.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('by a file, which takes a tick', async () => {
    await chooseUpload(
      page,
      'Upload Company Users',
      fileOf({
        'First name': 'Ana',
        'Last name': last,
        Email: keeper.email,
        Applications: 'TOM',
        'TOM role': 'COMPANY_USER',
      }),
    )
    await expect(page.getByText(warning)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'I have read this warning and want to continue.' }).check()
    await expect(page.getByRole('button', { name: 'Import' })).toBeEnabled()
    await expectFits(page)
    await press(page, 'Cancel')
    expect(await isKeeper()).toBe(true)
  })

  await test.step('by taking the application from the company, once that is confirmed', async () => {
    await page.goto(`/companies/${company.id}/edit`)
    await page.getByRole('checkbox', { name: 'TOM' }).uncheck()
    await press(page, 'Update the Company')
    await alertDialog(page, 'Take away TOM?').getByRole('button', { name: 'Take away and save' }).click()
    const asked = alertDialog(page, 'Save anyway?')
    await expect(asked.getByText(warning)).toBeVisible()
    await expectFits(page)
    await press(page, 'Back to the form')
    await page.getByRole('checkbox', { name: 'TOM' }).check()
    await page.getByRole('checkbox', { name: 'Live Pay Benchmarking' }).uncheck()
    await press(page, 'Update the Company')
    await alertDialog(page, 'Take away Live Pay Benchmarking?')
      .getByRole('button', { name: 'Take away and save' })
      .click()
    await expectToast(page, 'You have successfully updated the company.')
    expect(await isKeeper()).toBe(true)
    await page.goto(list)
  })

  await test.step('by a given password in the form', async () => {
    await rowOf(page, name).getByRole('link', { name, exact: true }).click()
    await page.getByText('Contact number, Change Password').click()
    await press(page, 'Generate a password')
    await press(page, 'Update Company-User')
    await expect(alertDialog(page, 'Save anyway?').getByText(warning)).toBeVisible()
    await press(page, 'Back to the form')
    await textbox(page, 'Change Password').fill('')
  })

  await test.step('by another role in the form, where going back loses nothing typed', async () => {
    await textbox(page, 'First name').fill('Anabel')
    await page.getByRole('combobox', { name: 'Role', exact: true }).click()
    await page.getByRole('option', { name: 'Company User' }).click()
    await press(page, 'Update Company-User')
    const asked = alertDialog(page, 'Save anyway?')
    await expect(asked.getByText(warning)).toBeVisible()
    await expectFits(page)
    await press(page, 'Back to the form')
    await expect(textbox(page, 'First name')).toHaveValue('Anabel')
    await expect(page.getByRole('combobox', { name: 'Role', exact: true })).toHaveText('Company User')
    expect(await isKeeper()).toBe(true)
    await press(page, 'Update Company-User')
    await press(page, 'Save anyway')
    await expectToast(page, 'Company User has been successfully created or updated.')
    expect(await isKeeper()).toBe(false)
  })

  await test.step('but not while another super user stays', async () => {
    const [one, other] = [newName('One'), newName('Other')]
    await makeKeeper(page, company.id, one)
    await makeKeeper(page, company.id, other)
    await page.goto(list)
    await rowOf(page, one)
      .getByRole('link', { name: `Ana ${one}`, exact: true })
      .click()
    await page.getByRole('combobox', { name: 'Role', exact: true }).click()
    await page.getByRole('option', { name: 'Company User' }).click()
    await press(page, 'Update Company-User')
    await expectToast(page, 'Company User has been successfully created or updated.')
    await rowOf(page, other).getByRole('switch').click()
    await expect(alertDialog(page, `Deactivate ‘Ana ${other}’?`).getByText(warning)).toBeVisible()
  })
})
