import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { linesOf, savedFile } from './support/csv'
import { confirmDelete } from './support/entries'
import { makeVersion as upload } from './support/grades'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { aurora, countryIds, expectRows, makeCompany } from './support/structure'
import { visit } from './support/visit'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Version' })
const choice = (page: Page) => bar(page).getByRole('combobox', { name: 'Version' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the grades of a company begin with the first one, and are looked at, changed and renamed version by version', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const grades = `/companies/${company.id}/job-grades`
  const [denmark = 0, norway = 0] = await countryIds(page, ['Denmark', 'Norway'])

  await test.step('a company without grades is told how to begin', async () => {
    await page.goto(`/companies/${company.id}`)
    await page.getByRole('tab', { name: 'Job grades' }).click()
    await expect(page).toHaveURL(grades)
    await expect(page.getByText('No job grade yet')).toBeVisible()
    await expect(page.getByText('Add the first job grade, or upload a file.')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('the first grade makes the first version', async () => {
    await button(page, 'Add Job Grade').first().click()
    const adding = dialog(page, 'Add Job Grade')
    await adding.getByRole('textbox', { name: 'Grade' }).fill('G1')
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await expectToast(page, 'Job grade has been successfully added.')
    await expect(choice(page)).toHaveText('Version 1 (Active)')
    await expect(bar(page)).toContainText('1 job grade · Created')
    await expectRows(page, ['G1'])
  })

  await test.step('grades are changed and deleted, and a grade in use is refused at its field', async () => {
    await callAs(page, calls.createJobGrade, { company_id: company.id }, { grade: 'G2', country_ids: [denmark] })
    await callAs(page, calls.createJobGrade, { company_id: company.id }, { grade: 'G3', country_ids: [] })
    await page.reload()
    await button(page, 'Edit G3').click()
    const editing = dialog(page, 'Update Job Grade')
    const input = editing.getByRole('textbox', { name: 'Grade' })
    await input.fill('g1')
    await editing.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await input.fill('G4')
    await editing.getByRole('button', { name: 'Update', exact: true }).click()
    await expectRows(page, ['G1', 'G2', 'G4'])
    await confirmDelete(page, 'G4')
    await expectToast(page, 'Job grade deleted successfully!')
    await expectRows(page, ['G1', 'G2'])
    await expect(bar(page)).toContainText('2 job grades')
  })

  await test.step('the filter finds grades of a country, and those that fit everywhere', async () => {
    await visit(page, `${grades}?countries=${norway}`)
    await expect(button(page, 'Remove the filter Fits in country: Norway')).toBeVisible()
    await expectRows(page, ['G1'])
    await visit(page, `${grades}?countries=${denmark}`)
    await expectRows(page, ['G1', 'G2'])
  })

  const draft = ['Grade,Countries', 'G1,', 'D1,Denmark']
  await upload(page, calls.uploadJobGrades, company.id, draft, 'Next year')

  await test.step('another version is chosen, kept by a reload, and left with Back', async () => {
    await page.goto(grades)
    await expectRows(page, ['G1', 'G2'])
    await choice(page).click()
    await page.getByRole('option', { name: 'Next year' }).click()
    await expectRows(page, ['D1', 'G1'])
    await page.reload()
    await expectRows(page, ['D1', 'G1'])
    await expect(choice(page)).toHaveText('Next year')
    await expect(page.getByText('This version has never been active')).toBeVisible()
    await expect(button(page, 'Add Job Grade')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(button(page, 'Edit D1')).toBeVisible()
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goBack()
    await expectRows(page, ['G1', 'G2'])
    await page.goForward()
    await expectRows(page, ['D1', 'G1'])
  })

  await test.step('its rows can be changed and downloaded, and the active ones stay', async () => {
    await button(page, 'Edit D1').click()
    const editing = dialog(page, 'Update Job Grade')
    await expect(editing.getByLabel('Why this changes (optional)')).toHaveCount(0)
    await editing.getByRole('textbox', { name: 'Grade' }).fill('D2')
    await editing.getByRole('button', { name: 'Update', exact: true }).click()
    await expectRows(page, ['D2', 'G1'])
    const { name, text } = await savedFile(page, 'Download Next year')
    expect(name).toBe('job-grades.csv')
    expect(linesOf(text).slice(1, 3)).toEqual(['G1,,1', 'D2,Denmark,2'])
    await button(page, 'Show the active version').click()
    await expect(page).toHaveURL(grades)
    await expectRows(page, ['G1', 'G2'])
  })

  await test.step('a change of a grade in force is kept with its reason', async () => {
    await button(page, 'Edit G2').click()
    const editing = dialog(page, 'Update Job Grade')
    await editing.getByRole('textbox', { name: 'Grade' }).fill('G3')
    await editing.getByLabel('Why this changes (optional)').fill('As the board decided')
    await editing.getByRole('button', { name: 'Update', exact: true }).click()
    await expectRows(page, ['G1', 'G3'])
    await button(page, 'Changes since it became active').click()
    const changes = dialog(page, 'Changes of Version 1 since it became active')
    await expect(changes.getByText(/by Helena Martins: As the board decided$/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a draft starts as a copy of the version in force', async () => {
    await button(page, 'New Draft from Version 1').click()
    const making = dialog(page, 'New Draft')
    await making.getByRole('textbox', { name: 'Name' }).fill('Copy')
    await making.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(choice(page)).toHaveText('Copy')
    await expectRows(page, ['G1', 'G3'])
  })

  await test.step('versions are listed, renamed and deleted, but not the active one', async () => {
    await page.getByRole('navigation', { name: 'Lists on this tab' }).getByRole('link', { name: 'Versions' }).click()
    await expect(page).toHaveURL(`${grades}/versions`)
    await expect(page.getByRole('tab', { name: 'Job grades', exact: true, selected: true })).toBeVisible()
    await expectRows(page, ['Copy', 'Next year', 'Version 1'])
    await expect(row(page, 'Next year')).toContainText('Draft')
    await expect(row(page, 'Version 1')).toContainText('Active')
    await expect(button(page, 'Delete Version 1')).toHaveCount(0)
    await expectAccessible(page)
    await button(page, 'Edit Next year').click()
    const renaming = dialog(page, 'Rename the version')
    await renaming.getByRole('textbox', { name: 'Name' }).fill('Next spring')
    await renaming.getByRole('textbox', { name: 'Description' }).fill('As the board decided')
    await renaming.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(row(page, 'Next spring')).toContainText('As the board decided')
    await page.getByRole('link', { name: 'Next spring', exact: true }).click()
    await expect(choice(page)).toHaveText('Next spring')
    await page.goBack()
    await confirmDelete(page, 'Next spring')
    await expectRows(page, ['Copy', 'Version 1'])
  })
})

test('long-term incentives are listed with their plans and versions, and viewers change nothing', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  const incentives = `/companies/${id}/long-term-incentives`

  await test.step('a plan is added, then an incentive of it', async () => {
    await page.goto(`${incentives}/plans`)
    await button(page, 'Add Plan').first().click()
    const adding = dialog(page, 'Add Plan')
    await adding.getByRole('textbox', { name: 'Plan' }).fill('Founders')
    await adding.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option').first().click()
    await adding.getByRole('combobox', { name: 'Values are' }).click()
    await page.getByRole('option', { name: 'Money' }).click()
    await adding.getByRole('combobox', { name: 'Currency' }).fill('Euro')
    await page.getByRole('option', { name: 'Euro', exact: true }).click()
    await expectAccessible(page)
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await expectRows(page, ['Founders'])
    await expect(row(page, 'Founders')).toContainText('Money')

    await page.getByRole('link', { name: 'Incentives', exact: true }).click()
    await expect(page).toHaveURL(incentives)
    await button(page, 'Add Incentive').first().click()
    const form = dialog(page, 'Add Incentive')
    await form.getByRole('combobox', { name: 'Plan' }).click()
    await page.getByRole('option', { name: 'Founders' }).click()
    await form.getByRole('combobox', { name: 'Grade' }).fill('G9')
    const value = form.getByRole('textbox', { name: 'Value' })
    await expect(value).toHaveAccessibleDescription('In EUR')
    await value.fill('12500')
    await form.getByRole('combobox', { name: 'Countries' }).fill('Denm')
    await page.getByRole('option', { name: 'Denmark' }).click()
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expectRows(page, ['G9'])
    await expect(row(page, 'G9')).toContainText(/EUR\s12,500/)
    await expect(row(page, 'G9')).toContainText('Denmark')
    await expect(bar(page)).toContainText('1 incentive ·')
  })

  await test.step('an incentive whose grade is no longer in use is listed, and its form offers the closest one', async () => {
    await upload(page, calls.uploadJobGrades, id, ['Grade,Countries', 'G9,'], 'Grades')
    await upload(page, calls.uploadJobGrades, id, ['Grade,Countries', 'G91,DK; NOR'], 'New grades')
    await page.goto(`/companies/${id}/job-grades/versions/compare`)
    await page.getByRole('button', { name: 'Set New grades active' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Set active' }).click()
    await expectToast(page, '’ is active: ')
    await expect(page.getByRole('button', { name: 'Go back to Grades' })).toBeVisible()
    await visit(page, `${incentives}?grade_state=former`)
    await expectRows(page, ['G9'])
    await expect(row(page, 'G9')).toContainText('No longer in use')
    await button(page, 'Edit Founders G9').click()
    const form = dialog(page, 'Update Incentive')
    await expect(form.getByText(/^This is not one of the active job grades/)).toBeVisible()
    await expect(form.getByRole('button', { name: 'Take G91' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('incentives are filtered by plan, and a plan with incentives stays', async () => {
    const lines = ['Plan,Plan Type,Grade,Value,Value Kind', 'Founders,,G9,10,', 'Others,Stock options,G8,20,Shares']
    await upload(page, calls.uploadIncentives, id, lines, 'Next year')
    const plans = await callAs(page, calls.listAllIncentivePlans, { company_id: id })
    const others = plans.find(({ name }) => name === 'Others')?.id ?? 0
    await page.goto(incentives)
    await choice(page).click()
    await page.getByRole('option', { name: 'Next year' }).click()
    await expectRows(page, ['G8', 'G9'])
    await expect(row(page, 'G8')).toContainText('20 shares')
    await expect(row(page, 'G9')).toContainText('Denmark')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectFit(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const { search } = new URL(page.url())
    await visit(page, `${incentives}${search}&plan_id=${others}`)
    await expectRows(page, ['G8'])
    await expect(button(page, 'Remove the filter Plan: Others')).toBeVisible()
    await page.getByRole('link', { name: 'Plans', exact: true }).click()
    await expectRows(page, ['Founders', 'Others'])
    await confirmDelete(page, 'Others')
    await expectToast(page, 'This plan has incentives in ‘Next year’.')
    await expectRows(page, ['Founders', 'Others'])
  })

  await test.step('somebody who may only view them finds nothing to change', async () => {
    await comeBackAs(page, 'companyViewer')
    const change = page.getByRole('main').getByRole('button', { name: /^(?:Add|Upload|Edit|Delete)/ })
    for (const [path, text] of [
      ['job-grades', 'Current grades (Active)'],
      ['job-grades/versions', 'Grades of last year'],
      ['long-term-incentives/plans', 'Plan'],
    ] as const) {
      await page.goto(`/companies/${aurora}/${path}`)
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
      await expect(change).toHaveCount(0)
    }
  })
})
