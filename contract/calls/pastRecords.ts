import { call, isReading, record, type Call } from '../call'
import { pastRecords as past } from '../entities/pastRecords'
import { signedIn } from '../guards'
import { authEndpoints } from './authEndpoints'

/** Looking at records as they were (decision 0099). */
export const pastRecords = {
  readPastRecords: call({
    method: 'GET',
    path: '/past-records/',
    summary: 'Read since when the header As-Of can show records as they were',
    answer: record(past, 'Successfully fetched the beginning'),
    guard: signedIn(),
  }),
}

/**
 * Whether a call can answer as of an earlier moment, named in the header `As-Of` (decision 0099): one that reads records, not
 * the state of the process or of the session.
 */
export const hasPast = (declared: Call): boolean =>
  isReading(declared) &&
  declared.guard !== 'public' &&
  declared.path !== authEndpoints.verifyUser.path &&
  // It tells of a period itself.
  !(declared.answer.kind === 'file' && declared.answer.type === 'application/zip')
