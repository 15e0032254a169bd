import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { openContext } from './support/browserContext'
import { choose, save, selector } from './support/companyForm'
import { chooseUpload, csvFile } from './support/csv'
import { enter } from './support/keyboard'
import { expectAccessible, expectFit, expectLoaded, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const grades = (...lines: readonly string[]) => csvFile('grades.csv', ['Grade,Countries', ...lines])
const upload = async (page: Page, name: string, ...lines: readonly string[]) => {
  const dialog = await chooseUpload(page, 'Upload Job Grades', grades(...lines))
  await dialog.getByLabel('Name of the version').fill(name)
  await dialog.getByRole('button', { name: 'Import' }).click()
  return dialog
}
const activeNames = async (page: Page, company_id: number) => {
  const versions = await callAs(page, calls.listJobGradeVersions, { company_id })
  return versions.flatMap(({ name, is_active: isActive }) => (isActive ? [name] : []))
}

test('one person asks, another finds it in the queue, declines, and approves by keyboard', async ({
  page,
  browser,
}) => {
  await comeBackAs(page, 'master')
  const { id, name } = await makeCompany(page)
  const at = `/companies/${id}/job-grades`
  await page.goto(at)
  const first = await upload(page, 'This year', 'G1,', 'G2,')
  await first.getByRole('button', { name: 'Close' }).click()
  const context = await openContext(browser)
  const other = await context.newPage()
  await comeBackAs(other, 'providerSuper')

  await test.step('the company wants a second person', async () => {
    await page.goto(`/companies/${id}/edit`)
    await expect(selector(page, 'Versions of grades and incentives')).toHaveText('Active at once')
    await choose(page, 'Versions of grades and incentives', 'Active once a second person approves')
    await save(page, 'Update the Company').click()
    await expect(page).toHaveURL(`/companies/${id}`)
    await page.goto(at)
    await expect(page.getByText(/^A second person approves versions of this company/)).toBeVisible()
    await expectLoaded(page)
    await expect(page.getByRole('button', { name: /^(Edit|Delete) G1/ })).toHaveCount(0)
  })

  await test.step('an upload waits, and is asked for with a note', async () => {
    const done = await upload(page, 'Next year', 'G1,', 'G2,', 'G3,')
    await expect(done.getByText('Another person approves it before it becomes active.')).toBeHidden()
    await done.getByRole('button', { name: 'Ask for approval' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Ask for approval of ‘Next year’?' })
    await dialog.getByLabel('What to know before approving (optional)').fill('G3 is new')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await expectToast(page, '‘Next year’ waits until another person approves it.')
    await page.goto(`${at}/versions`)
    await expect(page.getByRole('button', { name: 'Withdraw the question for Next year' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve Next year' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('another person finds it in the queue and declines with a reason', async () => {
    await other.goto('/')
    const part = other.getByRole('region', { name: 'Versions of job grades waiting for approval' })
    await enter(other, part.getByRole('link', { name: `See versions: ${name}` }))
    await enter(other, other.getByRole('button', { name: 'Decline Next year' }))
    const dialog = other.getByRole('dialog', { name: 'Decline ‘Next year’?' })
    await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
    await expectAccessible(other)
    await enter(other, dialog.getByRole('button', { name: 'Decline' }))
    await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toBeFocused()
    await expect(dialog).toContainText('Please say why.')
    await other.keyboard.type('G2 goes')
    await enter(other, dialog.getByRole('button', { name: 'Decline' }))
    await expectToast(other, 'Approval declined')
  })

  await test.step('whoever asked sees why, changes it, and asks again', async () => {
    const [draft] = await callAs(page, calls.listJobGradeVersions, { company_id: id })
    await page.goto(`${at}?version_id=${draft?.id}`)
    await expect(page.getByText(/ declined to approve it on /)).toBeVisible()
    await expect(page.getByText('Reason: G2 goes')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.getByRole('button', { name: 'Ask for approval of Next year' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Ask for approval of ‘Next year’?' })
    await expect(dialog.getByText('1 added')).toBeVisible()
    await expectFit(page)
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByText(/^You asked for approval on /)).toBeVisible()
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the other person approves by keyboard, at 360 px', async () => {
    await other.setViewportSize({ width: 360, height: 740 })
    await other.goto(`${at}/versions`)
    await enter(other, other.getByRole('button', { name: 'Approve Next year' }))
    const dialog = other.getByRole('alertdialog', { name: 'Approve ‘Next year’?' })
    await expect(dialog.getByText(/ asked for approval on /)).toBeVisible()
    await expect(dialog.getByText('1 added')).toBeVisible()
    await expectFit(other)
    await enter(other, dialog.getByRole('button', { name: 'Approve' }))
    await expectToast(other, '’ is active: ')
    expect(await activeNames(page, id)).toEqual(['Next year'])
  })

  await test.step('history names both, in words', async () => {
    await page.goto(`${at}/versions`)
    await page.getByRole('button', { name: 'Edit Next year' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'History' }).click()
    const panel = page.getByRole('dialog', { name: 'History of Next year' })
    await expect(panel.getByText('You asked for approval').first()).toBeVisible()
    await expect(panel.getByText(/ set a version active$/)).toBeVisible()
    await expect(panel.getByText(/ declined to approve it$/)).toBeVisible()
    await expect(panel.getByText('Reason: G2 goes')).toBeVisible()
  })
  await context.close()
})
