/**
 * The HTTP client: bearer token, envelope, errors, one refresh with one retry per call, and the same write again. Files have
 * their own functions, in src/files.ts.
 *
 * All failures are an `ApiError`; without a response its code is 0 (A71).
 */
import type { Call, Data, Payload } from '../contract/call'
import { authEndpoints } from '../contract/calls/authEndpoints'
import {
  changeIdHeader,
  codes,
  idempotencyHeader,
  invalidToken,
  type Answered,
  type ErrorEnvelope,
} from '../contract/envelope'
import { bannerHeader } from '../contract/banner'
import { urlOf, type Endpoint } from '../contract/endpoint'
import { signInMessages } from '../contract/signInMessages'
import { fetchAhead, fetchOnce } from './ahead'
import { seeBannerVersion } from './banner'
import { language } from './language'

const configuredBase: string | undefined = import.meta.env.VITE_API_URL
const base = (configuredBase ?? '/api').replace(/\/+$/, '')

/** A failed call: the six members of the error envelope and the HTTP status, which is 0 without a response. */
export class ApiError extends Error implements ErrorEnvelope {
  readonly success = false
  readonly error: ErrorEnvelope['error']
  readonly code: ErrorEnvelope['code']
  readonly data: unknown
  readonly is_validation_error: boolean

  constructor(
    envelope: Partial<ErrorEnvelope>,
    readonly status: number,
    /** After how many seconds the server wants the call again. */
    readonly retryAfter: number | null = null,
  ) {
    super(typeof envelope.message === 'string' ? envelope.message : '')
    this.name = 'ApiError'
    this.error = envelope.error ?? null
    this.code = envelope.code ?? 0
    this.data = envelope.data ?? null
    this.is_validation_error = envelope.is_validation_error === true
  }
}

/** What a proxy means with a status, whose answers are no envelope. */
const messageOf = (status: number): string =>
  signInMessages[status === 413 ? 'tooLarge' : status > 501 ? 'unanswered' : 'network']

/** Returns the error of a call without a readable answer. */
export const networkError = (cause: unknown, status = 0) =>
  new ApiError({ message: messageOf(status), error: cause instanceof Error ? cause.message : String(cause) }, status)

/** The source of access tokens. The session registers itself, so that this file doesn't depend on storage. */
export interface TokenSource {
  access(): string | null
  /** Returns a token that will not expire before a call arrives, if there is one. */
  fresh(): string | null | Promise<string | null>
  /** Returns a token to replace a refused one, or null if there is no session. */
  renew(refused: string | null): Promise<string | null>
  /** Returns the id of the view as another person, if there is one (decision 0029). */
  view?(): number | null
  /** Returns the moment as of which records are shown, if it is not now (decision 0099). */
  moment?(): string | null
}

let tokens: TokenSource = { access: () => null, fresh: () => null, renew: () => Promise.resolve(null) }

/** Sets the token source of all calls. */
export const setTokenSource = (source: TokenSource): void => {
  tokens = source
}

/** Asks who is there for a call that was refused, and returns whether that was confirmed since it began. */
type Confirm = (refused: ApiError, begunAt: number) => Promise<boolean>

let confirm: Confirm = () => Promise.resolve(false)

/** Sets who asks. The console registers its dialog, which the sign-in pages have no use for. */
export const setConfirm = (given: Confirm): void => {
  confirm = given
}

export interface Request<C extends Endpoint = Endpoint> {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: C extends { body: object } ? Payload<C> : unknown
  readonly signal?: AbortSignal
  /** Lets the call continue after the page is closed. */
  readonly keepalive?: boolean
}

export type Answer<C extends Endpoint> = Answered<C extends Call ? Data<C> : unknown>

/** Sends a JSON call and returns its envelope. */
export const send = <C extends Endpoint>(endpoint: C, request: Request<C> = {}): Promise<Answer<C>> =>
  withAuthorization(endpoint, async (headers) => {
    const response = await fetchResponse(endpoint, request, headers)
    return envelopeOf<Answer<C>>(await textOf(response), response.status, response.headers)
  })

const withoutBearer = new Set<string>([authEndpoints.login.path])
const withoutRefresh = new Set<string>(
  [authEndpoints.login, authEndpoints.logout, authEndpoints.refreshToken].map(({ path }) => path),
)

/** The session's own calls: a view doesn't concern them, and they read or set cookies, which cross-origin requests must opt in to. */
const ofSession = new Set<string>(
  Object.values(authEndpoints).flatMap(({ path }) => (path === authEndpoints.verifyUser.path ? [] : [path])),
)

export type HeaderValues = Readonly<Record<string, string>>

interface Credentials {
  readonly access: string | null
  readonly view: number | null
  readonly moment: string | null
}

const headersOf = ({ access, view, moment }: Credentials): HeaderValues => ({
  'Accept-Language': language(),
  ...(access && { Authorization: `Bearer ${access}` }),
  ...(view !== null && { 'View-As': String(view) }),
  ...(moment && { 'As-Of': moment }),
})

