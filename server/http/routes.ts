/**
 * Creates the API routes from the contract; there are no other routes.
 *
 * All calls run the same checks in the same order: 401 token, 403 view and guard, 404 record, 400 query and body, 403 for want of a fresh
 * proof (decision 0125), 409 state.
 */
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  RouteShorthandOptions,
} from 'fastify'
import { isReading, type Call, type Upload } from '../../contract/call'
import { readOf } from '../../contract/activity'
import { callGroups, calls, type CallName } from '../../contract/calls'
import { changeIdHeader } from '../../contract/envelope'
import { rulesOf } from '../../contract/rules'
import type { Cell } from '../csv/write'
import { requireProofFor } from '../accounts/proofs'
import { authorOf, type NoteChange } from '../database/author'
import { waitLonger, type Queryable } from '../database/connection'
import { readPast, readSnapshot, type PastOf } from '../database/past'
import type { Replicas } from '../database/replicas'
import { reportAfterCommit } from '../database/reportAfterCommit'
import { reporterOf } from '../securityEvents'
import { unreadable } from '../errors/apiError'
import type { OnPlace } from '../tools/limitShares'
import { Reply } from '../tools/reply'
import { reportChange } from './changeEvents'
import { checkAgain, checkCaller, type CheckSettings } from './checks'
import { noted, onDownloadPlace, streamCsv, streamFile } from './download'
import { envelopeOf } from './envelope'
import { renderError } from './errors'
import { mayLag, noteWritten, readLagging } from './lagging'
import { limitLong } from './limits'
import { routeSchema } from './openApi'
import type { Input, Operation } from './operation'
import { refuseUnknown } from './queryParameters'
import { actOf, digestOf, doOnce, keepsAnswer, WrittenAnswer, type Kept } from './once'
import { readIn, type Counted, type RequestRead } from './reads'
import { sendStored, StoredAnswer } from './storedAnswer'
import { invalidFile, receiveUpload, type ReadUpload } from './upload'
import { compileValidator } from './validator'

interface RouteSettings extends CheckSettings {
  readonly replicas?: Replicas | undefined
  /** Writes an entry of a read that matters; throws if it can't. */
  readonly noteRead: (read: RequestRead) => Promise<void>
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
  // Last, so that nobody is asked for what would be refused anyway.
  await requireProofFor(context.db, name, request.caller)
  return operation.run({
    ...base,
    query,
    body: request.body as undefined,
    file: file?.value.contents as undefined,
    choices: file?.value.choices as undefined,
  })
}

/** Whether a call writes in the transaction that its route opens. */
const isOneTransaction = (call: Call, { ownTransactions }: Operation): boolean => !isReading(call) && !ownTransactions

/** Returns as what the answer of a call is kept, if its client has named it. */
const keptAs = (
  name: CallName,
  isOne: boolean,
  { caller, headers, method, url, body, validationError }: FastifyRequest,
  file: Received['file'],
): Kept | undefined => {
  const act = actOf(headers)
  if (!act || !keepsAnswer(name, isOne && caller !== undefined, act) || !caller) return undefined
  // It is refused, whatever was sent before.
  if (validationError) return undefined
  const sent = file?.status === 'fulfilled' ? file.value.digest : body
  // What an operation asks beside its guard is not asked again: with other rights nothing is repeated.
  const digest = digestOf(method, url, caller.role, caller.permissions, sent)
  return { userId: caller.account.user.id, key: act.key, digest }
}

/** Returns a signal that is aborted when the client disconnects before it has got its response. */
const signalOf = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort(unreadable('The request was cancelled.'))
  })
  return controller.signal
}

type FileAnswer = Extract<Call['answer'], { readonly kind: 'file' }>

/** Returns the status and the envelope that a result is answered with. */
const success = (call: Call, result: unknown, { query }: FastifyRequest) => {
  const answer = call.answer as Exclude<Call['answer'], FileAnswer>
  return {
    status: (result instanceof Reply && result.status) || answer.status,
    envelope: envelopeOf(answer, result, query),
  }
}

/** Sends what a write has answered, now or before. */
const sendWritten = (
  reply: FastifyReply,
  { status, text, change, isRepeated }: WrittenAnswer,
  noteChange: NoteChange,
) => {
  // The language of the earlier call isn't known any more.
  if (isRepeated) void reply.removeHeader('content-language')
  if (change !== null) noteChange(change)
  return reply.status(status).type('application/json; charset=utf-8').send(text)
}

/** Streams the file that a call answers, once it is noted that somebody reads it. */
const streamAnswer = async (
  file: FileAnswer,
  reply: FastifyReply,
  parts: unknown,
  note: (counted?: Counted) => Promise<unknown>,
) => {
  if (file.type === 'text/csv') {
    const rows = noted(parts as AsyncIterable<Cell[]>, (count, isMore) => note({ rows: count, isMore }))
    return streamCsv(reply, file.fileName, rows)
  }
  await note()
  return streamFile(reply, file, parts as AsyncGenerator<Uint8Array>)
}

