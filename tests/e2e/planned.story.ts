import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { dayAhead, dayInUtc } from '../../contract/days'
import { callAs } from './support/api'
import { chooseUpload, csvFile } from './support/csv'
import { enter } from './support/keyboard'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs, openProfile } from './support/session'
import { dayField, expectDayFocused, firstPart, typeDay, valueOf } from './support/days'
import { expect, test } from './support/story'
import { makeBranch, makeCompany } from './support/structure'

const expectSaid = (page: Page, text: RegExp) => expect(page.getByText(text).last()).toBeVisible()

const upload = async (page: Page, name: string, ...lines: readonly string[]) => {
  const dialog = await chooseUpload(page, 'Upload Job Grades', csvFile('grades.csv', ['Grade,Countries', ...lines]))
  await dialog.getByLabel('Name of the version').fill(name)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

const activeNames = async (page: Page, company_id: number) => {
  const versions = await callAs(page, calls.listJobGradeVersions, { company_id })
  return versions.flatMap(({ name, is_active: isActive }) => (isActive ? [name] : []))
}

test('an activation is planned, listed, withdrawn, planned again, and made on its day', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  const at = `/companies/${id}/job-grades`
  await page.goto(at)
  await upload(page, 'This year', 'G1,', 'G2,')
  await upload(page, 'Next year', 'G1,', 'G2,', 'G3,')
  const plan = async () => {
    const before = dayAhead(1)
    await page.goto(`${at}/versions`)
    await enter(page, page.getByRole('button', { name: 'Set Next year active' }))
    const dialog = page.getByRole('alertdialog', { name: 'Set ‘Next year’ active?' })
    await dialog.getByRole('button', { name: 'From a date…' }).click()
    // Midnight may pass meanwhile.
    await expect
      .poll(() => valueOf(dayField(dialog, 'Counts from')).inputValue())
      .toMatch(new RegExp(`^(?:${before}|${dayAhead(1)})$`))
    await expectAccessible(page)
    return dialog
  }

  await test.step('a day that is over is refused at its field', async () => {
    const dialog = await plan()
    await typeDay(dayField(dialog, 'Counts from'), dayInUtc())
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    await expect(dialog.getByText('Choose a day after today.')).toBeVisible()
    await typeDay(dayField(dialog, 'Counts from'), dayAhead(20))
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    await expectSaid(page, /^Planned from /)
    expect(await activeNames(page, id)).toEqual(['This year'])
  })

  await test.step('the version says so, and leads to the list, where it is withdrawn', async () => {
    const versions = await callAs(page, calls.listJobGradeVersions, { company_id: id })
    const draft = versions.find(({ name }) => name === 'Next year')
    await page.goto(`${at}?version_id=${draft?.id}`)
    await expect(page.getByText(/^Planned by .+: to be set active\.$/)).toBeVisible()
    await page.getByRole('link', { name: 'See planned changes' }).click()
    await expect(page.getByRole('heading', { name: 'Set the job grades ‘Next year’ active' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await enter(page, page.getByRole('button', { name: /^Withdraw: / }))
    const dialog = page.getByRole('alertdialog', { name: 'Withdraw this planned change?' })
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expectToast(page, 'The planned change was withdrawn.')
    await expect(page.getByText('Nothing is planned.')).toBeVisible()
  })

  await test.step('it is planned again, and made within a minute once its day is today', async () => {
    const dialog = await plan()
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    await expectSaid(page, /^Planned from /)
    await page.goto(`/companies/${id}/planned-changes`)
    await enter(page, page.getByRole('button', { name: /^Change the date of: / }))
    const edit = page.getByRole('dialog', { name: 'Set the job grades ‘Next year’ active' })
    await typeDay(dayField(edit, 'Counts from'), dayInUtc())
    await expectAccessible(page)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expectSaid(page, /^It now counts from /)
    await expect.poll(() => activeNames(page, id), { timeout: 90_000 }).toEqual(['Next year'])
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page.getByText(/· Done on /)).toBeVisible()
  })
})

test('a role gets a last day, and another one from a date', async ({ page }) => {
  await comeBackAs(page, 'companySuper')
  const [company] = await callAs(page, calls.listAllCompanies, {})
  const company_id = company?.id ?? 0
  const person = await callAs(
    page,
    calls.createCompanyUser,
    { company_id },
    {
      first_name: 'Vera',
      last_name: 'Until',
      email: `vera.${Date.now()}@aurora.example`,
      applications: ['TOM'],
      roles: { TOM: { grant_access: true, name: 'Clerk', permissions: ['VIEW_REGION'] } },
    },
  )
  const at = `/company-users/edit/${person.id}/company/${company_id}`

  await test.step('the last day is told before it is saved, and in the list', async () => {
    await page.goto(at)
    await typeDay(dayField(page, 'Last day (optional)'), dayAhead(10))
    await expect(page.getByText(/^Only until /)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Update Company-User' }).click()
    await expectToast(page, 'Company User has been successfully created or updated.')
    await page.goto(`/company-users/list/${company_id}?role_ends_soon=true`)
    const row = page.getByRole('row').filter({ hasText: 'Vera Until' })
    await expect(row.getByText(/^until /)).toBeVisible()
    await expect(page.getByRole('button', { name: /Last day of a role: Within two weeks/ })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Noah Tremblay' })).toHaveCount(0)
  })

  await test.step('a last day that is over is told at its field when it is planned', async () => {
    await page.goto(at)
    const lastDay = dayField(page, 'Last day (optional)')
    await typeDay(lastDay, '2020-01-01')
    await enter(page, page.getByRole('button', { name: 'From a date…' }))
    await firstPart(dayField(page, 'Counts from')).press('Enter')
    await expect(lastDay).toHaveAccessibleDescription(/today/)
    await expectDayFocused(lastDay)
    await expectAccessible(page)
    await typeDay(lastDay, dayAhead(20))
    await expect(lastDay).not.toHaveAccessibleDescription(/over/)
  })

  await test.step('access ends from a date, and the form has nothing left to save', async () => {
    await page.goto(at)
    await page.getByRole('switch', { name: 'Grant Access' }).click()
    await page.getByRole('tab', { name: /^Job Evaluation/ }).click()
    await page.getByRole('switch', { name: 'Grant Access' }).click()
    await enter(page, page.getByRole('button', { name: 'From a date…' }))
    await expectDayFocused(dayField(page, 'Counts from'))
    await enter(page, page.getByRole('button', { name: 'Change at once instead' }))
    await expect(page.getByRole('button', { name: 'From a date…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saving the form instead changes it at once.')).toBeVisible()
    await expectAccessible(page)
    // Enter in the field plans the change, and saves nothing.
    await firstPart(dayField(page, 'Counts from')).press('Enter')
    await expectSaid(page, /^Planned from /)
    await expect(page.locator(':focus')).toContainText('What saving gives and takes')
    const stored = await callAs(page, calls.readCompanyUser, { company_id, company_user_id: person.id })
    expect(stored.roles.JE.grant_access).toBe(false)
    await expect(page.getByText(/^Planned by .+: a change of access\.$/)).toBeVisible()
    await expect(page.getByText('Saving changes no rights.')).toBeVisible()
    await page.getByRole('link', { name: 'See planned changes' }).click()
    await expect(page.getByText('Access in TOM: yes → no')).toBeVisible()
  })
})

test('staff plan another contract below its line, where what is wrong stands at its field', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  await page.goto(`/companies/${id}`)
  const button = page.getByRole('button', { name: 'Plan a contract change…' })
  await enter(page, button)
  const dialog = page.getByRole('dialog', { name: 'Change the contract from a date' })
  await expectDayFocused(dayField(dialog, 'Start of the contract'))
  await expect(dialog.getByText(/^Begins .+ (?:UTC|GMT)/)).toBeVisible()
  await typeDay(dayField(dialog, 'End of the contract'), '2001-01-01')
  await firstPart(dayField(dialog, 'End of the contract')).press('Enter')
  await expect(dayField(dialog, 'End of the contract')).toHaveAccessibleDescription(/must end at least one day after/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFit(page)
  await typeDay(dayField(dialog, 'End of the contract'), dayAhead(900))
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expectSaid(page, /^Planned from /)
  await expect(button).toBeFocused()
  await expect(page.getByText(/^Planned by .+: a change of the contract\.$/)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('the same change is told before it is planned twice, and another one is not', async () => {
    const again = async () => {
      await enter(page, button)
      await typeDay(dayField(dialog, 'End of the contract'), dayAhead(950))
    }
    await again()
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    const warning = dialog.getByRole('alert')
    await expect(warning).toContainText('The same change is planned already.')
    await expect(warning).toContainText(/a change of the contract, planned by .+ on /)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await expect(dialog).toBeHidden()
    await enter(page, button)
    await dialog.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Expired' }).click()
    await dialog.getByRole('checkbox', { name: 'TAREF' }).click()
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    await expect(page.getByText(/: a change of the contract\.$/)).toHaveCount(2)
    await again()
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    await warning.getByRole('button', { name: 'Plan anyway' }).click()
    await expect(page.getByText(/: a change of the contract\.$/)).toHaveCount(3)
  })

  await test.step('the menu of the profile leads to the list, which is printed without its buttons', async () => {
    await openProfile(page)
    await page.getByRole('menuitem', { name: 'Planned changes' }).click()
    const withdraw = page.getByRole('button', { name: /^Withdraw: / })
    await expect(withdraw).toHaveCount(3)
    await expect(page.getByText('Status: Active → Expired')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(withdraw.first()).toBeHidden()
    await expect(page.getByRole('button', { name: 'Withdrawn' })).toBeHidden()
    await expect(page.getByText('Status: Active → Expired')).toBeVisible()
  })
})

test('a region tells the move that is planned for it, which the message about it withdraws', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  const { region } = await makeBranch(page, id)
  const { unit } = await makeBranch(page, id)
  await page.goto(`/companies/${id}/regions?view=tree&at=region:${region.id}`)
  await page.getByRole('treeitem', { name: region.name }).hover()
  await page.getByRole('button', { name: `Move: ${region.name}` }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('option', { name: unit.name }).click()
  await dialog.getByRole('button', { name: 'From a date…' }).click()
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await expectSaid(page, /^Planned from /)
  const line = page.getByText(/^Planned by .+: to be moved\.$/)
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'Plan withdrawn.')
  await expect(line).toHaveCount(0)
})
