/** Says in SCIM's own words why a request is refused (RFC 7644, section 3.12). */
import type { FastifyRequest } from 'fastify'
import { toApiError } from '../http/errors'
import { reasonOf, type ApiError } from '../errors/apiError'

export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

export interface Refusal {
  readonly status: number
  readonly scimType?: ScimType | undefined
  readonly detail: string
}

export class ScimError extends Error {
  constructor(
    readonly status: number,
    readonly scimType: ScimType | undefined,
    detail: string,
  ) {
    super(detail)
  }
}

const schema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export const errorBody = ({ status, scimType, detail }: Refusal) => ({
  schemas: [schema],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})

/** What SCIM calls the members of people and groups. */
const attributes: Readonly<Record<string, string>> = {
  first_name: 'name.givenName',
  last_name: 'name.familyName',
  email: 'emails',
  user_name: 'userName',
  external_id: 'externalId',
  phone_code: 'phoneNumbers',
  phone_number: 'phoneNumbers',
  name: 'displayName',
}

const fieldsOf = ({ content: { error } }: ApiError): [field: string, messages: string[]][] =>
  error !== null && typeof error === 'object' && !Array.isArray(error)
    ? Object.entries(error as Readonly<Record<string, string[]>>)
    : []

/** As `takenAt` of records says it, and the groups of `modules/provisioning`. */
const isTaken = (message: string): boolean => /is already used|^There is another group of this/.test(message)

/** Reasons that the log of the server knows, in words for those who look after the identity provider. */
const reasons: Readonly<Record<string, string>> = {
  'the own account':
    'This is the account of the person who made the key, which the key cannot change. Let another super user renew the key first.',
  'rights that the caller does not hold':
    'This user has rights that the key and its groups do not give. A super user of the company has to change the user by hand.',
  'missing permission': 'The key lacks a permission for this.',
}

const refusalOfApi = (error: ApiError): Refusal => {
  const fields = fieldsOf(error)
  if (fields.length > 0) {
    const detail = fields
      .map(([field, messages]) => (field === 'body' ? '' : `${attributes[field] ?? field}: `) + messages.join(' '))
      .join(' ')
    const isUnique = fields.some(([, messages]) => messages.some(isTaken))
    return { status: isUnique ? 409 : error.status, scimType: isUnique ? 'uniqueness' : 'invalidValue', detail }
  }
  if (error.status === 403 && error.reason) return { status: 403, detail: reasons[error.reason] ?? error.reason }
  // Clients take 409 for a value that is taken, and don't try again.
  if (error.status === 409 && error.retryAfter) return { status: 429, detail: error.message }
  return { status: error.status, detail: reasonOf(error) }
}

/** Returns the refusal of an error, and after how many seconds to try again. */
export const refusalOf = (
  error: unknown,
  request: FastifyRequest,
): Refusal & { readonly retryAfter?: number | undefined } => {
  if (error instanceof ScimError) return { status: error.status, scimType: error.scimType, detail: error.message }
  const apiError = toApiError(error, request)
  return { ...refusalOfApi(apiError), retryAfter: apiError.retryAfter }
}

export const badSyntax = (detail: string) => new ScimError(400, 'invalidSyntax', detail)
export const badValue = (detail: string) => new ScimError(400, 'invalidValue', detail)
export const badFilter = (detail: string) => new ScimError(400, 'invalidFilter', detail)
export const badPath = (detail: string) => new ScimError(400, 'invalidPath', detail)
