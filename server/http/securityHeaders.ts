/** The headers that tell browsers what a page of ours may do. */
import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** For everything but the console's page: an answer that a browser were to open could load and run nothing. */
const sealed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The documentation page loads its own scripts; its library sets styles in attributes. */
const documentation = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

export const newNonce = (): string => randomBytes(16).toString('base64')

/** The policy of the console's page: scripts from here alone, styles from here and those that bear the nonce. */
export const consolePolicy = (nonce: string, apiOrigin: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${apiOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]
    .map((directive) => directive.trim())
    .join('; ')

export const registerSecurityHeaders = async (app: FastifyInstance, isHttps: boolean): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // A console that is served from another origin shows logos from here.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    if (reply.hasHeader('content-security-policy')) return
    void reply.header('content-security-policy', request.url.startsWith('/api/docs') ? documentation : sealed)
  })
}
