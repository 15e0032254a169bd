import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { csvFile, linesOf, savedFile } from './support/csv'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'
import { visit } from './support/visit'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Expects these grades in the list, in this order. */
const expectOrder = (page: Page, grades: readonly string[]) =>
  expect(page.getByRole('main').locator('tbody td:first-child')).toHaveText([...grades])

test('grades are put in order on screen and in a file, and comparisons tell what has moved', async ({ page }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const grades = `/companies/${company.id}/job-grades`
  for (const grade of ['Trainee', 'Manager', 'Director', 'Assistant'])
    await callAs(page, calls.createJobGrade, { company_id: company.id }, { grade, country_ids: [] })

  await test.step('a list has the order in which grades were added', async () => {
    await page.goto(grades)
    await expectOrder(page, ['Trainee', 'Manager', 'Director', 'Assistant'])
    await expectAccessible(page)
  })

  await test.step('the keyboard moves one up twice, and stays on its button', async () => {
    const up = button(page, 'Move Assistant up')
    await up.focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Assistant is number 3 now.')
    await expectOrder(page, ['Trainee', 'Manager', 'Assistant', 'Director'])
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expectOrder(page, ['Trainee', 'Assistant', 'Manager', 'Director'])
    await expect(up).toBeFocused()
    await expect(button(page, 'Move Trainee up')).toHaveAttribute('aria-disabled', 'true')
    await expect(button(page, 'Move Director down')).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('the tooltip of a button lets the pointer through to the next row', async () => {
    await button(page, 'Move Trainee down').hover()
    const tooltip = page.getByRole('tooltip', { name: 'Move Trainee down' })
    await expect(tooltip).toBeVisible()
    const { x, y, width, height } = (await tooltip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
    await expect(tooltip).toHaveCount(0)
  })

  await test.step('presses while a move is on its way are kept, and one toast counts the moves', async () => {
    const up = button(page, 'Move Director up')
    let release: (() => void) | undefined
    await page.route('**/job-grade/**', (route) => void (release = () => void route.continue()), { times: 1 })
    await up.click()
    await expect.poll(() => release).toBeDefined()
    await up.click()
    await up.click()
    release?.()
    await expectOrder(page, ['Director', 'Trainee', 'Assistant', 'Manager'])
    await expectToast(page, 'Director is number 1 now.')
    const toasts = page.getByRole('region', { name: 'Messages (F8)' }).getByText('Director is number')
    await expect(toasts).toHaveText(['Director is number 1 now.'])
    await expect(page.getByText('(2 moves)')).toBeVisible()
    const others = ['Trainee', 'Assistant', 'Manager']
    for (const above of [1, 2, 3]) {
      await button(page, 'Move Director down').click()
      await expectOrder(page, others.toSpliced(above, 0, 'Director'))
    }
  })

  await test.step('one that somebody else has moved meanwhile stays, and the list shows where it is', async () => {
    const listed = await callAs(page, calls.listJobGrades, { company_id: company.id })
    const ids = { company_id: company.id, job_grade_id: listed.find(({ grade }) => grade === 'Director')?.id ?? 0 }
    await callAs(page, calls.updateJobGrade, ids, { grade: 'Director', rank: 1 })
    await button(page, 'Move Manager up').click()
    await expectToast(page, 'Somebody else has changed this record since you opened it.')
    await expectOrder(page, ['Director', 'Trainee', 'Assistant', 'Manager'])
    await callAs(page, calls.updateJobGrade, ids, { grade: 'Director', rank: 4 })
    await page.reload()
    await expectOrder(page, ['Trainee', 'Assistant', 'Manager', 'Director'])
  })

  await test.step('the form adds one at a place, and moves another one far', async () => {
    await button(page, 'Add Job Grade').click()
    const adding = dialog(page, 'Add Job Grade')
    await adding.getByRole('textbox', { name: 'Grade' }).fill('Intern')
    await adding.getByRole('textbox', { name: 'Rank' }).fill('0')
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(adding.getByText('Please enter a whole number from 1.')).toBeVisible()
    await adding.getByRole('textbox', { name: 'Rank' }).fill('1')
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
    await expectOrder(page, ['Intern', 'Trainee', 'Assistant', 'Manager', 'Director'])
    await button(page, 'Edit Trainee').click()
    const editing = dialog(page, 'Update Job Grade')
    await editing.getByRole('textbox', { name: 'Rank' }).fill('5')
    await editing.getByRole('button', { name: 'Update', exact: true }).click()
    await expectOrder(page, ['Intern', 'Assistant', 'Manager', 'Director', 'Trainee'])
  })

  await test.step('other orders offer no moves, and a form of another order moves nothing', async () => {
    await visit(page, `${grades}?sort=grade`)
    await expectOrder(page, ['Assistant', 'Director', 'Intern', 'Manager', 'Trainee'])
    await expect(button(page, 'Move Manager up')).toHaveCount(0)
    await button(page, 'Edit Manager').click()
    // Meanwhile somebody else puts a grade above it.
    await callAs(page, calls.createJobGrade, { company_id: company.id }, { grade: 'Pupil', rank: 1, country_ids: [] })
    const editing = dialog(page, 'Update Job Grade')
    await editing.getByRole('textbox', { name: 'Grade' }).fill('Team lead')
    await editing.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(editing).toHaveCount(0)
    await visit(page, grades)
    await expectOrder(page, ['Pupil', 'Intern', 'Assistant', 'Team lead', 'Director', 'Trainee'])
  })

  await test.step('moves are among the changes that are kept', async () => {
    await button(page, 'Changes since it became active').click()
    const changes = dialog(page, 'Changes of Version 1 since it became active')
    const moved = changes.getByRole('listitem').filter({ hasText: 'Trainee' }).filter({ hasText: 'Rank' }).first()
    await expect(moved).toContainText('was 2')
    await expect(moved).toContainText('now 5')
    await page.keyboard.press('Escape')
  })

  await test.step('a file that was downloaded keeps the order, and a row put into it its place', async () => {
    const { text } = await savedFile(page, 'Download Version 1')
    const lines = linesOf(text).filter(Boolean)
    expect(lines).toEqual([
      'Grade,Countries,Rank',
      'Pupil,,1',
      'Intern,,2',
      'Assistant,,3',
      'Team lead,,4',
      'Director,,5',
      'Trainee,,6',
    ])
    // Trainees go first, and specialists come after assistants.
    const [header = '', ...rows] = lines
    const others = rows.filter((line) => !line.startsWith('Trainee'))
    await button(page, 'Upload Job Grades').click()
    const uploading = dialog(page, 'Upload Job Grades')
    await uploading
      .locator('input[type=file]')
      .setInputFiles(
        csvFile('grades.csv', [header, 'Trainee,,', ...others.slice(0, 3), 'Specialist,,', ...others.slice(3)]),
      )
    await expect(uploading.getByText('1 changed')).toBeVisible()
    await expect(uploading.getByRole('row').filter({ hasText: 'Trainee' })).toContainText('6')
    await uploading.getByRole('button', { name: 'Import' }).click()
    await uploading.getByRole('link', { name: 'Compare with the active version' }).click()
  })

  await test.step('the comparison tells that one has moved and one was added, and nothing else', async () => {
    const rows = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await expect(rows).toHaveText([/^Changed.*Trainee.*Rank.*was 6.*now 1/, /^Added.*Specialist.*Rank.*5/])
    await expectAccessible(page)
  })

  await test.step('fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, grades)
    await expect(button(page, 'Move Assistant up')).toBeVisible()
    await expectFit(page)
    await expectAccessible(page)
  })
  await test.step('the focus goes to the heading when a grade moves off the page', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const grade of ['Seventh', 'Eighth', 'Ninth', 'Tenth', 'Eleventh'])
      await callAs(page, calls.createJobGrade, { company_id: company.id }, { grade, country_ids: [] })
    await page.goto(grades)
    await button(page, 'Move Tenth down').focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Tenth is number 11 now.')
    await expect(button(page, 'Move Tenth down')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
