/** A fake API for one resource, driven by its calls: it checks queries and bodies, and keeps records in memory. */
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { z } from 'zod'
import { paramNames, type Call } from '../../contract/call'
import type { FilterValue } from '../../contract/entities/filters'
import { codes, paginate } from '../../contract/envelope'
import { fieldErrors } from '../../contract/fieldErrors'
import { makeBody } from '../../server/data/bodies/makeBody'
import type { AnyResource } from '../../src/schema/resource'
import { passes } from './filterTexts'

export interface FakeRecord {
  readonly id: number | string
  readonly [member: string]: unknown
}

/** All references may use these ids. */
const ids = new Map<string, readonly number[]>()
ids.get = () => [1, 2, 3]

/** Generates a value; some generated ones break a rule between members, so others are tried. */
const generate = (schema: z.ZodType, index: number, given: object = {}): Record<string, unknown> => {
  for (let attempt = 0; ; attempt++)
    try {
      return makeBody(schema, index + attempt * 100, { ids, given: { ...given } })
    } catch (error) {
      if (attempt === 30) throw error
    }
}

const dataOf = (call: Call | undefined): z.ZodObject | undefined =>
  call && 'data' in call.answer && call.answer.data instanceof z.ZodObject ? call.answer.data : undefined

/** The records of a list may be a member of another record. */
const listedSchema = (list: Call | undefined): z.ZodObject | undefined => {
  const data = dataOf(list)
  const value = list && 'member' in list ? data?.shape[String(list.member)] : data
  const member = value instanceof z.ZodNullable ? value.unwrap() : value
  return member instanceof z.ZodArray && member.element instanceof z.ZodObject ? member.element : data
}

const recordSchema = ({ calls }: AnyResource) =>
  dataOf(calls.one) ?? listedSchema(calls.list) ?? z.object({ id: z.int() })

/** Converts a payload to the shape in which records are read: `sector_id` to `sector`, `country_ids` to `countries`. */
const asRead = (payload: object, record: object): Record<string, unknown> => {
  const toRef = (id: unknown): unknown =>
    id === null ? null : Array.isArray(id) ? id.map(toRef) : { id, name: `Name ${id}` }
  return Object.fromEntries(
    Object.entries(payload).flatMap(([member, value]) => {
      if (member in record) return [[member, value]]
      const beginning = /^(.*)._ids?$/.exec(member)?.[1]
      const name = beginning && Object.keys(record).find((one) => one.startsWith(beginning) && !one.endsWith('_count'))
      return name ? [[name, toRef(value)]] : []
    }),
  )
}

/** Makes a record as the API returns it. */
const aRecord = (resource: AnyResource, id: number): FakeRecord => {
  const schema = recordSchema(resource)
  const isText = schema.shape.id instanceof z.ZodString
  const given = { id: isText ? String(id) : id, ...('version' in schema.shape && { version: 1 }) }
  // What has no id of its own, such as the structure of a company, is read by that of another record.
  const record = generate(schema, id, 'id' in schema.shape ? given : {})
  const { update: { body } = {} } = resource.calls
  // Saved records keep the rules of the payload.
  const saved = body ? asRead(z.parse(body, generate(body, id, { version: 1 })) as object, record) : {}
  return { ...record, ...saved, ...given }
}

/** Makes a valid body for a call. */
export const aBodyFor = ({ body }: Call, index: number, given: object = {}) =>
  body ? generate(body, index, given) : {}

/** The ids that all calls of a resource need besides that of the record, as the route gives them. */
export const routeParams = ({ calls }: AnyResource, id: number): Record<string, number> => {
  const { list, all, create, one, update, delete: remove } = calls
  const above = [list, all, create].flatMap((call) => (call ? paramNames(call.path) : []))
  const ofRecord = [one, update, remove].flatMap((call) => (call ? paramNames(call.path).slice(0, -1) : []))
  const required = Object.entries(list?.query?.shape ?? {}).filter(
    ([, schema]) => !z.safeParse(schema, undefined).success,
  )
  return Object.fromEntries([...above, ...ofRecord, ...required.map(([name]) => name)].map((name) => [name, id]))
}

const envelope = (data: unknown, more: object = {}) =>
  HttpResponse.json({
    success: true,
    code: codes.success,
    message: 'ok',
    data,
    pagination: null,
    ...more,
  } as JsonBodyType)

