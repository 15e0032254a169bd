import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/universal'
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal'

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Builds an Excel file for a file input. */
export const excelFile = async (name: string, sheets: Readonly<Record<string, SheetData>>) => {
  const data = Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: rows }))
  const blob = await writeXlsxFile(data).toBlob()
  return { name, mimeType, buffer: Buffer.from(await blob.arrayBuffer()) }
}

/** Clicks a button that downloads an Excel file, and reads the rows of its first sheet. */
export const savedRows = async (page: Page, button: string) => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const bytes = new Uint8Array(await readFile(await file.path()))
  const [sheet] = await readXlsxFile(bytes.buffer, { trim: false })
  return (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}
