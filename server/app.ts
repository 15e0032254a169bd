/** The composition root of the server. Builds the app without listening, so that tests need no port. */
import { maxHeaderSize, type IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { bannerHeader } from '../contract/banner'
import { refusalMessages } from '../contract/refusalMessages'
import type { Config } from './config'
import { publishAssets } from './consoleAssets'
import { registerConsole } from './consolePage'
import { followBanner } from './database/banner'
import type { Database } from './database/connection'
import type { Replicas } from './database/replicas'
import { watchRoom } from './database/room'
import { openAccessTokens, type AccessTokens } from './accounts/accessTokens'
import { openBreachedPasswords } from './accounts/breachedPasswords'
import { knownDevices } from './accounts/devices'
import { startLastUses, type LastUses } from './accounts/lastUses'
import { isCommonPassword } from './accounts/passwords'
import { deriveKey, sealingPurpose } from './accounts/secrets'
import { deleteRetiredKeys } from './accounts/signingKeys'
import { describeError } from './tools/describeError'
import { notFound } from './errors/apiError'
import { clientReader } from './http/client'
import { answerClientError, rejectUnsupportedRequests } from './http/clientErrors'
import { closeAfterLastResponse } from './http/closing'
import { renderError } from './http/errors'
import { registerJwks } from './http/jwks'
import { registerApiPages, registerOpenApi } from './http/openApi'
import { drainUnread, refuseCompressed } from './http/requestBodies'
import { tellAnswers } from './http/answered'
import { requestIdsOf, requestNamer, skipClientGone } from './http/requestLog'
import { spanBeginner } from './http/spans'
import { cutSlowBodies, requestMilliseconds } from './http/slowBodies'
import { splitReads, registerRevalidation } from './http/revalidation'
import { limitCalls } from './http/limits'
import type { CheckSettings } from './http/checks'
import { registerRoutes } from './http/routes'
import { registerSecurityHeaders } from './http/securityHeaders'
import { compileValidator } from './http/validator'
import { serializerCompilerWith } from './http/serializer'
import { speakLanguages } from './http/languages'
import { startDueWork } from './dueWork'
import { startHousekeeping } from './housekeeping'
import { registerMedia } from './images/media'
import { startOutbox } from './mail/outbox'
import { makeTransport } from './mail/transport'
import { openIdentity } from './identity/identity'
import { mountIdentity } from './identity/mount'
import { operationsOf } from './modules'
import { admitPeople } from './modules/identityProviders/arrive'
import { noteTests } from './modules/identityProviders/tested'
import { startBackChannel } from './oidc/backChannel'
import { browserKeyOf } from './oidc/browser'
import { mountProvider } from './oidc/mount'
import { openProvider } from './oidc/provider'
import { savesOf } from './modules/companyUsers'
import { mountScim } from './scim/mount'
import { noteReadsIn } from './modules/activity/reads'
import { localizedFormats } from './reference/names'
import { dropOldHistory } from './records/history/retention'
import { makeMonths, startSealing } from './records/history/sealing'
import { startTraces } from './traces/traces'
import { securityLevel } from './securityEvents'

export interface Parts {
  readonly config: Config
  readonly database: Database
  /** Replicas of the database, if there are any. */
  readonly replicas?: Replicas | undefined
  /** The secret that all token keys are derived from. */
  readonly secret: string
  /** The URL of the console; links in mails start with it. */
  readonly publicUrl: string
  /** The folder of the built console. */
  readonly consoleFolder: string
  /** Aborted when the process is about to stop: it still answers, but isn't ready any more. */
  readonly stopping?: AbortSignal
  /** Whether this process seals changes, looks for mails, and does what is due by itself; another one may, or a test does. */
  readonly hasTurns?: boolean
  /** Whether the disk of an embedded database has room. */
  readonly hasRoom?: () => boolean
  /** The log destination; standard output by default. */
  readonly logStream?: Pick<NodeJS.WritableStream, 'write'>
}

type AllParts = Parts & Required<Pick<Parts, 'stopping' | 'hasRoom' | 'hasTurns'>>

/** Doesn't log query, headers or body, which may contain tokens. */
const describeRequest = (request: FastifyRequest) => ({ method: request.method, address: request.ip })

/**
 * Reduces an absolute URL to its path (the router rejects one without a host), and escapes a path that can't be
 * decoded, so that it gets a normal 404.
 */
const readableUrl = ({ url = '' }: IncomingMessage): string => {
  const target = url.replace(/^https?:\/\/[^/?]*\/?/i, '/')
  try {
    decodeURIComponent(target.replace(/\?.*/, ''))
    return target
  } catch {
    return target.replaceAll('%', '%25')
  }
}

const makeServer = ({ config, logStream }: Parts): FastifyInstance => {
  const { LOG_LEVEL, TRUST_PROXY } = config
  return Fastify({
    logger: {
      level: LOG_LEVEL,
      customLevels: securityLevel,
      serializers: { req: describeRequest, err: describeError },
      hooks: { logMethod: skipClientGone },
      ...(logStream && { stream: logStream }),
    },
    trustProxy: TRUST_PROXY > 0 && ((_address: string, hop: number) => hop < TRUST_PROXY),
    bodyLimit: 1_048_576,
    // A start on a busy machine may take longer than the default of 10 seconds.
    pluginTimeout: 120_000,
    requestTimeout: requestMilliseconds,
    clientErrorHandler: answerClientError,
    http: { requireHostHeader: false, headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    genReqId: requestIdsOf(TRUST_PROXY),
    childLoggerFactory: requestNamer(spanBeginner(config)),
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections are served; Fastify's own refusal has no envelope.
    return503OnClosing: false,
    rewriteUrl: readableUrl,
    // As long as Node allows a path to be: the routes answer malformed ids and names with 404.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  })
}

/** Parses JSON as Fastify does, but accepts an empty body, which clients send with a JSON content type. */
const acceptEmptyJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null)
    else void parse(request, body as string, done)
  })
}

