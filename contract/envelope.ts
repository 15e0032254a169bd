/**
 * The envelope of every JSON response, and its codes.
 *
 * | Code | HTTP | Meaning |
 * |---|---|---|
 * | 1000 | 200, 201 | success |
 * | 1001 | 400 | validation error: `error` maps fields to messages |
 * | 1001 | 400, 408, 417, 431 | malformed, slow or oversized HTTP: only `message` |
 * | 1001 | 413 | too large a body: only `message` |
 * | 1001 | 415 | a compressed request: only `message` |
 * | 1002 | 401 | authentication failed; with the message 'Invalid Token' the console refreshes |
 * | 1003 | 403 | not permitted |
 * | 1004 | 404 | unknown record or path |
 * | 1005 | 409 | the record is in use, or its state doesn't allow this; with `data.current` if someone else changed it; with `Retry-After` if someone else is changing it |
 * | 1006 | 429 | too many attempts, or calls at once |
 * | 1007 | 400, 413 | file rejected |
 * | 1008 | 400 | invalid, used or expired reset token |
 * | 1009 | 400 | invalid CSV content: `error` and `data.errors` list the rows |
 * | 1010 | 403 | the view as another person has ended |
 * | 1011 | 503 | maintenance: reads go on, nothing is changed; see `Retry-After` |
 * | 1012 | 503 | nothing was changed, since the database was unavailable or takes no changes; the console repeats the call |
 * | 1013 | 403 | the call is a dangerous act, and the session has to prove first that it is still its person: `data.act` says what it would do, `data.proofs` what proves it to `/auth/confirm/`; then send the call again |
 * | 1014 | 401 | the password is right, and a second factor is needed: `data.challenge` goes with a code of it to `/v2/auth/login/second-factor/` |
 * | 1015 | 403 | a second factor is required, and the caller has none yet: only calls that set one up are answered |
 * | 1500 | 500 | unexpected error |
 * | 1500 | 503 | the database is unavailable or too slow, its disk full, or the process being stopped; see `Retry-After` |
 * | 1500 | 504 | the connection to the database was lost while a change was saved: nobody knows whether it was |
 * | 5000 | 401 | access token expired or revoked; the console refreshes |
 */
export const codes = {
  success: 1000,
  validation: 1001,
  authentication: 1002,
  forbidden: 1003,
  notFound: 1004,
  conflict: 1005,
  tooManyAttempts: 1006,
  fileRefused: 1007,
  resetLink: 1008,
  csvRefused: 1009,
  viewEnded: 1010,
  maintenance: 1011,
  untouched: 1012,
  confirmation: 1013,
  secondFactor: 1014,
  factorRequired: 1015,
  unexpected: 1500,
  tokenExpired: 5000,
} as const

export type Code = (typeof codes)[keyof typeof codes] | 0

/** The message that, together with code 1002, marks a missing, malformed or unknown access token. */
export const invalidToken = 'Invalid Token'

export interface Pagination {
  /** The number of all matching records, not only those on this page. */
  count: number
  page: number
  page_size: number
  total_pages: number
  next: number | null
  previous: number | null
}

export interface SuccessEnvelope<Data = unknown> {
  success: true
  code: typeof codes.success
  message: string
  data: Data
  /** Null unless the call is paged. */
  pagination: Pagination | null
}

/**
 * The header in which a call that has changed records names the change, so that it can be taken back: by `undoCompanyChange`
 * if the path of the call has a company, else by `undoChange`.
 */
export const changeIdHeader = 'Change-Id'

/**
 * The header in which a client names an act, so that it is done once however often it is sent; `;again` behind the name says
 * that it was sent before (decision 0118).
 */
export const idempotencyHeader = 'Idempotency-Key'

/** A success, and the change that it has made. */
export interface Answered<Data = unknown> extends SuccessEnvelope<Data> {
  readonly change?: number | undefined
}

/** Messages by field; nested fields use dotted paths. */
export type FieldErrors = Record<string, string[]>

export interface ErrorEnvelope {
  success: false
  code: Code
  message: string
  error: FieldErrors | readonly string[] | string | null
  data: unknown
  is_validation_error: boolean
}

/** Describes a page of `count` records; page numbers start at 1. */
export const paginate = (count: number, page: number, pageSize: number): Pagination => {
  const total_pages = Math.ceil(count / pageSize)
  return {
    count,
    page,
    page_size: pageSize,
    total_pages,
    next: page < total_pages ? page + 1 : null,
    previous: page > 1 ? Math.min(page - 1, Math.max(total_pages, 1)) : null,
  }
}
