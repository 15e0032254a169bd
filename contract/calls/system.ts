import { z } from 'zod'
import { call, record } from '../call'
import { everyone } from '../guards'

const state = z.object({ status: z.literal('ok') }).meta({ id: 'State' })

/** Mails that cannot be sent wait, and everything else works: it says so without taking the process out of service. */
const readiness = z
  .object({
    status: z.literal('ok'),
    mail: z.enum(['ok', 'failing']),
    /** Since when a mail waits that could not be sent. */
    mail_failing_since: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Readiness' })

export const system = {
  readHealth: call({
    method: 'GET',
    path: '/health',
    summary: 'Tell that the process answers',
    answer: record(state, 'Healthy'),
    guard: everyone,
  }),
  readReadiness: call({
    method: 'GET',
    path: '/ready',
    summary: 'Tell that the process and its database answer, and whether mails go out',
    answer: record(readiness, 'Ready'),
    guard: everyone,
  }),
}
