/** Imports company users from a file: recognized by email, added or changed. */
import { companyUserRow } from '../../../../contract/entities/companyUserRow'
import type { ImportCount } from '../../../../contract/entities/imports'
import type { Imported, Target } from '../../../records/imports/importFile'
import { writeWhatIsPlanned } from '../../../records/imports/writing'
import type { Report } from '../../../securityEvents'
import { planUsers, type FileContext, type Planned } from './plan'
import { writeUsers } from './write'

const importedOf = (planned: Planned): Imported => {
  const { row, cells, user, roles, before } = planned
  // A name in the file stands for other rights after somebody has changed them, so these are part of the plan.
  const written = { row, cells: [...cells], values: [user, roles] }
  return before
    ? { ...written, action: 'changed', before: `${before.id}:${before.version}` }
    : { ...written, action: 'created' }
}

const countOf = (planned: readonly Planned[]): ImportCount => {
  const created = planned.filter(({ before }) => !before).length
  const changed = planned.filter(({ isChanged }) => isChanged).length
  return { one: 'user', many: 'users', created, changed, existing: planned.length - created - changed }
}

export const userTarget = (context: FileContext, report: Report): Target => ({
  row: companyUserRow,
  run: async (all) => {
    const planned = await writeWhatIsPlanned(
      all,
      () => planUsers(context, all),
      (inSavepoint, users) => writeUsers(context, inSavepoint, users, report),
    )
    return {
      counts: [countOf(planned)],
      records: planned.filter(({ before, isChanged }) => !before || isChanged).map(importedOf),
    }
  },
})
