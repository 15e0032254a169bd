/** Converts between Excel and CSV files in a worker. Loaded on demand, since few visits need it. */
import type { ColumnKinds } from '../../../../contract/csvRows'
import { saveFile } from '../saveFile'
import type { Answer, Asked } from './excelWorker'
import type { Refusal, Sheet } from './workbook'

/** A file that takes longer is hostile, or too large for the machine. */
const longest = 60_000

type Reason = Refusal | 'failed'

class ExcelError extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** Returns the key of the text that says why a file could not be converted. */
export const textOf = (error: unknown): string =>
  error instanceof ExcelError && error.reason === 'tooLarge' ? 'schema.excel.tooLarge' : 'schema.excel.unreadable'

const ask = (asked: Asked): Promise<Answer> =>
  new Promise<Answer>((resolve, reject) => {
    const worker = new Worker(new URL('./excelWorker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const fail = () => {
      end()
      reject(new ExcelError('failed'))
    }
    const timer = setTimeout(fail, longest)
    worker.addEventListener('error', fail)
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      end()
      if ('refusal' in data) reject(new ExcelError(data.refusal))
      else resolve(data)
    })
    // Moved rather than copied.
    worker.postMessage(asked, 'read' in asked ? [asked.read] : [])
  })

/** Reads the sheets of an Excel file that have any text. */
export const readExcel = async (file: File, maxBytes: number, columns: ColumnKinds): Promise<readonly Sheet[]> => {
  if (file.size > maxBytes) throw new ExcelError('tooLarge')
  const answer = await ask({ read: await file.arrayBuffer(), columns })
  return 'sheets' in answer ? answer.sheets : []
}

/** A sheet as a CSV file. */
export interface Converted extends Pick<Sheet, 'needsMark' | 'madeCells'> {
  /** Named like the Excel file; if it has several sheets, with the name of this one: `grades.xlsx (2026)`. */
  readonly file: File
}

export const convertSheet = ({ name }: File, sheets: readonly Sheet[], place: number): Converted => {
  const { name: sheet = '', csv = '', madeCells = [], needsMark = false } = sheets[place] ?? {}
  const file = new File([csv], sheets.length > 1 ? `${name} (${sheet})` : name, { type: 'text/csv' })
  return { file, madeCells, needsMark }
}

/** Returns a CSV file of ours as an Excel file. */
const excelOf = async (file: File): Promise<File> => {
  const answer = await ask({ write: await file.text() })
  return new File('file' in answer ? [answer.file] : [], file.name.replace(/(?:\.csv)?$/i, '.xlsx'))
}

/** Saves a CSV file of ours as an Excel file. Rejects with a text if it can't be converted. */
export const saveExcel = async (file: File, translate: (key: string) => string): Promise<void> => {
  const excel = await excelOf(file).catch((error: unknown) => {
    throw new Error(translate(textOf(error)), { cause: error })
  })
  saveFile(excel)
}
