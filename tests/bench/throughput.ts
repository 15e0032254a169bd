/** Compares calls with bare Fastify running an equivalent query on the same database. */
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
const rounds = 2

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

interface Compared {
  readonly what: string
  readonly path: string
  /** What the bare framework reads instead. */
  readonly text: string
  readonly values: readonly unknown[]
}

const compared: readonly Compared[] = [
  {
    what: 'GET a page of Tom users',
    path: '/api/admin/tom-users/?page=1&page_size=10',
    text: `select id, first_name, last_name, email, phone_code, phone_number, platform_role as role, is_active,
        permissions, is_one_time_password, version
      from users where company_id is null and platform_role <> 'TOM_MASTER_USER' order by id desc limit $1 offset $2`,
    values: [10, 0],
  },
  {
    what: 'GET one company',
    path: '/api/company/1/',
    text: `select c.*, o.name as country_name, m.name as currency_name from companies c
      join countries o on o.id = c.country_id join currencies m on m.id = c.currency_id where c.id = $1`,
    values: [1],
  },
  {
    what: 'GET verify-user',
    path: '/api/v2/auth/verify-user/?application=SSO&company_id=',
    text: `select id, first_name, last_name, email, phone_code, phone_number, platform_role, is_active, permissions
      from users where id = (select min(id) from users where platform_role = $1)`,
    values: ['TOM_SALES'],
  },
]

/** Only the framework and the driver: no session, permissions, count, validation or headers. */
const startBare = async (databaseUrl: string) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const app = Fastify()
  for (const [index, { text, values }] of compared.entries())
    app.get(`/${index}`, async () => ({ data: (await pool.query(text, [...values])).rows }))
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

/** Measures which share of the bare framework's throughput real calls achieve. */
export const measureThroughput = async ({ url, databaseUrl }: Product): Promise<Row[]> => {
  const headers = await authorize(url, 'sales')
  const bare = await startBare(databaseUrl)
  try {
    const rows: Row[] = []
    for (const [index, { what, path }] of compared.entries()) {
      const [page, bareUrl] = [`${url}${path}`, `${bare.url}/${index}`]
      await load(page, headers, warmUp)
      await load(bareUrl, {}, warmUp)
      const ours: Sample[] = []
      const theirs: Sample[] = []
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await load(page, headers, times))
        theirs.push(await load(bareUrl, {}, times))
      }
      const ratio = best(ours).perSecond / best(theirs).perSecond
      rows.push(
        rowOf(what, best(ours), `, ${ratio.toFixed(2)} of the bare framework`),
        rowOf('Bare framework with an equal query', best(theirs)),
      )
    }
    return rows
  } finally {
    agent.destroy()
    await bare.stop()
  }
}
