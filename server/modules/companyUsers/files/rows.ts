/** What a row of a file says about a company user. */
import type { z } from 'zod'
import { grantableApplications, type Application } from '../../../../contract/applications'
import { columnsOfRow } from '../../../../contract/csvRows'
import { companyUserRow, headingsOf } from '../../../../contract/entities/companyUserRow'
import type { RejectedCell } from '../../../../contract/entities/imports'
import type { ReadRow } from '../../../csv/columns'

type Row = z.output<typeof companyUserRow>
export type Column = keyof Row

const columns = columnsOfRow(companyUserRow) as Column[]

/** The lists of roles that a file has. */
export const fileLists = ['business_units', 'regions', 'countries'] as const
export type FileList = (typeof fileLists)[number]

/** The columns of the applications that a company lacks: files need not have them. */
export const columnsOfLacking = (applications: readonly Application[]): Column[] =>
  grantableApplications
    .filter((application) => !applications.includes(application))
    .flatMap((application) => [headingsOf[application].role, ...Object.values(headingsOf[application].lists)])

/** The columns of the last days of roles, which files need not have either. */
export const columnsOfEnds: Column[] = grantableApplications.map((application) => headingsOf[application].lastDay)

export interface FileUser extends ReadRow {
  readonly user: Row
  /** The columns whose cells can't be read, which are rejected already. */
  readonly unread: ReadonlySet<Column>
}

/** The columns that no rule of an import depends on. */
const freeColumns: ReadonlySet<Column> = new Set(['First name', 'Last name', 'Phone'])

/** What stands for a cell that can't be read, so that the others of its row can be judged. */
const standIn = (column: Column, { cells }: ReadRow): Row[Column] => {
  if (column === 'Phone') return { phone_code: null, phone_number: null }
  if (columnsOfEnds.includes(column)) return null
  const isFilled = (name: Column) => (cells[columns.indexOf(name)] ?? '') !== ''
  if (column === 'Applications')
    return grantableApplications.filter((application) => {
      const { role, lists } = headingsOf[application]
      return [role, ...Object.values(lists)].some(isFilled)
    })
  return Object.values(headingsOf).some(({ lists }) => Object.values<Column>(lists).includes(column)) ? [] : ''
}

export const userOf = (read: ReadRow): FileUser => ({
  ...read,
  user: Object.fromEntries(
    columns.map((column, place) => [column, read.values[place] ?? standIn(column, read)]),
  ) as Row,
  unread: new Set(columns.filter((_, place) => read.values[place] === undefined)),
})

/** Whether everything can be read that the rules of an import depend on. */
export const isReadable = ({ unread }: FileUser): boolean => [...unread].every((column) => freeColumns.has(column))

/** No record has a longer name. */
const maxUnknownName = 255

/** Rejects a cell of a row, or without a column the whole row; `unknown` is a name in it that stands for nothing. */
export const reject = (
  { row, cells }: ReadRow,
  column: Column | null,
  reason: string,
  unknown?: string,
): RejectedCell => ({
  row,
  column,
  value: column === null ? cells.join(', ') : (cells[columns.indexOf(column)] ?? ''),
  reason,
  ...(unknown !== undefined && { name: unknown.slice(0, maxUnknownName) }),
})
