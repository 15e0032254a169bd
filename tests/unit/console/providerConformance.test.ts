// @vitest-environment jsdom
/** react-admin's contract of a data provider, for every resource: https://marmelab.com/react-admin/DataProviderWriting.html */
import { http } from 'msw'
import type { z } from 'zod'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FilterValue } from '../../../contract/entities/filters'
import { dataProvider, setServiceTokens } from '../../../src/dataProvider'
import { idOf } from '../../../src/dataProvider/payload'
import { resources } from '../../../src/resources/byName'
import { restPlaceOf } from '../../../src/schema/rest'
import type { AnyResource } from '../../../src/schema/resource'
import { readFilters } from '../../../src/schema/list/filters'
import { sortMember } from '../../../src/schema/list/listState'
import { aBodyFor, contractApi, routeParams, type FakeRecord } from '../../support/contractApi'
import { passes, textsPassedBy } from '../../support/filterTexts'
import { restService } from '../../support/restService'
import { failure, seen, server } from '../session/fakeApi'
import { useFakeNetwork } from '../session/network'

vi.mock(import('../../../src/resources'), async (original) => ({
  ...(await original()),
  visits: (await import('../../support/visits')).visits,
  ferries: (await import('../../support/ferrySchema')).ferrySchema,
}))

useFakeNetwork()

const pagination = { page: 1, perPage: 3 }
const newest = { field: 'id', order: 'DESC' as const }
const byId = (one: { id: unknown }, other: { id: unknown }) => String(one.id).localeCompare(String(other.id))

/** The id that all routes have, to be found again in the paths. */
const above = 41

interface Given {
  readonly requests: URL[]
  readonly ids: (number | string)[]
  readonly records: readonly FakeRecord[]
}

/** Makes the records of a REST service from what its form sends. */
const entriesOf = ({ calls }: AnyResource) =>
  Array.from({ length: 12 }, (_, index) => ({ ...(calls.create && aBodyFor(calls.create, index)), id: index + 1 }))

/** Sets up the network for a resource. */
const serve = (resource: AnyResource): Given => {
  const requests: URL[] = []
  setServiceTokens({ fresh: () => 'token', renew: () => Promise.resolve(null) })
  server.events.removeAllListeners()
  server.events.on('request:start', ({ request }) => void requests.push(new URL(request.url)))
  const place = restPlaceOf(resource)
  if (place) {
    const entries = entriesOf(resource)
    const answer = restService(place.path.split('/').at(-1) ?? '', entries)
    server.use(
      http.all(`${place.service.startsWith('/') ? '*' : ''}${place.service}/*`, ({ request }) => answer(request)),
    )
    return { requests, ids: entries.map(({ id }) => id), records: entries }
  }
  const { handlers, records } = contractApi(resource)
  server.use(...handlers)
  const all = [...records.values()]
  return { requests, ids: all.map(({ id }) => id), records: all }
}

/** What every call of a resource is asked with: the ids of its route. */
const paramsOf = (resource: AnyResource) => {
  const params = routeParams(resource, above)
  const meta = Object.keys(params).length > 0 ? { params } : undefined
  return { params, meta, asked: { pagination, sort: newest, filter: {}, meta } }
}

/** The filters of the screen, which the API applies if the list is paged. */
const filtersOf = (resource: AnyResource) => readFilters(resource, new URLSearchParams())

/** Whether a filter is by what no record holds. */
const isOfLinks = ({ filterFields = {} }: AnyResource, member: string) => member in filterFields

/** The schema of a filter of the API. */
const schemaOf = ({ calls }: AnyResource, param: string) => calls.list?.query?.shape[param] as z.ZodType

/** Returns a text of a filter that one of the records passes. */
const textFor = (resource: AnyResource, param: string, records: readonly FakeRecord[]): string | undefined =>
  records
    .flatMap((record) => textsPassedBy(schemaOf(resource, param), param, record))
    .find((text) => schemaOf(resource, param).safeParse(text).success)

/** Returns the records that pass a filter. */
const foundBy = (resource: AnyResource, param: string, text: string, records: readonly FakeRecord[]): FakeRecord[] => {
  const filter = schemaOf(resource, param).parse(text) as FilterValue
  return records.filter((record) => passes(filter, param, record))
}

