/** Says what the stored users were whom a file changes. */
import { grantableApplications, type Application } from '../../../../contract/applications'
import { columnsOfRow } from '../../../../contract/csvRows'
import { companyUserRow, headingsOf } from '../../../../contract/entities/companyUserRow'
import { noLists } from '../../../../contract/roles'
import type { Queryable } from '../../../database/connection'
import type { ReadCells } from '../../../records/imports/importFile'
import { isLive } from '../decide'
import type { Roles, UserState } from '../states'
import { readUserCells } from './download'
import { personOf, type Planned } from './plan'
import { fileLists, type Column } from './rows'

const areSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))

/** Returns the columns in which a row says something new; another spelling of the same is nothing new. */
const changedColumns = (planned: Planned, before: UserState, applications: readonly Application[]): Set<Column> => {
  const { first_name, last_name, phone_code, phone_number } = personOf(planned, before)
  const changed = new Set<Column>()
  const compare = (column: Column, isSame: boolean) => isSame || changed.add(column)
  compare('First name', first_name === before.first_name)
  compare('Last name', last_name === before.last_name)
  compare('Phone', phone_code === before.phone_code && phone_number === before.phone_number)
  for (const application of grantableApplications) {
    const liveIn = (roles: Roles) => [roles[application]].find((role) => isLive(role, applications))
    const [was, is] = [liveIn(before.roles), liveIn(planned.roles)]
    const { role, lists, lastDay } = headingsOf[application]
    compare('Applications', (was === undefined) === (is === undefined))
    compare(role, was?.name === is?.name)
    compare(lastDay, (was?.ends_on ?? null) === (is?.ends_on ?? null))
    for (const list of fileLists)
      compare(lists[list], areSame((was?.lists ?? noLists)[list], (is?.lists ?? noLists)[list]))
  }
  return changed
}

const columns = columnsOfRow(companyUserRow) as Column[]

/** Returns how to read the stored cells of the users whom a file changes. */
export const oldCellsOf =
  (db: Queryable, planned: readonly Planned[], applications: readonly Application[]): ReadCells =>
  async (ids) => {
    const stored = await readUserCells(db, ids)
    const shown = new Set(ids)
    return new Map(
      planned.flatMap((row) => {
        const { before, cells } = row
        const old = before && shown.has(before.id) && stored.get(before.id)
        if (!old) return []
        const changed = changedColumns(row, before, applications)
        return [[before.id, columns.map((column, place) => (changed.has(column) ? old : cells)[place] ?? '')] as const]
      }),
    )
  }
