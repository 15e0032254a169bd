import {
  rejectionLimit,
  type ChangedImport,
  type CsvRejection,
  type ImportResult,
  type RejectedCell,
} from '../../contract/entities/imports'
import type { Blocker, Blockers } from '../../contract/entities/found'
import type { PlannedChange, PlannedTwice } from '../../contract/entities/plannedChange'
import type { GradeMapConflicts, GradeMapImport } from '../../contract/entities/gradeMap'
import { codes, invalidToken, type Code, type ErrorEnvelope, type FieldErrors } from '../../contract/envelope'
import type { ConfirmationNeeded } from '../../contract/asksAgain'
import type { SecondFactorNeeded } from '../../contract/entities/secondFactor'
import { signInMessages } from '../../contract/signInMessages'
import { messages, tooManyAttemptsMessage } from '../../contract/messages'
import { refusalMessages } from '../../contract/refusalMessages'
import { say } from '../../contract/say'

type Content = Partial<Pick<ErrorEnvelope, 'error' | 'data' | 'is_validation_error'>>

/** An error that is sent to the client as it is. All other errors become code 1500 without detail. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: Code,
    message: string,
    readonly content: Content = {},
    /** Seconds to wait before retrying. */
    readonly retryAfter?: number,
    /** For the log only. */
    readonly reason?: string,
    /** What the caller would need, for the log only. */
    readonly missing?: readonly string[],
  ) {
    super(message)
  }

  envelope(): ErrorEnvelope {
    return {
      success: false,
      code: this.code,
      message: this.message,
      error: null,
      data: null,
      is_validation_error: false,
      ...this.content,
    }
  }
}

/** Says in words why a call was refused: what is wrong with its fields, or its message. */
export const reasonOf = ({ message, content }: ApiError): string => {
  const { error } = content
  const found = error && typeof error === 'object' && !Array.isArray(error) ? Object.values(error).flat() : []
  return [...new Set(found.map((one) => say(one)))].join(' ') || say(message)
}

export const invalid = (fields: FieldErrors) =>
  new ApiError(400, codes.validation, refusalMessages.validation, { error: fields, is_validation_error: true })