/** Whether the API filters a list. */
const isFiltered = (resource: AnyResource) => resource.calls.list?.answer.kind === 'page' && !restPlaceOf(resource)

/** A member that refers to another record, or at least has a value that the list can be filtered by. */
const targetOf = (resource: AnyResource): { readonly target: string; readonly member: string } | undefined => {
  const { fields } = resource
  const filter = filtersOf(resource).find((one) => !isOfLinks(resource, one.name))
  if (isFiltered(resource)) return filter && { target: filter.param, member: filter.name }
  const entries = Object.entries(fields)
  const ofKind = (wanted: string) => entries.find(([, { kind }]) => kind === wanted)
  const [member, field] = ofKind('reference') ?? ofKind('text') ?? []
  if (member === undefined || !field) return undefined
  return { target: 'sends' in field ? String(field.sends) : member, member }
}

const aborted = () => {
  const controller = new AbortController()
  controller.abort()
  return controller.signal
}
const noAnswer = { code: 0, status: 0 }
const down = { status: 503, message: 'Down' }
const breakDown = () => server.use(http.all('*', () => failure(503, 1500, 'Down')))

/** A member that takes any text. */
const freeText = ({ calls }: AnyResource, record: object): string | undefined =>
  Object.keys(record).find((member) => {
    const schema = calls.update?.body && 'shape' in calls.update.body && (calls.update.body.shape as object)
    const sent = schema && (schema as Readonly<Record<string, z.ZodType>>)[member]
    return sent && sent.safeParse('Same').data === 'Same'
  })

const undeclared = /declares no call for/
const all = Object.values(resources)

