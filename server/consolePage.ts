/** Serves the built console: hashed files for ever, pre-compressed; the page anew each time, with a nonce and the settings. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config'
import { notFound } from './http/apiError'
import { renderError, renderFileError } from './http/errors'
import { consolePolicy, newNonce } from './http/securityHeaders'

/** What the build writes where a nonce belongs. */
const noncePlaceholder = '__CSP_NONCE__'

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeAttribute(content)}">`

const settingsOf = ({ COOKIE_DOMAIN, TOM_URL, TAREF_URL, LIVE_PAY_URL }: Config): string => {
  const links = { TOM: TOM_URL, JE: TAREF_URL, LIVE_PAY_BENCHMARKING_TOOL: LIVE_PAY_URL }
  return meta('application-links', JSON.stringify(links)) + (COOKIE_DOMAIN ? meta('cookie-domain', COOKIE_DOMAIN) : '')
}

/**
 * Registers the console below `/`. Every path that is no file is a page of the console.
 *
 * @param folder The build; while there is none (in development another server shows the console), only the API answers.
 */
export const registerConsole = async (app: FastifyInstance, folder: string, config: Config): Promise<void> => {
  const index = join(folder, 'index.html')
  const page = existsSync(index)
    ? readFileSync(index, 'utf8').replace('</head>', `${settingsOf(config)}</head>`)
    : undefined

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (!page) return renderError(notFound(), request, reply)
    const nonce = newNonce()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', consolePolicy(nonce, ''))
      .send(page.replaceAll(noncePlaceholder, nonce))
  }

  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    const isFile = /\/assets\/|\.\w{2,5}(\?|$)/.test(request.url) || request.url.startsWith('/media/')
    return wantsPage && !isFile ? sendPage(request, reply) : renderError(notFound(), request, reply)
  })
  if (!page) return
  await app.register(async (files) => {
    files.setErrorHandler(renderFileError)
    await files.register(staticFiles, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'))
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  })
  app.get('/', { schema: { hide: true } as object }, sendPage)
  app.get('/index.html', { schema: { hide: true } as object }, sendPage)
}
