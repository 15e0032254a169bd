/** What a collector of traces gets (decision 0111). */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../support/api'
import { keepLog } from '../support/logLines'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
  readonly status?: { readonly code: number }
}
interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

const startCollector = async () => {
  const spans: Span[] = []
  const requests: { readonly url: string | undefined; readonly key: unknown }[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (data) => (text += String(data)))
    request.on('end', () => {
      requests.push({ url: request.url, key: request.headers['x-key'] })
      if (status === 200)
        spans.push(
          ...(JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
            scopeSpans.flatMap((scope) => scope.spans),
          ),
        )
      response.writeHead(status).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    spans,
    requests,
    url: `http://127.0.0.1:${port}`,
    answer: (code: number) => void (status = code),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

let collector: Awaited<ReturnType<typeof startCollector>>
let api: Api
let token = ''
const log = keepLog()

beforeAll(async () => {
  collector = await startCollector()
  api = await startApi(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
    },
    log.stream,
  )
  token = (await api.signIn('master@talent.example')).token.access
})
afterAll(async () => {
  await api.stop()
  await collector.stop()
})
beforeEach(() => {
  log.clear()
  collector.spans.splice(0)
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const above = '00f067aa0ba902b7'
const traced = { traceparent: `00-${traceId}-${above}-01` }

const valueOf = ({ attributes }: Span, key: string) => {
  const { value } = attributes.find((one) => one.key === key) ?? {}
  return value?.stringValue ?? value?.intValue
}

/** Sends what waits to the collector, and returns the spans of the trace. */
const collected = async (): Promise<readonly Span[]> => {
  await api.app.traces?.flush()
  return collector.spans.filter((span) => span.traceId === traceId)
}

test('a call is a span of the trace that the proxy has begun, and its statements are parts of it', async () => {
  const { headers } = await api.send('GET', '/sectors/?search=confidential', { token, headers: traced })
  const spans = await collected()
  const call = spans.find(({ kind }) => kind === 2)
  expect(call).toMatchObject({ name: 'listSectors', parentSpanId: above })
  expect(call && valueOf(call, 'http.route')).toBe('/sectors/')
  expect(call && valueOf(call, 'http.response.status_code')).toBe(200)
  expect(call && valueOf(call, 'request.id')).toBe(headers['x-request-id'])
  const statements = spans.filter(({ kind }) => kind === 3)
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) {
    expect(statement.parentSpanId).toBe(call?.spanId)
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(call?.startTimeUnixNano ?? 0) - 2_000_000n,
    )
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(call?.endTimeUnixNano ?? 0) + 2_000_000n)
  }
  // Values are placeholders, and the query of the address is not told.
  expect(JSON.stringify(spans)).not.toMatch(/confidential|master@/)
  expect(collector.requests.at(-1)).toEqual({ url: '/v1/traces', key: 'a secret' })
})

test('so are those of a write, whose body arrives later', async () => {
  await api.send('POST', '/sector/', { token, headers: traced, body: { name: 'Traced' } })
  const spans = await collected()
  const call = spans.find(({ name }) => name === 'createSector')
  const inserts = spans.filter(({ name }) => name === 'insert')
  expect(inserts.length).toBeGreaterThan(0)
  for (const { parentSpanId } of inserts) expect(parentSpanId).toBe(call?.spanId)
})

test('a mail is a part of the trace of the call that has caused it, and the log names both', async () => {
  const email = 'viewer@aurora.example'
  const { headers } = await api.send('POST', '/auth/forgot-password/', { headers: traced, body: { email } })
  await api.mailsTo(email)
  await expect.poll(() => log.lines().some(({ msg }) => msg === 'mail sent')).toBe(true)
  const spans = await collected()
  const call = spans.find(({ name }) => name === 'forgotPassword')
  const mail = spans.find(({ name }) => name === 'mail RESET_PASSWORD')
  expect(mail).toMatchObject({ parentSpanId: call?.spanId })
  expect(mail && valueOf(mail, 'mail.outcome')).toBe('sent')
  expect(log.lines().find(({ msg }) => msg === 'mail sent')).toMatchObject({ reqId: headers['x-request-id'] })
  expect(log.lines().find(({ msg }) => msg === 'incoming request')).toMatchObject({ trace: traceId })
  expect(JSON.stringify(spans)).not.toContain(email)
})

test('a refused call tells its status, and a call that the proxy does not sample is left out', async () => {
  await api.send('GET', '/company/999999/', { token, headers: traced })
  const [call] = (await collected()).filter(({ kind }) => kind === 2)
  expect(call && valueOf(call, 'http.response.status_code')).toBe(404)
  collector.spans.splice(0)
  await api.send('GET', '/sectors/', { token, headers: { traceparent: `00-${traceId}-${above}-00` } })
  expect(await collected()).toEqual([])
})

test('a collector that fails is told once, and gets the spans later', async () => {
  collector.answer(503)
  await api.send('GET', '/sectors/', { token, headers: traced })
  expect(await collected()).toEqual([])
  expect(await collected()).toEqual([])
  const complaints = log.lines().filter(({ msg }) => msg === 'the collector of traces answers 503')
  expect(complaints).toHaveLength(1)
  collector.answer(200)
  expect((await collected()).map(({ name }) => name)).toContain('listSectors')
})

test('without a collector nothing is traced', async () => {
  const plain = await startApi()
  try {
    await plain.send('GET', '/health', { headers: traced })
    expect(plain.app.traces).toBeUndefined()
  } finally {
    await plain.stop()
  }
})
