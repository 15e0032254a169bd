/** Sends requests as an identity provider does. */
import { calls } from '../../contract/calls'
import type { GivenRole } from '../../contract/entities/provisioning'
import type { Permission } from '../../contract/permissions'
import { dayAhead } from '../../contract/days'
import type { Api } from './api'
import type { Client } from './client'

export const provisioningRights = [
  'VIEW_COMPANY_USER',
  'CREATE_COMPANY_USER',
  'UPDATE_COMPANY_USER',
  'ENABLE_DISABLE_COMPANY_USER',
] as const satisfies Permission[]

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export interface ScimResource {
  readonly id: string
  readonly userName: string
  readonly displayName: string
  readonly externalId?: string
  readonly active: boolean
  readonly name: { readonly givenName: string; readonly familyName: string; readonly formatted: string }
  readonly emails: { readonly value: string; readonly type: string; readonly primary: boolean }[]
  readonly phoneNumbers?: { readonly value: string; readonly type: string }[]
  readonly groups?: { readonly value: string; readonly display: string }[]
  readonly members?: { readonly value: string; readonly display: string }[]
  readonly meta: {
    readonly version: string
    readonly location: string
    readonly lastModified: string
    readonly created: string
  }
}

/** All that any answer of SCIM may have. */
export interface ScimBody extends ScimResource {
  readonly schemas: string[]
  readonly totalResults: number
  readonly startIndex: number
  readonly itemsPerPage: number
  readonly Resources: ScimResource[]
  readonly Operations: { status: string; bulkId?: string; location?: string; response?: { detail: string } }[]
  readonly status: string
  readonly scimType?: string
  readonly detail: string
}

export interface ScimAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: ScimBody
  readonly text: string
}

export type Provider = Awaited<ReturnType<typeof connectProvider>>

let made = 0

/** Makes a key, and returns what sends requests with it. */
export const connectProvider = async (
  api: Api,
  superUser: Client,
  permissions: readonly Permission[] = provisioningRights,
  name = `Directory ${++made}`,
) => {
  const ends_on = dayAhead(30)
  const body = { name, permissions: [...permissions], ends_on }
  const { secret, id } = await superUser.ok(calls.createApiKey, {}, { body })
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> => {
    const answer = await api.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(payload !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: (answer.body === '' ? {} : answer.json()) as ScimBody,
    }
  }
  return {
    id,
    name,
    secret,
    send,
    find: (filter: string, more = '') => send('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`),
    patch: (path: string, operations: readonly object[], headers: Record<string, string> = {}) =>
      send('PATCH', path, { schemas: [patchSchema], Operations: operations }, headers),
  }
}

/** A new user, as Entra ID sends it. */
export const newUser = (given: object = {}) => {
  made += 1
  const userName = `scim.${made}@people.example`
  return {
    schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: `external-${made}`,
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ada Example', familyName: 'Example', givenName: 'Ada' },
    roles: [],
    ...given,
  }
}

export const reader: GivenRole = {
  name: 'Region reader',
  description: 'Reads regions',
  permissions: ['VIEW_REGION'],
  has_live_pay_tool: false,
}
export const planner: GivenRole = {
  name: 'Unit planner',
  description: 'Plans units',
  permissions: ['VIEW_BUSINESS_UNIT', 'CREATE_BUSINESS_UNIT'],
  has_live_pay_tool: false,
}
