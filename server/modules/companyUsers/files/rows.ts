/** What a row of a file says about a company user. */
import type { z } from 'zod'
import type { GrantableApplication } from '../../../../contract/applications'
import { columnsOfRow } from '../../../../contract/csvRows'
import { companyUserRow } from '../../../../contract/entities/companyUserRow'
import type { RejectedCell } from '../../../../contract/entities/imports'
import type { ReadRow } from '../../../csv/columns'

type Row = z.output<typeof companyUserRow>
export type Column = keyof Row

const columns = columnsOfRow(companyUserRow) as Column[]

/** The lists of roles that a file has. */
export const fileLists = ['business_units', 'regions', 'countries'] as const
export type FileList = (typeof fileLists)[number]

type ListHeadings = Readonly<
  Record<FileList, Exclude<Column, 'Phone' | 'Applications' | 'Email' | `${string}name` | `${string}role`>>
>
interface RoleHeadings {
  readonly role: 'TOM role' | 'JE role'
  readonly lists: ListHeadings
}

/** The columns of a role. */
export const headingsOf: Readonly<Record<GrantableApplication, RoleHeadings>> = {
  TOM: {
    role: 'TOM role',
    lists: { business_units: 'TOM business units', regions: 'TOM regions', countries: 'TOM countries' },
  },
  JE: {
    role: 'JE role',
    lists: { business_units: 'JE business units', regions: 'JE regions', countries: 'JE countries' },
  },
}

export interface FileUser extends ReadRow {
  readonly user: Row
}

/** Stands for cells that can't be read and that no rule depends on. */
const unread: Partial<Row> = { 'First name': '', 'Last name': '', Phone: { phone_code: null, phone_number: null } }

export const userOf = (read: ReadRow): FileUser => ({
  ...read,
  user: Object.fromEntries(columns.map((column, place) => [column, read.values[place] ?? unread[column]])) as Row,
})

/** Whether everything can be read that the rules of an import depend on. */
export const isReadable = ({ user }: FileUser): boolean => columns.every((column) => user[column] !== undefined)

/** Rejects a cell of a row, or without a column the whole row. */
export const reject = ({ row, cells }: ReadRow, column: Column | null, reason: string): RejectedCell => ({
  row,
  column,
  value: column === null ? cells.join(', ') : (cells[columns.indexOf(column)] ?? ''),
  reason,
})
