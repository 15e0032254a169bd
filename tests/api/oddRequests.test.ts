/** Regression tests for requests that the hostile tests found: answered late, or not according to the contract. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../support/api'

let api: Api
let token: string
let port: number
beforeAll(async () => {
  api = await startApi()
  token = (await api.signIn('master@talent.example')).token.access
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as { port: number }).port
})
afterAll(() => api.stop())

const rows = 'Sector,Industry,Sub-Industry\n' + 'a,b,c\n'.repeat(3000)

test.each([
  ['no head', '', rows],
  ['a part header without content-disposition', 'x: y', rows],
  ['a part header that is too large', `x: ${'y'.repeat(100_000)}`, rows],
  ['another disposition', 'content-disposition: attachment; filename="x.csv"', rows],
  ['more than arrives in one chunk', '', 'x'.repeat(2_000_000)],
])('an upload whose part has %s is refused at once', async (_, head, content) => {
  // Over a real connection: the parser hung if the part arrived in one chunk.
  const answer = await fetch(`http://127.0.0.1:${port}/api/sector/upload/?preview=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\n${head}\r\n\r\n${content}\r\n--x--\r\n`,
    signal: AbortSignal.timeout(20_000),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 1007, message: 'A CSV file is required.' })
})

const speak = (target: string) =>
  new Promise<string>((resolve) => {
    const head = `GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
  })

test.each([
  ['http://', '404'],
  ['http:///x', '404'],
  ['http://elsewhere.example', '404'],
  ['http://elsewhere.example?x=1', '404'],
  ['HTTP://elsewhere.example/api/health', '200'],
  ['https://elsewhere.example/api/countries/', '401'],
])('the absolute address %s is read as its path', async (target, status) => {
  const answer = await speak(target)
  expect(answer.slice(9, 12)).toBe(status)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toHaveProperty('success')
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
})
