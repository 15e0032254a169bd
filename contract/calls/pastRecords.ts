import { call, isReading, record, type Call } from '../call'
import { pastRecords as past } from '../entities/pastRecords'
import { signedIn } from '../guards'
import { activity } from './activity'
import { authEndpoints } from './authEndpoints'
import { evidence } from './evidence'

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

/** The state of the process or of the session, and what tells of all times. */
const timeless = new Set<string>([
  authEndpoints.verifyUser.path,
  ...Object.values<Call>({ ...activity, ...evidence }).map(({ path }) => path),
])

/** Whether a call can answer as of an earlier moment, named in the header `As-Of` (decision 0099): one that reads records. */
export const hasPast = (declared: Call): boolean =>
  isReading(declared) && declared.guard !== 'public' && !timeless.has(declared.path)