interface ApiParts {
  readonly operations: ReturnType<typeof operationsOf>
  readonly uses: LastUses
  readonly calling: Pick<CheckSettings, 'readClient' | 'countCall'>
}

const registerApi = async (
  app: FastifyInstance,
  parts: AllParts,
  tokens: AccessTokens,
  { operations, uses, calling }: ApiParts,
): Promise<void> => {
  const { config, database, replicas } = parts
  await app.register(
    async (api) => {
      if (config.CORS_ORIGINS.length > 0)
        await api.register(cors, {
          origin: config.CORS_ORIGINS,
          // Lets such a console store the device cookie if it is on the same site (decision 0007).
          credentials: true,
          methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
          exposedHeaders: ['banner', 'change-id', 'content-disposition', 'retry-after'],
          maxAge: 3600,
        })
      refuseCompressed(api)
      api.setNotFoundHandler((request, reply) => renderError(notFound(), request, reply))
      // Responses are personal and change at any time; routes that read records override this below.
      api.addHook('onSend', (_request, reply, _payload, done) => {
        void reply.header('cache-control', 'no-store')
        void reply.header(bannerHeader, app.banners.present()?.version ?? 'none')
        done()
      })
      await api.register(multipart)
      await registerOpenApi(api)
      const { reads, others } = splitReads(operations)
      const settings = {
        database,
        replicas,
        tokens,
        ...calling,
        noteRead: noteReadsIn(database.db),
        noteUse: uses.note,
        banners: app.banners,
      }
      registerRoutes(api, others, settings)
      await api.register(async (reading) => {
        await registerRevalidation(reading)
        registerRoutes(reading, reads, settings)
      })
      await registerApiPages(api)
      // Otherwise the console's catch-all would answer these, without the API headers.
      for (const url of ['/', '/*'])
        api.get(url, { schema: { hide: true } as object }, (_request, reply) => reply.callNotFound())
    },
    { prefix: '/api' },
  )
}

