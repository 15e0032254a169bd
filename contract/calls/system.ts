import { z } from 'zod'
import { call, record } from '../call'
import { everyone } from '../guards'

const state = z.object({ status: z.literal('ok') }).meta({ id: 'State' })

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
    summary: 'Tell that the process and its database answer',
    answer: record(state, 'Ready'),
    guard: everyone,
  }),
}
