/** Uses a resource through its regular calls, as somebody who may do everything. */
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { is, SQL } from 'drizzle-orm'
import { z } from 'zod'
import { paramNames, type Call } from '../../contract/call'
import { calls, type CallName, type regularResources } from '../../contract/calls'
import type { ImportResult } from '../../contract/entities/imports'
import type { manyResult } from '../../contract/entities/many'
import type { Act } from '../../contract/regularResource'
import * as tables from '../../server/database/tables'
import type { Answer } from './api'
import { textsPassedBy } from './filterTexts'
import { makeRequest, type Ids, type World } from './requests'
import { formWith } from './upload'

export type Resource = (typeof regularResources)[number]
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }
type Members = Readonly<Record<string, unknown>>
type ManyResult = z.output<typeof manyResult>

const callOf = (resource: Resource, act: Act): Call | undefined => {
  const name = resource.calls[act]
  return name && calls[name]
}

/** Lists the members that a body needs. */
export const requiredMembers = (resource: Resource, act: 'create' | 'update'): string[] => {
  const { body } = callOf(resource, act) ?? {}
  return body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).required ?? []) : []
}

/** Lists the columns that sort the list; none if it is not paged. */
export const sortColumns = (resource: Resource): string[] => {
  const sort = callOf(resource, 'list')?.query?.shape.sort
  if (!sort) return []
  const { pattern = '' } = z.toJSONSchema(sort as z.ZodType, { io: 'input' })
  return /\(([^()]*)\)\$$/.exec(pattern)?.[1]?.split('|') ?? []
}

/** Returns the query that lists the newest records first: those with an order of their own add them at the end. */
export const newestFirst = (resource: Resource): { readonly sort?: string } =>
  sortColumns(resource).includes('rank') ? { sort: '-rank' } : {}

/** Returns the texts of a filter that a record passes, several if it filters by a list; none if the record lacks the member. */
export const filtersFor = (resource: Resource, param: string, record: Row): string[] => {
  const filter = callOf(resource, 'list')?.query?.shape[param]
  return filter ? textsPassedBy(filter as z.ZodType, param, record) : []
}

/** Lists the texts that no two records may share, whatever their case: columns of a unique index on `lower(column)`. */
export const uniqueMembers = (resource: Resource): string[] => {
  const table: unknown = (tables as Readonly<Record<string, unknown>>)[resource.name]
  if (!is(table, PgTable)) return []
  const expressions = getTableConfig(table).indexes.flatMap(({ config }) =>
    config.unique ? config.columns.filter((column) => is(column, SQL)) : [],
  )
  return expressions.flatMap(({ queryChunks }) =>
    queryChunks.flatMap((chunk) =>
      typeof chunk === 'object' && chunk !== null && 'name' in chunk ? [String(chunk.name)] : [],
    ),
  )
}

const idsIn = (record: Members): Ids =>
  Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, number] => entry[0].endsWith('_id') && Number.isInteger(entry[1]),
    ),
  )

/**
 * Speaks to one resource: each act takes the record that it is about and members that its body shall have.
 *
 * @example const { data } = (await use(world, regions, ids).create({ name: 'Nordics' })).body
 */
export const use = (world: World, resource: Resource, ids: Ids) => {
  const param = (['update', 'one', 'delete'] as const)
    .flatMap((act) => paramNames(callOf(resource, act)?.path ?? '').at(-1) ?? [])
    .at(0)
  /** Records with an own order are added at its end, unless a test says where: any place may be drawn for a body. */
  const withoutRank = (body: Members): Members =>
    'sort' in newestFirst(resource)
      ? Object.fromEntries(Object.entries(body).filter(([member]) => member !== 'rank'))
      : body
  const manyValues = new Map<CallName, Members>()
  const requestOf = (act: Act, record: Members) => {
    const own = param && typeof record.id === 'number' ? { [param]: record.id } : {}
    return makeRequest(world, resource.calls[act] as CallName, { ...ids, ...idsIn(record), ...own })
  }
  const send = async <D = Row>(
    act: Act,
    record: Members,
    change: Members = {},
    query: Members = {},
  ): Promise<Answer<D>> => {
    const { call, path, sent } = await requestOf(act, record)
    const url = new URL(path, 'http://localhost')
    for (const [member, value] of Object.entries(query)) url.searchParams.set(member, String(value))
    const body = sent.body === undefined ? undefined : { ...withoutRank(sent.body as Members), ...change }
    return world.api.send<D>(call.method, url.pathname + url.search, {
      token: world.token,
      ...(body !== undefined && { body }),
    })
  }
  return {
    has: (act: Act) => act in resource.calls,
    bodyOf: async (act: 'create' | 'update', record: Members = {}) =>
      withoutRank((await requestOf(act, record)).sent.body as Members),
    create: (change: Members = {}) => send('create', {}, change),
    make: async (change: Members = {}): Promise<Row> => {
      const { status, body } = await send('create', {}, change)
      if (status !== 201)
        throw new Error(`${resource.name} cannot be created: ${body.message} ${JSON.stringify(body.error)}`)
      return body.data
    },
    one: (record: Row) => send('one', record),
    all: (near: Row) => send<Row[]>('all', near),
    list: (near: Row, query: Members = {}) => send<Row[]>('list', near, {}, query),
    update: (record: Row, change: Members = {}) => send('update', record, change),
    remove: (record: Row) => send<{ id: number }>('delete', record),
    download: async (near: Row) => (await send('download', near)).text,
    upload: async (text: string, query: Members = {}) => {
      const { call, path } = await requestOf('upload', {})
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const form = { token: world.token, ...(await formWith(text)) }
      return world.api.send<ImportResult>(call.method, `${path.split('?')[0]}?${search}`, form)
    },
    /** Changes many records, or tells what that would do; `name` is that of the call. */
    many: async (name: CallName, near: Row, body: Members, query: Members = {}) => {
      const { call, path, sent } = await makeRequest(world, name, { ...ids, ...idsIn(near) })
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      // A preview and the change after it send the same values.
      const values = manyValues.get(name) ?? (sent.body as Members)
      manyValues.set(name, values)
      return world.api.send<ManyResult>(call.method, `${path.split('?')[0]}?${search}`, {
        token: world.token,
        body: { ...values, ...body },
      })
    },
    toggle: (record: Row, active: boolean) => send<{ is_active: boolean }>('toggle', record, {}, { active }),
  }
}
