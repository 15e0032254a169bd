/** Converts between Excel and CSV files in a worker. Loaded on demand, since few visits need it. */
import type { ColumnKinds } from '../../../../contract/csvRows'
import { saveFile } from '../saveFile'
import type { Answer, Asked } from './excelWorker'
import type { Sheet } from './workbook'

/** A file that takes longer is hostile, or too large for the machine. */
const longest = 60_000

/** Thrown for a file that is too large; all others that can't be converted are told alike. */
class TooLarge extends Error {}

/** Returns the key of the text that says why a file could not be converted. */
export const textOf = (error: unknown): string =>
  error instanceof TooLarge ? 'schema.excel.tooLarge' : 'schema.excel.unreadable'

const ask = <Result>(asked: Asked): Promise<Result> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./excelWorker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const fail = () => {
      end()
      reject(new Error('The worker has failed'))
    }
    const timer = setTimeout(fail, longest)
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      end()
      if ('converted' in data) resolve(data.converted as Result)
      else reject(data.refusal === 'tooLarge' ? new TooLarge() : new Error(data.refusal))
    })
    // Moved rather than copied.
    worker.postMessage(asked, 'read' in asked ? [asked.read] : [])
  })

/** Reads the sheets of an Excel file that have any text. */
export const readExcel = async (file: File, maxBytes: number, columns: ColumnKinds): Promise<readonly Sheet[]> => {
  if (file.size > maxBytes) throw new TooLarge()
  return ask({ read: await file.arrayBuffer(), columns })
}

/** A sheet as a CSV file. */
export interface Converted extends Pick<Sheet, 'needsMark' | 'madeCells'> {
  /** Named like the Excel file; if it has several sheets, with the name of this one: `grades.xlsx (2026)`. */
  readonly file: File
}

export const convertSheet = ({ name }: File, sheet: Sheet, isOneOfSeveral: boolean): Converted => {
  const { madeCells, needsMark } = sheet
  const file = new File([sheet.csv], isOneOfSeveral ? `${name} (${sheet.name})` : name, { type: 'text/csv' })
  return { file, madeCells, needsMark }
}

/** Returns a CSV file of ours as an Excel file. */
const excelOf = async (file: File): Promise<File> => {
  const excel = await ask<Blob>({ write: await file.text() })
  return new File([excel], file.name.replace(/(?:\.csv)?$/i, '.xlsx'))
}

/** Saves a CSV file of ours as an Excel file. Rejects with a text if it can't be converted. */
export const saveExcel = async (file: File, translate: (key: string) => string): Promise<void> => {
  const excel = await excelOf(file).catch((error: unknown) => {
    throw new Error(translate(textOf(error)), { cause: error })
  })
  saveFile(excel)
}
