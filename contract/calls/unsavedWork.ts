import { call, list, record } from '../call'
import {
  ofPlace,
  ofWork,
  removedWork,
  unsavedWork as work,
  unsavedWorkLimits,
  unsavedWorkPayload,
  waitingWork,
} from '../entities/unsavedWork'
import { signedIn } from '../guards'

const path = '/unsaved-work/'

/** What the caller has typed in this browser and not saved (decision 0048). */
export const unsavedWork = {
  listUnsavedWork: call({
    method: 'GET',
    path,
    summary: `List where unsaved work of the caller waits in this browser, for ${unsavedWorkLimits.days} days, newest first`,
    answer: list(waitingWork),
    guard: signedIn(),
  }),
  findUnsavedWork: call({
    method: 'GET',
    path: `${path}content/`,
    summary: 'Find what waits of one form, with its content, newest first: a work for each tab that left one',
    query: ofPlace,
    answer: list(work),
    guard: signedIn(),
  }),
  storeUnsavedWork: call({
    method: 'PUT',
    path,
    summary: 'Keep the unsaved work of a form, in place of what is kept of the same form under the same id',
    body: unsavedWorkPayload,
    // As JSON, the quotes in the text are escaped.
    maxBodyBytes: 2 * unsavedWorkLimits.bytes,
    answer: record(waitingWork, 'Unsaved work kept'),
    guard: signedIn(),
  }),
  removeUnsavedWork: call({
    method: 'DELETE',
    path,
    summary: 'Remove the work of a form that was saved or discarded; nothing need be there',
    query: ofWork,
    answer: record(removedWork, 'Unsaved work removed'),
    guard: signedIn(),
  }),
}
