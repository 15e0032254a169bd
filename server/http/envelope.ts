import { z } from 'zod'
import type { Answer } from '../../contract/call'
import { sayIt } from '../../contract/say'
import { codes, paginate, type SuccessEnvelope } from '../../contract/envelope'
import { Reply } from '../tools/reply'
import type { Page } from './operation'

const pagination = z
  .object({
    count: z.int(),
    page: z.int(),
    page_size: z.int(),
    total_pages: z.int(),
    next: z.int().nullable(),
    previous: z.int().nullable(),
  })
  .meta({ id: 'Pagination' })

export const errorEnvelope = z
  .object({
    success: z.literal(false),
    code: z.int(),
    message: z.string(),
    error: z.union([z.record(z.string(), z.array(z.string())), z.array(z.string()), z.string()]).nullable(),
    data: z.unknown(),
    is_validation_error: z.boolean(),
  })
  .meta({ id: 'Error' })

type DataAnswer = Exclude<Answer, { kind: 'file' }>

/** The schema of a complete response: documents the call and strips undeclared members. */
export const successEnvelope = ({ kind, data }: DataAnswer) =>
  z.object({
    success: z.literal(true),
    code: z.literal(codes.success),
    message: z.string(),
    data: kind === 'record' ? data : z.array(data),
    pagination: kind === 'page' ? pagination : z.null(),
  })

const isPage = (kind: DataAnswer['kind'], result: unknown): result is Page<unknown> =>
  kind === 'page' && Boolean(result)

/** Wraps the result of an operation in the success envelope. */
export const envelopeOf = (answer: DataAnswer, result: unknown, query: unknown): SuccessEnvelope => {
  const { data, message } = result instanceof Reply ? result : { data: result, message: answer.message }
  const envelope = { success: true, code: codes.success, message: sayIt(message), pagination: null } as const
  if (!isPage(answer.kind, data)) return { ...envelope, data }
  const { page, page_size } = query as { page: number; page_size: number }
  return { ...envelope, data: data.rows, pagination: paginate(data.count, page, page_size) }
}