/** Sends a call that reads, for the first one that will be the same (src/ahead.ts). */
export const sendAhead = (endpoint: Endpoint, params: Request['params'], credentials: Credentials): void =>
  fetchAhead(addressOf(endpoint, { params }), initOf(endpoint, {}, headersOf(credentials)))

/**
 * Tries with the current token and, if it has expired, once more with a new one (A18); again once somebody has confirmed who is there. A call that began in a view, or in the
 * past, stays in it, so that it never falls back to the rights of the viewer, or to the present.
 */
export const withAuthorization = async <T>(
  { method, path }: Endpoint,
  attempt: (headers: HeaderValues) => Promise<T>,
): Promise<T> => {
  const [view, moment] = ofSession.has(path) ? [null, null] : [tokens.view?.() ?? null, tokens.moment?.() ?? null]
  // These calls end or exchange the session themselves, whatever the age of the token.
  const isExempt = withoutRefresh.has(path)
  const act: Act = method === 'GET' ? {} : { [idempotencyHeader]: crypto.getRandomValues(new Uint32Array(4)).join('-') }
  const attemptWith = (access: string | null) =>
    persist(() => attempt({ ...headersOf({ access, view, moment }), ...act }), act)
  const attemptFresh = async () => {
    const access = withoutBearer.has(path) ? null : isExempt ? tokens.access() : await tokens.fresh()
    try {
      return await attemptWith(access)
    } catch (error) {
      if (isExempt || !needsRefresh(error)) throw error
      const renewed = await tokens.renew(access)
      if (renewed === null) throw error
      return attemptWith(renewed)
    }
  }
  return untilConfirmed(attemptFresh)
}

/** Makes a call again that asks who is there, once that is confirmed (decision 0125). The server has done nothing of it before. */
const untilConfirmed = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (;;) {
    const begunAt = Date.now()
    try {
      return await attempt()
    } catch (error) {
      const asks = error instanceof ApiError && error.code === codes.confirmation
      if (!asks || !(await confirm(error, begunAt))) throw error
    }
  }
}

/** How often a call is made again, after 1, 2, 4, 5 and 5 seconds if the server says 5: as long as a replica takes to take over. */
const maxRepeats = 5

/** How long the server surely knows a write by its name; a computer may sleep meanwhile. */
const namedMilliseconds = 9 * 60_000

/** What the server knows a write by, however often it is sent (decision 0118); nothing for a call that reads. */
type Act = { [idempotencyHeader]?: string }

/**
 * Makes a call again that has changed nothing, since the database takes no changes for some seconds (decision 0112), or a write
 * of which nobody knows, which the server does not do twice.
 */
const persist = async <T>(attempt: () => Promise<T>, act: Act): Promise<T> => {
  const begun = Date.now()
  for (let repeats = 0; ; repeats++)
    try {
      return await attempt()
    } catch (error) {
      const { code, status, retryAfter } = error as Partial<ApiError>
      const key = act[idempotencyHeader]
      if (key && status === 504) act[idempotencyHeader] = key.replace(/(;again)?$/, ';again')
      else if (code !== codes.untouched) throw error
      if (repeats === maxRepeats || Date.now() - begun > namedMilliseconds) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(2 ** repeats, retryAfter ?? 1)))
    }
}

const needsRefresh = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === codes.tokenExpired || (error.code === codes.authentication && error.message === invalidToken))

/** Returns the address of a call: absolute, because fetch outside a browser requires it. */
export const addressOf = (
  endpoint: Endpoint,
  { params, query }: { [name in 'params' | 'query']?: Request[name] | undefined },
) => new URL(base + urlOf(endpoint, params, query), window.location.href).href

const initOf = ({ method, path }: Endpoint, request: Request, headers: HeaderValues): RequestInit => {
  const { body, signal, keepalive } = request
  const json: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
  return {
    method,
    headers: { ...headers, ...json },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: ofSession.has(path) ? 'include' : 'same-origin',
    keepalive: keepalive ?? false,
    signal: signal ?? null,
  }
}

/** Makes a call; throws an `ApiError` if it gets no answer. */
export const fetchResponse = async (endpoint: Endpoint, request: Request, headers: HeaderValues): Promise<Response> => {
  try {
    return await fetchOnce(addressOf(endpoint, request), initOf(endpoint, request, headers))
  } catch (cause) {
    throw networkError(cause)
  }
}

/** Reads an answer; throws an `ApiError` if it breaks off. */
export const textOf = (response: Response) =>
  response.text().catch((cause: unknown) => Promise.reject(networkError(cause, response.status)))

export type AnswerHeaders = Pick<Headers, 'get'>

/** Parses an envelope; throws unless it says success, whatever the HTTP status (A72). */
export const envelopeOf = <E extends Answered>(text: string, status: number, headers: AnswerHeaders): E => {
  seeBannerVersion(headers.get(bannerHeader))
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw networkError(cause, status)
  }
  const envelope = (typeof parsed === 'object' ? parsed : null) as E | Partial<ErrorEnvelope> | null
  const change = headers.get(changeIdHeader)
  if (envelope?.success === true) return change ? { ...envelope, change: Number(change) } : envelope
  throw new ApiError(envelope ?? {}, status, Number(headers.get('Retry-After')) || null)
}
