import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { operationsOf } from '../../server/modules'
import { hostileFiles, type HostileFile } from '../support/hostileFiles'
import { formWith } from '../support/upload'
import { accessToken } from './accessToken'
import { median, type Row } from './figures'
import type { Product } from './product'
import { usageOf } from './usage'

interface Cost {
  readonly cpuSeconds: number
  /** The memory growth compared with the idle server, in MB. */
  readonly growth: number
  /** The longest wait of another request, in milliseconds. */
  readonly wait: number
}

const runs = 3

const served = Object.keys(operationsOf({} as never)) as CallName[]
const uploads = served.flatMap((name) => {
  const call: Call = calls[name]
  return call.upload?.content === 'csv' ? [{ call, upload: call.upload }] : []
})

/** Sends a small request every few milliseconds while work is running; returns the longest wait. */
const longestWait = async (url: string, work: () => Promise<unknown>): Promise<number> => {
  const agent = new Agent({ keepAlive: true })
  let longest = 0
  let isOver = false
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request(`${url}/api/health`, { agent }, (answer) => answer.resume().once('end', resolve))
        .once('error', reject)
        .end()
    })
  const asking = (async () => {
    for (; !isOver; await sleep(2)) {
      const started = performance.now()
      await ask()
      longest = Math.max(longest, performance.now() - started)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await asking
    agent.destroy()
  }
  return longest
}

/** Prepares the upload in advance, so that only the server works while measuring. */
const prepare = async (url: string, token: string, call: Call, file: HostileFile) => {
  const { body, headers } = await formWith(file.make(), { field: call.upload?.field ?? '' })
  const query = call.query?.shape.preview ? '?preview=true' : ''
  const path = call.path.replace(/:\w+/g, '1')
  return async () => {
    const answer = await fetch(`${url}/api${path}${query}`, {
      method: call.method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    })
    const { code } = (await answer.json()) as { code: number }
    if (!file.codes.includes(code)) throw new Error(`${path} answered ${code} to ${file.name}`)
  }
}

/** The median of several runs, to exclude other load on the machine. */
const middleOf = (costs: readonly Cost[]): Cost => ({
  cpuSeconds: median(costs.map(({ cpuSeconds }) => cpuSeconds)),
  growth: median(costs.map(({ growth }) => growth)),
  wait: median(costs.map(({ wait }) => wait)),
})

const worstOf = (costs: readonly Cost[]): Cost => ({
  cpuSeconds: Math.max(...costs.map(({ cpuSeconds }) => cpuSeconds)),
  growth: Math.max(...costs.map(({ growth }) => growth)),
  wait: Math.max(...costs.map(({ wait }) => wait)),
})

const rowOf = (what: string, { cpuSeconds, growth, wait }: Cost): Row => ({
  what: `Hostile CSV: ${what}`,
  value: `${cpuSeconds.toFixed(2)} s CPU`,
  note: `memory grows by ${growth.toFixed(0)} MB at most; others wait ${wait.toFixed(0)} ms at most`,
})

/** Measures the cost of hostile files; for each file, the most expensive upload counts. */
export const measureHostileUploads = async ({ url, pid }: Product): Promise<Row[]> => {
  if (process.platform !== 'linux') return []
  const token = await accessToken(url)
  const costs = new Map<string, Cost[]>()
  const idle = (await usageOf(pid, () => sleep(100))).peak
  for (const { call, upload } of uploads)
    for (const file of hostileFiles(upload)) {
      const send = await prepare(url, token, call, file)
      const each: Cost[] = []
      for (let run = 0; run < runs; run += 1) {
        let wait = 0
        const { cpuSeconds, peak } = await usageOf(pid, async () => (wait = await longestWait(url, send)))
        each.push({ cpuSeconds, growth: peak - idle, wait })
      }
      costs.set(file.name, [...(costs.get(file.name) ?? []), middleOf(each)])
    }
  return [
    ...[...costs].map(([name, each]) => rowOf(name, worstOf(each))),
    rowOf('the worst of all', worstOf([...costs.values()].flat())),
  ]
}
