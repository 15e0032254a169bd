/** The HTTP client for REST services: the access token, one renewal, and the errors of the console. */
import type { fetchUtils } from 'ra-core'
import { codes } from '../../contract/envelope'
import { messages } from '../../contract/messages'
import { ApiError } from '../http'
import { language } from '../language'
import { serviceTokens } from './serviceTokens'

const unauthorized = 401

const request = (address: string, options: fetchUtils.Options, access: string | null): Promise<Response> => {
  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json')
  headers.set('Accept-Language', language())
  if (options.body) headers.set('Content-Type', 'application/json')
  if (access) headers.set('Authorization', `Bearer ${access}`)
  return fetch(new URL(address, window.location.href).href, { ...options, headers, signal: options.signal ?? null })
}

/** Sends a request, and once more with a new token if the service refuses the first. */
const sendAuthorized = async (address: string, options: fetchUtils.Options): Promise<Response> => {
  const tokens = serviceTokens.current
  const access = await tokens.fresh()
  const response = await request(address, options, access)
  if (response.status !== unauthorized) return response
  const renewed = await tokens.renew(access)
  return renewed === null ? response : request(address, options, renewed)
}

interface Refusal {
  readonly message?: string
  /** Messages by field; `root` has those of the whole form. */
  readonly errors?: Readonly<Record<string, unknown>>
}

const textOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)

const errorOf = ({ status, statusText }: Response, json: unknown): ApiError => {
  const { message, errors } = (typeof json === 'object' && json !== null ? json : {}) as Refusal
  const fields = Object.entries(errors ?? {}).filter(([name]) => name !== 'root')
  return new ApiError(
    {
      code: status === 404 ? codes.notFound : status === 403 ? codes.forbidden : 0,
      message: message ?? (statusText || messages.unexpected),
      error: fields.length > 0 ? Object.fromEntries(fields.map(([name, error]) => [name, [textOf(error)]])) : null,
      is_validation_error: fields.length > 0,
    },
    status,
  )
}

const networkError = (cause: unknown) => new ApiError({ message: messages.network, error: String(cause) }, 0)

/** Sends a request and parses its answer. All failures are an `ApiError`, as those of the console's own API. */
export const restClient = async (address: string, options: fetchUtils.Options = {}) => {
  const response = await sendAuthorized(address, options).catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : networkError(cause)
  })
  const body = await response.text().catch((cause: unknown) => Promise.reject(networkError(cause)))
  let json: unknown
  try {
    json = body === '' ? undefined : JSON.parse(body)
  } catch (cause) {
    if (response.ok) throw networkError(cause)
  }
  if (!response.ok) throw errorOf(response, json)
  return { status: response.status, headers: response.headers, body, json }
}
