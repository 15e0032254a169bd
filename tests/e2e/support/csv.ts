import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

/** Builds a CSV file for a file input. */
export const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((line) => `${line}\r\n`).join('')),
})

type File = ReturnType<typeof csvFile>

/** Opens the upload dialog of a list and chooses a file in it. */
export const chooseUpload = async (page: Page, button: string, file: File) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: button })
  const chosen = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose file' }).click()
  await (await chosen).setFiles(file)
  return dialog
}

/** Clicks a download button and reads the downloaded file. */
export const savedFile = async (page: Page, button: string) => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const download = await saved
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Splits a file into lines, without its byte order mark. */
export const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split(/\r?\n/)

/** Expects exactly these rows in the table of a region. */
export const expectCells = async (page: Page, region: string, rows: readonly (readonly string[])[]) => {
  const shown = page.getByRole('region', { name: region }).locator('tbody tr')
  await expect(shown).toHaveCount(rows.length)
  for (const [index, cells] of rows.entries()) await expect(shown.nth(index).getByRole('cell')).toHaveText([...cells])
}
