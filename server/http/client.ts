/** Where a call comes from: the network that attempts are counted for, and whether the browser is a known one. */
import { isIP, isIPv4 } from 'node:net'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '../accounts/client'
import type { Config } from '../config'

/** Names a client for counting: an IPv4 address, or the network of an IPv6 address, since one client holds all of it. */
export const networkOf = (address: string): string => {
  if (isIPv4(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return groups.slice(0, 4).join(':')
}

/** The address without the brackets and the port that some proxies add, each connection having another; '' if it is none. */
const bareAddress = (text: string): string => {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(text.trim()) ?? []
  const address = bracketed ?? plain ?? text.trim()
  return isIP(address) ? address : ''
}

/** The last address of the header: the proxy itself has added it, all before it may be the client's invention. */
const lastForwarded = ({ headers }: FastifyRequest): string | undefined => {
  const last = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
  return networkOf(bareAddress(last ?? '')) || undefined
}

const cookieName = 'device'
/** The longest that browsers keep a cookie, in seconds. */
const cookieSeconds = 400 * 86_400
/** Sign-in and password reset both read and renew the cookie; this is the only path that they share. */
const cookiePath = '/api'

const untrusted =
  'X-Forwarded-For arrives, but TRUST_PROXY is 0: set it to the number of proxies in front of this server. ' +
  'Until then limits and log go by the address of the proxy, and clients are told apart by what it says.'

interface ClientSettings {
  readonly config: Pick<Config, 'TRUST_PROXY'>
  readonly isHttps: boolean
  readonly log: FastifyBaseLogger
}

/** Makes the function that reads where a call comes from; warns once of a proxy that is not configured. */
export const clientReader = ({ config, isHttps, log }: ClientSettings) => {
  let hasWarned = false
  const attributes = {
    path: cookiePath,
    httpOnly: true,
    secure: isHttps,
    sameSite: 'strict',
    maxAge: cookieSeconds,
  } as const

  return (request: FastifyRequest, reply: FastifyReply): Client => {
    const { remoteAddress = '' } = request.socket
    // A connection that was reset has no address any more.
    const peer = networkOf(bareAddress(request.ip ?? '') || bareAddress(remoteAddress)) || 'unknown'
    const forwarded = config.TRUST_PROXY === 0 ? lastForwarded(request) : undefined
    if (config.TRUST_PROXY === 0 && 'x-forwarded-for' in request.headers && !hasWarned) {
      hasWarned = true
      log.warn(untrusted)
    }
    return {
      network: forwarded ?? peer,
      proxy: forwarded === undefined ? undefined : peer,
      get device() {
        return parseCookie(request.headers.cookie ?? '')[cookieName]
      },
      keepDevice: (cookie) => void reply.header('set-cookie', stringifySetCookie(cookieName, cookie, attributes)),
    }
  }
}
