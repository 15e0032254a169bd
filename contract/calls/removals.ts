import { z } from 'zod'
import { call, record } from '../call'
import { idList, undone, withdrawn } from '../entities/fields'
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
  /** Needs the rights to add it, still. All or nothing: what others have built on stays as a whole. */
  undoAdditions: call({
    method: 'POST',
    path: '/additions/undo/',
    summary: 'Take back what the caller has just added as an outline or a copied structure, unless it is in use by now',
    body: z.object({ ids: idList }),
    answer: record(withdrawn, 'Taken back.'),
    guard: signedIn(),
  }),
}
