/**
 * Identifies where a request comes from: the network that rate limits count by, and the device cookie of a known
 * browser.
 */
import { isIP, isIPv4 } from 'node:net'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { providerCookieName, ssoCookieName, type Client } from '../accounts/client'
import type { Config } from '../config'
import { browserCookies } from './browserCookies'

/**
 * Returns the key that rate limits count by: an IPv4 address, or the /64 network of an IPv6 address, since one client
 * controls all of it.
 */
const networkOf = (address: string): string => {
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

/**
 * Strips the brackets and port that some proxies add (the port differs per connection); returns '' if the rest is not
 * an IP address.
 */
const bareAddress = (text: string): string => {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(text.trim()) ?? []
  const address = bracketed ?? plain ?? text.trim()
  return isIP(address) ? address : ''
}

/** Reads the last address in the header. The proxy itself appended it; the client may have forged everything before. */
const lastForwarded = ({ headers }: FastifyRequest): string | undefined => {
  const last = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
  return networkOf(bareAddress(last ?? '')) || undefined
}

const cookieName = 'device'
/** Browsers take a cookie of this name from this host alone, over https alone: no other host of the domain can set or replace it. */
const ownCookieName = `__Host-${cookieName}`
/** The maximum cookie lifetime in browsers, in seconds. */
const cookieSeconds = 400 * 86_400
/** The only path common to sign-in and password reset, which both read and renew the cookie; `__Host-` asks for the whole host. */
const cookiePath = '/api'

/** Longer ones are cut off. */
const maxUserAgent = 400

interface ClientSettings {
  readonly config: Pick<Config, 'TRUST_PROXY'>
  readonly isHttps: boolean
  readonly log: FastifyBaseLogger
}

/**
 * Returns a function that identifies the client of a request. Logs one warning about a proxy that is not configured.
 */
export const clientReader = ({ config, isHttps, log }: ClientSettings) => {
  let hasWarned = false
  const browserCookiesOf = browserCookies(isHttps)
  const name = isHttps ? ownCookieName : cookieName
  const attributes = {
    path: isHttps ? '/' : cookiePath,
    httpOnly: true,
    secure: isHttps,
    sameSite: 'strict',
    maxAge: cookieSeconds,
  } as const

  return (request: FastifyRequest, reply: FastifyReply): Client => {
    const { remoteAddress = '' } = request.socket
    // A reset connection no longer has an address.
    const peer = networkOf(bareAddress(request.ip ?? '') || bareAddress(remoteAddress)) || 'unknown'
    const forwarded = config.TRUST_PROXY === 0 ? lastForwarded(request) : undefined
    if (config.TRUST_PROXY === 0 && 'x-forwarded-for' in request.headers && !hasWarned) {
      hasWarned = true
      log.warn(
        'X-Forwarded-For is present, but TRUST_PROXY is 0: set it to the number of proxies in front of this server. ' +
          'Until then, the log and rate limits use the proxy address, and clients are told apart by the header alone.',
      )
    }
    return {
      network: forwarded ?? peer,
      proxy: forwarded === undefined ? undefined : peer,
      userAgent: request.headers['user-agent']?.slice(0, maxUserAgent),
      get device() {
        const cookies = parseCookie(request.headers.cookie ?? '')
        // Browsers that are known from before have it under the other name.
        return cookies[name] ?? cookies[cookieName]
      },
      keepDevice: (cookie) => void reply.header('set-cookie', stringifySetCookie(name, cookie, attributes)),
      leaveApplications: () => {
        const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax', maxAge: 0 } as const
        void reply.header('set-cookie', stringifySetCookie(providerCookieName(isHttps), '', attributes))
      },
      browserCookies: browserCookiesOf(request, reply),
      get ssoBrowser() {
        return parseCookie(request.headers.cookie ?? '')[ssoCookieName(isHttps)]
      },
    }
  }
}
