/**
 * Creates the API routes from the contract; there are no other routes.
 *
 * All calls run the same checks in the same order: 401 token, 403 view and guard, 404 record, 400 query and body, 409 state.
 */
import { finished } from 'node:stream'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  RouteShorthandOptions,
} from 'fastify'
import { isReading, paramNames, type Call, type Upload } from '../../contract/call'
import { readOf, type Read } from '../../contract/activity'
import { calls, type CallName } from '../../contract/calls'
import { maxId } from '../../contract/entities/fields'
import { changeIdHeader } from '../../contract/envelope'
import { admits } from '../../contract/guards'
import { rulesOf } from '../../contract/rules'
import type { AccessTokens } from '../accounts/accessTokens'
import type { SignedInCaller } from '../accounts/account'
import type { LastUses } from '../accounts/lastUses'
import type { Cell } from '../csv/write'
import { authorOf } from '../database/author'
import { waitLonger, type Database, type Queryable } from '../database/connection'
import { readPast, readSnapshot } from '../database/past'
import { reportAfterCommit } from '../database/reportAfterCommit'
import { reporterOf } from '../securityEvents'
import { callsUsed, forbidden, notFound, unreadable } from '../errors/apiError'
import { limitShares, type OnPlace } from '../tools/limitShares'
import { Reply } from '../tools/reply'
import { authenticate, callerOfSession, findViewed } from './authentication'
import type { Client } from '../accounts/client'
import { noted, onDownloadPlace, streamCsv, streamFile } from './download'
import { envelopeOf } from './envelope'
import { renderError } from './errors'
import { readMoment } from './moment'
import { routeSchema } from './openApi'
import type { Input, Operation } from './operation'
import { refuseUnknown } from './queryParameters'
import { sendStored, StoredAnswer } from './storedAnswer'
import { invalidFile, receiveUpload, type ReadUpload } from './upload'
import { compileValidator } from './validator'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: SignedInCaller
    /** Who views the console as the caller, if somebody does (decision 0029). */
    viewer?: SignedInCaller
    /** Set for API routes only. */
    client?: Client
    ids: Readonly<Record<string, number>>
    /** As of when the call answers, if not as of now (decision 0099). */
    moment?: Date
  }
}

/** A read that matters, as the request tells it. */
export interface RequestRead extends Read {
  readonly call: CallName
  readonly caller: SignedInCaller
  /** As whom the caller views the console. */
  readonly viewed: SignedInCaller | undefined
  readonly ids: Readonly<Record<string, number>>
  readonly query: Readonly<Record<string, string>>
  readonly moment: Date | undefined
  readonly requestId: string
  readonly rows?: number
  readonly isMore?: boolean
}

interface RouteSettings {
  readonly database: Database
  readonly tokens: AccessTokens
  readonly readClient: (request: FastifyRequest, reply: FastifyReply) => Client
  /** Counts a call of an account until it is answered; throws 429 if too many are under way. */
  readonly countCall: (accountId: number, reply: FastifyReply) => void
  /** Notes that an account has used its rights. */
  readonly noteUse: LastUses['note']
  /** Writes an entry of a read that matters; throws if it can't. */
  readonly noteRead: (read: RequestRead) => Promise<void>
}

/**
 * Limits how many calls of one account are under way in this process, so that no script of one person takes all connections.
 * Other processes count their own.
 */
export const limitCalls = (most: number): RouteSettings['countCall'] => {
  const underWay = new Map<number, number>()
  return (subject, { raw }) => {
    const count = underWay.get(subject) ?? 0
    if (count >= most) throw callsUsed()
    underWay.set(subject, count + 1)
    finished(raw, () => {
      const left = (underWay.get(subject) ?? 1) - 1
      if (left > 0) underWay.set(subject, left)
      else underWay.delete(subject)
    })
  }
}

const idPattern = /^[1-9]\d{0,9}$/

/** Reads the ids from the path; a malformed id is a 404. */
const readIds = (call: Call, params: unknown): Record<string, number> =>
  Object.fromEntries(
    paramNames(call.path).map((name) => {
      const text = (params as Record<string, string>)[name] ?? ''
      const id = Number(text)
      if (!idPattern.test(text) || id > maxId) throw notFound()
      return [name, id]
    }),
  )

/** Throws 403 if the query asks for more than the caller may do; a query that can't be read is refused later. */
const checkQuery = (call: Call, operation: Operation, request: FastifyRequest): void => {
  const query = operation.authorize && call.query?.safeParse(request.query).data
  if (query)
    operation.authorize?.({
      caller: request.caller as Input['caller'],
      params: request.ids,
      query: query as unknown as undefined,
    })
}

