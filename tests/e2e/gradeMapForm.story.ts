import type { Locator, Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { accounts, password } from './support/accounts'
import { callAs } from './support/api'
import { expectAccessible, expectFit, expectToast } from './support/screen'
import { clickAfterSessionEnded, comeBackAs, submitLogin } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const createPath = '/grade-map-table/create-grade-company'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const grid = (page: Page) => page.getByRole('grid', { name: 'Grades of the company by TA rank' })
/** A cell of a rank; the first one is edited, the others are those of the sources. */
const cell = (page: Page, rank: string, place = 0): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: rank, exact: true }) })
    .getByRole('gridcell')
    .nth(place)

const choose = async (page: Page, name: string, company: string) => {
  await field(page, name).fill(company)
  await page.getByRole('option', { name: company }).click()
}

const type = async (page: Page, rank: string, grade: string) => {
  await cell(page, rank).click()
  await page.keyboard.type(grade)
  await page.keyboard.press('Enter')
  await expect(cell(page, rank)).toHaveText(grade)
}

/** Makes companies, each with the given grades; those without any have no mapping. */
const makeMapped = async (page: Page, ...all: readonly Readonly<Record<string, string>>[]) => {
  const ranks = new Map((await callAs(page, calls.listTaRanks, {})).map(({ id, name }) => [name, id]))
  const companies: { id: number; name: string }[] = []
  for (const grades of all) {
    const company = await makeCompany(page)
    companies.push(company)
    const sent = Object.entries(grades).map(([name, rank]) => ({ ta_rank_id: ranks.get(name) ?? 0, rank }))
    if (sent.length > 0) await callAs(page, calls.createGradeCompany, {}, { company_id: company.id, grades: sent })
  }
  return { ranks, companies }
}

/** Returns the stored mapping of a company. */
const readMapping = async (page: Page, companyId: number) =>
  (await callAs(page, calls.listAllGradeCompanies, {})).find(({ company }) => company.id === companyId)

/** Returns the stored grades of a company by the name of the rank. */
const readGrades = async (page: Page, companyId: number, ranks: ReadonlyMap<string, number>) => {
  const names = new Map([...ranks].map(([name, id]) => [id, name]))
  const mapping = await readMapping(page, companyId)
  return mapping?.grade_company_ranks.map(({ ta_rank_id: id, rank }) => `${names.get(id)}: ${rank}`).toSorted()
}

test('a company is mapped, changed beside somebody else, and deleted', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { ranks, companies } = await makeMapped(
    page,
    {},
    { 'Executive 1': 'S1' },
    { 'Executive 1': 'T1', 'Executive 2': 'T2' },
  )
  const [company, one, other] = companies
  if (!company || !one || !other) throw new Error('Three companies are needed')
  await page.goto(createPath)

  await test.step('sources fill empty cells only, the first one wins, and what was typed stays', async () => {
    await expect(button(page, 'Add')).toBeDisabled()
    await choose(page, 'Company', company.name)
    await expect(button(page, 'Add')).toBeEnabled()
    await type(page, 'Executive 4', '007')
    await choose(page, 'Copy from companies', one.name)
    await choose(page, 'Copy from companies', other.name)
    for (const [rank, ...texts] of [
      ['Executive 1', 'S1', 'S1', 'T1'],
      ['Executive 2', 'T2', '', 'T2'],
      ['Executive 3', '', '', ''],
      ['Executive 4', '007', '', ''],
    ] as const)
      for (const [place, text] of texts.entries()) await expect(cell(page, rank, place)).toHaveText(text)
    await expectAccessible(page)
  })

  await test.step('problems are counted, and acts are undone and done again', async () => {
    await button(page, '1 gap').click()
    await expect(cell(page, 'Executive 3')).toBeFocused()
    await page.keyboard.type('typed')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Executive 3')).toHaveText('typed')
    await button(page, 'Undo').click()
    await expect(cell(page, 'Executive 3')).toHaveText('')
    await button(page, 'Redo').click()
    await expect(cell(page, 'Executive 3')).toHaveText('typed')
  })

  await test.step('leaving with unsaved grades asks', async () => {
    await page.getByRole('link', { name: 'Companies Grade Map Table' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(cell(page, 'Executive 1')).toHaveText('S1')
  })

  await test.step('it is added', async () => {
    await button(page, 'Add').click()
    await expectToast(page, 'New Grade Company Added')
    await expect(page).toHaveURL(/\/grade-map-table$/)
    expect(await readGrades(page, company.id, ranks)).toEqual([
      'Executive 1: S1',
      'Executive 2: T2',
      'Executive 3: typed',
      'Executive 4: 007',
    ])
  })

  await test.step('choosing it again leads to its form, which a reload keeps', async () => {
    await page.goto(createPath)
    await choose(page, 'Company', company.name)
    await expect(page).toHaveURL(/\/edit-grade-company\?id=\d+$/)
    await page.reload()
    await expect(cell(page, 'Executive 4')).toHaveText('007')
    await expect(button(page, 'Update')).toBeEnabled()
  })

  await test.step('cells of somebody else are merged, and only a cell that both changed asks', async () => {
    await type(page, 'Executive 1', 'mine')
    await type(page, 'Executive 2', 'mine, too')
    const cells = Object.entries({ 'Executive 1': 'theirs', 'Executive 3': 'theirs, too' })
    await callAs(
      page,
      calls.saveGradeMap,
      {},
      {
        changes: [
          { company_id: company.id, cells: cells.map(([name, rank]) => ({ ta_rank_id: ranks.get(name) ?? 0, rank })) },
        ],
      },
    )
    await button(page, 'Update').click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this record' })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    // Nothing is chosen beforehand.
    await expect(dialog.getByRole('button', { name: 'Use these values' })).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'Theirs: theirs' }).check()
    await dialog.getByRole('button', { name: 'Use these values' }).click()
    await expect(cell(page, 'Executive 1')).toHaveText('theirs')
    await button(page, 'Update').click()
    await expectToast(page, 'Grade Company Updated')
    expect(await readGrades(page, company.id, ranks)).toEqual([
      'Executive 1: theirs',
      'Executive 2: mine, too',
      'Executive 3: theirs, too',
      'Executive 4: 007',
    ])
  })

  await test.step('it is deleted after a confirmation that names it', async () => {
    const mapping = await readMapping(page, company.id)
    await page.goto(`/grade-map-table/edit-grade-company?id=${mapping?.id}`)
    await button(page, 'Delete').click()
    const dialog = page.getByRole('alertdialog', { name: `Delete the grades of ${company.name}?` })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Grade Company deleted successfully!')
    await expect(page).toHaveURL(/\/grade-map-table$/)
    expect(await readMapping(page, company.id)).toBeUndefined()
  })
})

