/** Restores what callers have just deleted. */
import type { Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import type { removals as groupOfCalls } from '../../contract/calls/removals'
import { admits } from '../../contract/guards'
import { rulesOf } from '../../contract/rules'
import { forbidden, undoLapsed } from '../errors/apiError'
import type { Operation, Operations } from '../http/operation'
import { writerOf } from '../records/operations'
import { findRemoval, forgetRemoval } from '../records/removals'
import type { CallInput } from '../records/resource'
import { restoreRows } from '../records/restoreRows'

/** The operations of calls, of which deletions may say how they are undone. */
type All = Readonly<Partial<Record<CallName, unknown>>>

export const removalOperations = (all: All): Operations<keyof typeof groupOfCalls> => ({
  undoRemoval: {
    run: async (input) => {
      const { db, caller, params } = input
      const removal = await findRemoval(db, caller, params.removal_id)
      const name = removal?.call as CallName
      if (!removal || !(name in calls)) throw undoLapsed()
      const call: Call = calls[name]
      if (!admits(call.guard, caller, removal.params.company_id)) throw forbidden()
      const ofCall: CallInput = { ...input, params: removal.params, call: name, rules: rulesOf(call) }
      const { restore } = (all[name] ?? {}) as Operation
      await (restore ? restore(ofCall, removal.id) : restoreRows(writerOf(ofCall), removal.id))
      await forgetRemoval(db, removal.id)
      return { id: removal.id }
    },
  },
})
