/** Imports company users from a file: recognized by email, added or changed. */
import { companyUserRow } from '../../../../contract/entities/companyUserRow'
import type { Effect } from '../../../../contract/entities/effects'
import type { ImportCount } from '../../../../contract/entities/imports'
import { text } from '../../../../contract/say'
import type { Import, Imported, Target } from '../../../records/imports/importFile'
import { writePlan } from '../../../records/imports/writing'
import type { Report } from '../../../securityEvents'
import { findInvitable } from '../../../mail/invitations'
import { Effects, noRights } from '../effects'
import { oldCellsOf } from './oldCells'
import { newcomer, planUsers, type FileContext, type Planned } from './plan'
import { warningsAbout } from '../warnings'
import { columnsOfEnds, columnsOfLacking } from './rows'
import { writeUsers } from './write'

const importedOf = (planned: Planned): Imported => {
  const { row, cells, user, roles, before } = planned
  // A name in the file stands for other rights after somebody has changed them, so these are part of the plan.
  const written = { row, cells: [...cells], values: [user, roles] }
  return before
    ? { ...written, action: 'changed', before: { id: before.id, version: before.version } }
    : { ...written, action: 'created' }
}

const countOf = (planned: readonly Planned[]): ImportCount => {
  const created = planned.filter(({ before }) => !before).length
  const changed = planned.filter(({ isChanged }) => isChanged).length
  return { one: text('user'), many: text('users'), created, changed, existing: planned.length - created - changed }
}

const peoplePerTurn = 250

/** Counts how many people gain or lose what. */
const effectsOf = async (
  { companyId }: FileContext,
  planned: readonly Planned[],
  { writer, pause }: Import,
): Promise<Effect[]> => {
  const effects = new Effects()
  for (const [index, { before = noRights, roles }] of planned.entries()) {
    if (index % peoplePerTurn === 0) await pause()
    effects.add(before, { ...before, roles })
  }
  return effects.describe(writer.db, companyId)
}

/** Returns how many people are invited, and the warnings. */
const tell = async (context: FileContext, planned: readonly Planned[], { writer: { db } }: Import) => {
  const recipients = planned.filter(({ before }) => !before).map(({ user }) => user.Email)
  const changes = planned.map(({ before, roles }) => ({ before, wanted: { ...(before ?? newcomer), roles } }))
  return {
    planned,
    mails: (await findInvitable(db, { recipients, companyId: context.companyId })).length,
    warnings: await warningsAbout(db, context, changes),
  }
}

export const userTarget = (context: FileContext, report: Report): Target => ({
  row: companyUserRow,
  rejectsAll: true,
  optional: [...columnsOfLacking(context.applications), ...columnsOfEnds],
  run: async (all) => {
    const { planned, ...told } = await writePlan(
      all,
      async () => tell(context, await planUsers(context, all), all),
      (inSavepoint, { planned: users }) => writeUsers(context, inSavepoint, users, report),
    )
    return {
      ...told,
      // Who is not warned by the preview is by the import, which is refused.
      ...(told.warnings.length > 0 && { identifiedBy: told.warnings }),
      counts: [countOf(planned)],
      ...(context.mayView && { effects: await effectsOf(context, planned, all) }),
      ...(context.mayView && all.isPreview && { readOld: oldCellsOf(all.writer.db, planned, context.applications) }),
      records: planned.filter(({ before, isChanged }) => !before || isChanged).map(importedOf),
    }
  },
})
