/** Files of Excel in the browser: read as their cells are stored, and refused if hostile. */
import { calls } from '../../contract/calls'
import { withSize } from '../support/zip'
import { callAs } from './support/api'
import { chooseUpload } from './support/csv'
import { excelFile } from './support/excel'
import { expectAccessible } from './support/screen'
import { comeBackAs } from './support/session'
import { expect, test } from './support/story'
import { makeCompany } from './support/structure'

const grouped = (value: number) => ({ value, type: Number, format: '#,##0.000' })

test('the numbers of an Excel file are those of its cells, whatever their format shows', async ({ page }) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  await page.goto(`/companies/${id}/long-term-incentives`)
  const file = await excelFile('plans.xlsx', {
    Notes: [['Made by hand']],
    Values: [
      ['Plan', 'Plan Type', 'Grade', 'Value'],
      ['Founders', 'Stock options', 'G1', grouped(14)],
      ['Founders', 'Stock options', 'G2', grouped(14_000)],
      ['Founders', 'Stock options', 'G3', { value: 14.125, type: Number, format: '0' }],
      ['Founders', 'Stock options', { value: 4, type: Number }, '2500'],
    ],
  })
  const dialog = await chooseUpload(page, 'Upload Incentives', file)
  const sheets = page.getByRole('dialog', { name: 'Read an Excel file' })
  await sheets.getByRole('combobox', { name: 'Sheet' }).click()
  await expect(page.getByRole('option')).toHaveText(['Notes', 'Values'])
  await page.getByRole('option', { name: 'Values' }).click()
  await expectAccessible(page)
  await sheets.getByRole('button', { name: 'Read' }).click()
  await expect(dialog.getByText('File: plans.xlsx (Values)')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Decimal mark of the numbers' })).toHaveText('Point: 1,234.5')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('‘Version 1’ is stored with 4 incentives')).toBeVisible()
  const stored = await callAs(page, calls.listIncentives, { company_id: id })
  expect(stored.map(({ grade, value }) => [grade, value]).toSorted()).toEqual([
    ['4', 2500],
    ['G1', 14],
    ['G2', 14_000],
    ['G3', 14.125],
  ])
})

test('a number in a text cell is asked about as in a CSV file, and what Excel made of a grade is refused', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  const { id } = await makeCompany(page)
  await page.goto(`/companies/${id}/long-term-incentives`)
  const heading = ['Plan', 'Plan Type', 'Grade', 'Value']
  const file = await excelFile('plans.xlsx', {
    Values: [
      heading,
      ['Founders', 'Stock options', 'G1', '14.000'],
      ['Founders', 'Stock options', 'G2', { value: 14.125, type: Number }],
    ],
  })
  const dialog = await chooseUpload(page, 'Upload Incentives', file)
  await expect(dialog.getByText('Value: This can be 14 or 14000.')).toBeVisible()
  const mark = dialog.getByRole('combobox', { name: 'Decimal mark of the numbers' })
  await expect(mark).toHaveText('As the numbers in the file show')
  await mark.click()
  await page.getByRole('option', { name: 'Comma: 1.234,5' }).click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('‘Version 1’ is stored with 2 incentives')).toBeVisible()
  const stored = await callAs(page, calls.listIncentives, { company_id: id })
  expect(stored.map(({ grade, value }) => [grade, value]).toSorted()).toEqual([
    ['G1', 14_000],
    ['G2', 14.125],
  ])
  await page.reload()
  const dated = await excelFile('dated.xlsx', {
    Values: [
      heading,
      ['Founders', 'Stock options', { value: new Date('2026-01-02'), type: Date, format: 'd-mmm' }, 1],
      ['Founders', 'Stock options', { value: 0.05, type: Number, format: '0%' }, 2],
      ['Founders', 'Stock options', { value: true, type: Boolean }, 3],
    ],
  })
  const again = await chooseUpload(page, 'Upload Incentives', dated)
  await expect(again.getByText('File: dated.xlsx')).toBeVisible()
  await expect(again.getByRole('region', { name: 'Error' }).getByRole('row')).toHaveText([
    'RowError',
    '2Grade: Excel made a date of this cell. Format the column as text and enter it again. The file says ‘2026-01-02’.',
    '3Grade: Excel made a percentage of this cell. Format the column as text and enter it again. The file says ‘0.05’.',
    '4Grade: Excel made TRUE or FALSE of this cell. Format the column as text and enter it again. The file says ‘TRUE’.',
  ])
  await expectAccessible(page)
})

test('a file that is no Excel file, or would fill the memory, is refused by name and leaves the page as it was', async ({
  page,
}) => {
  await comeBackAs(page, 'master')
  await page.goto('/grade-map-table')
  const good = await excelFile('map.xlsx', { Map: [['TA Rank']] })
  const sheets = page.getByRole('dialog', { name: 'Read an Excel file' })
  for (const [buffer, reason] of [
    [Buffer.from('TA Rank'), 'This Excel file (.xlsx) could not be read'],
    [Buffer.from(withSize(good.buffer, 'xl/worksheets/sheet1.xml', 3_000_000_000)), 'This file is too large'],
  ] as const) {
    const dialog = await chooseUpload(page, 'Upload Grade Map', { ...good, buffer })
    await expect(sheets.getByRole('alert')).toContainText(reason)
    await expectAccessible(page)
    await sheets.getByRole('button', { name: 'Close' }).click()
    await expect(sheets).toBeHidden()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
})
