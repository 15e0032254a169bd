import { createServer, type Server } from 'node:http'
import { createServer as createRawServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress, outgoingCalls } from '../../../server/identity/outgoing'

describe('an address is public', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('but not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('calls to other sides', () => {
  let server: Server
  let port: number
  let calls = 0
  beforeAll(async () => {
    server = createServer((_request, response) => {
      calls += 1
      response.end('{}')
    })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    ;({ port } = server.address() as AddressInfo)
  })
  afterAll(() => new Promise((done) => server.close(done)))
  const guarded = outgoingCalls(false)

  test.each([
    ['http', () => 'http://example.com/', 'notHttps'],
    ['files', () => 'file:///etc/passwd', 'notHttps'],
    ['the own machine', () => `https://127.0.0.1:${port}/`, 'notPublic'],
    ['the own machine by its name', () => `https://localhost:${port}/`, 'notPublic'],
    ['the own machine in IPv6', () => `https://[::1]:${port}/`, 'notPublic'],
    ['the own machine in other spellings', () => `https://0x7f000001:${port}/`, 'notPublic'],
    ['the data of a cloud machine', () => 'https://169.254.169.254/latest/', 'notPublic'],
    ['the own network', () => 'https://10.0.0.1/', 'notPublic'],
  ])('never reach %s', async (_what, address, fault) => {
    await expect(guarded(address())).rejects.toMatchObject({ fault })
    expect(calls).toBe(0)
  })

  test('reach the own machine where a setting lets them', async () => {
    expect(await (await outgoingCalls(true)(`http://127.0.0.1:${port}/`)).json()).toEqual({})
  })
})

describe('what another side answers that no honest one would', () => {
  const call = outgoingCalls(true)
  const answeredBy = async (sent: string): Promise<Response> => {
    const raw = createRawServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write(sent))
    })
    await new Promise<void>((done) => void raw.listen(0, '127.0.0.1', done))
    try {
      return await call(`http://127.0.0.1:${(raw.address() as AddressInfo).port}/`)
    } finally {
      raw.close()
    }
  }

  test.each(['000', '600', '999'])(
    'the status %s is a failure of that side, and none of this process',
    async (status) => {
      const response = await answeredBy(`HTTP/1.1 ${status} Odd\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`)
      expect([response.status, await response.text()]).toEqual([502, '{}'])
    },
  )

  test('another protocol keeps nobody waiting', async () => {
    const sent = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
    await expect(answeredBy(sent)).rejects.toMatchObject({ fault: 'unreachable' })
  })
})
