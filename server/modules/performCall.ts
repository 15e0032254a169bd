/** Makes ordinary calls on behalf of somebody within another one, with their rights and the rules of today. */
import type { Call } from '../../contract/call'
import { calls, type CallName } from '../../contract/calls'
import { fieldErrors } from '../../contract/fieldErrors'
import { admits } from '../../contract/guards'
import { rulesOf } from '../../contract/rules'
import { requireProofFor } from '../accounts/proofs'
import { forbidden, invalid } from '../errors/apiError'
import type { Operation } from '../http/operation'
import type { CallInput } from '../records/resource'
import type { AnyRow, Ids } from '../records/table'
import { Reply } from '../tools/reply'

/** Who makes calls, in which transaction, and by which operations. */
export interface Performing {
  readonly input: Omit<CallInput, 'params' | 'call' | 'rules'>
  readonly operations: Readonly<Partial<Record<CallName, unknown>>>
}

/** What a call is sent. */
export interface SentCall {
  readonly params: Ids
  readonly query?: AnyRow
  readonly body?: AnyRow
  /** What checks the body, if that is another schema than of the call. */
  readonly schema?: Call['body']
}

export const callOf = (name: CallName): Call => calls[name]

/** Returns the members of the body of a call. */
export const bodyMembers = (name: CallName | undefined): string[] => {
  const { body } = name ? callOf(name) : {}
  return body && 'shape' in body ? Object.keys(body.shape as object) : []
}

/** Returns what a schema makes of something; throws its errors by field. */
export const parseSent = (schema: Call['body'], sent: unknown): unknown => {
  const parsed = schema?.safeParse(sent)
  if (parsed && !parsed.success) throw invalid(fieldErrors(parsed.error.issues))
  return parsed?.data
}

export const inputOf = ({ input }: Performing, name: CallName, params: Ids): CallInput => ({
  ...input,
  call: name,
  params,
  rules: rulesOf(callOf(name)),
})

/** Checks that the caller may make a call, and that its record exists and may be changed by them. */
export const admit = async (performing: Performing, name: CallName, params: Ids, query?: AnyRow): Promise<void> => {
  if (!admits(callOf(name).guard, performing.input.caller, params.company_id)) throw forbidden()
  const operation = performing.operations[name] as Operation
  await operation.find?.({ ...inputOf(performing, name, params), query } as never)
}

/** Makes a call as the caller could make it, and returns its result. */
export const perform = async (
  performing: Performing,
  name: CallName,
  { params, query, body, schema = callOf(name).body }: SentCall,
): Promise<unknown> => {
  await admit(performing, name, params, query)
  const sent = parseSent(schema, body)
  const operation = performing.operations[name] as Operation
  await requireProofFor(performing.input.db, name, performing.input.caller)
  const result: unknown = await operation.run({ ...inputOf(performing, name, params), query, body: sent } as never)
  return result instanceof Reply ? result.data : result
}
