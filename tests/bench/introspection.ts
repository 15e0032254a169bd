/** Compares introspection (decision 0122) with bare Fastify that reads one row of the same database for each request. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'
import { median, quantile, type Row } from './figures'
import type { Product } from './product'
import { cpuSecondsOf } from './usage'

const clients = 32
const warmUp = 1000
/** In turns, so that whatever else the machine does meanwhile meets all of them. */
const rounds = 5
const times = 1500

const agent = new Agent({ keepAlive: true, maxSockets: clients })
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

const post = (url: string, headers: Record<string, string>, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method: 'POST', headers: { ...headers, 'content-length': String(body.length) } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.once('end', () => resolve(text))
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })

const load = async (work: () => Promise<unknown>, count: number, pid: number) => {
  const taken: number[] = []
  let left = count
  const used = await cpuSecondsOf(pid)
  const started = performance.now()
  const client = async () => {
    while (left-- > 0) {
      const asked = performance.now()
      await work()
      taken.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return {
    perSecond: (taken.length * 1000) / (performance.now() - started),
    p99: quantile(taken, 0.99),
    cpu: (((await cpuSecondsOf(pid)) - used) * 1000) / taken.length,
  }
}
type Load = Awaited<ReturnType<typeof load>>

/** Puts an application and tokens of some people into the database, as sign-ins do. */
const fill = async (pool: pg.Pool) => {
  const secret = randomBytes(32).toString('base64url')
  const clientId = `app-bench-${randomBytes(4).toString('hex')}`
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('history.context', '{"call":"bench","name":"bench"}', true), set_config('history.entry', '', true)`,
    )
    const { rows } = await client.query<{ id: number }>(
      `insert into applications (name, client_id, secret_hash, redirect_uris) values ($1, $1, $2, '{http://localhost:9/cb}') returning id`,
      [clientId, hash(secret)],
    )
    const people = await client.query<{ id: number; company_id: number }>(
      `select u.id, u.company_id from users u join companies c on c.id = u.company_id
       where u.is_active and c.is_active order by u.id limit 50`,
    )
    const now = Math.floor(Date.now() / 1000)
    const tokens: string[] = []
    for (const person of people.rows) {
      const [session, grant, token] = [
        randomUUID(),
        randomBytes(16).toString('hex'),
        randomBytes(32).toString('base64url'),
      ]
      await client.query(`insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
        session,
        person.id,
      ])
      await client.query(
        'insert into application_logins (grant_id, application_id, session_id, chosen_company) values ($1, $2, $3, $4)',
        [grant, rows[0]?.id, session, person.company_id],
      )
      const shared = { iat: now, exp: now + 3600, accountId: String(person.id), clientId }
      const state = `insert into oidc_state (kind, id, payload, grant_id, expires_at) values ($1, $2, $3, $4, now() + interval '1 hour')`
      await client.query(state, ['Grant', grant, { ...shared, kind: 'Grant', openid: { scope: 'openid' } }, null])
      await client.query(state, [
        'AccessToken',
        hash(token),
        {
          ...shared,
          kind: 'AccessToken',
          grantId: grant,
          scope: 'openid',
          sessionUid: session,
          gty: 'authorization_code',
        },
        grant,
      ])
      tokens.push(token)
    }
    await client.query('commit')
    return { clientId, secret, tokens }
  } finally {
    client.release()
  }
}

export const measureIntrospection = async ({ url, databaseUrl, pid }: Product): Promise<Row[]> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const bare = Fastify()
  bare.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
  bare.post('/', async () => (await pool.query('select id, email from users where id = $1', [1])).rows[0] ?? {})
  try {
    const { clientId, secret, tokens } = await fill(pool)
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    let next = 0
    const introspect = async (hint: string) => {
      const token = tokens[next++ % tokens.length] ?? ''
      const answer = await post(`${url}/oidc/introspect`, headers, `token=${token}${hint}`)
      if (!answer.includes('"active":true')) throw new Error(`introspection answered ${answer}`)
    }
    const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
    const works = [
      () => introspect('&token_type_hint=access_token'),
      () => introspect(''),
      () => post(bareUrl, { 'content-type': 'text/plain' }, 'x'),
    ]
    const loads: Load[][] = works.map(() => [])
    for (const work of works) await load(work, warmUp, pid)
    for (let round = 0; round < rounds; round++)
      for (const [index, work] of works.entries()) loads[index]?.push(await load(work, times, pid))
    const of = (index: number, name: keyof Load) => median((loads[index] ?? []).map((one) => one[name]))
    const show = (index: number) => `${of(index, 'perSecond').toFixed(0)}/s, p99 ${of(index, 'p99').toFixed(0)} ms`
    return ['with its kind', 'without its kind'].map((how, index) => ({
      what: `Introspection of an access token ${how}`,
      value: show(index),
      note: `${of(index, 'cpu').toFixed(2)} ms of CPU in the server; bare Fastify with one query: ${show(2)}`,
    }))
  } finally {
    await bare.close()
    await pool.end()
    agent.destroy()
  }
}
