/**
 * Compares one process with two on the same database. On a machine of two cores the database and these clients take what a second
 * process would need; so it is measured also with a share of a core for each process, which leaves them enough.
 */
import { availableParallelism } from 'node:os'
import { clientOf, type Send } from '../cluster/client'
import { postmasterOf } from './chain'
import { askAt, commonCalls, gather, type Crowd } from './commonCalls'
import { median, quantile, type Row } from './figures'
import { limitProcessor } from './processorShare'
import type { Product } from './product'
import { cpuSecondsOf, familySeconds } from './usage'

const clients = 24
const warmUpSeconds = 3
const seconds = 15
/** By turns, so that other work on the machine affects all. */
const rounds = 3
/** Of a core, for each process: what two of them leave is enough for the database and the clients. */
const share = 0.3
const signInTurn = commonCalls.findIndex(({ what }) => what === 'login')

interface Sample {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  /** Processor time of a call, in milliseconds. */
  readonly server: number
  readonly database: number
  readonly client: number
}

interface Setting {
  readonly what: string
  readonly count: 1 | 2
  readonly share?: number
}

const settings: readonly Setting[] = [
  { what: 'One process', count: 1 },
  { what: 'Two processes', count: 2 },
  { what: `One process with ${share} of a core`, count: 1, share },
  { what: `Two processes with ${share} of a core each`, count: 2, share },
]

/** Sends the common calls, without those that sign in, from many clients that do not pause. */
const load = async (sends: readonly Send[], crowd: Crowd, milliseconds: number, from: number) => {
  const taken: number[] = []
  const end = performance.now() + milliseconds
  let turn = from
  const client = async (_: unknown, at: number) => {
    const send = sends[at % sends.length] as Send
    while (performance.now() < end) {
      turn += 1
      if (turn % commonCalls.length === signInTurn) continue
      const { call, asked } = askAt(crowd, turn)
      const began = performance.now()
      const { status, text } = await send(asked.path, asked.sent)
      if (status < 200 || status > 299) throw new Error(`${call.what} answered ${status}: ${text.slice(0, 200)}`)
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { taken, turn }
}

export const measureProcesses = async (product: Product): Promise<Row[]> => {
  const { databaseUrl } = product
  const another = await product.startAnother()
  const processes = [product, another]
  const open = processes.map(({ url }) => clientOf({ url }))
  const postmaster = await postmasterOf(databaseUrl)
  let turn = 0
  try {
    const sends = open.map(({ send }) => send)
    const crowd = await gather(databaseUrl, sends[0] as Send)
    const measure = async (setting: Setting): Promise<Sample | undefined> => {
      const used = processes.slice(0, setting.count)
      const ends = setting.share === undefined ? [] : used.map(({ pid }) => limitProcessor(pid, setting.share ?? 1))
      try {
        if (ends.includes(undefined)) return undefined
        const asked = sends.slice(0, setting.count)
        turn = (await load(asked, crowd, warmUpSeconds * 1000, turn)).turn
        const usage = async () => {
          const servers = await Promise.all(used.map(({ pid }) => cpuSecondsOf(pid)))
          const { user, system } = process.cpuUsage()
          return [servers.reduce((sum, one) => sum + one, 0), await familySeconds(postmaster), (user + system) / 1e6]
        }
        const before = await usage()
        const began = performance.now()
        const { taken, turn: last } = await load(asked, crowd, seconds * 1000, turn)
        const passed = (performance.now() - began) / 1000
        turn = last
        const each = (await usage()).map((after, at) => ((after - (before[at] ?? 0)) * 1000) / taken.length)
        const [server = 0, database = 0, client = 0] = each
        const perSecond = taken.length / passed
        return { perSecond, p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), server, database, client }
      } finally {
        for (const end of ends) end?.()
      }
    }
    const samples = new Map<Setting, Sample[]>(settings.map((setting) => [setting, []]))
    for (let round = 0; round < rounds; round += 1)
      for (const setting of settings) {
        const sample = await measure(setting)
        if (sample) samples.get(setting)?.push(sample)
      }
    const middle = (setting: Setting | undefined, of: keyof Sample) =>
      median((setting && samples.get(setting))?.map((sample) => sample[of]) ?? [])
    const rowOf = (setting: Setting, at: number): Row => {
      const { what, count } = setting
      if (samples.get(setting)?.length === 0)
        return { what, value: 'not measured', note: 'only root may limit a process' }
      const [perSecond, server, database, client] = (['perSecond', 'server', 'database', 'client'] as const).map((of) =>
        middle(setting, of),
      ) as [number, number, number, number]
      const ratio =
        count === 2 ? `; ${(perSecond / middle(settings[at - 1], 'perSecond')).toFixed(2)} times one process` : ''
      return {
        what: `${what}, ${clients} clients`,
        value: `${perSecond.toFixed(0)}/s`,
        note: `p50 ${middle(setting, 'p50').toFixed(0)} ms, p95 ${middle(setting, 'p95').toFixed(0)} ms; processor time of a call: process ${server.toFixed(1)}, database ${database.toFixed(1)}, client ${client.toFixed(1)} ms, which are ${(((server + database + client) * perSecond) / 1000).toFixed(2)} of ${availableParallelism()} cores${ratio}`,
      }
    }
    const server = middle(settings[0], 'server')
    return [
      ...settings.map(rowOf),
      {
        what: 'Reckoned: one and two processes with cores of their own',
        value: `${(1000 / server).toFixed(0)}, ${(2000 / server).toFixed(0)}/s`,
        note: `and ${((2 * middle(settings[0], 'database')) / server).toFixed(1)} cores for the database of two`,
      },
    ]
  } finally {
    for (const { close } of open) close()
    await another.stop()
  }
}
