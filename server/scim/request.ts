/** What a request of an identity provider is answered from, and with. */
import type { FastifyBaseLogger } from 'fastify'
import type { SignedInCaller } from '../accounts/account'
import type { Database } from '../database/connection'
import type { CallName } from '../../contract/calls'
import type { Performing } from '../modules/performCall'
import type { Acting } from '../modules/provisioning/acting'
import type { Report } from '../securityEvents'
import { badValue, ScimError } from './errors'
import { defaultListed, mostListed } from './limits'
import { isObject } from './sent'

export type ResourceName = 'User' | 'Group'

export interface ScimRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly resource: ResourceName
  /** As it was sent; undefined for all of them. */
  readonly id: string | undefined
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly ifMatch?: string | undefined
  readonly ifNoneMatch?: string | undefined
}

export interface Answer {
  readonly status: number
  readonly body?: object
  readonly etag?: string
  readonly location?: string
  /** The id of the record, for the log. */
  readonly id?: number
  /** What the record is called, for the log. */
  readonly subject?: string
}

/** Who asks, and what answers. */
export interface Scim {
  readonly database: Database
  readonly caller: SignedInCaller
  readonly company: number
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly report: Report
  readonly operations: Performing['operations']
  /** The address that all others begin with. */
  readonly base: string
  readonly wakeOutbox: () => void
}

/** A write: as which call history keeps it, and what it does in its transaction. */
export interface Write {
  readonly call: CallName
  readonly params: Readonly<Record<string, number>>
  readonly run: (acting: Acting) => Promise<Answer>
}

/** Reads a query parameter that is sent once; throws 400. */
const oneOf = (query: ScimRequest['query'], name: string): string | undefined => {
  const value = query[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') throw badValue(`${name} is sent once, as a text.`)
  return String(value)
}

const wholeNumber = (text: string | undefined, name: string, fallback: number): number => {
  if (text === undefined || text === '') return fallback
  if (!/^-?\d{1,9}$/.test(text)) throw badValue(`${name} is a whole number.`)
  return Number(text)
}

export interface ListAsked {
  readonly filter: string | undefined
  /** From 1. */
  readonly start: number
  readonly count: number
  /** In lower case. */
  readonly sortBy: string | undefined
  readonly isDescending: boolean
}

/** Reads what a list is asked for; values beyond the limits are brought within (RFC 7644, section 3.4.2.4). */
export const readListAsked = (query: ScimRequest['query']): ListAsked => ({
  filter: oneOf(query, 'filter'),
  start: Math.max(1, wholeNumber(oneOf(query, 'startIndex'), 'startIndex', 1)),
  count: Math.min(mostListed, Math.max(0, wholeNumber(oneOf(query, 'count'), 'count', defaultListed))),
  sortBy: oneOf(query, 'sortBy')?.toLowerCase(),
  isDescending: oneOf(query, 'sortOrder')?.toLowerCase() === 'descending',
})

const mostAttributes = 50

/** Reads a list of attributes, in lower case, without the names of schemas. */
const readAttributes = (query: ScimRequest['query'], name: string): string[] => {
  const value = query[name]
  if (value === undefined || value === null) return []
  const parts = Array.isArray(value) ? value : [value]
  if (parts.length > mostAttributes || !parts.every((part) => typeof part === 'string'))
    throw badValue(`${name} has at most ${mostAttributes} names, with commas between them.`)
  return parts
    .flatMap((part: string) => part.split(','))
    .slice(0, mostAttributes)
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, ''),
    )
    .filter(Boolean)
}

/** Returns which attributes of a resource are wanted. */
export const attributesAsked = (query: ScimRequest['query']) => {
  const wanted = readAttributes(query, 'attributes')
  const unwanted = readAttributes(query, 'excludedAttributes')
  const touches = (names: readonly string[], path: string) =>
    names.some((name) => name === path || name.startsWith(`${path}.`))
  const always = ['schemas', 'id']
  return {
    /** Whether an attribute of the first level is shown. */
    has: (name: string): boolean => {
      const path = name.toLowerCase()
      if (always.includes(path)) return true
      return wanted.length > 0 ? touches(wanted, path) : !unwanted.includes(path)
    },
    /** Whether it was asked for by name. */
    isAsked: (name: string): boolean => touches(wanted, name.toLowerCase()),
    /** Whether a member of an attribute is shown. */
    hasMember: (name: string, member: string): boolean => {
      const [path, inner] = [name.toLowerCase(), `${name}.${member}`.toLowerCase()]
      return wanted.length > 0 ? wanted.includes(path) || wanted.includes(inner) : !unwanted.includes(inner)
    },
  }
}

export type Asked = ReturnType<typeof attributesAsked>

/** Returns the attributes of a resource that are wanted. */
export const selectAttributes = (resource: object, asked: Asked): object =>
  Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]: [string, unknown]) => {
      if (!asked.has(name) || value === undefined) return []
      const members = (one: unknown): unknown =>
        isObject(one)
          ? Object.fromEntries(Object.entries(one).filter(([member]) => asked.hasMember(name, member)))
          : one
      const isComplex = isObject(value) || (Array.isArray(value) && isObject(value[0]))
      if (!isComplex) return [[name, value]]
      return [[name, Array.isArray(value) ? value.map(members) : members(value)]]
    }),
  )

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/** Throws 412 unless the record is as the client has read it. */
export const requireMatch = ({ ifMatch }: ScimRequest, etag: string): void => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  if (!tagsIn(ifMatch).includes(etag.replace(/^W\//, '')))
    throw new ScimError(412, undefined, 'The resource has changed since it was read. Read it again.')
}

/** Whether the client has the record as it is. */
export const isUnchanged = ({ ifNoneMatch }: ScimRequest, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || tagsIn(ifNoneMatch).includes(etag.replace(/^W\//, '')))