const checkCaller =
  (call: Call, operation: Operation, { database, tokens, readClient, countCall, noteUse }: RouteSettings) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    // Set first, so that refusals below are logged with it.
    request.client = readClient(request, reply)
    if (call.guard !== 'public') request.caller = await authenticate(database.db, tokens, request.headers)
    if (request.caller) countCall(request.caller.account.user.id, reply)
    const ending = { db: database.db, report: reporterOf(request) }
    const viewed = await findViewed(ending, request.headers, call, request.caller)
    if (viewed) Object.assign(request, { viewer: request.caller, caller: viewed })
    if (request.caller) {
      request.ids = readIds(call, request.params)
      if (!admits(call.guard, request.caller, request.ids.company_id)) throw forbidden()
      checkQuery(call, operation, request)
      // Who views as somebody else uses the rights of nobody.
      if (!request.viewer) noteUse(request.caller.account.user.id, call.guard, request.caller, request.ids.company_id)
      const moment = readMoment(request.headers, call)
      if (moment) request.moment = moment
    } else request.ids = readIds(call, request.params)
  }

/**
 * Checks the rights of a write again once its body has arrived, which takes as long as the client likes, and an import has
 * waited for others: rights that were taken away meanwhile are not used any more.
 */
const checkAgain = async (call: Call, request: FastifyRequest, db: Queryable): Promise<void> => {
  if (!request.caller || isReading(call) || !(call.body || call.upload)) return
  request.caller = await callerOfSession(db, request.caller.sessionId)
  if (!admits(call.guard, request.caller, request.ids.company_id)) throw forbidden()
}

/** Returns the author of what a call changes; undefined if nobody is signed in, who can change no record. */
const authorIn = (call: CallName, { caller, ids, id }: FastifyRequest) =>
  caller && authorOf({ caller, call, params: ids, requestId: id })

/** The file of an upload, and the signal of a call that its client may cancel. */
interface Received {
  readonly file?: PromiseSettledResult<Awaited<ReturnType<ReadUpload>>> | undefined
  readonly signal?: AbortSignal | undefined
}

const answer = async (
  name: CallName,
  call: Call,
  operation: Operation,
  request: FastifyRequest,
  context: Pick<Input, 'client' | 'report' | 'noteChange' | 'db'>,
  { file, signal }: Received,
): Promise<unknown> => {
  const base = {
    caller: request.caller as Input['caller'],
    params: request.ids,
    call: name,
    requestId: request.id,
    rules: rulesOf(call),
    ...context,
    signal: signal as undefined,
    log: request.log,
  }
  await operation.find?.(base)
  refuseUnknown(request.url, call)
  // Fastify attaches validation errors instead of throwing them, so that 404 takes precedence over 400.
  if (request.validationError) throw request.validationError
  const query = request.query as undefined
  // Again: rights may have been taken away while the body arrived.
  operation.authorize?.({ ...base, query })
  if (file?.status === 'rejected') throw file.reason
  return operation.run({
    ...base,
    query,
    body: request.body as undefined,
    file: file?.value.contents as undefined,
    choices: file?.value.choices as undefined,
  })
}

/**
 * An import holds a database connection for as long as it takes and may wait for the locks of others, as does a copy of
 * thousands of rows, so most connections are kept free for other calls. It takes a second or more, and its body is kept in
 * memory while it waits, as it came.
 */
const limitLong = limitShares({ atOnce: 3, most: 23 }, { atOnce: 1, most: 3 })

/** Returns a signal that is aborted when the client disconnects before it has got its response. */
const signalOf = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort(unreadable('The request was cancelled.'))
  })
  return controller.signal
}

/** Tells who reads what by a request: the viewer, if somebody views the console as another person. */
const readIn = (
  call: CallName,
  read: Read,
  { caller, viewer, ids, url, moment, id }: FastifyRequest,
): RequestRead | undefined =>
  caller && {
    ...read,
    call,
    caller: viewer ?? caller,
    viewed: viewer && caller,
    ids,
    // As it was sent, so that the console can show it as filters.
    query: Object.fromEntries(new URLSearchParams(url.replace(/^[^?]*\??/, ''))),
    moment,
    requestId: id,
  }

