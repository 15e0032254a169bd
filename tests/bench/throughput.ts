/** Compares a page of Tom users with bare Fastify running an equivalent query on the same database. */
import { Agent, request } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'
import { authorize } from './accessToken'
import { quantile, type Row } from './figures'
import type { Product } from './product'

const clients = 32
const warmUp = 500
const times = 4000
/** Alternates, so that other load on the machine affects both. */
const rounds = 3

const agent = new Agent({ keepAlive: true, maxSockets: clients })

const get = (url: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
      )
    })
    sent.once('error', reject)
    sent.end()
  })

interface Sample {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Requests a URL `count` times from many concurrent clients. */
const load = async (url: string, headers: Record<string, string>, count: number): Promise<Sample> => {
  const taken: number[] = []
  let left = count
  const started = performance.now()
  const client = async () => {
    while (left-- > 0) {
      const asked = performance.now()
      await get(url, headers)
      taken.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - started) / 1000
  return { perSecond: taken.length / seconds, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) }
}

const best = (samples: readonly Sample[]): Sample =>
  samples.reduce((one, other) => (other.perSecond > one.perSecond ? other : one))

/** Only the framework and the driver: no session, permissions, count, validation or headers. */
const startBare = async (databaseUrl: string) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const app = Fastify()
  const text = `select id, first_name, last_name, email, phone_code, phone_number, platform_role as role, is_active,
      permissions, is_one_time_password, version
    from users where company_id is null and platform_role <> 'TOM_MASTER_USER' order by id desc limit $1 offset $2`
  app.get('/', async () => ({ data: (await pool.query(text, [10, 0])).rows }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    await pool.end()
  }
  return { url, stop }
}

const rowOf = (what: string, { perSecond, p50, p99 }: Sample, note = ''): Row => ({
  what: `${what}, ${clients} at once`,
  value: `${perSecond.toFixed(0)}/s`,
  note: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${note}`,
})

/** Measures which share of the bare framework's throughput a real call achieves. */
export const measureThroughput = async ({ url, databaseUrl }: Product): Promise<Row[]> => {
  const headers = await authorize(url, 'sales')
  const page = `${url}/api/admin/tom-users/?page=1&page_size=10`
  const bare = await startBare(databaseUrl)
  try {
    await load(page, headers, warmUp)
    await load(bare.url, {}, warmUp)
    const ours: Sample[] = []
    const theirs: Sample[] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await load(page, headers, times))
      theirs.push(await load(bare.url, {}, times))
    }
    const ratio = best(ours).perSecond / best(theirs).perSecond
    return [
      rowOf('GET a page of Tom users', best(ours), `, ${ratio.toFixed(2)} of the bare framework`),
      rowOf('Bare framework with an equal query', best(theirs)),
    ]
  } finally {
    agent.destroy()
    await bare.stop()
  }
}
