/** Restores what callers have just deleted, and takes back what they have just added. */
import type { Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import type { removals as groupOfCalls } from '../../contract/calls/removals'
import { admits } from '../../contract/guards'
import { rulesOf } from '../../contract/rules'
import { forbidden } from '../errors/apiError'
import type { Operations } from '../http/operation'
import { writerOf } from '../records/operations'
import { findUndoable, forgetUndoable } from '../records/removals'
import type { Addition, CallInput, Deletion } from '../records/resource'
import { restoreRows } from '../records/restoreRows'
import { holdTouched, outdateTouched, type Touched } from '../records/touched'
import { reportMany } from './companyUsers/reports'

/** The operations of calls, of which deletions and additions may say how they are undone. */
type All = Readonly<Partial<Record<CallName, unknown>>>

/** Reports the people whose access has become as wide as it was. */
export const reportRestored = ({ report, caller }: CallInput, { people }: Touched): void => {
  const details = { scope: 'restored with what was deleted' }
  for (const company of new Set(people.map(({ company_id: id }) => id)))
    reportMany(
      report,
      'account changed',
      { by: caller.account.user.id, company },
      people.filter(({ company_id: id }) => id === company).map(({ id }) => ({ account: id, details })),
    )
}

type Found = Awaited<ReturnType<typeof findUndoable>>
/** Undoes one call, as its caller may still make it. */
type Undo = (input: CallInput, id: number) => Promise<void>

const undoEach = async (input: Omit<CallInput, 'params'>, found: Found, undoOf: (name: CallName) => Undo) => {
  for (const { id, call: name, params } of found) {
    const call: Call = calls[name]
    if (!admits(call.guard, input.caller, params.company_id)) throw forbidden()
    await undoOf(name)({ ...input, params, call: name, rules: rulesOf(call) }, id)
    await forgetUndoable(input.db, id)
  }
}

const restoreAny: Undo = (input, id) => restoreRows(writerOf(input), id)

export const removalOperations = (all: All): Operations<keyof typeof groupOfCalls> => {
  const operationOf = (name: CallName) => (all[name] ?? {}) as Deletion & Addition
  const isAddition = (name: CallName) => operationOf(name).withdraw !== undefined
  return {
    undoRemovals: {
      run: async (input) => {
        const { db, caller, body } = input
        const found = await findUndoable(db, caller, body.ids, (name) => !isAddition(name))
        const ids = found.map(({ id }) => id)
        const touched = await holdTouched(db, ids)
        await undoEach(input, found, (name) => operationOf(name).restore ?? restoreAny)
        // At the end: the lists of a person are restored only while the version is that of the deletion.
        await outdateTouched(writerOf(input), ids, touched)
        reportRestored({ ...input, rules: [] }, touched)
        return { ids, people_kept: touched.kept }
      },
    },
    undoAdditions: {
      run: async (input) => {
        const found = await findUndoable(input.db, input.caller, input.body.ids, isAddition)
        await undoEach(input, found, (name) => {
          const { withdraw } = operationOf(name)
          // To restore an addition would insert its keys as rows.
          if (!withdraw) throw new Error(`Additions of ${name} can't be taken back`)
          return withdraw
        })
        return { ids: found.map(({ id }) => id) }
      },
    },
  }
}
