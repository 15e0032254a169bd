/** Takes a change of the last 90 days back, by ordinary changes with the rights of the caller. */
import { z } from 'zod'
import { call, record } from '../call'
import { flag } from '../entities/queries'
import { undoBody, undoResult } from '../entities/undo'
import { inCompany, signedIn } from '../guards'

/** A misspelled `preview` would make the change. */
const undoQuery = z.strictObject(
  {
    /** Writes nothing: the response tells what would go back, what would stay, and what would be refused. */
    preview: flag.prefault('false'),
  },
  'The only parameter is preview.',
)

const common = {
  method: 'POST',
  query: undoQuery,
  body: undoBody,
  answer: record(undoResult, 'Taken back.'),
} as const

export const undo = {
  undoChange: call({
    ...common,
    path: '/history/:change_id/undo/',
    summary: 'Take back a change of the last 90 days that was made outside of companies, except what was changed since',
    // Each kind of record asks for its own right.
    guard: signedIn(),
  }),
  undoCompanyChange: call({
    ...common,
    path: '/company/:company_id/history/:change_id/undo/',
    summary: 'Take back a change of the last 90 days in a company, except what was changed since',
    guard: inCompany(),
  }),
}