const handle = (name: CallName, call: Call, operation: Operation, { database, noteRead }: RouteSettings) => {
  const matters = readOf(name)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { upload } = call
    const read = matters && readIn(name, matters, request)
    const { moment } = request
    const signal = upload || call.query?.shape.preview ? signalOf(reply) : undefined
    const report = reporterOf(request)
    const noteChange = (change: number) => void reply.header(changeIdHeader, change)
    const isLong = upload?.content === 'csv' || operation.isLong?.(request.query as undefined)
    const isDirect = isReading(call) || operation.ownTransactions
    const run = async (readFile?: ReadUpload, use = async (result: unknown) => result) => {
      const { client } = request
      // Stop if the client has disconnected: after a shutdown timeout, the database may be closed already. A reset
      // connection no longer has an address.
      if (request.raw.readableAborted || !request.ip || !client) throw unreadable('The request is not complete.')
      // Settled, so that file errors don't take precedence over 404 either.
      const [file] = readFile ? await Promise.allSettled([readFile()]) : []
      await checkAgain(call, request, database.db)
      const read = async (db: Queryable) =>
        use(await answer(name, call, operation, request, { client, report, noteChange, db }, { file, signal }))
      if (moment) return readPast(database.db, { moment, company: request.ids.company_id }, read)
      // What is viewed as another person is read in a transaction in which the database refuses to write.
      if (request.viewer && call.answer.kind !== 'file') return readSnapshot(database.db, read)
      return isDirect
        ? read(database.db)
        : reportAfterCommit(
            database.db,
            report,
            authorIn(name, request),
            async (context) => {
              if (isLong) await waitLonger(context.db)
              const all = { client, noteChange, ...context }
              const data = await answer(name, call, operation, request, all, { file, signal })
              // Commit nothing that the client has cancelled; other writes are completed for a page that was closed.
              signal?.throwIfAborted()
              return data
            },
            noteChange,
          )
    }
    if (call.answer.kind === 'file') {
      const file = call.answer
      const streamRows = (rows: AsyncIterable<Cell[]>) =>
        streamCsv(
          reply,
          file.fileName,
          noted(rows, async (count, isMore) => {
            if (read) await noteRead({ ...read, rows: count, isMore })
          }),
        )
      const streamBytes = async (bytes: AsyncGenerator<Uint8Array>) => {
        if (read) await noteRead(read)
        return streamFile(reply, file, bytes)
      }
      const stream = (parts: unknown) =>
        file.type === 'text/csv'
          ? streamRows(parts as AsyncIterable<Cell[]>)
          : streamBytes(parts as AsyncGenerator<Uint8Array>)
      // The past is read in a transaction, which lasts as long as the file, and so waits for its turn.
      if (moment) return onDownloadPlace(request, () => run(undefined, stream))
      const rows = await run()
      return onDownloadPlace(request, () => stream(rows))
    }
    const runUpload = async (sent: Upload, onPlace: OnPlace) => {
      const readFile = await receiveUpload(request, sent)
      return onPlace(() => run(readFile))
    }
    const runOn = (onPlace: OnPlace) => (upload ? runUpload(upload, onPlace) : onPlace(() => run()))
    const result = await (isLong ? limitLong(request.caller?.account.user.id, runOn, signal) : runOn((job) => job()))
    if (read) await noteRead(read)
    if (result instanceof StoredAnswer) return sendStored(request, reply, result)
    const status = (result instanceof Reply && result.status) || call.answer.status
    return reply.status(status).send(envelopeOf(call.answer, result, request.query))
  }
}

const validateExceptBody: FastifySchemaCompiler<FastifySchema> = (route) =>
  route.httpPart === 'body' ? () => true : compileValidator(route as Parameters<typeof compileValidator>[0])

/** A body that isn't multipart is not read at all: it can't contain the file. */
const renderUploadError =
  (upload: Upload): NonNullable<RouteShorthandOptions['errorHandler']> =>
  (error, request, reply) =>
    renderError(error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? invalidFile(upload) : error, request, reply)

/** Registers a route for each call that has an operation. */
export const registerRoutes = (
  app: FastifyInstance,
  operations: Readonly<Partial<Record<CallName, unknown>>>,
  settings: RouteSettings,
): void => {
  for (const [name, operation] of Object.entries(operations) as [CallName, Operation][]) {
    const call: Call = calls[name]
    app.route({
      method: call.method,
      url: call.path,
      schema: routeSchema(name, call),
      attachValidation: true,
      ...(call.maxBodyBytes && { bodyLimit: call.maxBodyBytes }),
      // Uploads are read from the stream; their body schema is for documentation only.
      ...(call.upload && { validatorCompiler: validateExceptBody, errorHandler: renderUploadError(call.upload) }),
      onRequest: checkCaller(call, operation, settings),
      handler: handle(name, call, operation, settings),
    })
  }
}
