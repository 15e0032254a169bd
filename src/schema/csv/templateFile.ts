import { columnsOfRow } from '../../../contract/csvRows'
import type { Upload } from '../../../contract/call'
import type { AnyResource } from '../resource'
import { words } from '../shared/words'

/** Returns an empty file with the columns of an upload, such as `job-functions-template.csv`. */
export const templateFile = ({ name }: Pick<AnyResource, 'name'>, { row }: Pick<Upload, 'row'>): File => {
  const header = columnsOfRow(row).map((column) => (/[",]/.test(column) ? `"${column.replaceAll('"', '""')}"` : column))
  // The byte order mark lets Excel detect UTF-8.
  const text = `\uFEFF${header.join(',')}\r\n`
  return new File([text], `${words(name).toLowerCase().replaceAll(' ', '-')}-template.csv`, { type: 'text/csv' })
}
