/** Checks any response for faults. */
import { z } from 'zod'
import { codes } from '../../contract/envelope'
import type { Operation } from './document'
import type { Answer } from './send'

const pagination = z.strictObject({
  count: z.int(),
  page: z.int(),
  page_size: z.int(),
  total_pages: z.int(),
  next: z.int().nullable(),
  previous: z.int().nullable(),
})

const success = z.strictObject({
  success: z.literal(true),
  code: z.literal(codes.success),
  message: z.string().min(1),
  data: z.unknown(),
  pagination: pagination.nullable(),
})

const failure = z.strictObject({
  success: z.literal(false),
  code: z.literal(Object.values(codes)),
  message: z.string().min(1),
  error: z.union([z.record(z.string(), z.array(z.string())), z.array(z.string()), z.string()]).nullable(),
  data: z.unknown(),
  is_validation_error: z.boolean(),
})

/** The status of each code that has a fixed one; the others allow any suitable 4xx. */
const statusOf: Readonly<Record<number, number>> = {
  [codes.authentication]: 401,
  [codes.tokenExpired]: 401,
  [codes.forbidden]: 403,
  [codes.notFound]: 404,
  [codes.conflict]: 409,
  [codes.tooManyAttempts]: 429,
  [codes.resetLink]: 400,
  [codes.csvRefused]: 400,
}

/** Internals that must not leak. Requests contain nothing similar, because responses may quote them. */
const innards: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \(/,
  /node_modules|node:internal|file:\/\/|\.m?[jt]s:\d+/,
  /\/(?:home|root|tmp|usr|var|work)\//,
  /\b(?:select|insert into|update|delete from) "?\w+"? (?:from|set|where|\()/i,
  /failed query|duplicate key|violates|syntax error at|relation "|column "|postgres|drizzle|pg_/i,
  /zod|invalid input|invalid option|invalid string|unrecognized key|expected (?:string|number|one of|array|object)|received (?:undefined|null|string|nan)|too (?:big|small): /i,
  /\bFST_|\bE(?:CONN|PIPE|NOENT|ACCES|PERM|EXIST|MFILE|TIMEDOUT|ADDR)\w*|Unexpected token|in JSON at|Cannot read prop|is not a function|RangeError|TypeError|Error:/,
]

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const judgeFailure = ({ status }: Answer, body: unknown): string[] => {
  const read = failure.safeParse(body)
  if (!read.success) return [`${status} without the envelope: ${z.prettifyError(read.error)}`]
  const expected = statusOf[read.data.code]
  // A conflict returns the current record, which is data.
  const told = JSON.stringify(read.data.code === codes.conflict ? { ...read.data, data: null } : read.data)
  const leak = innards.map((pattern) => pattern.exec(told)?.[0]).find(Boolean)
  return [
    ...(expected && expected !== status ? [`code ${read.data.code} with status ${status}`] : []),
    ...(leak ? [`the answer tells of the inside: ${leak}`] : []),
  ]
}

const isOfType = ({ headers }: Answer, type: string): boolean => (headers['content-type'] ?? '').startsWith(type)

const isFile = (answer: Answer): boolean =>
  isOfType(answer, 'text/csv') &&
  /^attachment; filename="[\w.-]+\.csv"$/.test(answer.headers['content-disposition'] ?? '') &&
  answer.text.length > 0

/** Browser pages and files: API documentation and console. */
const isPage = (answer: Answer, target: string): boolean =>
  /^\/api\/(?:docs|openapi\.json)/.test(target)
    ? [200, 206, 302].includes(answer.status)
    : !/^\/api(?:\/|\?|$)/.test(target) && isOfType(answer, 'text/html')

const judgeSuccess = (answer: Answer, target: string, operation?: Operation): string[] => {
  const { status, text } = answer
  if (status === 304 || status === 204) return text ? [`${status} with a body`] : []
  if (isOfType(answer, 'application/json') && !isPage(answer, target)) {
    const read = success.safeParse(parsedJson(text))
    return read.success ? [] : [`${status} without the envelope: ${z.prettifyError(read.error)}`]
  }
  return (operation?.answersFile && isFile(answer)) || isPage(answer, target)
    ? []
    : [`${status} with ${answer.headers['content-type'] ?? 'nothing'} in place of the envelope`]
}

/** Lists the faults of a response; one to HEAD has no body. */
export const judge = (answer: Answer, method: string, target: string, operation?: Operation): string[] => {
  const { status, text } = answer
  if (status >= 500) return [`${status}: ${text.slice(0, 300)}`]
  if (method === 'HEAD') return text ? ['HEAD with a body'] : []
  return status >= 400 ? judgeFailure(answer, parsedJson(text)) : judgeSuccess(answer, target, operation)
}
