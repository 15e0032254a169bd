/** The part of JSON Schema that the contract's schemas and the OpenAPI document use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  /** What the contract says to be likely values. */
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
}

/** Resolves a reference to a named schema, such as `#/components/schemas/Ref` or `#/$defs/Ref`. */
export const resolveReference = (named: Readonly<Record<string, JsonSchema>>, schema: JsonSchema): JsonSchema =>
  schema.$ref ? (named[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
