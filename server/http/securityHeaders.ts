/** Security headers, including the content security policies. */
import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'

/** The policy for everything but the console: if opened as a page, a response can load and run nothing. */
const sealed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The policy for the API documentation: it loads its own scripts, and its library uses inline styles. */
const documentation = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** What browsers can offer to pages and nothing here needs; a page of ours that runs a foreign script can't ask for it. */
const permissions = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ')

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * The policy for the console: scripts from this origin, styles from this origin or with the nonce, calls to this origin
 * and to those of REST services.
 */
export const consolePolicy = (nonce: string, serviceOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...serviceOrigins].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

export const registerSecurityHeaders = async (app: FastifyInstance, hsts: Config['HSTS']): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Consoles served from another origin load logos from here.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    hsts: hsts !== 'off' && { maxAge: 31_536_000, includeSubDomains: hsts === 'subdomains' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('permissions-policy', permissions)
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', request.url.startsWith('/api/docs') ? documentation : sealed)
    done()
  })
}