/** Builds the app: API below `/api`, logos below `/media`, the console everywhere else. */
export const buildApp = async (given: Parts): Promise<FastifyInstance> => {
  const parts = { stopping: new AbortController().signal, hasRoom: () => true, hasTurns: true, ...given }
  const { config, database, publicUrl, secret, stopping } = parts
  const tokens = await openAccessTokens({
    db: database.db,
    sealingKey: deriveKey(secret, sealingPurpose),
    lifeSeconds: config.ACCESS_TOKEN_SECONDS,
    issuer: publicUrl,
  })
  const app = makeServer(parts)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompilerWith(localizedFormats))
  app.decorate('room', watchRoom(database.db, parts.hasRoom))
  const banners = await followBanner(database.db, parts.hasTurns, app.log)
  app.decorate('banners', banners)
  app.decorateRequest('ids', null as never)
  app.decorateRequest('client', undefined)
  app.setErrorHandler(renderError)
  speakLanguages(app)
  tellAnswers(app)
  startTraces(app, config)
  acceptEmptyJson(app)
  drainUnread(app)
  cutSlowBodies(app, stopping)
  closeAfterLastResponse(app, { graceMilliseconds: config.SHUTDOWN_GRACE_SECONDS * 1000, stopping })
  rejectUnsupportedRequests(app)
  await registerSecurityHeaders(app, publicUrl.startsWith('https:') ? config.HSTS : 'off')
  app.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // The default is the slowest quality, meant for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  const transport = makeTransport(config)
  const outbox = startOutbox({
    db: database.db,
    transport,
    settings: { ...config, publicUrl },
    log: app.log,
    hasTurns: parts.hasTurns,
  })
  const { BREACHED_PASSWORDS_FILE: breachedFile } = config
  const breached = breachedFile ? await openBreachedPasswords(breachedFile) : undefined
  app.addHook('onClose', () => breached?.close())
  const provider = openProvider({
    db: database.db,
    tokens,
    config,
    issuer: publicUrl,
    secret,
    onError: (error) => app.log.error({ err: error }, 'the OpenID provider failed'),
  })
  const services = {
    config,
    database,
    tokens,
    devices: knownDevices(deriveKey(secret, 'device')),
    factorKey: deriveKey(secret, 'second factors'),
    relyingParty: { origin: new URL(publicUrl).origin, key: deriveKey(secret, 'passkeys') },
    refreshKey: deriveKey(secret, 'refresh'),
    stopping,
    room: app.room,
    banners,
    passwordFault: async (password: string) => {
      if (isCommonPassword(password)) return refusalMessages.passwordCommon
      return (await breached?.has(password)) ? refusalMessages.passwordBreached : undefined
    },
    publicUrl,
    openId: { provider, browserKey: browserKeyOf(secret) },
    identity: openIdentity(config, secret, publicUrl),
    wakeOutbox: () => outbox.wake(),
    wakeDueWork: () => app.dueWork.wake(),
  }
  const operations = operationsOf(services)
  const share = () => publishAssets(database.db, parts.consoleFolder)
  await share().catch((error: unknown) =>
    app.log.warn({ err: error }, 'the console files could not be stored for other processes'),
  )
  const clearKeys = () => deleteRetiredKeys(database.db, config.ACCESS_TOKEN_SECONDS)
  const chores = [() => transport.clear(), clearKeys, () => makeMonths(database.db), () => dropOldHistory(database.db)]
  const stopHousekeeping = startHousekeeping(database.db, app.log, chores, [share])
  const stopSealing = parts.hasTurns ? startSealing(database.db, app.log) : async () => {}
  const uses = startLastUses(database.db, app.log, parts.hasTurns)
  app.decorate('lastUses', uses)
  app.addHook('onClose', async () => {
    await banners.stop()
    await uses.stop()
    await stopHousekeeping()
    await stopSealing()
    await outbox.stop()
    transport.close()
  })

  const calling = {
    readClient: clientReader({ config, isHttps: publicUrl.startsWith('https:'), log: app.log }),
    countCall: limitCalls(config.CALLS_AT_ONCE),
  }
  await registerApi(app, parts, tokens, { operations, uses, calling })
  const { wakeOutbox } = services
  const dueWork = startDueWork({ db: database.db, operations, wakeOutbox, stopping, banners }, app.log, parts.hasTurns)
  app.decorate('dueWork', dueWork)
  app.addHook('onClose', () => dueWork.stop())
  registerJwks(app, tokens)
  await mountProvider(app, { db: database.db, issuer: publicUrl, readClient: calling.readClient, provider })
  const ofArrivals = { ...operations, ...savesOf(services, { mayLackAccess: true }) }
  await mountScim(app, {
    ...calling,
    database,
    tokens,
    banners,
    publicUrl,
    operations: ofArrivals,
    wakeOutbox,
  })
  mountIdentity(app, {
    db: database.db,
    publicUrl,
    key: services.identity.key,
    openId: services.identity.openId,
    readClient: calling.readClient,
    admit: admitPeople(services, ofArrivals),
    noteTest: noteTests(services),
  })
  app.decorate('backChannel', startBackChannel(database.db, provider, app.log, parts.hasTurns))
  app.addHook('onClose', () => app.backChannel.stop())
  registerMedia(app, database.db)
  await registerConsole(app, parts.consoleFolder, config, database.db)
  return app
}
