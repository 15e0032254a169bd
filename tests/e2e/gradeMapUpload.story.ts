import type { Page } from '@playwright/test'
import { calls } from '../../contract/calls'
import { callAs } from './support/api'
import { chooseUpload, csvFile, linesOf, savedFile } from './support/csv'
import { excelFile, savedRows } from './support/excel'
import { expectAccessible, expectToast, failWith } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

// One after the other: a file is compared with the nearest download, which could be that of another story.
test.describe.configure({ mode: 'default' })

const upload = 'Upload Grade Map'
const uploads = '**/api/grade-table/upload/**'
const failure = { success: false, error: null, code: 1000, message: '', data: null, is_validation_error: false }
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

/** Stores grades as somebody else, by the ids of companies and the names of ranks. */
const save = async (page: Page, company_id: number, grades: Readonly<Record<string, string>>) => {
  const ranks = new Map((await callAs(page, calls.listTaRanks, {})).map(({ id, name }) => [name, id]))
  const cells = Object.entries(grades).map(([name, rank]) => ({ ta_rank_id: ranks.get(name) ?? 0, rank }))
  await callAs(page, calls.saveGradeMap, {}, { changes: [{ company_id, cells }] })
}

/** Returns the stored grades of a company, from the highest rank to the lowest. */
const readGrades = async (page: Page, companyId: number) => {
  const ranks = await callAs(page, calls.listTaRanks, {})
  const mappings = await callAs(page, calls.listAllGradeCompanies, {})
  const cells = mappings.find(({ company }) => company.id === companyId)?.grade_company_ranks ?? []
  return ranks.flatMap(({ id }) => cells.find(({ ta_rank_id }) => ta_rank_id === id)?.rank ?? [])
}

