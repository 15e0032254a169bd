import { call, list } from '../call'
import { foundRecord, searchQuery } from '../entities/found'
import { signedIn } from '../guards'

/** The most records that a search across all lists finds of one resource. */
export const mostFoundOfOne = 5

export const search = {
  searchRecords: call({
    method: 'GET',
    path: '/search/',
    summary: `Find records by name in all lists that the caller may view, the best matches first, ${mostFoundOfOne} of each kind at most`,
    query: searchQuery,
    answer: list(foundRecord),
    // Each list asks for its own right.
    guard: signedIn(),
  }),
}
