/** The worker that converts Excel files, so that the page stays quick and a hostile file can be given up. */
import type { ColumnKinds } from '../../../../contract/csvRows'
import { ExcelRefusal, readWorkbook, writeWorkbook, type Refusal, type Sheet } from './workbook'

/** An Excel file to read, or the text of a CSV file to convert. */
export type Asked = { readonly read: ArrayBuffer; readonly columns: ColumnKinds } | { readonly write: string }
/** The sheets or the Excel file. */
type Converted = readonly Sheet[] | Blob
export type Answer = { readonly converted: Converted } | { readonly refusal: Refusal }

const convert = (asked: Asked): Promise<Converted> =>
  'read' in asked ? readWorkbook(asked.read, asked.columns) : writeWorkbook(asked.write)

const answer = async (asked: Asked): Promise<Answer> => {
  try {
    return { converted: await convert(asked) }
  } catch (error) {
    if (error instanceof ExcelRefusal) return { refusal: error.refusal }
    throw error
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void answer(data).then(
    (answered) => postMessage(answered),
    // Reported outside, where the page sees it.
    (error: unknown) => setTimeout(() => reportError(error)),
  )
})
