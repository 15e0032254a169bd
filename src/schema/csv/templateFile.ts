import { columnsOfRow } from '../../../contract/csvRows'
import type { Upload } from '../../../contract/call'
import type { AnyResource } from '../resource'
import { words } from '../shared/words'

const lineOf = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

/** Returns a file with the columns of an upload and the example of its rows, if there is one: `job-functions-template.csv`. */
export const templateFile = ({ name }: Pick<AnyResource, 'name'>, { row }: Pick<Upload, 'row'>): File => {
  const columns = columnsOfRow(row)
  const examples = (row?.meta()?.examples ?? []) as readonly Readonly<Record<string, string>>[]
  const lines = [columns, ...examples.map((example) => columns.map((column) => example[column] ?? ''))]
  // The byte order mark lets Excel detect UTF-8.
  const text = `\uFEFF${lines.map((line) => `${lineOf(line)}\r\n`).join('')}`
  return new File([text], `${words(name).toLowerCase().replaceAll(' ', '-')}-template.csv`, { type: 'text/csv' })
}