test('grades that were typed on a phone survive the end of the session', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await comeBackAs(page, 'master')
  const { companies } = await makeMapped(page, {})
  await page.goto(createPath)
  await choose(page, 'Company', companies[0]?.name ?? '')
  await type(page, 'Executive 2', 'kept')
  await expectFit(page)
  await clickAfterSessionEnded(button(page, 'Add'))
  await expect(page).toHaveURL('/login')
  await submitLogin(page, accounts.master, password)
  await expect(page).toHaveURL('/app')
  await page.getByRole('banner').getByRole('button', { name: 'Expand the menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Settings' }).click()
  // By key, since the group of the menu still unfolds under the pointer.
  await menu.getByRole('link', { name: 'Grade map table' }).press('Enter')
  await page.getByRole('link', { name: 'Add/Edit' }).click()
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect(cell(page, 'Executive 2')).toHaveText('kept')
  await expect(field(page, 'Company')).toHaveValue(companies[0]?.name ?? '')
  await button(page, 'Discard changes').click()
  await expect(cell(page, 'Executive 2')).toHaveText('')
})

test('companies are compared as ladders, and a grade of one is found at another', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { companies } = await makeMapped(
    page,
    { 'Executive 1': 'P1', 'Executive 2': 'P1', 'Executive 3': 'P2' },
    { 'Executive 1': 'Q1', 'Executive 3': 'Q2' },
  )
  const [one, other] = companies.map(({ name }) => name)
  await page.goto('/grade-map-table')

  await test.step('as a picture, and as a table for those who do not see it', async () => {
    await button(page, 'Compare ladders').click()
    const dialog = page.getByRole('dialog', { name: 'Compare companies' })
    for (const name of [one, other]) await choose(page, 'Companies', name ?? '')
    const table = dialog.getByRole('table', { name: 'Grades of the companies by TA rank' })
    const row = (rank: string) =>
      table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: rank, exact: true }) })
    await expect(table.getByRole('columnheader', { name: other ?? '' })).toBeAttached()
    await expect(row('Executive 2').getByRole('cell')).toHaveText([/./, /./, 'P1', '–'])
    await dialog.getByTitle('P1').hover()
    await expect(dialog.getByTitle('Q1')).toContainClass('followed')
    await expect(dialog.getByTitle('Q2')).not.toContainClass('followed')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the answer comes while the grade is typed, and leads to the cell', async () => {
    await button(page, 'Find an equivalent').click()
    const dialog = page.getByRole('dialog', { name: 'Where is a grade at another company?' })
    await choose(page, 'Company', one ?? '')
    await choose(page, 'Other company', other ?? '')
    await field(page, 'Grade').fill('P')
    await expect(dialog.getByText(`${one} has no grade ‘P’. Its grades: P1, P2.`)).toBeVisible()
    await field(page, 'Grade').fill('P1')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('listitem')).toHaveText([/^Q1/, /^No grade; between Q1 and Q2/])
    await expect(dialog.getByTitle('Q1')).toContainClass('followed')
    await expect(dialog.getByTitle('Q2')).not.toContainClass('followed')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: `Show ${other}, Executive 1 in the map` }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('gridcell', { name: 'Q1', exact: true })).toBeFocused()
  })
})