/** Calls that name no company, but tell of those that the caller may see. */
const acrossCompanies = new Set(
  Object.keys({ ...callGroups.companies, ...callGroups.gradeMapping, ...callGroups.queueCalls, ...callGroups.search }),
)

/** A company may keep history for a shorter time than others: before that, its records would be shown as they are now. */
const pastOf = (name: CallName, { ids, caller }: FastifyRequest): PastOf =>
  ids.company_id ?? (acrossCompanies.has(name) ? (caller?.companyId ?? 'all') : 0)

const handle = (name: CallName, call: Call, operation: Operation, settings: RouteSettings) => {
  const { database, noteRead, replicas } = settings
  const matters = readOf(name)
  const isLagging = replicas !== undefined && mayLag(name, call)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { upload } = call
    const matter = matters && readIn(name, matters, request)
    const note = async (counted?: Counted) => matter && noteRead({ ...matter, ...counted })
    const { moment } = request
    const signal = upload || call.query?.shape.preview ? signalOf(reply) : undefined
    const report = reporterOf(request)
    let changed: number | undefined
    const noteChange = (change: number) => {
      changed = change
      void reply.header(changeIdHeader, change)
    }
    const isLong = upload?.content === 'csv' || operation.isLong?.(request.query as undefined)
    const isDirect = !isOneTransaction(call, operation)
    const written = (result: unknown) => {
      const { status, envelope } = success(call, result, request)
      return { status, text: String(reply.status(status).serialize(envelope)) }
    }
    const run = async (readFile?: ReadUpload, use = async (result: unknown) => result) => {
      const { client } = request
      // Stop if the client has disconnected: after a shutdown timeout, the database may be closed already. A reset
      // connection no longer has an address.
      if (request.raw.readableAborted || !request.ip || !client) throw unreadable('The request is not complete.')
      // Settled, so that file errors don't take precedence over 404 either.
      const [file] = readFile ? await Promise.allSettled([readFile()]) : []
      await checkAgain(call, request, settings)
      const kept = isReading(call) ? undefined : keptAs(name, !isDirect, request, file)
      const read = async (db: Queryable) =>
        use(await answer(name, call, operation, request, { client, report, noteChange, db }, { file, signal }))
      if (moment) return readPast(database.db, { moment, of: pastOf(name, request) }, read)
      // What is viewed as another person is read in a transaction in which the database refuses to write.
      if (request.viewer && call.answer.kind !== 'file') return readSnapshot(database.db, read)
      if (isLagging) return readLagging(settings, request, reply, read, call.answer.kind === 'file')
      return isDirect
        ? read(database.db)
        : reportAfterCommit(
            database.db,
            report,
            authorIn(name, request),
            async (context) => {
              if (isLong) await waitLonger(context.db)
              const all = { client, noteChange, ...context }
              const write = async () => {
                const data = await answer(name, call, operation, request, all, { file, signal })
                // Commit nothing that the client has cancelled; other writes are completed for a page that was closed.
                signal?.throwIfAborted()
                return data
              }
              return kept ? doOnce(context.db, kept, async () => written(await write())) : write()
            },
            noteChange,
          )
    }
    if (call.answer.kind === 'file') {
      const stream = (parts: unknown) => streamAnswer(call.answer as FileAnswer, reply, parts, note)
      // The past is read in a transaction, which lasts as long as the file, and so waits for its turn. What a replica fails to
      // read is read again before anything is sent.
      if (moment || isLagging) return onDownloadPlace(request, () => run(undefined, stream))
      const rows = await run()
      return onDownloadPlace(request, () => stream(rows))
    }
    const runUpload = async (sent: Upload, onPlace: OnPlace) => {
      const readFile = await receiveUpload(request, sent)
      return onPlace(() => run(readFile))
    }
    const runOn = (onPlace: OnPlace) => (upload ? runUpload(upload, onPlace) : onPlace(() => run()))
    const answering = isLong ? limitLong(request.caller?.account.user.id, runOn, signal) : runOn((job) => job())
    const result = await (isReading(call) ? answering : noteWritten(settings, request, answering))
    await note()
    if (changed !== undefined) reportChange(name, request, changed)
    if (result instanceof StoredAnswer) return sendStored(request, reply, result)
    if (result instanceof WrittenAnswer) return sendWritten(reply, result, noteChange)
    const { status, envelope } = success(call, result, request)
    return reply.status(status).send(envelope)
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
    const isOne = isOneTransaction(call, operation)
    app.route({
      method: call.method,
      url: call.path,
      schema: routeSchema(name, call, isOne),
      config: { call: name, isOneTransaction: isOne },
      attachValidation: true,
      ...(call.maxBodyBytes && { bodyLimit: call.maxBodyBytes }),
      // Uploads are read from the stream; their body schema is for documentation only.
      ...(call.upload && { validatorCompiler: validateExceptBody, errorHandler: renderUploadError(call.upload) }),
      onRequest: checkCaller(name, call, operation, settings),
      handler: handle(name, call, operation, settings),
    })
  }
}
