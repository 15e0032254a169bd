/** Restores what callers have just deleted. */
import type { Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import type { removals as groupOfCalls } from '../../contract/calls/removals'
import { admits } from '../../contract/guards'
import { rulesOf } from '../../contract/rules'
import { forbidden } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { writerOf } from '../records/operations'
import { findRemovals, forgetRemoval } from '../records/removals'
import type { CallInput, Deletion } from '../records/resource'
import { restoreRows } from '../records/restoreRows'
import { holdTouched, outdateTouched, type Touched } from '../records/touched'
import { reportMany } from './companyUsers/reports'

/** The operations of calls, of which deletions may say how they are undone. */
type All = Readonly<Partial<Record<CallName, unknown>>>

/** Reports the people whose access has become as wide as it was. */
const reportRestored = ({ report, caller }: CallInput, { people }: Touched): void => {
  const details = { scope: 'restored with what was deleted' }
  for (const company of new Set(people.map(({ company_id: id }) => id)))
    reportMany(
      report,
      'account changed',
      { by: caller.account.user.id, company },
      people.filter(({ company_id: id }) => id === company).map(({ id }) => ({ account: id, details })),
    )
}

export const removalOperations = (all: All): Operations<keyof typeof groupOfCalls> => ({
  undoRemovals: {
    run: async (input) => {
      const { db, caller, body } = input
      const found = await findRemovals(db, caller, body.ids)
      const ids = found.map(({ id }) => id)
      const touched = await holdTouched(db, ids)
      for (const { id, call: name, params } of found) {
        const call: Call = calls[name]
        if (!admits(call.guard, caller, params.company_id)) throw forbidden()
        const ofCall: CallInput = { ...input, params, call: name, rules: rulesOf(call) }
        const { restore } = (all[name] ?? {}) as Deletion
        await (restore ? restore(ofCall, id) : restoreRows(writerOf(ofCall), id))
        await forgetRemoval(db, id)
      }
      // At the end: the lists of a person are restored only while the version is that of the deletion.
      await outdateTouched(writerOf(input), ids, touched)
      reportRestored({ ...input, rules: [] }, touched)
      return { ids, people_kept: touched.kept }
    },
  },
})
