/** The permissions beside the six rows, in the areas of the catalogue. */
import type { GrantableApplication } from '../../../contract/applications'
import { permissionAreas } from '../../../contract/permissionAreas'
import type { Permission } from '../../../contract/permissions'
import { allColumns, namesOf, otherRowsOf, rowsOf, type Row } from './matrix'

export interface Group {
  /** The key of its heading. */
  readonly title: string
  readonly rows: readonly Row[]
}

/** Returns the permissions of some rows. */
export const permissionsIn = (rows: readonly Row[]): Permission[] =>
  rows.flatMap((row) => allColumns.flatMap((column) => namesOf(row, column)))

/** Returns the rows that the matrix of an application doesn't show. */
export const moreGroupsOf = (application: GrantableApplication): Group[] => {
  const rows = otherRowsOf(application)
  return Object.entries(permissionAreas)
    .map(([area, names]) => ({
      title: `choiceGroups.permissions.${area}`,
      rows: rows.filter((row) => permissionsIn([row]).some((name) => names.includes(name))),
    }))
    .filter((group) => group.rows.length > 0)
}

/** Returns all rows of an application. */
export const allGroupsOf = (application: GrantableApplication): Group[] => [
  { title: 'access.more.groups.main', rows: rowsOf(application) },
  ...moreGroupsOf(application),
]