describe.each(all.filter(({ calls }) => calls.list))('the list of $name', (resource) => {
  const isService = restPlaceOf(resource) !== undefined
  const { name, calls } = resource
  const { params, asked } = paramsOf(resource)
  let requests: URL[] = []
  let ids: Given['ids'] = []
  let records: Given['records'] = []
  beforeEach(() => {
    ;({ requests, ids, records } = serve(resource))
  })

  test('is listed in pages', async () => {
    const first = await dataProvider.getList(name, asked)
    const second = await dataProvider.getList(name, { ...asked, pagination: { page: 2, perPage: 3 } })
    expect(first.total).toBe(ids.length)
    expect([first.data.length, second.data.length]).toEqual([3, 3])
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(6)
    const beyond = await dataProvider.getList(name, { ...asked, pagination: { page: 9, perPage: 3 } })
    expect(beyond).toEqual({ data: [], total: ids.length })
  })

  test('is listed as a whole', async () => {
    const whole = { page: 1, perPage: Number.MAX_SAFE_INTEGER }
    const { data } = await dataProvider.getList(name, { ...asked, pagination: whole })
    expect(data.toSorted(byId).map(({ id }) => id)).toEqual(
      [...ids]
        .map((id) => ({ id }))
        .toSorted(byId)
        .map(({ id }) => id),
    )
  })

  test('is sorted up and down by each column that can be sorted', async () => {
    const whole = { ...asked, pagination: { page: 1, perPage: 20 } }
    for (const column of resource.list?.columns ?? []) {
      const field = sortMember(resource, column)
      if (field === null) continue
      const up = await dataProvider.getList(name, { ...whole, sort: { field, order: 'ASC' } })
      const down = await dataProvider.getList(name, { ...whole, sort: { field, order: 'DESC' } })
      expect(up.data.map(({ id }) => id)).toEqual(down.data.map(({ id }) => id).toReversed())
    }
  })

  test('is filtered, or says that it cannot be', async () => {
    const [, second] = (await dataProvider.getList(name, asked)).data
    const filter = { id: second?.id }
    if (calls.list?.answer.kind === 'page' && !isService)
      await expect(dataProvider.getList(name, { ...asked, filter })).rejects.toThrow(/can't be filtered by id/)
    else expect(await dataProvider.getList(name, { ...asked, filter })).toEqual({ data: [second], total: 1 })
  })

  test('is filtered by what its screen offers', async () => {
    if (calls.list?.answer.kind !== 'page') return
    const [record] = records
    for (const { name: member, param } of filtersOf(resource)) {
      if (isOfLinks(resource, member)) {
        const field = resource.filterFields?.[member]
        const wanted = field && 'options' in field && Array.isArray(field.options) ? String(field.options[0]) : '1'
        await dataProvider.getList(name, { ...asked, filter: { [param]: wanted } })
        expect(requests.at(-1)?.searchParams.get(param)).toBe(wanted)
        continue
      }
      const wanted = textFor(resource, param, record ? [record] : [])
      if (wanted === undefined) continue
      const { data, total } = await dataProvider.getList(name, { ...asked, filter: { [param]: wanted } })
      const expected = foundBy(resource, param, wanted, records).map(({ id }) => id)
      expect(expected, param).not.toEqual([])
      expect([total, data.map(({ id }) => id).toSorted()]).toEqual([expected.length, expected.slice(-3).toSorted()])
    }
  })

  test('passes on ids of the route, cancellation and errors', async () => {
    await dataProvider.getList(name, asked)
    for (const id of Object.values(params)) expect(requests.every((url) => url.href.includes(String(id)))).toBe(true)
    const reference = { ...asked, target: targetOf(resource)?.target ?? Object.keys(params)[0] ?? 'id', id: above }
    const isRefused = calls.list?.answer.kind === 'page' && !isService && reference.target === 'id'
    await expect(dataProvider.getList(name, { ...asked, signal: aborted() })).rejects.toMatchObject(noAnswer)
    if (!isRefused)
      await expect(dataProvider.getManyReference(name, { ...reference, signal: aborted() })).rejects.toMatchObject(
        noAnswer,
      )
    breakDown()
    await expect(dataProvider.getList(name, asked)).rejects.toMatchObject(down)
    if (!isRefused) await expect(dataProvider.getManyReference(name, reference)).rejects.toMatchObject(down)
  })

  test('is read by the records that refer to another one', async () => {
    const { target, member } = targetOf(resource) ?? {}
    if (target === undefined || member === undefined) return
    const referred = ({ [member]: value }: FakeRecord) => idOf(value)
    const id = isFiltered(resource)
      ? textFor(resource, target, records)
      : (records.map(referred).find((one) => one !== null && one !== undefined) as string)
    if (id === undefined) return expect(isFiltered(resource), member).toBe(true)
    const whole = { page: 1, perPage: 100 }
    const { data, total } = await dataProvider.getManyReference(name, { ...asked, pagination: whole, target, id })
    const expected = isFiltered(resource)
      ? foundBy(resource, target, id, records)
      : records.filter((one) => referred(one) === id)
    expect([total, data.map((one) => one.id).toSorted()]).toEqual([
      expected.length,
      expected.map((one) => one.id).toSorted(),
    ])
    return undefined
  })

  test('is read below the record that a path names', async () => {
    const [target] = Object.keys(params)
    if (target === undefined) return
    const reference = { ...asked, target, id: above }
    expect(await dataProvider.getManyReference(name, reference)).toEqual(await dataProvider.getList(name, asked))
  })
})

describe.each(all.filter(({ calls }) => !calls.list))('$name', (resource) => {
  const { name } = resource
  const { asked } = paramsOf(resource)

  test('has no list', async () => {
    await expect(dataProvider.getList(name, asked)).rejects.toThrow(undeclared)
    await expect(dataProvider.getManyReference(name, { ...asked, target: 'x', id: 1 })).rejects.toThrow(undeclared)
  })
})

describe.each(all)('a record of $name', (resource) => {
  const isService = restPlaceOf(resource) !== undefined
  const { name, calls } = resource
  const { meta } = paramsOf(resource)
  let requests: URL[] = []
  let ids: Given['ids'] = []
  beforeEach(() => {
    ;({ requests, ids } = serve(resource))
  })

  const canWrite = (kind: 'create' | 'update' | 'delete') => calls[kind] !== undefined

  test('is read by id, one and many', async () => {
    const [one = 1, other = 2] = ids
    const { data } = await dataProvider.getOne(name, { id: one, meta })
    expect(data.id).toBe(one)
    const before = requests.length
    const many = await dataProvider.getMany(name, { ids: [one, other], meta })
    // Without a list, only the call for a single record is left.
    expect(requests.length - before).toBe(calls.list || calls.all ? 1 : 2)
    expect(many.data.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted())
    expect(many.data.find(({ id }) => id === one)).toEqual(data)
    await expect(dataProvider.getOne(name, { id: 999, meta })).rejects.toMatchObject({ status: 404 })
  })

  test('is created, or has no call for it', async () => {
    if (!calls.create) return expect(dataProvider.create(name, { data: {}, meta })).rejects.toThrow(undeclared)
    const { data } = await dataProvider.create(name, { data: aBodyFor(calls.create, 50), meta })
    expect(data.id).toBe(ids.length + 1)
    if (!isService && !calls.create.body?.safeParse({}).success)
      await expect(dataProvider.create(name, { data: {}, meta })).rejects.toMatchObject({
        status: 400,
        is_validation_error: true,
      })
    return undefined
  })

  test('is changed from the record that was read, and returned whole', async () => {
    const [id = 1, other = 2] = ids
    const { data: previousData } = await dataProvider.getOne(name, { id, meta })
    const update = dataProvider.update(name, { id, data: previousData, previousData, meta })
    if (!canWrite('update')) return expect(update).rejects.toThrow(undeclared)
    if (name === 'readNotifications') return expect(update).rejects.toMatchObject({ status: 400 })
    expect((await update).data).toEqual(previousData)
    const member = freeText(resource, previousData) ?? ''
    const same = member ? { [member]: 'Same' } : {}
    const many = await dataProvider.updateMany(name, { ids: [id, other], data: same, meta })
    expect(many).toEqual({ data: [id, other] })
    const { data: changed } = await dataProvider.getMany(name, { ids: [id, other], meta })
    if (member) expect(changed.map((record) => record[member])).toEqual(['Same', 'Same'])
    if ('version' in previousData) {
      const outdated = { ...previousData, version: 2 }
      await expect(
        dataProvider.update(name, { id, data: outdated, previousData: outdated, meta }),
      ).rejects.toMatchObject({ status: 409 })
    }
    return undefined
  })

  test('is deleted, one and many, or has no call for it', async () => {
    const [one = 1, two = 2, three = 3] = ids
    if (!canWrite('delete')) {
      await expect(dataProvider.delete(name, { id: one, meta })).rejects.toThrow(undeclared)
      return expect(dataProvider.deleteMany(name, { ids: [one], meta })).rejects.toThrow(undeclared)
    }
    expect((await dataProvider.delete(name, { id: one, meta })).data.id).toBe(one)
    expect(await dataProvider.deleteMany(name, { ids: [two, three], meta })).toEqual({ data: [two, three] })
    await expect(dataProvider.deleteMany(name, { ids: [one, two], meta })).rejects.toMatchObject({
      data: { failed: [{ id: one }, { id: two }] },
    })
    return undefined
  })

  test('is neither read nor written if the request is cancelled or fails', async () => {
    const [id = 1] = ids
    const { data } = await dataProvider.getOne(name, { id, meta })
    const signal = aborted()
    await expect(dataProvider.getOne(name, { id, meta, signal })).rejects.toMatchObject(noAnswer)
    await expect(dataProvider.getMany(name, { ids: [id], meta, signal })).rejects.toMatchObject(noAnswer)
    breakDown()
    const change = { data, previousData: data, meta }
    const acts = {
      one: [() => dataProvider.getOne(name, { id, meta }), () => dataProvider.getMany(name, { ids: [id], meta })],
      create: [() => dataProvider.create(name, { data, meta })],
      update: [
        () => dataProvider.update(name, { ...change, id }),
        () => dataProvider.updateMany(name, { ids: [id], data, meta }),
      ],
      delete: [() => dataProvider.delete(name, { id, meta }), () => dataProvider.deleteMany(name, { ids: [id], meta })],
    }
    for (const [kind, methods] of Object.entries(acts))
      for (const method of methods)
        if (kind === 'one' || canWrite(kind as 'create')) await expect(method()).rejects.toMatchObject(down)
  })
})

test('the fake API has recorded nothing of its own', () => expect(seen).toEqual([]))