test('a failed upload shows each entry of its error, otherwise its message, or that it failed', async ({ page }) => {
  await comeBackAs(page, 'master')
  await page.goto('/grade-map-table')
  const file = csvFile('map.csv', ['TA Rank'])
  for (const [error, texts] of [
    [{ error: ['Row 2 bad', 'Row 3 bad'] }, ['Row 2 bad', 'Row 3 bad']],
    [{ message: 'G1' }, ['G1']],
    [{}, ['Upload failed']],
  ] as const) {
    await failWith(page, uploads, { ...failure, ...error })
    const dialog = await chooseUpload(page, upload, file)
    for (const text of texts) {
      await expectToast(page, text)
      await expect(dialog.getByText(text)).toBeVisible()
    }
    await page.unroute(uploads)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
})

test('a file comes home after others edited: names are chosen, cells merged, and conflicts decided', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const one = await makeCompany(page)
  const other = await makeCompany(page)
  await save(page, one.id, { 'Executive 1': 'a', 'Executive 2': 'b', 'Executive 3': 'c' })
  await page.goto('/grade-map-table')
  const { text } = await savedFile(page, 'Download Grade Map')
  const header = linesOf(text)[0] ?? ''
  expect(header).toContain(one.name)
  await save(page, one.id, { 'Executive 1': 'theirs', 'Executive 3': 'theirs, too' })
  const special = 'a "b"; 1,5'
  const lines = [
    ['TA Rank', one.name, `${other.name}x`],
    ['Executive 1', 'yours', special],
    ['Executive 2', '', ''],
    ['Executiv 3', 'c', '007'],
    ...['Executive 4', 'Management 1', 'Management 2', 'Management 3'].map((rank) => [rank, '', '']),
  ].map(quoted)
  const dialog = await chooseUpload(page, upload, csvFile('edited.csv', lines))

  await test.step('names that are not found are chosen among the closest ones', async () => {
    await expect(dialog.getByText('2 names were not found')).toHaveCount(1)
    const check = dialog.getByRole('button', { name: 'Check again' })
    await expect(check).toBeDisabled()
    await dialog.getByRole('combobox', { name: `Company ‘${other.name}x’ is` }).fill(other.name)
    await page.getByRole('option', { name: other.name, exact: true }).click()
    await dialog.getByRole('combobox', { name: 'TA rank ‘Executiv 3’ is' }).click()
    await page.getByRole('option', { name: 'Executive 3' }).click()
    await expectAccessible(page)
    await check.click()
  })

  await test.step('the download that it began as is found, and only cells that both changed ask', async () => {
    await expect(dialog.getByRole('combobox', { name: 'Compare with the download' })).toContainText('Helena Martins')
    await expect(dialog.getByText('1 cell keeps what others saved')).toBeVisible()
    const conflicts = dialog.getByRole('region', { name: /^Others have changed 1 cell/ })
    await expect(conflicts.getByRole('listitem')).toHaveText(
      `${one.name}, Executive 1 (was a)Yours: yoursTheirs: theirs`,
    )
    const changes = dialog.getByRole('region', { name: 'What each cell was and becomes' })
    await expect(changes.getByRole('listitem')).toHaveText([
      new RegExp(`^${one.name}Executive 2b.*\\(empty\\)$`),
      new RegExp(`^${other.name}Executive 1\\(empty\\).*${special}$`),
      new RegExp(`^${other.name}Executive 3\\(empty\\).*007$`),
    ])
    await expectAccessible(page)
    await conflicts.getByRole('radio', { name: 'Yours: yours' }).check()
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await expect(changes.getByRole('listitem')).toHaveCount(4)
  })

  await test.step('a change of somebody else since the preview shows a new one', async () => {
    await save(page, one.id, { 'Executive 1': 'theirs again' })
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(dialog.getByText(/^The data has changed since the preview/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expectToast(page, 'CSV Data Uploaded Successfully')
    await expect(dialog).toBeHidden()
    // Keeps it from going while this reads what is stored.
    await page.getByRole('button', { name: 'Take back' }).hover()
    expect(await readGrades(page, one.id)).toEqual(['yours', 'theirs, too'])
    expect(await readGrades(page, other.id)).toEqual([special, '007'])
  })

  await test.step('the import is taken back from its message', async () => {
    await page.getByRole('button', { name: 'Take back' }).click()
    const question = page.getByRole('dialog', { name: 'Take back this change?' })
    await expect(question).toContainText(one.name)
    await question.getByRole('button', { name: 'Take back', exact: true }).click()
    await expect(question).toBeHidden()
    expect(await readGrades(page, one.id)).toEqual(['theirs again', 'b', 'theirs, too'])
    expect(await readGrades(page, other.id)).toEqual([])
  })
})

test('a file with 2,000 columns is previewed, though its header is longer than 64 kB', async ({ page }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  await page.goto('/grade-map-table')
  const skipped = Array.from({ length: 2000 }, (_, index) => `No such company ${index} ${'x'.repeat(30)}`)
  const lines = [
    quoted(['TA Rank', company.name, ...skipped]),
    quoted(['Executive 1', 'wide', ...skipped.map(() => '')]),
  ]
  const dialog = await chooseUpload(page, upload, csvFile('wide.csv', lines))
  await expect(dialog.getByText(/names were not found/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Skip the rest' }).click()
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(dialog.getByText(/names were not found/).first()).toBeVisible()
})

test('the grade map is downloaded for Excel, changed there and uploaded again', async ({ page }) => {
  await comeBackAs(page, 'master')
  const company = await makeCompany(page)
  const [first, second, third] = await callAs(page, calls.listTaRanks, {})
  const cells = [
    { ta_rank_id: first?.id ?? 0, rank: '007' },
    { ta_rank_id: second?.id ?? 0, rank: '=1+1' },
    { ta_rank_id: third?.id ?? 0, rank: '12' },
  ]
  await callAs(page, calls.saveGradeMap, {}, { changes: [{ company_id: company.id, cells }] })
  await page.goto('/grade-map-table')
  const rows = await savedRows(page, 'Download Grade Map for Excel')
  const place = rows[0]?.indexOf(company.name) ?? -1
  expect(rows.slice(1, 4).map((row) => [row[0], row[place]])).toEqual([
    [first?.name, '007'],
    [second?.name, '=1+1'],
    [third?.name, '12'],
  ])

  // Only this company, so that what other stories save meanwhile changes nothing.
  const own = rows.map((row, at) => [row[0] || null, (at === 3 ? '13' : row[place]) || null])
  const file = await excelFile('map.xlsx', { Map: own })
  const dialog = await chooseUpload(page, 'Upload Grade Map', file)
  const changes = dialog.getByRole('region', { name: 'What each cell was and becomes' })
  await expect(changes.getByRole('listitem')).toHaveText([new RegExp(`^${company.name}${third?.name ?? ''}12.*13$`)])
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expectToast(page, 'CSV Data Uploaded Successfully')
  const mappings = await callAs(page, calls.listAllGradeCompanies, {})
  const stored = mappings.find((mapping) => mapping.company.id === company.id)?.grade_company_ranks
  expect(stored?.map(({ rank }) => rank).toSorted()).toEqual(['007', '13', '=1+1'])
})
