/**
 * Calls to addresses that a company has entered. They reach public hosts by https alone, so that nobody can use this server to
 * look into the network behind it.
 *
 * | Danger                                    | What keeps it away                                           |
 * | ----------------------------------------- | ------------------------------------------------------------ |
 * | an address of the own network             | the address that the name stands for is checked, and used    |
 * | a name that stands for another address later | the check is part of the connection                        |
 * | a redirect there                          | none is followed                                             |
 * | an endless or huge answer                 | 5 seconds, and a megabyte                                     |
 * | an answer that HTTP does not know         | it counts as a failure of the other side                      |
 */
import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { say } from '../../contract/say'

const mostMilliseconds = 5000
const mostBytes = 1_048_576

export const outgoingFaults = [
  'unreachable',
  'unknownHost',
  'slow',
  'large',
  'redirect',
  'notPublic',
  'notHttps',
] as const

/** Why a call to another side has failed. */
export class OutgoingError extends Error {
  constructor(
    readonly fault: (typeof outgoingFaults)[number],
    options?: ErrorOptions,
  ) {
    super(say('The other side: {fault}', { fault }), options)
  }
}

const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, prefix, 'ipv4')
/** All of IPv6 that is public so far; within it, what only carries IPv4, which may be of the own network, and documentation. */
const outer6 = new BlockList()
outer6.addSubnet('2000::', 3, 'ipv6')
const inner6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner6.addSubnet(net, prefix, 'ipv6')

/** Whether an address can be that of a host in the Internet. */
export const isPublicAddress = (address: string): boolean => {
  const kind = isIP(address)
  if (kind === 4) return !inner.check(address, 'ipv4')
  return kind === 6 && outer6.check(address, 'ipv6') && !inner6.check(address, 'ipv6')
}

type Found = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void

/** Looks a name up; fails if any of its addresses is not public. */
const lookupPublic: LookupFunction = (host, options, done) => {
  const found: Found = (error, addresses) => {
    const [first] = addresses ?? []
    if (error) return done(error, '', 4)
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(new OutgoingError('notPublic'), '', 4)
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  }
  resolve(host, { ...options, all: true }, found)
}

const checkUrl = (url: URL, mayBeInner: boolean): void => {
  if (url.protocol !== 'https:' && !(mayBeInner && url.protocol === 'http:')) throw new OutgoingError('notHttps')
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (!mayBeInner && isIP(host) !== 0 && !isPublicAddress(host)) throw new OutgoingError('notPublic')
}

const faultOf = (error: unknown): OutgoingError => {
  if (error instanceof OutgoingError) return error
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return new OutgoingError('slow', { cause: error })
  return new OutgoingError(code === 'ENOTFOUND' ? 'unknownHost' : 'unreachable', { cause: error })
}

interface Sent {
  readonly method?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
}

/** Makes a response of what has come. Another side may send any three digits as its status, and `Response` throws at most of them. */
const responseOf = ({ statusCode: status = 500, headers }: IncomingMessage, body: Buffer<ArrayBuffer>): Response => {
  const { 'content-type': type } = headers
  const hasNoBody = status === 204 || status === 205
  return new Response(hasNoBody ? null : body, {
    status: status >= 200 && status <= 599 ? status : 502,
    ...(type && { headers: { 'content-type': type } }),
  })
}

/** Calls another side. */
export type Outgoing = (address: string, sent?: Sent) => Promise<Response>

/** Returns what calls other sides; `mayBeInner` lets it call http and the own network too, for development and tests. */
export const outgoingCalls =
  (mayBeInner: boolean): Outgoing =>
  (address, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((answer, reject) => {
      const fail = (error: unknown) => reject(faultOf(error))
      try {
        const url = new URL(address)
        checkUrl(url, mayBeInner)
        const send = url.protocol === 'https:' ? requestHttps : requestHttp
        const request = send(
          url,
          {
            method,
            headers: { ...headers, 'user-agent': 'talent-console' },
            // A connection of its own each time: nothing is left open to hosts that a company has entered.
            agent: false,
            signal: AbortSignal.timeout(mostMilliseconds),
            ...(!mayBeInner && { lookup: lookupPublic }),
          },
          (response) => {
            const { statusCode: status = 500 } = response
            if (status >= 300 && status < 400) {
              response.destroy()
              return fail(new OutgoingError('redirect'))
            }
            const parts: Buffer[] = []
            let size = 0
            response.on('data', (part: Buffer) => {
              size += part.length
              if (size > mostBytes) response.destroy(new OutgoingError('large'))
              else parts.push(part)
            })
            response.on('error', fail)
            response.on('end', () => answer(responseOf(response, Buffer.concat(parts))))
          },
        )
        // Otherwise nothing would ever tell that the connection has become another one.
        request.on('upgrade', (_response, socket) => {
          socket.destroy()
          fail(new OutgoingError('unreachable'))
        })
        request.on('error', fail)
        request.end(body)
      } catch (error) {
        fail(error)
      }
    })
