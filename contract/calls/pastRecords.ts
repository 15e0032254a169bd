import { call, record } from '../call'
import { pastRecords as past } from '../entities/pastRecords'
import { signedIn } from '../guards'

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
