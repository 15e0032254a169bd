import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

/** A file as a person would choose it. */
export const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((line) => `${line}\r\n`).join('')),
})

type File = ReturnType<typeof csvFile>

/** Presses the upload button of a list and chooses a file in the dialog that opens. */
export const chooseUpload = async (page: Page, button: string, file: File) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: button })
  const chosen = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose file' }).click()
  await (await chosen).setFiles(file)
  return dialog
}

/** Presses a button and reads the file that the browser then saves. */
export const savedFile = async (page: Page, button: string) => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const download = await saved
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** The lines of a file, without the byte order mark that makes Excel read names right. */
export const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split(/\r?\n/)

/** Expects a table of a dialog to have these cells, row by row. */
export const expectCells = async (page: Page, region: string, rows: readonly (readonly string[])[]) => {
  const shown = page.getByRole('region', { name: region }).locator('tbody tr')
  await expect(shown).toHaveCount(rows.length)
  for (const [index, cells] of rows.entries()) await expect(shown.nth(index).getByRole('cell')).toHaveText([...cells])
}
