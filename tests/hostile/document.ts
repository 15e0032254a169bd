/** Reads the calls from the server's OpenAPI document. */
import type { JsonSchema } from '../../server/data/bodies/jsonSchema'

interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly schema: JsonSchema
}

interface Described {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly security: readonly unknown[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

export interface Operation {
  readonly name: string
  readonly method: string
  /** The path with parameters in braces. */
  readonly path: string
  readonly query: readonly Parameter[]
  readonly body?: JsonSchema
  /** The form field of the file, for uploads. */
  readonly fileField?: string
  readonly answersFile: boolean
  /** Whether the call needs no sign-in. */
  readonly isPublic: boolean
}

const operationOf = (path: string, method: string, described: Described): Operation => {
  const body = described.requestBody?.content['application/json']?.schema
  const form = described.requestBody?.content['multipart/form-data']?.schema
  const [fileField] = Object.keys(form?.properties ?? {})
  return {
    name: described.operationId,
    method: method.toUpperCase(),
    path,
    query: (described.parameters ?? []).filter((parameter) => parameter.in === 'query'),
    ...(body && { body }),
    ...(fileField && { fileField }),
    answersFile: Boolean(described.responses['200']?.content?.['text/csv']),
    isPublic: described.security.length === 0,
  }
}

export const operationsIn = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  )

/** Unauthenticated callers mostly get public calls, since all others return 401. */
export const oftenIfPublic = (operation: Operation): Operation[] =>
  operation.isPublic ? Array.from({ length: 12 }, () => operation) : [operation]
