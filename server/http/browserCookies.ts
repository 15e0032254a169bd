/**
 * Ties a session to the browser in which it was opened, by a cookie that ends with the browser (decision 0135). Each session
 * has a cookie of its own, so that tabs that sign in at the same time don't replace the other's.
 */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserCookies } from '../accounts/client'

/** A browser that restores its windows never ends. */
const maxSessions = 5

/** Returns a function that gives a request the cookies of its sessions. */
export const browserCookies = (isHttps: boolean) => {
  // Browsers take a cookie of this name from this host alone, over https alone.
  const prefix = isHttps ? '__Host-browser-' : 'browser-'
  const attributes = { path: isHttps ? '/' : '/api', httpOnly: true, secure: isHttps, sameSite: 'strict' } as const
  const nameOf = (sessionId: string) => `${prefix}${sessionId.slice(0, 8)}`

  return ({ headers }: FastifyRequest, reply: FastifyReply): BrowserCookies => {
    const sent = () => parseCookie(headers.cookie ?? '')
    const set = (name: string, value: string, maxAge?: number) =>
      void reply.header('set-cookie', stringifySetCookie(name, value, { ...attributes, maxAge }))
    return {
      isPossible: headers['sec-fetch-site'] !== 'cross-site',
      read: (sessionId) => sent()[nameOf(sessionId)],
      keep: (sessionId, secret) => {
        // Browsers send the oldest first.
        const known = Object.keys(sent()).filter((name) => name.startsWith(prefix))
        for (const name of known.slice(0, 1 - maxSessions)) set(name, '', 0)
        set(nameOf(sessionId), secret)
      },
      forget: (sessionId) => set(nameOf(sessionId), '', 0),
    }
  }
}
