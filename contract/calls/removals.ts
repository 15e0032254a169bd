import { call, record } from '../call'
import { undone } from '../entities/fields'
import { signedIn } from '../guards'

export const removals = {
  /** Needs the right to delete it, still. */
  undoRemoval: call({
    method: 'POST',
    path: '/removal/:removal_id/undo/',
    summary: 'Restore what the caller has just deleted, with its links and the same ids',
    answer: record(undone, 'Restored.'),
    guard: signedIn(),
  }),
}