const refuse = (status: number, code: number, message: string, more: object = {}) =>
  HttpResponse.json(
    { success: false, code, message, error: null, data: null, is_validation_error: false, ...more },
    { status },
  )

const invalid = (error: z.ZodError) =>
  refuse(400, codes.validation, 'Wrong', { error: fieldErrors(error.issues), is_validation_error: true })

const compare = (one: unknown, other: unknown) => String(one).localeCompare(String(other), 'en', { numeric: true })

/** The filters of a query, with `ids` for those of the records. */
const filtersIn = (query: object) =>
  Object.entries(query).flatMap(([name, filter]): [string, FilterValue][] =>
    typeof filter === 'object' && filter !== null ? [[name === 'ids' ? 'id' : name, filter as FilterValue]] : [],
  )

/** Orders, searches, filters and pages like the API, except for filters by what records don't hold. */
const pageOf = (call: Call, records: readonly FakeRecord[], query: URLSearchParams) => {
  const parsed = z.safeParse(call.query ?? z.object({}), Object.fromEntries(query))
  if (parsed.error) return invalid(parsed.error)
  const { page = 1, page_size = 10, search = '', sort = '-id' } = parsed.data as Record<string, string | number>
  const [, minus, member = ''] = /^(-?)(.*)$/.exec(String(sort)) ?? []
  const found = records
    .filter((record) => filtersIn(parsed.data).every(([name, filter]) => passes(filter, name, record) ?? true))
    .filter(({ name }) => String(name).toLowerCase().includes(String(search).toLowerCase()))
    .toSorted((one, other) => (minus ? -1 : 1) * (compare(one[member], other[member]) || compare(one.id, other.id)))
  const from = (Number(page) - 1) * Number(page_size)
  const pagination = paginate(found.length, Number(page), Number(page_size))
  return envelope(found.slice(from, from + Number(page_size)), { pagination })
}

/** Returns the handlers of a resource's calls, and its records. */
export const contractApi = (resource: AnyResource, count = 7) => {
  const { calls } = resource
  const records = new Map(
    Array.from({ length: count }, (_, index) => [String(index + 1), aRecord(resource, index + 1)]),
  )
  const all = () => [...records.values()]
  const recordIn = (call: Call, params: Readonly<Record<string, unknown>>) =>
    records.get(String(params[paramNames(call.path).at(-1) ?? ''] ?? 1))
  const answerList = (call: Call, url: URL) => {
    if (call.answer.kind === 'page') return pageOf(call, all(), url.searchParams)
    const member = 'member' in call && typeof call.member === 'string' ? call.member : undefined
    return envelope(member === undefined ? all() : { [member]: all() })
  }
  const write = async (call: Call, request: Request, before: FakeRecord | undefined) => {
    const text = await request.text()
    const { error, data } = z.safeParse(call.body ?? z.unknown(), JSON.parse(text))
    if (error) return invalid(error)
    const { version } = data as { version?: number }
    if (before && version !== undefined && version !== before.version)
      return refuse(409, codes.conflict, 'Outdated', { data: { current: before } })
    const made = before ?? aRecord(resource, records.size + 1)
    const known = Object.entries(asRead(data as object, made)).filter(([name]) => name !== 'version')
    const saved = { ...made, ...Object.fromEntries(known) }
    records.set(String(saved.id), saved)
    return envelope(saved)
  }
  const answer = (slot: string, call: Call, request: Request, params: Readonly<Record<string, unknown>>) => {
    if (slot === 'list' || slot === 'all') return answerList(call, new URL(request.url))
    if (slot === 'create') return write(call, request, undefined)
    const record = recordIn(call, params)
    if (!record) return refuse(404, codes.notFound, 'Not found')
    if (slot === 'update') return write(call, request, record)
    if (slot === 'delete') records.delete(String(record.id))
    return envelope(slot === 'delete' ? { id: record.id } : record)
  }
  const slots = ['list', 'all', 'one', 'create', 'update', 'delete'] as const
  const handlers = slots.flatMap((slot) => {
    const call = calls[slot]
    if (!call) return []
    const method = call.method.toLowerCase() as Lowercase<typeof call.method>
    return [http[method](`*/api${call.path}`, ({ request, params }) => answer(slot, call, request, params))]
  })
  return { records, handlers }
}
