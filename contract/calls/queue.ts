import { call, record } from '../call'
import { queue, queueQuery } from '../entities/queue'
import { platform } from '../guards'

export const queueCalls = {
  readQueue: call({
    method: 'GET',
    path: '/queue/',
    summary: 'Read what needs provider staff: contracts that end, companies in progress, and what waits in companies',
    query: queueQuery,
    answer: record(queue, 'Queue fetched'),
    guard: platform(),
  }),
}