/** Throws if there are field errors. */
export const refuse = (fields: FieldErrors): void => {
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
/** The request as a whole can't be processed. */
export const unreadable = (reason = 'The request cannot be read.') => invalid({ body: [reason] })
export const tooLarge = () => new ApiError(413, codes.validation, messages.tooLarge)
export const compressed = () =>
  new ApiError(415, codes.validation, 'Compressed requests are not accepted. Please send it without Content-Encoding.')
export const unauthenticated = (message: string = invalidToken) => new ApiError(401, codes.authentication, message)
/** A token that was made by somebody else, or changed. The reason is logged, not sent. */
export const forged = (reason: string) => new ApiError(401, codes.authentication, invalidToken, {}, undefined, reason)
export const tokenExpired = () => new ApiError(401, codes.tokenExpired, refusalMessages.tokenExpired)
/** The password is right, and a second factor is needed. */
export const secondFactorNeeded = (data: SecondFactorNeeded) =>
  new ApiError(401, codes.secondFactor, signInMessages.secondFactor, { data })
/** The call is a dangerous act, and the session has not proven lately who is there. Nothing of it was done. */
export class AsksAgain extends ApiError {
  constructor(needed: ConfirmationNeeded) {
    super(403, codes.confirmation, refusalMessages.confirmation, { data: needed })
  }
}
/** A key of a program is unknown, has ended, or stands for somebody who may not sign in any more. */
export const keyRefused = () => new ApiError(401, codes.authentication, refusalMessages.keyRefused)
/** A second factor is required of the caller, who has none (decision 0134). */
export const factorRequired = () => new ApiError(403, codes.factorRequired, refusalMessages.factorRequired)
export const keyRefusedHere = () => new ApiError(403, codes.forbidden, refusalMessages.keyRefusedHere)
/** The reason is logged, not sent. */
export const forbidden = (reason = 'missing permission', missing?: readonly string[]) =>
  new ApiError(403, codes.forbidden, messages.accessDenied, {}, undefined, reason, missing)
/** The call would change something while the console is viewed as another person. */
export const viewOnly = () => new ApiError(403, codes.forbidden, refusalMessages.viewOnly)
/** The call would change something while the console is viewed as of an earlier moment. */
export const pastOnly = () => conflict(refusalMessages.pastOnly)
export const viewEnded = (reason: string) =>
  new ApiError(403, codes.viewEnded, refusalMessages.viewEnded, {}, undefined, `the view has ended: ${reason}`)
export const viewRank = (reason: string) =>
  new ApiError(403, codes.forbidden, refusalMessages.viewRank, {}, undefined, reason)
export const notFound = () => new ApiError(404, codes.notFound, messages.notFound)
export const conflict = (message: string) => new ApiError(409, codes.conflict, message)
/** Other records use the one that is to be deleted: `data.blockers` says which, as far as the caller may know. */
export class InUse extends ApiError {
  constructor(message: string, blockers: readonly Blocker[] = []) {
    super(409, codes.conflict, message, blockers.length > 0 ? { data: { blockers } satisfies Blockers } : {})
  }
}
/** The record was changed by someone else since it was read; `data.current` is its current state. */
export const outdated = (current: unknown) =>
  new ApiError(409, codes.conflict, refusalMessages.outdated, { data: { current } })
/** A call would no longer do what its preview showed, by default an import. */
export const changedSincePreview = <Result = ImportResult>(
  preview: Result,
  message: string = refusalMessages.changedSincePreview,
) => new ApiError(409, codes.conflict, message, { data: { preview } satisfies ChangedImport<Result> })
/** The same change is planned already; it was not planned again. */
export const plannedTwice = (planned: readonly PlannedChange[]) =>
  new ApiError(409, codes.conflict, refusalMessages.plannedTwice, { data: { planned } satisfies PlannedTwice })
/** Others have changed the same cells; nothing was written. */
export const cellsChanged = (data: GradeMapConflicts | ChangedImport<GradeMapImport>) =>
  new ApiError(409, codes.conflict, refusalMessages.cellsChanged, { data })
export const resetLinkInvalid = (message: string = messages.resetLink) => new ApiError(400, codes.resetLink, message)
export const fileRefused = (message: string) => new ApiError(400, codes.fileRefused, message)

const shownLength = 100
/** Names of records are shorter, so they are shown whole. */
const shownColumn = 255
const toText = ({ row, column, reason }: RejectedCell) =>
  [say('Row {row}', { row }), column, say(reason)].filter(Boolean).join(': ')

const furtherErrors = () =>
  say('The file has more errors. The first {rejectionLimit, number} are listed.', { rejectionLimit })

/** Keeps the first errors, and adds an entry with the row of the next one if there are more. */
const listed = (cells: readonly RejectedCell[]): RejectedCell[] => {
  const next = cells[rejectionLimit]
  const first = cells.slice(0, rejectionLimit)
  return next ? [...first, { row: next.row, column: null, value: null, reason: furtherErrors() }] : first
}

/** Rejects a CSV file and lists all invalid rows together (A109). */
export const csvRefused = (cells: readonly RejectedCell[]) => {
  const shown = listed(cells).map((cell) => ({ ...cell, column: cell.column?.slice(0, shownColumn) ?? null }))
  const errors = shown.map(toText)
  const rows = shown.map((cell) => ({
    ...cell,
    reason: say(cell.reason),
    value: cell.value?.slice(0, shownLength) ?? null,
  }))
  return new ApiError(400, codes.csvRefused, refusalMessages.csvRefused, {
    error: errors,
    data: { errors, rows } satisfies CsvRejection,
  })
}
export const tooManyAttempts = (retryAfter: number) =>
  new ApiError(429, codes.tooManyAttempts, tooManyAttemptsMessage(retryAfter), {}, retryAfter)
/** The queue is too long. */
export const busy = () => new ApiError(429, codes.tooManyAttempts, refusalMessages.busy, {}, 3)
/** The caller's own share of the queue is used up. */
export const shareUsed = () => new ApiError(429, codes.tooManyAttempts, refusalMessages.shareUsed, {}, 5)
export const unexpected = () => new ApiError(500, codes.unexpected, messages.unexpected)
/** The database is unavailable: it usually recovers within seconds. */
export const unavailable = () => new ApiError(503, codes.unexpected, refusalMessages.unavailable, {}, 5)
/** Whether anything was changed is unknown, so that nobody may simply try again. */
export const commitUnknown = () => new ApiError(504, codes.unexpected, refusalMessages.commitUnknown)
/** The process should get no requests for now. */
export const notReady = (reason: string) => new ApiError(503, codes.unexpected, reason, {}, 5)
/** Too many calls of the account are under way. */
export const callsUsed = () => new ApiError(429, codes.tooManyAttempts, refusalMessages.callsUsed, {}, 2)
/** Others are changing what the call needs; nothing was changed. */
export const lockedByOthers = () => new ApiError(409, codes.conflict, refusalMessages.lockedByOthers, {}, 2)
/** A statement took longer than any may; nothing was changed. */
export const tooSlow = () => new ApiError(503, codes.unexpected, refusalMessages.tooSlow, {}, 10)
/** Operators have asked for maintenance; whoever sends it again knows when it ends, if that is known. */
export const maintenance = (endsAt: string | null) => {
  const seconds = endsAt === null ? 60 : Math.ceil((Date.parse(endsAt) - Date.now()) / 1000)
  const retryAfter = Math.min(3600, Math.max(5, seconds))
  return new ApiError(503, codes.maintenance, refusalMessages.maintenance, {}, retryAfter)
}
/** The database is a replica, or was made read-only. */
export const readOnly = () => new ApiError(503, codes.untouched, refusalMessages.readOnly, {}, 5)
/** The database could not be reached, and has changed nothing for sure: the call can be sent again. */
export const untouched = () => new ApiError(503, codes.untouched, refusalMessages.untouched, {}, 5)
/** Nothing can be written until somebody has made room. */
export const diskFull = () => new ApiError(503, codes.unexpected, refusalMessages.diskFull, {}, 30)
