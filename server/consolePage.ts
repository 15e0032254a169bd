/**
 * Serves the built console: hashed files precompressed and cached forever; the page uncached, with a fresh nonce and
 * the settings.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildHeader, buildIn } from '../contract/build'
import type { Banner } from '../contract/entities/banner'
import { isPage } from '../contract/pages'
import type { Config } from './config'
import { sendSharedAsset } from './consoleAssets'
import type { Queryable } from './database/connection'
import { expectsConsole, pagesOf, withLanguage, withScheme } from './consolePreloads'
import { notFound } from './errors/apiError'
import { renderError, renderFileError } from './http/errors'
import { pathOf } from './http/pathOf'
import { escapeMarkup } from './tools/escapeMarkup'
import { consolePolicy, newNonce } from './http/securityHeaders'

/** The placeholder for the nonce in the build. */
const noncePlaceholder = '__CSP_NONCE__'

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeMarkup(content)}">`

const settingsOf = ({ COOKIE_DOMAIN, TOM_URL, TAREF_URL, LIVE_PAY_URL }: Config): string => {
  const links = { TOM: TOM_URL, JE: TAREF_URL, LIVE_PAY_BENCHMARKING_TOOL: LIVE_PAY_URL }
  return meta('application-links', JSON.stringify(links)) + (COOKIE_DOMAIN ? meta('cookie-domain', COOKIE_DOMAIN) : '')
}

/** Puts the banner of operators into the page, so that nobody waits for it. */
const withBanner = (page: string, banner: Banner | null): string =>
  banner
    ? page.replace(
        '</head>',
        () =>
          `<meta name="banner" content="${escapeMarkup(banner.version)}" data-banner="${escapeMarkup(JSON.stringify(banner))}"></head>`,
      )
    : page

/** Whether a browser navigates here, in which case a 404 is shown by the console. */
const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' ||
  (!('sec-fetch-dest' in headers) && /\btext\/html\b/.test(headers.accept ?? ''))

/**
 * Registers the console below `/`. Only its known pages answer 200, so that probes for other paths get a 404.
 *
 * @param folder The build; without one (in development another server serves the console), only the API is served.
 */
export const registerConsole = async (
  app: FastifyInstance,
  folder: string,
  config: Config,
  db: Queryable,
): Promise<void> => {
  const index = join(folder, 'index.html')
  const built = existsSync(index) ? readFileSync(index, 'utf8') : ''
  const build = buildIn(built)
  const head = settingsOf(config)
  const pages = built ? pagesOf(built.replace('</head>', () => `${head}</head>`)) : undefined

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (!pages) return renderError(notFound(), request, reply)
    const nonce = newNonce()
    const page = withLanguage(
      expectsConsole(request) ? withScheme(pages.forConsole, request) : pages.forOthers,
      request,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Language, Cookie')
      .header(buildHeader, build)
      .header('content-security-policy', consolePolicy(nonce, config.SERVICE_ORIGINS))
      .send(withBanner(page.replaceAll(noncePlaceholder, nonce), app.banners.present()))
  }

  app.setNotFoundHandler(async (request, reply) => {
    const canShow = request.method === 'GET' || request.method === 'HEAD'
    const isSent = canShow && (await sendSharedAsset(db, request, reply))
    if (isSent) return reply
    if (canShow && isPage(pathOf(request.url))) return sendPage(request, reply)
    if (canShow && isNavigation(request)) return sendPage(request, reply.status(404))
    return renderError(notFound(), request, reply)
  })
  if (!pages) return
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
