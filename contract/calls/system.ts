import { z } from 'zod'
import { call, record } from '../call'
import { presentBanner } from '../entities/banner'
import { everyone } from '../guards'
import { bannerEndpoint } from '../banner'

const state = z.object({ status: z.literal('ok') }).meta({ id: 'State' })

/** A failing mail server is reported, but doesn't make the process unready, since everything else works. */
const readiness = z
  .object({
    status: z.literal('ok'),
    mail: z.enum(['ok', 'failing']),
    /** When sending first failed for a mail that is still queued. */
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
  readBanner: call({
    ...bannerEndpoint,
    summary: 'Read what operators tell everybody who uses the console',
    answer: record(presentBanner, 'Banner'),
    guard: everyone,
  }),
}
