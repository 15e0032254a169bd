import { columnsOfRow } from '../../contract/csvRows'
import { companyUserRow } from '../../contract/entities/companyUserRow'

/** Writes a CSV file of company users; cells that are not given are empty. No cell may contain a comma. */
export const peopleFile = (rows: readonly Readonly<Record<string, string>>[]): string => {
  const columns = columnsOfRow(companyUserRow)
  const cells = rows.map((row) => columns.map((column) => row[column] ?? ''))
  return [columns, ...cells].map((line) => line.join(',')).join('\n')
}
