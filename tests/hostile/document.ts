/** What the server's OpenAPI document says of its calls, as far as requests are made of it. */
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
  /** With its parameters in braces, as the document writes it. */
  readonly path: string
  readonly query: readonly Parameter[]
  readonly body?: JsonSchema
  /** The field of the file that the call takes instead of JSON. */
  readonly fileField?: string
  readonly answersFile: boolean
  /** Needs no sign-in. */
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

/** A stranger comes further than to a 401 with the public calls alone: they get most of what is sent. */
export const oftenIfPublic = (operation: Operation): Operation[] =>
  operation.isPublic ? Array.from({ length: 12 }, () => operation) : [operation]
