import { authorize, logIn } from './accessToken'
import { quantile, type Row } from './figures'

const clients = 8
const seconds = 5

interface Sample {
  readonly times: number[]
  readonly bytes: number
}

/** Repeats a call from several concurrent clients. */
const load = async (send: () => Promise<Response>): Promise<Sample> => {
  const times: number[] = []
  let bytes = 0
  const once = async () => {
    const started = performance.now()
    const answer = await send()
    const body = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
    times.push(performance.now() - started)
    bytes = body.byteLength
  }
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await once()
  times.length = 0
  const end = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < end) await once()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { times, bytes }
}

const rowOf = (what: string, { times, bytes }: Sample): Row => ({
  what: `${what}, ${clients} at once`,
  value: `${(times.length / seconds).toFixed(0)}/s`,
  note: `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, ${(bytes / 1000).toFixed(1)} kB of JSON`,
})

/** Measures API responses for provider staff. */
export const measureCalls = async (url: string): Promise<Row[]> => {
  const headers = await authorize(url, 'sales')
  const get = (path: string) => () => fetch(`${url}/api${path}`, { headers })
  return [
    rowOf('Sign-in (Argon2id)', await load(() => logIn(url, 'sales'))),
    rowOf('GET verify-user', await load(get('/v2/auth/verify-user/?application=SSO&company_id='))),
    rowOf('GET one company', await load(get('/company/1/'))),
    rowOf('GET countries', await load(get('/countries/'))),
    rowOf('GET all companies', await load(get('/companies/all/'))),
  ]
}
