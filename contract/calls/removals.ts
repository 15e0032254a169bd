import { z } from 'zod'
import { call, record } from '../call'
import { idList, undone } from '../entities/fields'
import { signedIn } from '../guards'

export const removals = {
  /** Needs the rights to delete them, still. All or nothing. */
  undoRemovals: call({
    method: 'POST',
    path: '/removals/undo/',
    summary: 'Restore what the caller has just deleted, with its links and the same ids',
    body: z.object({ ids: idList }),
    answer: record(undone, 'Restored.'),
    guard: signedIn(),
  }),
}
