/** Imports company users from a file: recognized by email, added or changed. */
import { companyUserRow } from '../../../../contract/entities/companyUserRow'
import type { Effect } from '../../../../contract/entities/effects'
import type { ImportCount } from '../../../../contract/entities/imports'
import type { Import, Imported, Target } from '../../../records/imports/importFile'
import { writePlan } from '../../../records/imports/writing'
import type { Report } from '../../../securityEvents'
import { Effects, noRights } from '../effects'
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

const peoplePerTurn = 250

/** Counts how many people gain or lose what. */
const effectsOf = async (
  { companyId }: FileContext,
  planned: readonly Planned[],
  { writer, pause }: Import,
): Promise<Effect[]> => {
  const effects = new Effects()
  for (const [index, { before, former, roles }] of planned.entries()) {
    if (index % peoplePerTurn === 0) await pause()
    const { is_active } = before ?? noRights
    effects.add({ is_active, roles: former ?? noRights.roles }, { is_active, roles })
  }
  return effects.describe(writer.db, companyId)
}

export const userTarget = (context: FileContext, report: Report): Target => ({
  row: companyUserRow,
  rejectsAll: true,
  run: async (all) => {
    const planned = await writePlan(
      all,
      () => planUsers(context, all),
      (inSavepoint, users) => writeUsers(context, inSavepoint, users, report),
    )
    return {
      counts: [countOf(planned)],
      effects: await effectsOf(context, planned, all),
      records: planned.filter(({ before, isChanged }) => !before || isChanged).map(importedOf),
    }
  },
})
