/** Turns every error into an API response. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { invalidToken, type ErrorEnvelope, type FieldErrors } from '../../contract/envelope'
import { fieldErrors } from '../../contract/fieldErrors'
import { say, text, texts } from '../../contract/say'
import { codeOf, CommitUnknown, isUnavailable } from '../database/connectError'
import { isLockedByOthers, isReadOnly, isTooSlow } from '../database/connection'
import type { Banners } from '../database/banner'
import { isDiskFull, type Room } from '../database/room'
import { QueueFull } from '../tools/limitConcurrency'
import { inLanguage } from '../tools/language'
import { sendSignal } from '../tools/signals'
import { ShareUsed } from '../tools/limitShares'
import { reportRefusal } from '../securityEvents'
import {
  ApiError,
  busy,
  commitUnknown,
  diskFull,
  invalid,
  lockedByOthers,
  notFound,
  readOnly,
  shareUsed,
  tooLarge,
  tooSlow,
  unavailable,
  unexpected,
  unreadable,
  untouched,
} from '../errors/apiError'
import { isClientGone } from './requestLog'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the database has room to write. */
    readonly room: Room
    readonly banners: Banners
  }
}

type Validation = NonNullable<FastifyError['validation']>[number]

/** Groups validation errors by field, as forms display them. */
const invalidFields = (validation: readonly Validation[], context: string | undefined): FieldErrors =>
  fieldErrors(
    validation.map(({ instancePath, keyword, params, message = text('This is not valid.') }) => {
      const path = instancePath.split('/').filter(Boolean)
      const isWhole = path.length === 0 && keyword !== 'unrecognized_keys'
      return { ...params, path, message: isWhole ? text('Please send a JSON object.') : message }
    }),
    context,
  )

/** Errors that Fastify raises before the handler runs. */
const refusals: Record<string, string> = texts({
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'This is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request is not complete.',
})

const characters = text('This text contains characters that cannot be stored.')
const values = text('This contains a value that cannot be stored.')
/** SQLSTATEs of values that PostgreSQL can't store, and their messages. */
const unstorable: Readonly<Record<string, string>> = {
  /** NUL and unpaired surrogates in text and JSON. */
  '22021': characters,
  '22P05': characters,
  /** Too long a text, too large a number, no date, no such date, no value of the type. */
  '22001': values,
  '22003': values,
  '22007': values,
  '22008': values,
  '22P02': values,
}

/** A write that found no room, or a database that ended for want of it. */
const findsDiskFull = (error: unknown, { room }: FastifyInstance): boolean => {
  if (isDiskFull(error)) room.reportFull()
  return isDiskFull(error) || (isUnavailable(error) && !room.hasRoom())
}

/** Whether a call that could not reach the database has changed nothing for sure: it writes in one transaction. */
const isUntouched = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isOneTransaction === true

export const toApiError = (error: unknown, request: FastifyRequest): ApiError => {
  if (error instanceof ApiError) return error
  if (findsDiskFull(error, request.server)) return diskFull()
  if (error instanceof CommitUnknown) return commitUnknown()
  if (isReadOnly(error)) return readOnly()
  if (isUnavailable(error)) return isUntouched(request) ? untouched() : unavailable()
  if (isLockedByOthers(error)) return lockedByOthers()
  if (isTooSlow(error)) return tooSlow()
  if (error instanceof QueueFull) {
    const isShare = error instanceof ShareUsed
    sendSignal('limited', { limit: isShare ? 'long:account' : 'queue' })
    return isShare ? shareUsed() : busy()
  }
  if (isClientGone(error)) return unreadable(text('The request is not complete.'))
  const known = error as Partial<FastifyError>
  if (known.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge()
  if (hasZodFastifySchemaValidationErrors(error))
    return invalid(invalidFields(error.validation as Validation[], error.validationContext))
  const reason = unstorable[codeOf(error) ?? '']
  if (reason) return unreadable(reason)
  if (known.statusCode && known.statusCode >= 400 && known.statusCode < 500)
    return unreadable(refusals[known.code ?? ''])
  return unexpected()
}

const saidErrors = (error: ErrorEnvelope['error']): ErrorEnvelope['error'] => {
  if (error === null) return null
  if (typeof error === 'string') return say(error)
  if (isList(error)) return error.map((one) => say(one))
  return Object.fromEntries(Object.entries(error).map(([field, messages]) => [field, messages.map((one) => say(one))]))
}

const isList = (error: object): error is readonly string[] => Array.isArray(error)

/** Says the messages of an error in the language of the caller. */
const saidEnvelope = (envelope: ErrorEnvelope): ErrorEnvelope => ({
  ...envelope,
  // Clients tell by these words that they should refresh their token.
  message: envelope.message === invalidToken ? invalidToken : say(envelope.message),
  error: saidErrors(envelope.error),
})

/** Returns what is answered to an error, in a language. */
export const envelopeIn = (language: string, error: ApiError): ErrorEnvelope =>
  inLanguage(language, () => saidEnvelope(error.envelope()))

/** Sends the error envelope. Unexpected errors are logged and answered with code 1500 and no detail. */
export const renderError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const apiError = toApiError(error, request)
  // What the server refuses on purpose, such as calls while it stops, has no stack worth reading.
  if (apiError.status >= 500 && error === apiError) request.log.warn(apiError.message)
  else if (apiError.status >= 500)
    request.log.error({ err: error }, apiError.status === 500 ? 'unexpected error' : apiError.message)
  reportRefusal(request, apiError)
  if (apiError.retryAfter) void reply.header('retry-after', apiError.retryAfter)
  return reply
    .status(apiError.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelopeIn(request.language, apiError))
}

/** Answers an error of the file server: a directory or an impossible file name is a 404. */
export const renderFileError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  renderError((error.statusCode ?? 500) < 500 ? notFound() : error, request, reply)
