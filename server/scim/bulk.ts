/**
 * Answers many requests in one (RFC 7644, section 3.7), one after the other, each in a transaction of its own. Not by the
 * library, which would begin all of them at once.
 */
import type { FastifyRequest } from 'fastify'
import { answerRequest } from './answer'
import { badSyntax, badValue, errorBody, refusalOf, ScimError, type Refusal } from './errors'
import { mostBulkOperations } from './limits'
import type { Answer, ResourceName, Scim, ScimRequest } from './request'
import { isObject, requireObject, type Sent } from './sent'

const responseSchema = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse'

const resources: ReadonlyMap<string, ResourceName> = new Map([
  ['Users', 'User'],
  ['Groups', 'Group'],
])

interface Operation {
  readonly method: string
  readonly path: string
  readonly bulkId: string | undefined
  readonly version: string | undefined
  readonly data: unknown
}

const longestPath = 500

const readOperation = (sent: Sent): Operation => {
  const { method, path, bulkId, version, data } = sent
  if (typeof method !== 'string' || !/^(?:POST|PUT|PATCH|DELETE)$/i.test(method))
    throw badSyntax('method is POST, PUT, PATCH or DELETE.')
  if (typeof path !== 'string' || path.length > longestPath) throw badSyntax('path is a text, such as /Users/7.')
  if (method.toUpperCase() === 'POST' && typeof bulkId !== 'string') throw badSyntax('A POST needs a bulkId.')
  return {
    method: method.toUpperCase(),
    path,
    bulkId: typeof bulkId === 'string' ? bulkId : undefined,
    version: typeof version === 'string' ? version : undefined,
    data,
  }
}

const reference = /^bulkId:(.+)$/s

/** Replaces references to records that other operations have made by their ids; throws 409 for unknown ones. */
const resolve = (value: unknown, ids: ReadonlyMap<string, string>, depth = 0): unknown => {
  if (depth > 20) throw badSyntax('The data is nested too deep.')
  const name = typeof value === 'string' ? reference.exec(value)?.[1] : undefined
  if (name !== undefined) {
    const id = ids.get(name)
    if (id === undefined)
      throw new ScimError(409, undefined, `No operation before this one has made ‘bulkId:${name.slice(0, 60)}’.`)
    return id
  }
  if (Array.isArray(value)) return value.map((one) => resolve(one, ids, depth + 1))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one, ids, depth + 1)]))
  return value
}

const requestOf = ({ method, path, version, data }: Operation, ids: ReadonlyMap<string, string>): ScimRequest => {
  const [, name = '', id] = /^\/(\w+)(?:\/([^/?#]+))?$/.exec(path) ?? []
  const resource = resources.get(name)
  if (!resource || (method === 'POST') !== (id === undefined))
    throw badValue('path is /Users or /Groups for POST, and /Users/7 for other methods.')
  return {
    method: method as ScimRequest['method'],
    resource,
    id: id === undefined ? undefined : String(resolve(id, ids)),
    query: {},
    body: resolve(data, ids),
    ifMatch: version,
  }
}

const readErrors = (value: unknown): number => {
  if (value === undefined || value === null) return Number.POSITIVE_INFINITY
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1)
    throw badValue('failOnErrors is a whole number from 1.')
  return value
}

interface Told {
  readonly method: string
  readonly bulkId?: string | undefined
  readonly status: string
  readonly location?: string | undefined
  readonly version?: string | undefined
  readonly response?: object
}

const told = (
  operation: Partial<Operation>,
  outcome: { answer: Answer } | { refusal: Refusal },
  base: string,
): Told => {
  const own = { method: operation.method ?? '', ...(operation.bulkId !== undefined && { bulkId: operation.bulkId }) }
  if ('answer' in outcome) {
    const { status, location, etag } = outcome.answer
    return {
      ...own,
      status: String(status),
      location: location ?? base + (operation.path ?? ''),
      ...(etag !== undefined && { version: etag }),
    }
  }
  const { refusal } = outcome
  return {
    ...own,
    status: String(refusal.status),
    ...(operation.method !== 'POST' && operation.path !== undefined && { location: base + operation.path }),
    response: errorBody(refusal),
  }
}

/** Answers operations until as many have failed as the client allows. */
export const answerBulk = async (scim: Scim, body: unknown, fastify: FastifyRequest): Promise<Answer> => {
  const { Operations: operations, failOnErrors } = requireObject(body)
  const mostErrors = readErrors(failOnErrors)
  if (!Array.isArray(operations) || !operations.every(isObject)) throw badSyntax('Operations is a list of objects.')
  if (operations.length > mostBulkOperations)
    throw new ScimError(413, 'tooMany', `Send at most ${mostBulkOperations} operations at once.`)
  const ids = new Map<string, string>()
  const answers: Told[] = []
  let errors = 0
  for (const sent of operations) {
    if (errors >= mostErrors) break
    let operation: Partial<Operation> = {}
    try {
      const read = readOperation(sent)
      operation = read
      const answer = await answerRequest(scim, requestOf(read, ids), fastify)
      if (read.method === 'POST' && read.bulkId !== undefined && answer.id !== undefined)
        ids.set(read.bulkId, String(answer.id))
      answers.push(told(read, { answer }, scim.base))
    } catch (error) {
      errors += 1
      answers.push(told(operation, { refusal: refusalOf(error, fastify) }, scim.base))
    }
  }
  return { status: 200, body: { schemas: [responseSchema], Operations: answers } }
}
