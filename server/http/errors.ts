/** Renders every error of the API in one place. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { FieldErrors } from '../../contract/envelope'
import { fieldErrors } from '../../contract/fieldErrors'
import { codeOf, isUnavailable } from '../database/connectError'
import { QueueFull } from '../tools/limitConcurrency'
import { reportRefusal } from '../securityEvents'
import { ApiError, busy, invalid, notFound, unavailable, unexpected, unreadable } from '../errors/apiError'
import { isClientGone } from './requestLog'

type Validation = NonNullable<FastifyError['validation']>[number]

/** What is wrong with a body or a query, by field, as forms show it. */
const wrongFields = (validation: readonly Validation[], context: string | undefined): FieldErrors =>
  fieldErrors(
    validation.map(({ instancePath, message = 'This is not valid.' }) => {
      const path = instancePath.split('/').filter(Boolean)
      return { path, message: path.length === 0 ? 'Please send a JSON object.' : message }
    }),
    context,
  )

/** What Fastify itself refuses, before a call is reached. */
const refusals: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'This is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request is not complete.',
}

/** PostgreSQL cannot store these characters (a NUL, half of a pair) in text or JSON. */
const unstorable = new Set(['22021', '22P05'])

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  if (isUnavailable(error)) return unavailable()
  if (error instanceof QueueFull) return busy()
  if (isClientGone(error)) return unreadable('The request is not complete.')
  const known = error as Partial<FastifyError>
  if (hasZodFastifySchemaValidationErrors(error))
    return invalid(wrongFields(error.validation as Validation[], error.validationContext))
  if (unstorable.has(codeOf(error) ?? '')) return unreadable('This text holds characters that cannot be stored.')
  if (known.statusCode && known.statusCode >= 400 && known.statusCode < 500)
    return unreadable(refusals[known.code ?? ''])
  return unexpected()
}

/** Answers an error as the envelope says; what nobody expected is logged and answers 1500 without detail. */
export const renderError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const apiError = toApiError(error)
  if (apiError.status >= 500)
    request.log.error({ err: error }, apiError.status === 503 ? 'the database does not answer' : 'unexpected error')
  if (apiError.status === 403) reportRefusal(request, apiError.reason ?? apiError.message)
  if (apiError.retryAfter) void reply.header('retry-after', apiError.retryAfter)
  return reply
    .status(apiError.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(apiError.envelope())
}

/** Answers an error of the file server: a folder, or a name that no file can have, is an unknown file. */
export const renderFileError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  renderError((error.statusCode ?? 500) < 500 ? notFound() : error, request, reply)
