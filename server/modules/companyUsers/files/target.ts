/** Imports company users from a file: recognized by email, added or changed. */
import { grantableApplications } from '../../../../contract/applications'
import { companyUserRow } from '../../../../contract/entities/companyUserRow'
import type { ImportCount } from '../../../../contract/entities/imports'
import type { Imported, Target } from '../../../records/imports/importFile'
import { writeWhatIsPlanned } from '../../../records/imports/writing'
import type { Report } from '../../../securityEvents'
import { planUsers, type FileContext, type Planned } from './plan'
import { writeUsers } from './write'

/** A name in the file stands for other rights after somebody has changed them, so these are part of the plan. */
const rightsOf = ({ roles }: Planned): string =>
  JSON.stringify(grantableApplications.map((application) => roles[application]?.permissions ?? []))

const importedOf = (planned: Planned): Imported => {
  const { row, cells, before } = planned
  const state = before ? `${before.id}:${before.version}` : ''
  return { row, cells: [...cells], action: before ? 'changed' : 'created', before: `${state} ${rightsOf(planned)}` }
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
