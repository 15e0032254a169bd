import { call, created, list, record } from '../call'
import { deleted } from '../entities/fields'
import { ofList, savedView, savedViewPayload, savedViewUpdate } from '../entities/savedView'
import { signedIn } from '../guards'

const path = '/saved-views/'
const onePath = `${path}:saved_view_id/` as const

/** Named views of lists, and those that colleagues share (decision 0074). The list's own guard says who may have any. */
export const savedViews = {
  listSavedViews: call({
    method: 'GET',
    path,
    summary: 'List the views of a list that the caller has saved or that colleagues share, by name',
    query: ofList,
    answer: list(savedView),
    guard: signedIn(),
  }),
  createSavedView: call({
    method: 'POST',
    path,
    summary: 'Save a view of a list that the caller may read',
    body: savedViewPayload,
    answer: created(savedView, 'View saved'),
    guard: signedIn(),
  }),
  updateSavedView: call({
    method: 'PUT',
    path: onePath,
    summary: 'Rename, share or replace an own view',
    body: savedViewUpdate,
    answer: record(savedView, 'View saved'),
    guard: signedIn(),
  }),
  deleteSavedView: call({
    method: 'DELETE',
    path: onePath,
    summary: 'Delete an own view',
    answer: record(deleted, 'View deleted'),
    guard: signedIn(),
  }),
}
